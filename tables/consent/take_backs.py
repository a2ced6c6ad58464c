"""Take-backs: done at once if nobody must agree, else proposed to the others."""

from dataclasses import dataclass, replace

from db.games.consent import ProposalKind
from rules.game import Seat
from tables.changes.absence import back_told, returned
from tables.changes.plan import load_or_suspend, load_seated, save_plan
from tables.changes.undo import undo_of
from tables.consent.proposal import Motion
from tables.consent.service import Proposal, Proposals
from tables.core import Core
from tables.model import take_back as take_back_refusals
from tables.model.panel import Outcome, panel_of
from tables.model.table import Table
from tables.model.take_back import TakeBack, take_back_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackRequest:
    """
    A request to take one's last turn back.

    The button carried `rev` and `of`, the number of others who must agree; None skips the check. `interaction_id` makes
    a second delivery do nothing. `shown_in` is the message that was clicked.
    """

    game_id: int
    user_id: int
    rev: int | None = None
    of: int | None = None
    interaction_id: int | None = None
    shown_in: int | None = None


class TakeBacks:
    """Take-backs at all tables."""

    def __init__(self, core: Core, proposing: Proposals) -> None:
        self._core = core
        self._proposing = proposing

    async def take_back(self, wanted: TakeBackRequest) -> Outcome | Proposal:
        """
        Take the user's last commit back if nobody has to agree, else propose it.

        Returns: the panel afterwards, `stale` if the cost is no longer what the button said; or the proposal.
        Raises: Refusal: no seat there, nothing to take back, or it showed something. DamagedGame. NotSaved.
        """
        async with self._core.locked(wanted.game_id):
            table, seat = await load_seated(self._core, wanted.game_id, wanted.user_id)
            if await self._core.is_repeated(wanted.interaction_id):
                return Outcome(panel=panel_of(table, seat), repeated=True)
            taken = take_back_of(table, seat)
            if _is_stale(table, seat, taken, wanted):
                return Outcome(panel=panel_of(table, seat), stale=True)
            if taken is None:
                raise take_back_refusals.nothing_to_take_back()
            if taken.is_refused:
                raise take_back_refusals.obstructed(taken)
            if taken.is_free:
                return await self._undo(table, seat, taken, wanted)
        motion = Motion(ProposalKind.TAKE_BACK, seat, taken.commit_no)
        return await self._proposing.propose(wanted.game_id, wanted.user_id, motion)

    async def _undo(self, table: Table, seat: Seat, taken: TakeBack, wanted: TakeBackRequest) -> Outcome:
        at = self._core.clock()
        present = returned(table, seat)
        change = await self._core.replay(
            table.row.seq, undo_of, present, seat, taken, at, interaction_id=wanted.interaction_id
        )
        if change is None:
            raise take_back_refusals.others_depend_on_it()
        change = replace(change, shown_in=wanted.shown_in)
        if table.seats[seat].away_at is not None:
            change = replace(change, entries_before=(back_told(table, seat),))
        await save_plan(self._core, table.row.id, seat, change.plan(), at)
        return Outcome(panel=panel_of(await load_or_suspend(self._core, table.row.id), seat))


def _is_stale(table: Table, seat: Seat, taken: TakeBack | None, wanted: TakeBackRequest) -> bool:
    """Return whether the cost differs from what the button said; never for a command, which says nothing."""
    others = None if taken is None else len(taken.voters)
    is_old = wanted.rev is not None and wanted.rev != table.seats[seat].rev
    return is_old or (wanted.of is not None and wanted.of != others)
