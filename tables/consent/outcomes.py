"""Carries out proposals to which all have agreed, and ends pauses."""

from dataclasses import replace
from typing import assert_never

from aiosqlite import Connection

from db.consent import ProposalKind, ProposalOutcome, ProposalRow, close_proposal
from db.delivery.outbox import Post
from db.games.games import change_game
from rules.game import Seat
from tables.changes.absence import missed, on_offer
from tables.changes.clocks import resume_clocks
from tables.changes.damaged import load_or_suspend, load_seated
from tables.changes.leaving import Replacement, write_replacement
from tables.changes.plan import write_plan, write_posts
from tables.changes.posts import PlannedPost, Refs
from tables.changes.undo import undo_of
from tables.consent.proposal import agreed_end, decided, motion_of
from tables.context import Context, Service
from tables.model.panel import Panel, panel_of
from tables.model.refusals import Refusal
from tables.model.table import Table


async def carry_out(connection: Connection, context: Context, table: Table, row: ProposalRow, seat: Seat) -> None:
    """
    Close a proposal and carry it out, in the transaction that stores the last consent.

    The caller holds the lock and tells the listeners.
    Args:
        seat: whose consent was the last one.
    """
    at, game_id, about = context.clock(), table.row.id, motion_of(row).about
    if row.kind is ProposalKind.TAKE_BACK:
        await _take_back(connection, context, table, row, seat)
        return
    await close_proposal(connection, row.id, ProposalOutcome.AGREED, seat, at)
    match row.kind:
        case ProposalKind.END:
            await write_plan(connection, context, game_id, agreed_end(table, at), at)
        case ProposalKind.COMPUTER:
            assert about is not None
            await write_replacement(connection, context, Replacement(table=table, seat=about, person=None, at=at))
        case ProposalKind.PAUSE:
            await change_game(connection, game_id, paused_at=at)
            await write_posts(connection, context, game_id, (decided(table, row),), at)
        case ProposalKind.OFFER:
            assert about is not None
            offer = missed if table.seats[about].away_at is None else on_offer
            await write_plan(connection, context, game_id, offer(table, about, at), at)
            await write_posts(connection, context, game_id, (decided(table, row),), at)
        case _:
            assert_never(row.kind)


async def _take_back(connection: Connection, context: Context, table: Table, row: ProposalRow, seat: Seat) -> None:
    """Take a turn back, unless computers have since shown something or played moves that depend on it."""
    at, game_id, motion = context.clock(), table.row.id, motion_of(row)
    assert motion.about is not None
    try:
        change = await undo_of(connection, table, motion.about, motion.taken(table), at)
    except Refusal:
        change = None
    if change is None:
        await close_proposal(connection, row.id, ProposalOutcome.OVERTAKEN, None, at)
        await write_posts(connection, context, game_id, (decided(table, row),), at)
        return
    await close_proposal(connection, row.id, ProposalOutcome.AGREED, seat, at)
    await write_plan(connection, context, game_id, replace(change, is_click=seat == motion.about).plan(), at)


class Pauses(Service):
    """Ends pauses; they begin by consent of all who are present."""

    async def resume(self, game_id: int, user_id: int) -> Panel:
        """
        End a pause; everybody has as much time left as when it began. Does nothing if the table is not paused.

        Raises: Refusal: no such table, not in play, or no seat there. DamagedGame. NotSaved.
        """
        async with self._context.locked(game_id):
            table, seat = await load_seated(self._context, game_id, user_id)
            row, at = table.row, self._context.clock()
            if row.paused_at is not None:
                refs = Refs(first_seq=row.seq + 1, last_seq=row.seq, next=tuple(sorted(table.to_act)), who=user_id)
                async with self._context.saving() as connection:
                    await resume_clocks(connection, row, at)
                    await change_game(connection, game_id, paused_at=None)
                    await write_posts(connection, self._context, game_id, (PlannedPost(Post.RESUMED, refs),), at)
                self._context.tell(game_id)
                table = await load_or_suspend(self._context, game_id)
            return panel_of(table, seat)
