"""Lobbies: the rows of a new table, and its end if nobody changes it any more."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.games.games import Consequence, GameRow, NewGame, Status, change_game, find_game, lapsed_lobbies, open_game
from db.games.seats import SeatKind, SeatRow, replace_seats
from db.people.people import Use, remember_person, try_dm_again
from db.servers.guilds import Pictures
from languages.offered import ENGLISH
from rules.computer.choosing import Level
from rules.game import AnyGame
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs
from tables.context import Context
from tables.model import refusals
from tables.model.place import Person, Place
from tables.model.rate_limits import count_use
from tables.model.snapshot import write_json

LAPSE = 86400
"""Seconds without a change after which a lobby is closed."""


async def keep_open(connection: Connection, context: Context, game_id: int) -> None:
    """Restart the lobby's waiting time, because the caller has just changed it."""
    await change_game(connection, game_id, lapses_at=context.clock() + LAPSE)


async def close_lapsed(context: Context) -> int:
    """Close all lobbies whose waiting time is over, each in its own transaction. Returns: how many."""
    rows = await context.database.read(lambda connection: lapsed_lobbies(connection, context.clock()))
    return sum([await _close(context, row) for row in rows])


async def _close(context: Context, lapsed: GameRow) -> bool:
    async with context.locked(lapsed.id), context.saving() as connection:
        row = await find_game(connection, lapsed.id)
        # Somebody may have joined or started before the lock was taken.
        if row is None or row.status is not Status.LOBBY or row.lapses_at != lapsed.lapses_at:
            return False
        await change_game(connection, row.id, status=Status.CLOSED, ended_at=context.clock())
        await write_posts(connection, context, row.id, (PlannedPost(Post.LAPSED, Refs()),), context.clock())
    context.tell(lapsed.id)
    return True


ADJECTIVES = (
    "Amber", "Ancient", "Bright", "Calm", "Clear", "Cool", "Early", "Evening", "Fragrant", "Gentle", "Gilded", "Golden",
    "Green", "Hidden", "Hushed", "Ivory", "Late", "Leafy", "Little", "Lofty", "Marble", "Mellow", "Misty", "Morning",
    "Mossy", "Northern", "Old", "Pale", "Patient", "Quiet", "Royal", "Shady", "Silver", "Sleepy", "Southern", "Still",
    "Sunny", "Tall", "Velvet", "Winding", "Winter",
)  # fmt: skip
NOUNS = (
    "Arbour", "Avenue", "Balcony", "Basin", "Bench", "Blossom", "Bower", "Bridge", "Cascade", "Colonnade", "Courtyard",
    "Cypress", "Fountain", "Gate", "Grotto", "Grove", "Hedge", "Laurel", "Lawn", "Lily", "Linden", "Maze", "Meadow",
    "Orangery", "Orchard", "Palm", "Parterre", "Path", "Pavilion", "Peacock", "Pergola", "Plane", "Pond", "Rose",
    "Statue", "Stairway", "Sundial", "Swan", "Terrace", "Urn", "Vine", "Yew", "Willow",
)  # fmt: skip
_STRIDE = 1019
"""Coprime to the number of names, so every name is used once before any is used again."""


def table_name(game_id: int) -> str:
    """Return the name of a table, derived from its id; neighbouring ids have different names."""
    place = game_id * _STRIDE % (len(ADJECTIVES) * len(NOUNS))
    adjective, noun = divmod(place, len(NOUNS))
    return f"{ADJECTIVES[adjective]} {NOUNS[noun]}"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played: the game, its options by name (defaults for the rest), and how the table is played."""

    slug: str
    options: Mapping[str, str] = field(default_factory=dict)
    time_limit: int | None = None
    consequence: Consequence = Consequence.COMPUTER
    is_friendly: bool = False
    is_lenient: bool = False
    language: str = ENGLISH
    has_hints: bool = False
    pictures: Pictures = Pictures.ROUND
    is_rated: bool = True


def find_rules(context: Context, slug: str) -> AnyGame:
    """Return the rules of a game. Raises: Refusal: there is no such game."""
    game = context.games.get(slug)
    if game is None:
        raise refusals.no_such_game(slug, ", ".join(context.games))
    return game


async def write_table(connection: Connection, context: Context, host: Person, place: Place, terms: Terms) -> int:
    """
    Write a table with its host in the first seat; the caller has checked the options.

    Returns: its id. Raises: Refusal: the host has opened too many tables lately.
    """
    game_id = await write_lobby(connection, context, host, place, terms)
    await meet(connection, host, context.clock())
    await replace_seats(connection, game_id, (person_seat(game_id, 0, host),))
    return game_id


async def write_lobby(connection: Connection, context: Context, host: Person, place: Place, terms: Terms) -> int:
    """Write a table without seats. Returns and raises: like `write_table`."""
    await count_use(connection, host.user_id, place.guild_id, Use.OPEN, context.clock())
    new = NewGame(
        slug=terms.slug,
        rules_version=find_rules(context, terms.slug).rules_version,
        host_id=host.user_id,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        options=write_json(dict(terms.options)),
        time_limit=terms.time_limit,
        opened_at=context.clock(),
        lapses_at=context.clock() + LAPSE,
        consequence=terms.consequence,
        is_friendly=terms.is_friendly,
        is_lenient=terms.is_lenient,
        language=terms.language,
        has_hints=terms.has_hints,
        pictures=terms.pictures,
        is_rated=terms.is_rated,
    )
    game_id = await open_game(connection, new)
    await change_game(connection, game_id, name=table_name(game_id))
    return game_id


async def meet(connection: Connection, person: Person, at: int) -> None:
    """Record a person who comes to a table by their own click."""
    await remember_person(connection, person.user_id, person.name, at, person.locale)
    # If direct messages to them failed before, one more may be tried now.
    await try_dm_again(connection, person.user_id)


def person_seat(game_id: int, seat: int, person: Person) -> SeatRow:
    """Return the seat of a person, who has agreed to the present options."""
    return SeatRow(
        game_id=game_id, seat=seat, kind=SeatKind.PERSON, user_id=person.user_id, name=person.name, ready=True
    )


def computer_seat(game_id: int, seat: int, name: str, level: Level) -> SeatRow:
    """Return the seat of a computer of that level."""
    return SeatRow(
        game_id=game_id, seat=seat, kind=SeatKind.COMPUTER, user_id=None, name=name, ready=True, level=level.value
    )
