"""Games of one person against a computer, started by a single click."""

from dataclasses import dataclass

from db.games.games import game_alone
from db.games.seats import replace_seats
from languages.offered import ENGLISH
from rules.computer.choosing import Level
from rules.game import Seat
from tables.changes.opening import Terms, computer_name, computer_seat, find_rules, person_seat, write_table
from tables.context import Service
from tables.lobby.start import start_table
from tables.model.lobby import load_opened
from tables.model.place import USUAL, Person, Place
from tables.servers.service import check_opening

_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Begun:
    """The table of a click; `is_new` if this click started it."""

    game_id: int
    is_new: bool


class Solo(Service):
    """Tables without a lobby, because there is nobody to wait for."""

    async def begin(self, person: Person, place: Place, slug: str, level: Level = USUAL) -> Begun:
        """
        Start a game against a computer with default options, or return the person's present one in that channel.

        One transaction opens, fills and starts the table, so there is never half a table, and of two simultaneous
        clicks the second finds the game of the first.
        Raises: Refusal: there is no such game, or the server's settings forbid the table.
        """
        game = find_rules(self._context, slug)
        async with self._context.saving() as connection:
            under_way = await game_alone(connection, person.user_id, place.channel_id, slug)
            if under_way is not None:
                return Begun(under_way.id, is_new=False)
            settings = await check_opening(connection, person, place)
            language = ENGLISH if settings is None else settings.language
            terms = Terms(slug, language=language, has_hints=True)
            game_id = await write_table(connection, self._context, person, place, terms)
            others = range(1, max(min(game.player_counts), _PLAYERS))
            computers = (computer_seat(game_id, seat, computer_name(seat), level) for seat in others)
            await replace_seats(connection, game_id, (person_seat(game_id, 0, person), *computers))
            opened = await load_opened(connection, self._context.games, game_id)
            await start_table(connection, self._context, opened, looking=Seat(0))
        self._context.tell(game_id)
        return Begun(game_id, is_new=True)
