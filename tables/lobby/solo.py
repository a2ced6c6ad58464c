"""Games against a computer, which a single click starts, and the level of computer that fits somebody."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from sqlite3 import Connection

from db.games.games import game_alone
from db.games.seats import replace_seats, seats_of_game
from db.results import DuelRow, duels_of
from rules.computer.choosing import Level
from rules.game import Seat
from tables.changes.opening import Opening, computer_name, computer_seat, find_rules, terms_of_server, write_table
from tables.changes.starting import start_table
from tables.core import Service
from tables.model.lobby import load_opened
from tables.model.place import USUAL, Person, Place
from tables.servers.service import check_opening

LAST = 5
"""As many games count."""
_SOON = 2
"""After so many games at a level that all went the same way it changes at once."""
_MANY, _FEW = 4, 1
"""Of the last games at a level, so many wins are too many, and so few too few."""
_LEVELS = tuple(Level)
_PLAYERS = 2


def fitting_level(duels: Sequence[DuelRow]) -> Level:
    """Return the level that fits somebody who had these games, the last one first: the lowest for a beginner."""
    if not duels:
        return _LEVELS[0]
    level = Level(duels[0].level)
    # What was played at another level before says nothing about this one.
    wins = [duel.has_won for duel in takewhile(lambda duel: duel.level == level.value, duels[:LAST])]
    place = _LEVELS.index(level)
    if len(wins) >= _SOON and (all(wins) or (len(wins) == LAST and sum(wins) >= _MANY)):
        place = min(place + 1, len(_LEVELS) - 1)
    elif len(wins) >= _SOON and (not any(wins) or (len(wins) == LAST and sum(wins) <= _FEW)):
        place = max(place - 1, 0)
    return _LEVELS[place]


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
        game = find_rules(self._core, slug)

        def write(connection: Connection) -> StartedGame:
            under_way = game_alone(connection, person.user_id, place.channel_id, slug)
            if under_way is not None:
                return StartedGame(under_way.id, is_new=False)
            usual = terms_of_server(check_opening(connection, self._core, person, place))
            terms = replace(usual, time_limit=None, has_hints=True, is_rated=False, by_message=False)
            opening = Opening(host=person, place=place, slug=slug, terms=terms)
            game_id = write_table(connection, self._core, opening)
            fitting = level or fitting_level(duels_of(connection, person.user_id, slug, LAST))
            others = range(1, max(min(game.player_counts), _PLAYERS))
            named = ((seat, computer_name(game_id, seat, (person.name,))) for seat in others)
            computers = (computer_seat(game_id, seat, name, fitting) for seat, name in named)
            replace_seats(connection, game_id, (*seats_of_game(connection, game_id), *computers))
            opened = load_opened(connection, self._core.games, game_id)
            start_table(connection, self._core, opened, looking=Seat(0))
            return StartedGame(game_id, is_new=True, fitted=None if level else fitting)

        started = await self._core.write(write)
        if started.is_new:
            self._core.tell(started.game_id)
        return started
