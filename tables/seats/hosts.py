"""Hosts: they hand over to somebody else, dismiss people from a lobby, and delete the table."""

from dataclasses import dataclass, replace
from sqlite3 import Connection

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.delivery.queue import PanelFate
from db.games.games import Status, change_game
from db.games.seats import SeatRow, dismiss, replace_seats
from rules.game import Seat
from tables.changes.leaving import host_told, longest_seated
from tables.changes.opening import LAPSE, keep_open
from tables.changes.plan import outdate, write_deletion, write_entries
from tables.core import Service
from tables.lookup import check_thawed
from tables.model import refusals
from tables.model.lobby import Opened, load_opened
from tables.model.place import Player

HOST_GONE = 86400
"""Seconds for which the host of a game in play must be away before somebody else may be host."""
HOST_SILENT = 6 * 3600
"""Seconds for which a lobby must be unchanged before somebody else may be its host."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostedTable:
    """
    A table as its present or next host sees it.

    `others` are the people who could be host; `heir` is the one who may become host, if the present one is gone.
    """

    game_id: int
    name: str
    status: Status
    guild_id: int | None
    host_id: int
    host: str
    others: tuple[Player, ...]
    heir: int | None


class Hosts(Service):
    """Hosts of all tables."""

    async def look(self, game_id: int) -> HostedTable:
        """Return who is host of a table and who could be. Raises: Refusal: the table is over or gone. DamagedGame."""
        opened = await self._core.read(load_opened, self._core.games, game_id)
        return self._hosted(opened)

    async def hand_over(self, game_id: int, user_id: int, to: int) -> HostedTable:
        """
        Make somebody at the table its host: the present host chooses anybody, the heir of a gone host themselves.

        Raises: Refusal: it is over or gone, the user may not do that, or `to` holds no seat. NotSaved.
        """

        def write(connection: Connection) -> None:
            opened = load_opened(connection, self._core.games, game_id)
            hosted = self._hosted(opened)
            if user_id != hosted.host_id and not user_id == to == hosted.heir:
                raise refusals.only_host(hosted.host)
            row = opened.seat_of(to)
            if row is None or not row.is_held:
                raise refusals.no_host()
            self._make_host(connection, opened, row)

        async with self._core.locked(game_id):
            await self._core.write(write)
        self._core.tell(game_id)
        return await self.look(game_id)

    async def dismiss(self, game_id: int, user_id: int, other: int) -> HostedTable:
        """
        Remove somebody from a lobby for good (host only).

        Raises: Refusal: the table has started or is gone, the user is not its host, or the other does not sit there.
        """

        def write(connection: Connection) -> None:
            opened = load_opened(connection, self._core.games, game_id)
            hosted = self._hosted(opened)
            if user_id != hosted.host_id:
                raise refusals.only_host(hosted.host)
            if hosted.status is not Status.LOBBY:
                raise refusals.started_to_dismiss()
            gone = opened.seat_of(other)
            if gone is None or other == user_id:
                raise refusals.nobody_to_dismiss()
            rest = [row for row in opened.seats if row.seat != gone.seat]
            replace_seats(connection, game_id, [replace(row, seat=seat) for seat, row in enumerate(rest)])
            dismiss(connection, game_id, other, self._core.clock())
            outdate(connection, self._core, game_id, {other: PanelFate.LEFT})
            keep_open(connection, self._core, game_id)
            self._update_card(connection, game_id)

        async with self._core.locked(game_id):
            await self._core.write(write)
        self._core.tell(game_id)
        return await self.look(game_id)

    async def delete(self, game_id: int, user_id: int, *, is_manager: bool) -> None:
        """
        Delete a lobby, or as a manager also a table in play; its host proposes that (`DELETION`).

        Args:
            is_manager: whether the user may manage the server, and so delete any table in it.
        Raises: Refusal: it is over or gone, the user is neither its host nor a manager, or those who play there have
            to agree. NotSaved.
        """

        def write(connection: Connection) -> None:
            opened = load_opened(connection, self._core.games, game_id)
            hosted = self._hosted(opened)
            if not is_manager and user_id != hosted.host_id:
                raise refusals.only_host_or_manager(hosted.host)
            if not is_manager and hosted.status is Status.PLAYING:
                raise refusals.asked_earlier_to_propose()
            write_deletion(connection, self._core, opened.row, opened.seats, EntryFacts(who=user_id))

        async with self._core.locked(game_id):
            await self._core.write(write)
        self._core.tell(game_id)

    def _make_host(self, connection: Connection, opened: Opened, row: SeatRow) -> None:
        game_id = opened.row.id
        assert row.user_id is not None
        change_game(connection, game_id, host_id=row.user_id)
        if opened.row.status is Status.PLAYING:
            told = (host_told(opened.row, row),)
            write_entries(connection, self._core, game_id, told, self._core.clock())
            return
        # A host always counts as ready.
        replace_seats(connection, game_id, [replace(one, ready=one.ready or one == row) for one in opened.seats])
        keep_open(connection, self._core, game_id)
        self._update_card(connection, game_id)

    def _update_card(self, connection: Connection, game_id: int) -> None:
        write_entries(connection, self._core, game_id, (NewEntry(EntryKind.CARD, EntryFacts()),), self._core.clock())

    def _hosted(self, opened: Opened) -> HostedTable:
        """Raises: Refusal: the table is over or gone."""
        row = opened.row
        if row.status is Status.CLOSED:
            raise refusals.no_such_table()
        if row.status is Status.ENDED:
            raise refusals.over()
        check_thawed(row)
        players = opened.players
        held = {Seat(seat.seat) for seat in opened.seats if seat.is_held and seat.user_id != row.host_id}
        heir = longest_seated(opened.seats, without=row.host_id) if self._is_host_gone(opened) else None
        return HostedTable(
            game_id=row.id,
            name=row.name,
            status=row.status,
            guild_id=row.guild_id,
            host_id=row.host_id,
            host=next((player.name for player in players if player.user_id == row.host_id), ""),
            others=tuple(player for player in players if player.seat in held),
            heir=None if heir is None else heir.user_id,
        )

    def _is_host_gone(self, opened: Opened) -> bool:
        row, now = opened.row, self._core.clock()
        if row.status is Status.LOBBY:
            return row.lapses_at is not None and now >= row.lapses_at - LAPSE + HOST_SILENT
        host = opened.seat_of(row.host_id)
        return host is None or not host.is_held or (host.away_at is not None and now >= host.away_at + HOST_GONE)
