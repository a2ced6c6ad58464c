"""What happens by itself: computers play, and the time of absent players ends."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass

import structlog
from aiosqlite import Connection
from structlog.contextvars import bound_contextvars

from db.consent import lapsing_proposals, next_proposal_lapse
from db.engine.writer import Checkpoint
from db.games.frozen import returned_games
from db.games.games import GameRow, games_in_play
from db.games.lobbies import lapsed_lobbies, next_lapse
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
from tables.changes.lapse import close_lapsed
from tables.consent.service import lapse_proposals
from tables.context import Context
from tables.model.refusals import NotSaved, Refusal
from tables.model.table import DamagedGame, Table, has_rules
from tables.model.timing import next_slot
from tables.orders.due import play_order
from tables.servers.frozen import thaw_returned
from tables.thinking.computers import Computers, StillThinking
from tables.time.digests import send_digests
from tables.time.expiry import end_time, finished, remind
from tables.time.vacations import end_vacations
from tables.upkeep.idle_tables import IdleTables
from tables.upkeep.retention import forget_positions, tidy
from tables.upkeep.stored_games import mend_games, upgrade_states

GRACE = 600
"""Seconds after an absence of the bot in which no turn ends, so that nobody loses time by it."""
RETRY = 60
"""Seconds after which a deadline is tried again that failed."""
PAUSE = 5
"""Seconds for which nothing is played after the database has failed."""

_log = structlog.get_logger(__name__)


class MissingRules(Exception):
    """Games in play need rules that are not here; `str(error)` is one sentence for whoever runs the bot."""

    def __init__(self, rows: Sequence[GameRow]) -> None:
        names = ", ".join(f"{row.name} ({row.slug}, rules {row.rules_version})" for row in rows)
        super().__init__(f"These tables are played by rules that this version does not have: {names}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Due:
    """
    What is due at an instant.

    `has_first` tells that there is something that comes before the deadlines, `has_last` something after them, `coming`
    that computers are to play soon.
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
        Make ready after a start of the process: states of older forms are rewritten, damaged ones mended from
        the log where it can be replayed, and no turn ends for a while.

        Raises: MissingRules: games in play need rules that are not here; nothing may be played then. NotSaved.
        """
        rows = await self._context.database.read(games_in_play)
        missing = [row for row in rows if not has_rules(row, self._context.games)]
        if missing:
            raise MissingRules(missing)
        await upgrade_states(self._context, rows)
        await mend_games(self._context, rows)
        await self.spare()

    async def spare(self, guild_id: int | None = None) -> None:
        """
        Let no turn end for a while, since the bot was away: stopped, or its machine asleep, or one server out of reach.

        Raises: NotSaved.
        """
        async with self._context.saving() as connection:
            await spare_turns(connection, self._context.clock() + GRACE, guild_id)

    async def sweep(self) -> Checkpoint:
        """
        Delete what was kept long enough, tend idle tables and empty the write-ahead log; about every ten minutes.

        Raises: NotSaved.
        """
        await tidy(self._context)
        self._computers.forget_old()
        forget_positions(self._context.games.values())
        await IdleTables(self._context).tend()
        return await self._context.database.checkpoint()

    async def close(self) -> None:
        """Stop thinking; nothing is played any more."""
        await self._computers.close()

    async def next_due(self, unheard: Collection[int] = ()) -> int | None:
        """
        Return the instant of the next deadline or lapse in UTC seconds, or None.

        Args:
            unheard: the servers out of reach, on which nobody's time ends.
        """

        async def look(connection: Connection) -> list[int | None]:
            row = await next_deadline(connection, unheard)
            others = [await look(connection) for look in (next_lapse, next_proposal_lapse, next_of_hours)]
            return [*others, None if row is None else row.look_at]

        due = [at for at in await self._context.database.glance(look) if at is not None]
        return max(min(due), self._paused_until) if due else None

    async def tick(self, unheard: Collection[int] = ()) -> int:
        """
        Play everything that is due now, each deadline in a transaction of its own, and do what else the hour brings:
        vacations end, digests go out, lapsed lobbies are given up.

        A game that fails is put off, a damaged one rests; neither keeps another from being played.

        Args:
            unheard: the servers out of reach, on which nobody's time ends.
        Returns: how many turns were played.
        """
        if self._context.clock() < self._paused_until:
            return 0
        due = await self._look(unheard)
        if due.has_first:
            await self._run_errands(thaw_returned, end_vacations, settle_clocks, send_digests)
            due = await self._look(unheard)
        played = sum([await self._settle(row) for row in due.deadlines])
        await self._run_errands(self._wait_on)
        if due.deadlines or due.coming:
            await self._run_errands(self._think_ahead)
        if due.has_last:
            await self._run_errands(close_lapsed, lapse_proposals)
        return played

    async def _look(self, unheard: Collection[int]) -> "_Due":
        """Look for all that is due in one errand, since mostly nothing is."""
        now = self._context.clock()

        async def look(connection: Connection) -> _Due:
            first = [bool(await returned_games(connection))]
            first += [bool(await find(connection, now)) for find in (ending_vacations, unsettled_games, due_digests)]
            return _Due(
                has_first=any(first),
                deadlines=await due_deadlines(connection, now, unheard),
                coming=bool(await coming_computers(connection, now)),
                has_last=any([bool(await find(connection, now)) for find in (lapsed_lobbies, lapsing_proposals)]),
            )

        return await self._context.database.glance(look)

    async def _run_errands(self, *errands: Callable[[Context], Awaitable[object]]) -> None:
        try:
            for errand in errands:
                await errand(self._context)
        except NotSaved:
            self._paused_until = self._context.clock() + PAUSE

    async def _settle(self, row: DeadlineRow) -> bool:
        with bound_contextvars(game=row.game_id, seat=row.seat, verb=row.kind.value):
            return await self._settled(row)

    async def _settled(self, row: DeadlineRow) -> bool:
        try:
            async with self._context.locked(row.game_id):
                return await self._play(row)
        except DamagedGame:
            _log.warning("a game rests")
        except StillThinking:
            self._late.append(row)
        except NotSaved:
            # A full disk fails every game alike: all wait a little, and nothing needs to be written for that.
            self._paused_until = self._context.clock() + PAUSE
        except Exception:  # noqa: BLE001 - a bug in one game must not stop the clock for all
            _log.exception("a deadline failed")
            await self._put_off(row)
        return False

    async def _play(self, row: DeadlineRow) -> bool:
        try:
            table = await load_or_suspend(self._context, row.game_id)
        except Refusal:
            # Its host deleted it while others that were due were played.
            return False
        if table.row.frozen_at is not None or row not in table.deadlines or row.seat not in table.to_act:
            return False
        match row.kind:
            case DeadlineKind.AUTO:
                return await self._automatic(table, Seat(row.seat))
            case DeadlineKind.TURN:
                return await self._pass_time(table, row)

    async def _automatic(self, table: Table, seat: Seat) -> bool:
        """Play for a computer, or as its person has ordered. Returns: whether something was played."""
        row = table.seats[seat]
        if row.has_order:
            return await play_order(self._context, table, seat, self._commit)
        await save_commit(self._context, await self._commit(table, seat))
        return True

    async def _commit(self, table: Table, seat: Seat) -> Commit:
        """Return what is played for an automatic seat. Raises: StillThinking."""
        at = self._context.clock()
        own = finished(table, seat)
        if own is not None:
            # Whoever went away had chosen it before.
            return Commit(table=table, draft=own, acted_by=ActedBy.PERSON, at=at)
        draft = await self._computers.draft(table, seat)
        acted_by = ActedBy.COMPUTER if table.seats[seat].kind is SeatKind.COMPUTER else ActedBy.DEPUTY
        return Commit(table=table, draft=draft, acted_by=acted_by, at=at)

    async def _wait_on(self, context: Context) -> None:
        """Look again at the next slot where a computer was not ready."""
        late, self._late = self._late, []
        if late:
            async with context.saving() as connection:
                for row in late:
                    await postpone(connection, row, next_slot(row, context.clock()))

    async def _think_ahead(self, context: Context) -> None:
        """Let computers think from the moment on from which they are to play."""
        coming = await context.database.glance(lambda connection: coming_computers(connection, context.clock()))
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
                # What needs no process is known after this.
                await asyncio.sleep(0)
        except DamagedGame:
            _log.warning("a game rests")
        except Exception:  # noqa: BLE001 - it is tried again when the computer is due
            _log.exception("a computer could not think ahead")

    async def _pass_time(self, table: Table, row: DeadlineRow) -> bool:
        """Remind, or end a turn as the table chose. Returns: whether something was played."""
        if row.step is not Step.END and self._context.clock() < row.due_at:
            await remind(self._context, table, row)
            return False
        return await end_time(self._context, self._computers, table, row)

    async def _put_off(self, row: DeadlineRow) -> None:
        try:
            async with self._context.saving() as connection:
                await postpone(connection, row, self._context.clock() + RETRY)
        except NotSaved:
            _log.warning("a deadline could not be put off")
