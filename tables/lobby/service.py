"""Opening tables, filling their seats and agreeing on options."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from sqlite3 import Connection
from typing import Any, TypeVar

from db.delivery.queue import PanelFate
from db.games.games import Status, change_game
from db.games.seats import SeatRow, is_dismissed, replace_seats
from db.people.people import is_blocked
from rules.computer.choosing import Level
from tables.changes.opening import (
    Opening,
    beside,
    find_rules,
    keep_open,
    meet,
    person_seat,
    terms_of_server,
    write_table,
    write_to_joined,
)
from tables.changes.plan import outdate
from tables.changes.starting import start_table
from tables.core import Service
from tables.lobby import rules as lobby_rules
from tables.lobby.invitations import Guest, invite
from tables.lobby.rules import (
    UNPLAYED,
    check_fill_after,
    check_limit,
    check_options,
    check_room,
    check_terms,
    made_ready,
    with_computer,
    with_level,
    without,
    without_computer,
)
from tables.lobby.waiting import CALL_AFTER, call_time
from tables.lookup import check_thawed
from tables.model import refusals
from tables.model.lobby import Lobby, Opened, load_opened
from tables.model.place import Person, Place
from tables.model.table import options_of, write_json
from tables.servers.service import check_opening

R = TypeVar("R")


class Lobbies(Service):
    """All tables before they start. Every method raises PlayerError when it refuses."""

    async def open(
        self,
        host: Person,
        place: Place,
        slug: str,
        options: Mapping[str, str] | None = None,
        time_limit: int | None = None,
        guests: Sequence[Guest] = (),
    ) -> Lobby:
        """
        Open a table with its host in the first seat, and invite guests.

        Args:
            options: wanted values by name; the others are the game's defaults.
            time_limit: seconds for a turn; None for the server's default.
        Raises: Refusal: no such game, the server's settings forbid the table, or a guest cannot be invited. BadOption.
        """
        game = find_rules(self._core, slug)
        check_limit(time_limit)
        wanted = dict(options or {})
        check_options(game, wanted)

        def write(connection: Connection) -> tuple[int | None, int]:
            terms = terms_of_server(check_opening(connection, self._core, host, place))
            if time_limit is not None:
                terms = replace(terms, time_limit=time_limit)
            opening = Opening(host=host, place=place, slug=slug, terms=terms, options=wanted)
            game_id = write_table(connection, self._core, opening)
            earliest = self._core.clock() + CALL_AFTER
            calls_at = call_time(connection, self._core, place.guild_id, slug, host.user_id, earliest)
            change_game(connection, game_id, calls_at=calls_at)
            if guests:
                opened = load_opened(connection, self._core.games, game_id)
                invite(connection, self._core, opened, host.user_id, guests)
            return calls_at, game_id

        calls_at, game_id = await self._core.write(write)
        if guests or calls_at is not None:
            self._core.tell(game_id)
        return await self.lobby(game_id)

    def seats(self, slug: str) -> tuple[int, int]:
        """Return the least and the most players of a game. Raises: Refusal: no such game."""
        counts = find_rules(self._core, slug).player_counts
        return min(counts), max(counts)

    async def lobby(self, game_id: int) -> Lobby:
        """Return the table as it is; its `status` tells whether it is still a lobby."""
        opened = await self._core.read(load_opened, self._core.games, game_id)
        return opened.lobby()

    async def join(self, game_id: int, person: Person) -> Lobby:
        """Take the next free seat and agree to the present options."""

        def change(connection: Connection, opened: Opened) -> bool:
            if opened.seat_of(person.user_id) is not None:
                raise refusals.seated()
            if is_dismissed(connection, game_id, person.user_id):
                raise lobby_rules.dismissed()
            check_room(opened)
            if is_blocked(connection, person.user_id, by=opened.row.host_id):
                raise refusals.not_welcome()
            guest = meet(connection, person, game_id, self._core.clock())
            others = beside(opened.seats, guest.name)
            seats = (*others, person_seat(game_id, len(others), guest))
            replace_seats(connection, game_id, seats)
            return write_to_joined(connection, self._core, opened.row, seats)

        if await self._change(game_id, change):
            self._core.tell(game_id)
        return await self.lobby(game_id)

    async def leave(self, game_id: int, user_id: int) -> Lobby:
        """Give up one's seat. If the host leaves, the next person is host; with nobody left the table closes."""

        def change(connection: Connection, opened: Opened) -> bool:
            seat = opened.seat_of(user_id)
            if seat is None:
                raise refusals.not_seated()
            rest = without(opened.seats, seat)
            people = [row.user_id for row in rest if row.user_id is not None]
            if not people:
                change_game(connection, game_id, status=Status.CLOSED, ended_at=self._core.clock())
            elif user_id == opened.row.host_id:
                change_game(connection, game_id, host_id=people[0])
                rest = made_ready(rest, people[0])
            if people:
                replace_seats(connection, game_id, rest)
            return outdate(connection, self._core, game_id, {user_id: PanelFate.LEFT})

        if await self._change(game_id, change, lobby_rules.started_to_leave()):
            self._core.tell(game_id)
        return await self.lobby(game_id)

    async def set_options(self, game_id: int, user_id: int, chosen: Mapping[str, str]) -> Lobby:
        """Change options by name (host only); the others must be ready again."""

        def change(connection: Connection, opened: Opened) -> None:
            wanted = options_of(opened.row).to_dict() | dict(chosen)
            check_options(opened.game, wanted)
            change_game(connection, game_id, options=write_json(wanted))
            _ask_again(connection, opened)

        await self._host(game_id, user_id, change)
        return await self.lobby(game_id)

    async def set_terms(self, game_id: int, user_id: int, **changed: Any) -> Lobby:  # noqa: ANN401 - as `replace` takes them
        """
        Change fields of the terms (host only); the others must be ready again, if it changes how the game is played.

        Raises: Refusal: a value is not offered.
        """

        def change(connection: Connection, opened: Opened) -> None:
            terms = replace(opened.row.terms, **changed)
            check_terms(terms)
            change_game(connection, game_id, terms=terms)
            if not UNPLAYED.issuperset(changed):
                _ask_again(connection, opened)

        await self._host(game_id, user_id, change)
        return await self.lobby(game_id)

    async def set_filling(self, game_id: int, user_id: int, fill_after: int | None) -> Lobby:
        """Choose in how many seconds computers take the free seats, None for never (host only)."""
        check_fill_after(fill_after)
        fills_at = None if fill_after is None else self._core.clock() + fill_after

        def change(connection: Connection, _: Opened) -> None:
            change_game(connection, game_id, fill_after=fill_after, fills_at=fills_at)

        await self._host(game_id, user_id, change)
        self._core.tell(game_id)
        return await self.lobby(game_id)

    async def ready(self, game_id: int, user_id: int) -> Lobby:
        """Agree to the present options."""

        def change(connection: Connection, opened: Opened) -> bool:
            if opened.seat_of(user_id) is None:
                raise refusals.not_seated()
            seats = made_ready(opened.seats, user_id)
            replace_seats(connection, game_id, seats)
            return write_to_joined(connection, self._core, opened.row, seats)

        if await self._change(game_id, change):
            self._core.tell(game_id)
        return await self.lobby(game_id)

    async def add_computer(self, game_id: int, user_id: int, level: Level | None = None) -> Lobby:
        """Seat a computer (host only), by default of the same level as the last one."""
        return await self._reseat(game_id, user_id, partial(with_computer, level=level))

    async def set_level(self, game_id: int, user_id: int, level: Level) -> Lobby:
        """Change the level of the last computer (host only)."""
        return await self._reseat(game_id, user_id, partial(with_level, level=level))

    async def remove_computer(self, game_id: int, user_id: int) -> Lobby:
        """Remove the last computer (host only)."""
        return await self._reseat(game_id, user_id, without_computer)

    async def start(self, game_id: int, user_id: int) -> Lobby:
        """Deal and start (host only): enough people are needed, all ready; the first posts go to the outbox."""

        def change(connection: Connection, opened: Opened) -> None:
            lobby = opened.lobby()
            if len(opened.seats) < lobby.seats_least:
                raise lobby_rules.too_few(lobby.seats_least, len(opened.seats))
            if lobby.unready:
                raise lobby_rules.not_ready(", ".join(player.name for player in lobby.unready))
            start_table(connection, self._core, opened)

        await self._host(game_id, user_id, change)
        self._core.tell(game_id)
        return await self.lobby(game_id)

    async def posted(self, game_id: int, message_id: int) -> None:
        """Store which message is the lobby card."""
        await self._core.write(change_game, game_id, lobby_message_id=message_id)

    async def _change(
        self, game_id: int, change: Callable[[Connection, Opened], R], too_late: refusals.Refusal | None = None
    ) -> R:
        """Change a lobby that is still open. Returns: what `change` does. Raises: Refusal: too late."""

        def write(connection: Connection) -> R:
            opened = load_opened(connection, self._core.games, game_id)
            match opened.row.status:
                case Status.LOBBY:
                    check_thawed(opened.row)
                case Status.CLOSED:
                    raise refusals.no_such_table()
                case Status.PLAYING | Status.ENDED:
                    raise too_late or lobby_rules.started()
            found = change(connection, opened)
            keep_open(connection, self._core, game_id)
            return found

        async with self._core.locked(game_id):
            return await self._core.write(write)

    async def _host(self, game_id: int, user_id: int, change: Callable[[Connection, Opened], None]) -> None:
        """Change a lobby for its host. Raises: Refusal: somebody else is host, or as `_change`."""

        def hosted(connection: Connection, opened: Opened) -> None:
            if user_id != opened.row.host_id:
                raise refusals.only_host(opened.lobby().host)
            change(connection, opened)

        await self._change(game_id, hosted)

    async def _reseat(self, game_id: int, user_id: int, seats: Callable[[Opened], Sequence[SeatRow]]) -> Lobby:
        def change(connection: Connection, opened: Opened) -> None:
            replace_seats(connection, game_id, seats(opened))

        await self._host(game_id, user_id, change)
        return await self.lobby(game_id)


def _ask_again(connection: Connection, opened: Opened) -> None:
    """Let all people except the host be ready again."""
    asked = tuple(replace(row, ready=row.user_id in (None, opened.row.host_id)) for row in opened.seats)
    replace_seats(connection, opened.row.id, asked)
