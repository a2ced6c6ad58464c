"""What is stored about people, their blocks and reports."""

from collections.abc import Collection
from itertools import takewhile
from sqlite3 import Connection
from typing import Unpack

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.delivery.queue import PanelFate, has_hand, lobbies_written_to, settle_panel
from db.games.games import Status, find_game
from db.games.lobbies import invitations_of
from db.games.seats import holders_of_game, seats_of_game
from db.people.names import keep_name, name_at_table
from db.people.people import (
    BlockRow,
    DmState,
    DmWish,
    PersonChanges,
    PersonRow,
    Use,
    add_block,
    blocks_of,
    change_person,
    find_person,
    remember_person,
    remove_block,
    set_dm,
    try_dm_again,
)
from db.servers import report_channel, set_report_channel
from languages.explanations import with_read
from languages.legible import told_apart
from tables.changes.plan import outdate, write_entries
from tables.core import Service
from tables.model import refusals
from tables.model.place import Person, as_shown
from tables.model.rate_limits import check_use, count_use

MOST_BLOCKS = 100


class Conduct(Service):
    """Blocks and reports on all servers."""

    async def block(self, user_id: int, other: int) -> bool:
        """
        Keep somebody from joining tables that the user hosts; where they sit already they stay.

        Returns: whether they were not blocked before. Raises: Refusal: it is the user, or the list is full. NotSaved.
        """
        if user_id == other:
            raise refusals.blocks_oneself()

        def write(connection: Connection) -> bool:
            if len(blocks_of(connection, user_id)) >= MOST_BLOCKS:
                raise refusals.blocks_enough(MOST_BLOCKS)
            return add_block(connection, BlockRow(user_id=user_id, blocked_id=other, at=self._core.clock()))

        return await self._core.write(write)

    async def unblock(self, user_id: int, other: int) -> None:
        """End a block. Raises: Refusal: they were not blocked. NotSaved."""

        def write(connection: Connection) -> None:
            if not remove_block(connection, user_id, other):
                raise refusals.not_blocked()

        await self._core.write(write)

    async def blocked_by(self, user_id: int) -> tuple[int, ...]:
        """Return whom the user blocks, in the order of blocking."""
        rows = await self._core.read(blocks_of, user_id)
        return tuple(row.blocked_id for row in rows)

    async def may_report(self, user_id: int, guild_id: int) -> None:
        """Check whether somebody may send a report. Raises: Refusal: they sent too many; it names the time."""
        now = self._core.clock()
        await self._core.read(check_use, user_id, guild_id, Use.REPORT, now)

    async def report(self, user_id: int, guild_id: int) -> None:
        """Count a report; its text is not stored. Raises: Refusal: they sent too many. NotSaved."""
        await self._core.write(count_use, user_id, guild_id, Use.REPORT, self._core.clock())

    async def report_channel(self, guild_id: int) -> int | None:
        """Return the channel that a server has set for reports, or None."""
        return await self._core.read(report_channel, guild_id)

    async def set_report_channel(self, guild_id: int, channel_id: int | None) -> None:
        """Choose the channel for the reports of a server; None for its channel for moderators."""
        await self._core.write(set_report_channel, guild_id, channel_id)


class People(Service):
    """Names of people, how to reach them, and their settings."""

    async def find(self, user_id: int) -> PersonRow | None:
        """Return what is stored about a person, or None."""
        return await self._core.read(find_person, user_id)

    async def remember(self, person: Person) -> None:
        """Store that a person is known, and their name where they click."""

        def write(connection: Connection) -> None:
            remember_person(connection, person.user_id, self._core.clock(), person.locale)
            if person.guild_id is not None:
                keep_name(connection, person.user_id, person.guild_id, person.name)

        await self._core.write(write)

    async def name_at(self, game_id: int, user_id: int) -> str:
        """Return by which name somebody who belongs or belonged to a table is shown there; empty if it is unknown."""

        def read(connection: Connection) -> str:
            seats, former = seats_of_game(connection, game_id), holders_of_game(connection, game_id)
            shown, left = as_shown(seats, former)
            known: dict[int | None, str] = {row.user_id: row.name for row in left}
            known |= {row.user_id: row.name for row in shown}
            if user_id in known:
                return known[user_id]
            name, invited = name_at_table(connection, game_id, user_id), invitations_of(connection, game_id)
            others = takewhile(lambda row: row.user_id != user_id, invited)
            before = (row.name for row in others if row.declined_at is None and row.user_id not in known)
            return told_apart((*(row.name for row in shown), *before, name))[-1] if name else ""

        return await self._core.read(read)

    async def dm_open(self, user_id: int, channel_id: int) -> None:
        """Store the channel of direct messages to a person, if it has changed."""
        person = await self.find(user_id)
        if person is not None and (person.dm_state, person.dm_channel_id) == (DmState.OPEN, channel_id):
            return
        await self._core.write(set_dm, user_id, DmState.OPEN, channel_id)

    async def dm_closed(self, user_id: int) -> None:
        """Store that no direct message reaches a person."""
        await self._core.write(set_dm, user_id, DmState.CLOSED, None)

    async def wrote_directly(self, user_id: int, channel_id: int) -> None:
        """Record that somebody used their direct messages with the bot: it may use them, too, unless they declined."""
        person = await self.find(user_id)
        if person is None:
            return
        is_wish = person.dm_wish in (DmWish.UNASKED, DmWish.OFFERED)
        if is_wish:
            await self._core.write(change_person, user_id, dm_wish=DmWish.WANTED)
        if is_wish or person.dm_state is DmState.CLOSED:
            await self.dm_open(user_id, channel_id)

    async def change(self, person: Person, **settings: Unpack[PersonChanges]) -> PersonRow:
        """Store what a person has chosen. Returns: all that is stored of them."""

        def write(connection: Connection) -> PersonRow:
            self._write(connection, person, **settings)
            row = find_person(connection, person.user_id)
            assert row is not None, "it was just written"
            return row

        return await self._core.write(write)

    async def set_direct_messages(self, person: Person, *, are_wanted: bool, shown_in: int | None = None) -> None:
        """
        Store whether a person wants direct messages; if they do, one more is tried even if the last one failed.

        If they do not, what told them before a start that their hand would come there is deleted.
        Args:
            shown_in: the message in which they say so; the answer replaces it.
        """

        def write(connection: Connection) -> tuple[int, ...]:
            self._set_wish(connection, person, DmWish.WANTED if are_wanted else DmWish.DECLINED)
            waiting = () if are_wanted else lobbies_written_to(connection, person.user_id)
            for game_id in waiting:
                if shown_in is not None:
                    settle_panel(connection, game_id, shown_in)
                outdate(connection, self._core, game_id, {person.user_id: PanelFate.BELOW})
            return waiting

        waiting = await self._core.write(write)
        for game_id in waiting:
            self._core.tell(game_id)

    async def written_to(self, user_id: int, game_id: int) -> int | None:
        """Return the table that writes to somebody because they came there: this one or its rematch; None if none."""

        def find(connection: Connection) -> int | None:
            person, row = find_person(connection, user_id), find_game(connection, game_id)
            following = None if row is None or row.next_id is None else find_game(connection, row.next_id)
            table = following or row
            if table is None or not table.terms.by_message or person is None or person.dm_wish is not DmWish.WANTED:
                return None
            held = {seat.user_id for seat in seats_of_game(connection, table.id) if seat.is_held}
            return table.id if user_id in held and len(held) > 1 else None

        return await self._core.read(find)

    async def offer_messages(self, user_id: int, game_id: int) -> bool:
        """
        Record that direct messages are offered to somebody, if they sit at a table with others and were never asked.

        Returns: whether they are to be offered. Raises: NotSaved.
        """
        person = await self.find(user_id)
        if person is None or person.dm_wish is not DmWish.UNASKED:
            return False

        def write(connection: Connection) -> bool:
            held = {row.user_id for row in seats_of_game(connection, game_id) if row.is_held}
            is_offered = user_id in held and len(held) > 1
            if is_offered:
                change_person(connection, user_id, dm_wish=DmWish.OFFERED)
            return is_offered

        return await self._core.write(write)

    async def want_messages(self, person: Person, game_id: int) -> bool:
        """
        Store that a person wants direct messages from now on; a table where they sit sends them one at once.

        Returns: whether it is still to be tried if any reach them.
        """

        def write(connection: Connection) -> tuple[tuple[NewEntry, ...], bool]:
            before = find_person(connection, person.user_id)
            self._set_wish(connection, person, DmWish.WANTED)
            is_new = before is None or before.dm_wish is not DmWish.WANTED or before.dm_state is DmState.CLOSED
            has_one = has_hand(connection, game_id, person.user_id)
            hand = _hand_at(connection, game_id, person.user_id) if is_new and not has_one else ()
            write_entries(connection, self._core, game_id, hand, self._core.clock())
            return hand, is_new

        hand, is_new = await self._core.write(write)
        self._core.tell(game_id)
        return is_new and not hand

    def _write(self, connection: Connection, person: Person, **settings: Unpack[PersonChanges]) -> None:
        remember_person(connection, person.user_id, self._core.clock(), person.locale)
        change_person(connection, person.user_id, **settings)

    def _set_wish(self, connection: Connection, person: Person, wish: DmWish) -> None:
        self._write(connection, person, dm_wish=wish)
        if wish is DmWish.WANTED:
            try_dm_again(connection, person.user_id)

    async def set_locale(self, user_id: int, locale: str) -> None:
        """Store a person's locale, if there is a row for them."""
        await self._core.write(change_person, user_id, locale=locale)

    async def has_read(self, user_id: int, keys: Collection[str]) -> None:
        """Count explanations that a person has read, if there is a row for them. Raises: NotSaved."""

        def write(connection: Connection) -> None:
            person = find_person(connection, user_id)
            if person is not None:
                change_person(connection, user_id, explained=with_read(person.explained, keys))

        await self._core.write(write)


def _hand_at(connection: Connection, game_id: int, user_id: int) -> tuple[NewEntry, ...]:
    """Return the row that sends somebody their hand at a table, or says that it will come; none without a seat."""
    row = find_game(connection, game_id)
    if row is None or row.status not in (Status.LOBBY, Status.PLAYING):
        return ()
    seats = seats_of_game(connection, game_id)
    acting = tuple(seat.seat for seat in seats if seat.to_act)
    return tuple(
        NewEntry(
            EntryKind.HAND, EntryFacts(first_seq=row.seq + 1, last_seq=row.seq, seat=seat.seat, next=acting), user_id
        )
        for seat in seats
        if seat.user_id == user_id and seat.is_held
    )
