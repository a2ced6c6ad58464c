"""Plays ordered turns when they have come."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from db.games.moves import ActedBy, DraftRow, save_draft
from db.orders import OrderChanges, SpentOrder
from rules.game import Seat
from tables.changes.absence import called_without_order, without_order
from tables.changes.commit import Commit, save_commit
from tables.changes.plan import Plan, write_plan
from tables.context import Context
from tables.model.notices import Notice
from tables.model.order import Fate, Fulfilment, fulfilled
from tables.model.snapshot import write_json
from tables.model.table import Table

_NOTICES = {Fate.PLAYED: Notice.ORDER_PLAYED, Fate.BEGUN: Notice.ORDER_BEGUN, Fate.UNFIT: Notice.ORDER_UNFIT}


Deputy = Callable[[Table, Seat], Awaitable[Commit]]
"""Returns the commit of a deputy for a seat whose person is away."""


async def play_order(context: Context, table: Table, seat: Seat, deputy: Deputy) -> bool:
    """
    Play what the seat's person ordered. If that does not fit, notify them, or let a deputy play if they are away.

    The caller holds the lock. Returns: whether something was played. Raises: NotSaved. StillThinking: the deputy.
    """
    due, at = fulfilled(table.game, table.state, seat, table.orders[seat].wishes), context.clock()
    if due.outcome.fate is Fate.PLAYED:
        await save_commit(context, _as_ordered(table, seat, due, at))
        return True
    if table.seats[seat].is_automatic:
        await save_commit(context, await _by_deputy(table, seat, due, deputy))
        return True
    await _call(context, table, seat, due, at)
    return False


def _as_ordered(table: Table, seat: Seat, due: Fulfilment, at: int) -> Commit:
    assert due.draft is not None
    return Commit(
        table=without_order(table, seat),
        draft=due.draft,
        acted_by=ActedBy.ORDER,
        at=at,
        notice=Notice.ORDER_PLAYED,
        outcome=due.outcome,
    )


async def _by_deputy(table: Table, seat: Seat, due: Fulfilment, deputy: Deputy) -> Commit:
    """Let the deputy play; if the order only began the turn, its moves count as a lost draft."""
    commit = await deputy(without_order(table, seat), seat)
    if due.draft is None:
        return replace(commit, outcome=due.outcome, notice=Notice.ORDER_UNFIT)
    in_vain = replace(commit.table, drafts={**commit.table.drafts, seat: due.draft.chosen})
    return replace(commit, table=in_vain, outcome=due.outcome)


async def _call(context: Context, table: Table, seat: Seat, due: Fulfilment, at: int) -> None:
    """Notify the person that they must play, with the beginning that they ordered as their draft."""
    game_id, plan = table.row.id, _plan_of_call(table, seat, due, at)
    async with context.saving(context.rev_reached(game_id, seat, plan.seats[seat].rev)) as connection:
        await write_plan(connection, context, game_id, plan, at)
        if due.draft is not None:
            moves = " ".join(due.draft.chosen)
            await save_draft(connection, DraftRow(game_id=game_id, seat=seat, moves=moves, changed_at=at))
    context.tell(game_id)


def _plan_of_call(table: Table, seat: Seat, due: Fulfilment, at: int) -> Plan:
    row = replace(table.seats[seat], has_order=False, notice=_NOTICES[due.outcome.fate].value)
    outcome = write_json(due.outcome)
    spent = SpentOrder(game_id=row.game_id, seat=seat, spent_no=table.row.commit_no, outcome=outcome)
    return replace(called_without_order(table, seat, row, at), orders=OrderChanges(spent=spent))
