"""The clock: plays for computers and deputies, sends reminders and ends turns when they are due."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass

import structlog
from aiosqlite import Connection
from structlog.contextvars import bound_contextvars

from db.consent import lapsing_proposals, next_proposal_lapse
from db.engine.writer import Checkpoint
from db.games.games import GameRow, games_in_play, lapsed_lobbies, next_lapse
from db.games.idle import returned_games
from db.games.lobbies import lobbies_to_call, lobbies_to_fill, next_of_lobbies
from db.games.moves import ActedBy
from db.games.seats import SeatKind
from db.time.deadlines import (
    ComingRow,
    DeadlineKind,
    DeadlineRow,
    Step,
    coming_computers,
    due_deadlines,
    next_deadline,
    postpone,
    spare_turns,
    unsettled_games,
)
from db.time.hours import due_digests, ending_vacations, next_of_hours
from rules.game import Seat
from tables.changes.clocks import settle_clocks
from tables.changes.commit import Commit, save_commit
from tables.changes.damaged import load_or_suspend
from tables.changes.opening import close_lapsed
from tables.consent.service import Proposals
from tables.context import Context
from tables.lobby.waiting import tend_lobbies
from tables.model.refusals import NotSaved, Refusal
from tables.model.table import DamagedGame, Table, has_rules
from tables.model.timing import next_slot
from tables.orders.due import play_order
from tables.servers.frozen import thaw_returned
from tables.thinking.computers import Computers, StillThinking
from tables.time.expiry import end_time, finished, remind
from tables.time.vacations import end_vacations, send_digests
from tables.upkeep.idle_tables import IdleTables
from tables.upkeep.retention import forget_positions, tidy
from tables.upkeep.stored_games import repair_games, upgrade_states

GRACE = 600
"""Seconds after a downtime of the bot in which no turn ends, so that nobody loses time by it."""
RETRY = 60
"""Seconds after which a failed deadline is tried again."""
PAUSE = 5
"""Seconds for which nothing is played after the database failed."""

_NEXT = (next_lapse, next_proposal_lapse, next_of_hours, next_of_lobbies)
_LAST = (lobbies_to_call, lobbies_to_fill, lapsed_lobbies, lapsing_proposals)
"""What finds the work after the deadlines."""
_log = structlog.get_logger(__name__)


class MissingRules(Exception):
    """Games in play need rules that are not installed; `str(error)` is one sentence for the host."""

    def __init__(self, rows: Sequence[GameRow]) -> None:
        names = ", ".join(f"{row.name} ({row.slug}, rules {row.rules_version})" for row in rows)
        super().__init__(f"These tables are played by rules that this version does not have: {names}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Due:
    """
    What is due at an instant.

    `has_first`: there is work before the deadlines; `has_last`: there is work after them. `coming`: computers will play
    soon.
    """

    has_first: bool
    deadlines: tuple[DeadlineRow, ...]
    coming: bool
    has_last: bool


class Clock:
    """The deadlines of all tables."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._paused_until = 0
        self._computers = Computers(context.thinking, context.clock)
        self._late: list[DeadlineRow] = []

    async def boot(self) -> None:
        """
        Prepare after a start: rewrite states of older forms, repair damaged ones from the log where it can be replayed,
        and let no turn end for a while.

        Raises: MissingRules: games in play need rules that are not installed; the bot must not start. NotSaved.
        """
        rows = await self._context.database.read(games_in_play)
        missing = [row for row in rows if not has_rules(row, self._context.games)]
        if missing:
            raise MissingRules(missing)
        await upgrade_states(self._context, rows)
        await repair_games(self._context, rows)
        await self.spare()

    async def spare(self, guild_id: int | None = None) -> None:
        """
        Let no turn end for a while after a downtime: the bot or its machine was stopped, or one server was unreachable.

        Raises: NotSaved.
        """
        async with self._context.saving() as connection:
            await spare_turns(connection, self._context.clock() + GRACE, guild_id)

    async def sweep(self) -> Checkpoint:
        """
        Delete expired data, look after idle tables and empty the write-ahead log; call it about every ten minutes.

        Raises: NotSaved.
        """
        await tidy(self._context)
        self._computers.forget_old()
        forget_positions(self._context.games.values())
        await IdleTables(self._context).tend()
        return await self._context.database.checkpoint()

    async def close(self) -> None:
        """Stop the computers' processes; nothing is played afterwards."""
        await self._computers.close()

    async def next_due(self, unheard: Collection[int] = ()) -> int | None:
        """
        Return the instant of the next deadline or lapse in UTC seconds, or None.

        Args:
            unheard: unreachable servers, on which nobody's time ends.
        """

        async def look(connection: Connection) -> list[int | None]:
            row = await next_deadline(connection, unheard)
            others = [await find(connection) for find in _NEXT]
            return [*others, None if row is None else row.look_at]

        due = [at for at in await self._context.database.quick_read(look) if at is not None]
        return max(min(due), self._paused_until) if due else None

    async def tick(self, unheard: Collection[int] = ()) -> int:
        """
        Play everything that is due now, each deadline in its own transaction, and do the other due work: end vacations,
        send digests, tend lobbies.

        A game that fails is put off, a damaged one is suspended; all others are played nevertheless.

        Args:
            unheard: unreachable servers, on which nobody's time ends.
        Returns: how many turns were played.
        """
        if self._context.clock() < self._paused_until:
            return 0
        due = await self._look(unheard)
        if due.has_first:
            await self._run_batches(thaw_returned, end_vacations, settle_clocks, send_digests)
            due = await self._look(unheard)
        played = sum([await self._settle(row) for row in due.deadlines])
        await self._run_batches(self._postpone_late)
        if due.deadlines or due.coming:
            await self._run_batches(self._think_ahead)
        if due.has_last:
            await self._run_batches(tend_lobbies, close_lapsed, lambda context: Proposals(context).lapse())
        return played

    async def _look(self, unheard: Collection[int]) -> "_Due":
        """Find all that is due in one read, because usually nothing is."""
        now = self._context.clock()

        async def look(connection: Connection) -> _Due:
            first = [bool(await returned_games(connection))]
            first += [bool(await find(connection, now)) for find in (ending_vacations, unsettled_games, due_digests)]
            return _Due(
                has_first=any(first),
                deadlines=await due_deadlines(connection, now, unheard),
                coming=bool(await coming_computers(connection, now)),
                has_last=any([bool(await find(connection, now)) for find in _LAST]),
            )

        return await self._context.database.quick_read(look)

    async def _run_batches(self, *batches: Callable[[Context], Awaitable[object]]) -> None:
        try:
            for batch in batches:
                await batch(self._context)
        except NotSaved:
            self._paused_until = self._context.clock() + PAUSE

    async def _settle(self, row: DeadlineRow) -> bool:
        with bound_contextvars(game=row.game_id, seat=row.seat, verb=row.kind.value):
            return await self._settle_logged(row)

    async def _settle_logged(self, row: DeadlineRow) -> bool:
        try:
            async with self._context.locked(row.game_id):
                return await self._play(row)
        except DamagedGame:
            _log.warning("a damaged game is suspended")
        except StillThinking:
            self._late.append(row)
        except NotSaved:
            # A full disk affects all games: pause them all, without having to write anything.
            self._paused_until = self._context.clock() + PAUSE
        except Exception:  # noqa: BLE001 - a bug in one game must not stop the clock for all
            _log.exception("a deadline failed")
            await self._put_off(row)
        return False

    async def _play(self, row: DeadlineRow) -> bool:
        try:
            table = await load_or_suspend(self._context, row.game_id)
        except Refusal:
            # The host has deleted the table since the deadlines were read.
            return False
        if table.row.frozen_at is not None or row not in table.deadlines or row.seat not in table.to_act:
            return False
        match row.kind:
            case DeadlineKind.AUTO:
                return await self._automatic(table, Seat(row.seat))
            case DeadlineKind.TURN:
                return await self._pass_time(table, row)

    async def _automatic(self, table: Table, seat: Seat) -> bool:
        """Play a computer's turn, or an ordered one. Returns: whether something was played."""
        row = table.seats[seat]
        if row.has_order:
            return await play_order(self._context, table, seat, self._commit)
        await save_commit(self._context, await self._commit(table, seat))
        return True

    async def _commit(self, table: Table, seat: Seat) -> Commit:
        """Return the commit for an automatic seat. Raises: StillThinking."""
        at = self._context.clock()
        own = finished(table, seat)
        if own is not None:
            # The person chose it before they went away.
            return Commit(table=table, draft=own, acted_by=ActedBy.PERSON, at=at)
        draft = await self._computers.draft(table, seat)
        acted_by = ActedBy.COMPUTER if table.seats[seat].kind is SeatKind.COMPUTER else ActedBy.DEPUTY
        return Commit(table=table, draft=draft, acted_by=acted_by, at=at)

    async def _postpone_late(self, context: Context) -> None:
        """Postpone the turns of computers that were not ready to the next slot."""
        late, self._late = self._late, []
        if late:
            async with context.saving() as connection:
                for row in late:
                    await postpone(connection, row, next_slot(row, context.clock()))

    async def _think_ahead(self, context: Context) -> None:
        """Let computers start thinking as soon as it is their turn."""
        coming = await context.database.quick_read(lambda connection: coming_computers(connection, context.clock()))
        for row in coming:
            if self._computers.is_new(row):
                with bound_contextvars(game=row.game_id, seat=row.seat):
                    await self._consider(row)

    async def _consider(self, row: ComingRow) -> None:
        try:
            table = await load_or_suspend(self._context, row.game_id)
            seat = Seat(row.seat)
            if seat in table.to_act and finished(table, seat) is None:
                self._computers.consider(table, seat)
                # Decisions that need no process are ready after this.
                await asyncio.sleep(0)
        except DamagedGame:
            _log.warning("a damaged game is suspended")
        except Exception:  # noqa: BLE001 - it is tried again when the computer is due
            _log.exception("a computer could not think ahead")

    async def _pass_time(self, table: Table, row: DeadlineRow) -> bool:
        """Send a reminder, or end the turn. Returns: whether something was played."""
        if row.step is not Step.END and self._context.clock() < row.due_at:
            await remind(self._context, table, row)
            return False
        return await end_time(self._context, self._computers, table, row)

    async def _put_off(self, row: DeadlineRow) -> None:
        try:
            async with self._context.saving() as connection:
                await postpone(connection, row, self._context.clock() + RETRY)
        except NotSaved:
            _log.warning("a failed deadline could not be put off")
