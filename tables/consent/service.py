"""Proposals: made, answered, and carried out with the last consent."""

from dataclasses import dataclass, replace
from sqlite3 import Connection
from typing import assert_never

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.games.consent import (
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
from db.games.games import change_game
from rules.game import Seat
from tables.changes.absence import missed, on_offer
from tables.changes.clocks import resume_clocks
from tables.changes.leaving import Replacement, write_replacement
from tables.changes.plan import load_or_suspend, load_seated, write_deletion, write_entries, write_plan
from tables.changes.undo import Undo, undo_of
from tables.consent.proposal import PATIENCE, Motion, agreed_end, decided, is_missed, motion_of, proposed
from tables.core import Core, LookUp, Service
from tables.model import refusals
from tables.model.panel import Panel, panel_of
from tables.model.refusals import Refusal
from tables.model.table import DamagedGame, Table


async def undone(core: Core, table: Table, motion: Motion) -> Undo | None:
    """
    Return a take-back to which all agree; None if computers have since shown something or played what depends on it.

    It replays the game, so it is done before the transaction that carries it out.
    """
    assert motion.about is not None
    try:
        taken = motion.taken(table)
    except Refusal:
        return None
    return await core.replay(table.row.seq, undo_of, table, motion.about, taken, core.clock())


def carry_out(
    connection: Connection, core: Core, table: Table, row: ProposalRow, seat: Seat, undo: Undo | None
) -> None:
    """
    Close a proposal and carry it out, in the transaction that stores the last consent.

    The caller holds the lock and tells the listeners.
    Args:
        seat: whose consent was the last one.
        undo: what `undone` returns, for a take-back.
    """
    at, game_id, about = core.clock(), table.row.id, motion_of(row).about
    if row.kind is ProposalKind.TAKE_BACK:
        _take_back(connection, core, table, row, seat, undo)
        return
    close_proposal(connection, row.id, ProposalOutcome.AGREED, seat, at)
    match row.kind:
        case ProposalKind.END if row.deletes:
            by = table.seats[row.by_seat].user_id
            is_agreed = len(motion_of(row).voters(table)) > 1
            facts = EntryFacts(who=by, proposal=row.id if is_agreed else None)
            write_deletion(connection, core, table.row, table.seats, facts)
        case ProposalKind.END:
            write_plan(connection, core, game_id, agreed_end(table, at), at)
        case ProposalKind.COMPUTER:
            assert about is not None
            write_replacement(connection, core, Replacement(table=table, seat=about, person=None, at=at))
        case ProposalKind.PAUSE:
            change_game(connection, game_id, paused_at=at)
            write_entries(connection, core, game_id, (decided(table, row),), at)
        case ProposalKind.OFFER:
            assert about is not None
            offer = missed if table.seats[about].away_at is None else on_offer
            write_plan(connection, core, game_id, offer(table, about, at), at)
            write_entries(connection, core, game_id, (decided(table, row),), at)
        case _:
            assert_never(row.kind)


def _take_back(
    connection: Connection, core: Core, table: Table, row: ProposalRow, seat: Seat, change: Undo | None
) -> None:
    at, game_id, motion = core.clock(), table.row.id, motion_of(row)
    if change is None:
        close_proposal(connection, row.id, ProposalOutcome.OVERTAKEN, None, at)
        write_entries(connection, core, game_id, (decided(table, row),), at)
        return
    close_proposal(connection, row.id, ProposalOutcome.AGREED, seat, at)
    write_plan(connection, core, game_id, replace(change, is_click=seat == motion.about).plan(), at)


class Pauses(Service):
    """Ends pauses; they begin by consent of all who are present."""

    async def resume(self, game_id: int, user_id: int) -> Panel:
        """
        End a pause; everybody has as much time left as when it began. Does nothing if the table is not paused.

        Raises: Refusal: no such table, not in play, or no seat there. DamagedGame. NotSaved.
        """
        async with self._core.locked(game_id):
            table, seat = await load_seated(self._core, game_id, user_id)
            row, at = table.row, self._core.clock()
            if row.paused_at is not None:
                facts = EntryFacts(
                    first_seq=row.seq + 1, last_seq=row.seq, next=tuple(sorted(table.to_act)), who=user_id
                )

                def write(connection: Connection) -> None:
                    resume_clocks(connection, row, at)
                    change_game(connection, game_id, paused_at=None)
                    write_entries(connection, self._core, game_id, (NewEntry(EntryKind.RESUMED, facts),), at)

                await self._core.write(write)
                self._core.tell(game_id)
                table = await load_or_suspend(self._core, game_id)
            return panel_of(table, seat)


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
        table, _ = await load_seated(self._core, game_id, user_id)
        motion.check(table, self._core.clock())
        return motion.voters(table)

    async def propose(self, game_id: int, user_id: int, motion: Motion, *, of: int | None = None) -> Proposal:
        """
        Propose something, or agree if it is already proposed; it is carried out at once if nobody else must agree.

        Args:
            of: how many had to agree when the user was asked to confirm; None skips the check.
        Raises: Refusal: no seat there, it cannot be proposed now or not by them, another proposal is open, or the
            people who must agree have changed. DamagedGame. NotSaved.
        """
        async with self._core.locked(game_id):
            table, seat = await load_seated(self._core, game_id, user_id)
            motion.check(table, self._core.clock())
            if motion.deletes and user_id != table.row.host_id:
                raise refusals.only_host_or_manager(_host_of(table))
            if of is not None and of != len(motion.voters(table)):
                raise refusals.asked_earlier_to_propose()
            row = await self._open_of(game_id)
            if row is None:
                row = await self._open(table, seat, motion)
            elif motion_of(row) != motion:
                raise refusals.proposed_already()
            else:
                await self._agree(table, seat, row)
            return await self._load(table, row.id)

    async def answer(self, game_id: int, user_id: int, proposal_id: int, *, agrees: bool) -> Proposal:
        """
        Agree to a proposal or not; one *No* closes it, even by the one who made it.

        Raises: Refusal: no seat there, or the proposal is closed. DamagedGame. NotSaved.
        """
        async with self._core.locked(game_id):
            table, seat = await load_seated(self._core, game_id, user_id)
            row = await self._open_of(game_id)
            if row is None or row.id != proposal_id:
                raise refusals.decided_already()
            if seat not in motion_of(row).voters(table):
                raise refusals.not_asked()
            if not agrees:
                await self._close(table, row, ProposalOutcome.REFUSED, seat)
            elif self._is_overtaken(table, row):
                await self._close(table, row, ProposalOutcome.OVERTAKEN, None)
            else:
                await self._agree(table, seat, row)
            return await self._load(table, row.id)

    def _is_overtaken(self, table: Table, row: ProposalRow) -> bool:
        """Return whether the person whose seat is to be offered has played in the meantime."""
        about = motion_of(row).about
        if row.kind is not ProposalKind.OFFER or about is None or table.seats[about].away_at is not None:
            return False
        return not is_missed(table, about, self._core.clock())

    async def disposals(self, game_id: int, user_id: int) -> tuple[Motion, ...]:
        """
        Return what could be proposed now about the seats of others.

        Raises: Refusal: no such table, not in play, or no seat there. DamagedGame.
        """
        table, own = await load_seated(self._core, game_id, user_id)
        others = [Seat(row.seat) for row in table.seats if row.is_held and row.seat != own]
        motions = [Motion(kind, seat) for seat in others for kind in (ProposalKind.OFFER, ProposalKind.COMPUTER)]
        return tuple(motion for motion in motions if _is_possible(motion, table, self._core.clock()))

    async def of_entry(self, proposal_id: int) -> Proposal:
        """Return a proposal, open or closed."""
        row = await self._core.read(find_proposal, proposal_id)
        assert row is not None
        return await self._load(await load_or_suspend(self._core, row.game_id), proposal_id)

    async def lapse(self) -> int:
        """Close the proposals that not everybody has answered in time. Returns: how many. Raises: NotSaved."""
        rows = await self._core.read(lapsing_proposals, self._core.clock())
        return sum([await self._lapse(row) for row in rows])

    async def _lapse(self, row: ProposalRow) -> bool:
        async with self._core.locked(row.game_id):
            try:
                table = await load_or_suspend(self._core, row.game_id)
            except DamagedGame:
                return False
            if await self._open_of(row.game_id) != row:
                return False
            await self._close(table, row, ProposalOutcome.LAPSED, None)
        return True

    async def _open_of(self, game_id: int) -> ProposalRow | None:
        return await self._core.read(open_proposal_of, game_id)

    async def _open(self, table: Table, seat: Seat, motion: Motion) -> ProposalRow:
        at = self._core.clock()
        new = NewProposal(
            game_id=table.row.id,
            kind=motion.kind,
            by_seat=seat,
            about_seat=motion.about,
            made_at=at,
            lapses_at=at + PATIENCE,
            commit_no=motion.commit_no,
            deletes=motion.deletes,
        )
        is_agreed = motion.voters(table) <= {seat}
        undo = await self._undone(table, motion) if is_agreed else None

        def write(connection: Connection) -> ProposalRow:
            proposal_id = open_proposal(connection, new)
            consent(connection, proposal_id, seat, at)
            row = find_proposal(connection, proposal_id)
            assert row is not None
            if is_agreed:
                carry_out(connection, self._core, table, row, seat, undo)
            else:
                write_entries(connection, self._core, table.row.id, proposed(table, row), at)
            return row

        row = await self._core.write(write)
        self._core.tell(table.row.id)
        return row

    async def _agree(self, table: Table, seat: Seat, row: ProposalRow) -> None:
        given = await self._core.read(consents_to, row.id)
        motion = motion_of(row)
        is_agreed = motion.voters(table) <= given | {seat}
        undo = await self._undone(table, motion) if is_agreed else None

        def write(connection: Connection) -> None:
            consent(connection, row.id, seat, self._core.clock())
            if is_agreed:
                carry_out(connection, self._core, table, row, seat, undo)

        await self._core.write_or_look_up(self._answered(row.id, seat), write)
        self._core.tell(table.row.id)

    async def _undone(self, table: Table, motion: Motion) -> Undo | None:
        return await undone(self._core, table, motion) if motion.kind is ProposalKind.TAKE_BACK else None

    def _answered(self, proposal_id: int, seat: Seat) -> LookUp:
        async def look_up() -> bool:
            return seat in await self._core.read(consents_to, proposal_id)

        return look_up

    async def _close(self, table: Table, row: ProposalRow, outcome: ProposalOutcome, seat: Seat | None) -> None:
        at = self._core.clock()

        def write(connection: Connection) -> None:
            close_proposal(connection, row.id, outcome, seat, at)
            write_entries(connection, self._core, table.row.id, (decided(table, row),), at)

        await self._core.write(write)
        self._core.tell(table.row.id)

    async def _load(self, table: Table, proposal_id: int) -> Proposal:
        """Return how a proposal stands; `table` may be from before it was carried out, since its names stay."""

        def read(connection: Connection) -> tuple[ProposalRow | None, frozenset[int]]:
            return find_proposal(connection, proposal_id), consents_to(connection, proposal_id)

        row, given = await self._core.read(read)
        assert row is not None
        missing = motion_of(row).voters(table) - given if row.outcome is None else frozenset()
        return Proposal(row=row, name=table.row.name, names=table.names, missing=missing)


def _host_of(table: Table) -> str:
    return next((table.names[row.seat] for row in table.seats if row.user_id == table.row.host_id), "")


def _is_possible(motion: Motion, table: Table, now: int) -> bool:
    try:
        motion.check(table, now)
    except Refusal:
        return False
    return True
