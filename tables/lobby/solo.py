"""The start of a game, and games against a computer, which a single click starts."""

from dataclasses import dataclass, replace

import structlog
from aiosqlite import Connection

from db.games.games import Progress, Status, change_game, game_alone, game_before, save_progress
from db.games.seats import replace_seats, save_seats, seats_of_game
from db.results import duels_of
from db.servers.guilds import GuildSettings
from db.time.deadlines import set_deadlines
from db.time.hours import hours_of_game
from rules.chance import KEY_BYTES
from rules.computer.choosing import Level
from rules.game import Seat, choose_options, state_version
from tables.changes.computer_names import computer_name
from tables.changes.opening import Terms, computer_seat, find_rules, person_seat, write_table
from tables.changes.plan import write_posts
from tables.changes.posts import posts_of_start
from tables.context import Context, Service
from tables.lobby.fitting import LAST, fitting_level
from tables.model.lobby import Opened, load_opened
from tables.model.place import USUAL, Person, Place
from tables.model.snapshot import encode_state, write_json
from tables.model.table import game_of, has_rules, options_of, pace_of
from tables.model.timing import deadlines_for
from tables.servers.service import check_opening

_log = structlog.get_logger(__name__)


async def start_table(connection: Connection, context: Context, opened: Opened, looking: Seat | None = None) -> None:
    """
    Turn a lobby into a game in play; the caller holds the lock and the transaction, and has checked that it may start.

    Args:
        looking: the seat of the person whose click this is; the answer shows their panel, so they need no message.
    Raises: BadOption: an option does not fit this number of players.
    """
    row, game, at = opened.row, opened.game, context.clock()
    options = choose_options(game.options, len(opened.seats), options_of(row).to_dict())
    began = await _who_began(connection, context, opened)
    for _ in range(_DRAWS):
        key = context.entropy(KEY_BYTES)
        state = game.setup(key, len(opened.seats), options)
        if game.to_act(state) != {began}:
            break
    acting, snapshot = game.to_act(state), encode_state(state)
    progress = Progress(
        status=Status.PLAYING,
        state=snapshot.state,
        state_hash=snapshot.state_hash,
        result=None,
        seq=0,
        told_seq=0,
        commit_no=0,
        chain_seat=looking,
        ended_at=None,
    )
    terms = write_json(options.to_dict())
    await change_game(connection, row.id, options=terms, key=key, state_version=state_version(game), started_at=at)
    await save_progress(connection, row.id, progress, at)
    await save_seats(connection, [replace(seat, to_act=seat.seat in acting) for seat in opened.seats])
    pace = pace_of(row, await hours_of_game(connection, row.id))
    await set_deadlines(connection, deadlines_for(acting, opened.seats, pace, at))
    await write_posts(connection, context, row.id, posts_of_start(opened.seats, acting, looking), at)
    _log.info("started", game=row.id, slug=row.slug, seats=len(opened.seats))


async def _who_began(connection: Connection, context: Context, opened: Opened) -> Seat | None:
    """Return the seat of whoever began the game whose rematch this is; None for no rematch, or where several began."""
    before = await game_before(connection, opened.row.id)
    if before is None or before.key is None or not has_rules(before, context.games):
        return None
    seats, game = await seats_of_game(connection, before.id), game_of(before, context.games)
    acting = game.to_act(game.setup(before.key, len(seats), options_of(before)))
    began = {seats[seat].user_id or seats[seat].name for seat in acting if len(acting) == 1}
    same = (Seat(row.seat) for row in opened.seats if (row.user_id or row.name) in began)
    return next(same, None)


_DRAWS = 100
"""Keys that are drawn at most until somebody else begins than in the game before."""
_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class StartedGame:
    """The table of a click; `is_new` if this click started it, `fitted` the computer's level if none was asked for."""

    game_id: int
    is_new: bool
    fitted: Level | None = None


class Solo(Service):
    """Tables without a lobby, because there is nobody to wait for."""

    async def begin(self, person: Person, place: Place, slug: str, level: Level | None = USUAL) -> StartedGame:
        """
        Start a game against a computer with default options, or return the person's present one in that channel.

        Without a `level` the computer gets the one that fits the person's last games.

        One transaction opens, fills and starts the table, so there is never half a table, and of two simultaneous
        clicks the second finds the game of the first.
        Raises: Refusal: there is no such game, or the server's settings forbid the table.
        """
        game = find_rules(self._context, slug)
        async with self._context.saving() as connection:
            under_way = await game_alone(connection, person.user_id, place.channel_id, slug)
            if under_way is not None:
                return StartedGame(under_way.id, is_new=False)
            settings = await check_opening(connection, person, place)
            settings = settings or GuildSettings(guild_id=0)
            terms = Terms(slug, language=settings.language, has_hints=True, pictures=settings.pictures, is_rated=False)
            game_id = await write_table(connection, self._context, person, place, terms)
            fitting = level or fitting_level(await duels_of(connection, person.user_id, slug, LAST))
            others = range(1, max(min(game.player_counts), _PLAYERS))
            named = ((seat, computer_name(game_id, seat, (person.name,))) for seat in others)
            computers = (computer_seat(game_id, seat, name, fitting) for seat, name in named)
            await replace_seats(connection, game_id, (person_seat(game_id, 0, person), *computers))
            opened = await load_opened(connection, self._context.games, game_id)
            await start_table(connection, self._context, opened, looking=Seat(0))
        self._context.tell(game_id)
        return StartedGame(game_id, is_new=True, fitted=None if level else fitting)
