"""Proposals: made, answered, and carried out with the last consent (`outcomes.py`)."""

from dataclasses import dataclass

from db.consent import (
    NewProposal,
    ProposalKind,
    ProposalOutcome,
    ProposalRow,
    close_proposal,
    consent,
    consents_to,
    find_proposal,
    lapsing_proposals,
    open_proposal,
    open_proposal_of,
)
from rules.game import Seat
from tables.changes.damaged import load_or_suspend, load_seated
from tables.changes.plan import write_posts
from tables.consent import refusals as consent_refusals
from tables.consent.outcomes import carry_out
from tables.consent.proposal import PATIENCE, Motion, decided, is_missed, motion_of, proposed
from tables.context import LookUp, Service
from tables.model.refusals import Refusal
from tables.model.table import DamagedGame, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A proposal, and who must still agree to it; nobody once it is closed."""

    row: ProposalRow
    name: str
    names: tuple[str, ...]
    missing: frozenset[Seat]

    @property
    def is_open(self) -> bool:
        """Whether it can still be answered."""
        return self.row.outcome is None


class Proposals(Service):
    """Proposals at all tables; each table has at most one open."""

    async def voters(self, game_id: int, user_id: int, motion: Motion) -> frozenset[Seat]:
        """
        Return who would have to agree, including the user; nothing is changed.

        Raises: Refusal: no such table, not in play, no seat there, or it cannot be proposed now. DamagedGame.
        """
        table, _ = await load_seated(self._context, game_id, user_id)
        motion.check(table, self._context.clock())
        return motion.voters(table)

    async def propose(self, game_id: int, user_id: int, motion: Motion, *, of: int | None = None) -> Proposal:
        """
        Propose something, or agree if it is already proposed; it is carried out at once if nobody else must agree.

        Args:
            of: how many had to agree when the user was asked to confirm; None skips the check.
        Raises: Refusal: no seat there, it cannot be proposed now, another proposal is open, or the people who must
            agree have changed. DamagedGame. NotSaved.
        """
        async with self._context.locked(game_id):
            table, seat = await load_seated(self._context, game_id, user_id)
            motion.check(table, self._context.clock())
            if of is not None and of != len(motion.voters(table)):
                raise consent_refusals.asked_earlier_to_propose()
            row = await self._open_of(game_id)
            if row is None:
                row = await self._open(table, seat, motion)
            elif motion_of(row) != motion:
                raise consent_refusals.proposed_already()
            else:
                await self._agree(table, seat, row)
            return await self._load(game_id, row.id)

    async def answer(self, game_id: int, user_id: int, proposal_id: int, *, agrees: bool) -> Proposal:
        """
        Agree to a proposal or not; one *No* closes it, even by the one who made it.

        Raises: Refusal: no seat there, or the proposal is closed. DamagedGame. NotSaved.
        """
        async with self._context.locked(game_id):
            table, seat = await load_seated(self._context, game_id, user_id)
            row = await self._open_of(game_id)
            if row is None or row.id != proposal_id:
                raise consent_refusals.decided_already()
            if seat not in motion_of(row).voters(table):
                raise consent_refusals.not_asked()
            if not agrees:
                await self._close(table, row, ProposalOutcome.REFUSED, seat)
            elif self._is_overtaken(table, row):
                await self._close(table, row, ProposalOutcome.OVERTAKEN, None)
            else:
                await self._agree(table, seat, row)
            return await self._load(game_id, row.id)

    def _is_overtaken(self, table: Table, row: ProposalRow) -> bool:
        """Return whether the person whose seat is to be offered has played in the meantime."""
        about = motion_of(row).about
        if row.kind is not ProposalKind.OFFER or about is None or table.seats[about].away_at is not None:
            return False
        return not is_missed(table, about, self._context.clock())

    async def disposals(self, game_id: int, user_id: int) -> tuple[Motion, ...]:
        """
        Return what could be proposed now about the seats of others.

        Raises: Refusal: no such table, not in play, or no seat there. DamagedGame.
        """
        table, own = await load_seated(self._context, game_id, user_id)
        others = [Seat(row.seat) for row in table.seats if row.is_held and row.seat != own]
        motions = [Motion(kind, seat) for seat in others for kind in (ProposalKind.OFFER, ProposalKind.COMPUTER)]
        return tuple(motion for motion in motions if _is_possible(motion, table, self._context.clock()))

    async def of_entry(self, proposal_id: int) -> Proposal:
        """Return a proposal, open or closed."""
        row = await self._context.database.read(lambda connection: find_proposal(connection, proposal_id))
        assert row is not None
        return await self._load(row.game_id, proposal_id)

    async def lapse(self) -> int:
        """Close the proposals that not everybody has answered in time. Returns: how many. Raises: NotSaved."""
        rows = await self._context.database.read(
            lambda connection: lapsing_proposals(connection, self._context.clock())
        )
        return sum([await self._lapse(row) for row in rows])

    async def _lapse(self, row: ProposalRow) -> bool:
        async with self._context.locked(row.game_id):
            try:
                table = await load_or_suspend(self._context, row.game_id)
            except DamagedGame:
                return False
            if await self._open_of(row.game_id) != row:
                return False
            await self._close(table, row, ProposalOutcome.LAPSED, None)
        return True

    async def _open_of(self, game_id: int) -> ProposalRow | None:
        return await self._context.database.read(lambda connection: open_proposal_of(connection, game_id))

    async def _open(self, table: Table, seat: Seat, motion: Motion) -> ProposalRow:
        at = self._context.clock()
        new = NewProposal(
            game_id=table.row.id,
            kind=motion.kind,
            by_seat=seat,
            about_seat=motion.about,
            made_at=at,
            lapses_at=at + PATIENCE,
            commit_no=motion.commit_no,
        )
        is_agreed = motion.voters(table) <= {seat}
        async with self._context.saving() as connection:
            proposal_id = await open_proposal(connection, new)
            await consent(connection, proposal_id, seat, at)
            row = await find_proposal(connection, proposal_id)
            assert row is not None
            if is_agreed:
                await carry_out(connection, self._context, table, row, seat)
            else:
                await write_posts(connection, self._context, table.row.id, proposed(table, row), at)
        self._context.tell(table.row.id)
        return row

    async def _agree(self, table: Table, seat: Seat, row: ProposalRow) -> None:
        given = await self._context.database.read(lambda connection: consents_to(connection, row.id))
        async with self._context.saving(self._answered(row.id, seat)) as connection:
            await consent(connection, row.id, seat, self._context.clock())
            if motion_of(row).voters(table) <= given | {seat}:
                await carry_out(connection, self._context, table, row, seat)
        self._context.tell(table.row.id)

    def _answered(self, proposal_id: int, seat: Seat) -> LookUp:
        async def look_up() -> bool:
            return seat in await self._context.database.read(lambda connection: consents_to(connection, proposal_id))

        return look_up

    async def _close(self, table: Table, row: ProposalRow, outcome: ProposalOutcome, seat: Seat | None) -> None:
        at = self._context.clock()
        async with self._context.saving() as connection:
            await close_proposal(connection, row.id, outcome, seat, at)
            await write_posts(connection, self._context, table.row.id, (decided(table, row),), at)
        self._context.tell(table.row.id)

    async def _load(self, game_id: int, proposal_id: int) -> Proposal:
        table = await load_or_suspend(self._context, game_id)
        async with self._context.database.reading() as connection:
            row = await find_proposal(connection, proposal_id)
            given = await consents_to(connection, proposal_id)
        assert row is not None
        missing = motion_of(row).voters(table) - given if row.outcome is None else frozenset()
        names = tuple(seat.name for seat in table.seats)
        return Proposal(row=row, name=table.row.name, names=names, missing=missing)


def _is_possible(motion: Motion, table: Table, now: int) -> bool:
    try:
        motion.check(table, now)
    except Refusal:
        return False
    return True
