"""Reminders before a time is over, and the consequence that the table chose afterwards."""

from dataclasses import replace

from db.delivery.outbox import Post
from db.games.games import Consequence
from db.games.moves import ActedBy
from db.time.deadlines import DeadlineRow, Step, set_deadlines
from rules.game import Seat
from tables.changes.absence import offered
from tables.changes.commit import Commit, save_commit
from tables.changes.plan import save_plan, write_posts
from tables.changes.posts import PlannedPost, Refs, called, calling
from tables.context import Context
from tables.model.draft import Draft, confirm
from tables.model.notices import Notice
from tables.model.table import Table
from tables.model.timing import advanced
from tables.thinking.computers import Computers


async def end_time(context: Context, computers: Computers, table: Table, row: DeadlineRow) -> bool:
    """
    Apply the consequence when a time is over; the caller holds the lock.

    A complete draft is played as it is, whatever the table chose.
    Returns: whether something was played. Raises: NotSaved. StillThinking.
    """
    seat, at = Seat(row.seat), context.clock()
    own = finished(table, seat)
    if own is not None:
        await save_commit(context, _played(table, own, ActedBy.PERSON, Notice.TIME_DRAFT_PLAYED, at))
        return True
    match table.row.consequence:
        case Consequence.WAIT:
            await _tell_overdue(context, table, row)
            return False
        case Consequence.COMPUTER:
            draft = await computers.draft(table, seat)
            await save_commit(context, _played(table, draft, ActedBy.DEPUTY, Notice.TIME_COMPUTER_PLAYED, at))
            return True
        case Consequence.REPLACE:
            await save_plan(context, row.game_id, seat, offered(table, seat, at), at)
            return False


def finished(table: Table, seat: Seat) -> Draft | None:
    """Return the seat's draft if it has one that Confirm would commit, with the forced moves added."""
    draft = table.draft_of(seat)
    return confirm(draft) if draft.chosen and not draft.cut else None


def _played(table: Table, draft: Draft, acted_by: ActedBy, notice: Notice, at: int) -> Commit:
    return Commit(table=table, draft=draft, acted_by=acted_by, at=at, notice=notice)


async def remind(context: Context, table: Table, row: DeadlineRow) -> None:
    """Remind the owner of a turn, and schedule the next step; the caller holds the lock. Raises: NotSaved."""
    now, user_id = context.clock(), _owner(table, row)
    refs = Refs(seat=row.seat, next=(row.seat,), detail=tuple(Step).index(row.step))
    async with context.saving() as connection:
        await set_deadlines(connection, (advanced(row, table.pace, user_id, now),))
        await write_posts(connection, context, row.game_id, (called(table, Post.REMINDER, refs, user_id),), now)
    context.tell(row.game_id)


async def _tell_overdue(context: Context, table: Table, row: DeadlineRow) -> None:
    """Tell the table and the owner, once, that the time is over but the table waits on."""
    now, refs = context.clock(), Refs(seat=row.seat, next=(row.seat,))
    told = calling(table, PlannedPost(Post.OVERDUE, refs), (row.seat,), now)
    async with context.saving() as connection:
        await set_deadlines(connection, (replace(row, step=Step.OVER, look_at=None),))
        await write_posts(connection, context, row.game_id, told, now)
    context.tell(row.game_id)


def _owner(table: Table, row: DeadlineRow) -> int:
    user_id = table.seats[row.seat].user_id
    assert user_id is not None, "only people have time limits"
    return user_id
