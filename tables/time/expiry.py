"""Reminders before a time is over, nudges by those who wait, and the consequence that the table chose."""

from collections.abc import Mapping
from dataclasses import replace
from sqlite3 import Connection

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.games.games import Consequence
from db.games.moves import ActedBy
from db.people.people import Use
from db.time import DeadlineRow, Step, nudges_of_game, save_nudge, set_deadlines
from rules.game import Seat
from tables.changes.absence import offered
from tables.changes.commit import Commit, save_commit
from tables.changes.entries import called, calling
from tables.changes.plan import load_or_suspend, save_plan, write_entries
from tables.core import Core, Service
from tables.lookup import check_thawed
from tables.model import refusals
from tables.model.draft import Draft, confirm
from tables.model.rate_limits import count_use
from tables.model.refusals import Notice
from tables.model.table import Table
from tables.model.timing import HOUR, advanced, is_away
from tables.thinking.computers import Computers

COOL_DOWN = 12 * HOUR
"""Seconds between two nudges of the same person at the same table, no matter who asks."""
PATIENCE = HOUR
"""Seconds without any move before somebody may be nudged."""


async def end_time(core: Core, computers: Computers, table: Table, row: DeadlineRow) -> bool:
    """
    Apply the consequence when a time is over; the caller holds the lock.

    A complete draft is played as it is, whatever the table chose.
    Returns: whether something was played. Raises: NotSaved. StillThinking.
    """
    seat, at = Seat(row.seat), core.clock()
    own = finished(table, seat)
    if own is not None:
        await save_commit(core, _played(table, own, ActedBy.PERSON, Notice.TIME_DRAFT_PLAYED, at))
        return True
    match table.row.terms.consequence:
        case Consequence.WAIT:
            await _tell_overdue(core, table, row)
            return False
        case Consequence.COMPUTER:
            draft = await computers.draft(table, seat)
            await save_commit(core, _played(table, draft, ActedBy.DEPUTY, Notice.TIME_COMPUTER_PLAYED, at))
            return True
        case Consequence.REPLACE:
            await save_plan(core, row.game_id, seat, offered(table, seat, at), at)
            return False


def finished(table: Table, seat: Seat) -> Draft | None:
    """Return the seat's draft if it has one that Confirm would commit, with the forced moves added."""
    draft = table.draft_of(seat)
    return confirm(draft) if draft.chosen and not draft.cut else None


def _played(table: Table, draft: Draft, acted_by: ActedBy, notice: Notice, at: int) -> Commit:
    return Commit(table=table, draft=draft, acted_by=acted_by, at=at, notice=notice)


async def remind(core: Core, table: Table, row: DeadlineRow) -> None:
    """Remind the owner of a turn, and schedule the next step; the caller holds the lock. Raises: NotSaved."""
    now, user_id = core.clock(), _owner(table, row)
    facts = EntryFacts(seat=row.seat, next=(row.seat,), step=tuple(Step).index(row.step))

    def write(connection: Connection) -> None:
        set_deadlines(connection, (advanced(row, table.pace, user_id, now),))
        write_entries(connection, core, row.game_id, (called(table, EntryKind.REMINDER, facts, user_id),), now)

    await core.write(write)
    core.tell(row.game_id)


async def _tell_overdue(core: Core, table: Table, row: DeadlineRow) -> None:
    """Tell the table and the owner, once, that the time is over but the table waits on."""
    now, facts = core.clock(), EntryFacts(seat=row.seat, next=(row.seat,))
    told = calling(table, NewEntry(EntryKind.OVERDUE, facts), (row.seat,), now)

    def write(connection: Connection) -> None:
        set_deadlines(connection, (replace(row, step=Step.OVER, look_at=None),))
        write_entries(connection, core, row.game_id, told, now)

    await core.write(write)
    core.tell(row.game_id)


def _owner(table: Table, row: DeadlineRow) -> int:
    user_id = table.seats[row.seat].user_id
    assert user_id is not None, "only people have time limits"
    return user_id


class Nudges(Service):
    """Nudges at all tables."""

    async def nudge(self, game_id: int, user_id: int) -> tuple[str, ...]:
        """
        Nudge everybody for whom a table waits; people in quiet hours are told after those.

        Returns: their names.
        Raises: Refusal: nobody may be nudged now, and why. DamagedGame. NotSaved.
        """
        async with self._core.locked(game_id):
            table = await load_or_suspend(self._core, game_id)
            check_thawed(table.row)
            own = table.seat_of(user_id)
            if own is None:
                raise refusals.not_seated()

            def write(connection: Connection) -> tuple[Seat, ...]:
                seats = self._nudged(table, own, nudges_of_game(connection, game_id))
                count_use(connection, user_id, table.row.guild_id, Use.NUDGE, self._core.clock())
                for seat in seats:
                    save_nudge(connection, game_id, seat, self._core.clock())
                entries = [_nudge(table, seat, own) for seat in seats]
                write_entries(connection, self._core, game_id, entries, self._core.clock())
                return seats

            seats = await self._core.write(write)
        self._core.tell(game_id)
        return tuple(table.names[seat] for seat in seats)

    def _nudged(self, table: Table, own: Seat, nudges: Mapping[int, int]) -> tuple[Seat, ...]:
        """Return the seats that may be nudged now. Raises: Refusal: none may; it says why."""
        now = self._core.clock()
        if table.is_over:
            raise refusals.over()
        if table.row.paused_at is not None:
            raise refusals.paused()
        if own in table.to_act:
            raise refusals.your_own_turn()
        waited = tuple(seat for seat in sorted(table.to_act) if _is_reachable(table, seat, now))
        if not waited:
            raise refusals.nobody_to_nudge()
        if now - (table.row.active_at or 0) < PATIENCE:
            raise refusals.just_moved()
        free = tuple(seat for seat in waited if nudges.get(seat, -COOL_DOWN) + COOL_DOWN <= now)
        if not free:
            until = min(nudges[seat] for seat in waited) + COOL_DOWN
            raise refusals.nudged_already(COOL_DOWN // HOUR, until)
        return free


def _is_reachable(table: Table, seat: Seat, now: int) -> bool:
    row = table.seats[seat]
    return not row.is_automatic and not is_away(table.hours.get(row.user_id or 0), now)


def _nudge(table: Table, seat: Seat, own: Seat) -> NewEntry:
    user_id = table.seats[seat].user_id
    assert user_id is not None
    return called(table, EntryKind.NUDGE, EntryFacts(seat=seat, next=(seat,), by_seat=own), user_id)
