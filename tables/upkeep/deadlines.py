"""The clock: plays for computers and deputies, sends reminders and ends turns when they are due."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from sqlite3 import Connection

import structlog
from structlog.contextvars import bound_contextvars

from db.engine.writer import Checkpoint
from db.games.consent import lapsing_proposals, next_proposal_lapse
from db.games.games import GameRow, games_in_play, lapsed_lobbies, next_lapse
from db.games.lobbies import lobbies_to_call, lobbies_to_fill, next_of_lobbies, returned_games
from db.games.moves import ActedBy
from db.games.seats import SeatKind
from db.time import (
    ComingRow,
    DeadlineKind,
    DeadlineRow,
    Step,
    coming_computers,
    due_deadlines,
    due_digests,
    due_gardens,
    ending_turns,
    ending_vacations,
    follow_clock,
    hurry_computers,
    last_alive,
    next_deadline,
    next_of_hours,
    note_alive,
    postpone,
    spare_turns,
    unsettled_games,
)
from rules.game import Seat
from rules.remembering import forget_positions
from tables.changes.clocks import settle_clocks
from tables.changes.commit import Commit, save_commit
from tables.changes.opening import close_lapsed
from tables.changes.plan import load_or_suspend
from tables.consent.service import Proposals
from tables.core import Core
from tables.daily.cards import DailyCards, send_digests, send_garden_reminders
from tables.lobby.waiting import tend_lobbies
from tables.model.refusals import NotSaved, Refusal
from tables.model.table import DamagedGame, Table, has_rules
from tables.model.timing import next_slot
from tables.play.orders import play_order
from tables.seats.absences import Membership
from tables.servers.service import thaw_returned
from tables.thinking.computers import Computers, StillThinking
from tables.time.expiry import end_time, finished, remind
from tables.time.hours import end_vacations
from tables.upkeep.idle_tables import IdleTables
from tables.upkeep.retention import repair_games, tidy, upgrade_states

GRACE = 600
"""Seconds after a downtime of the bot in which no turn ends, so that nobody loses time by it."""
RETRY = 60
"""Seconds after which a failed deadline is tried again."""
PAUSE = 5
"""Seconds for which nothing is played after the database failed."""
_CARDS = 15
"""Seconds between two looks at the day's cards."""

_NEXT = (next_lapse, next_proposal_lapse, next_of_hours, next_of_lobbies)
_FIRST = (ending_vacations, unsettled_games, due_digests, due_gardens)
"""What finds the work before the deadlines, apart from tables of servers on which the bot is again."""
_LAST = (lobbies_to_call, lobbies_to_fill, lapsed_lobbies, lapsing_proposals)
"""What finds the work after the deadlines."""
_log = structlog.get_logger(__name__)


class MissingRules(Exception):
    """Games in play need rules that are not installed; `str(error)` is one sentence for the host."""

    def __init__(self, rows: Sequence[GameRow]) -> None:
        names = ", ".join(f"{row.name} ({row.slug}, rules {row.rules_version})" for row in rows)
        super().__init__(f"These tables are played by rules that this version does not have: {names}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """
    What is due at an instant.

    `has_first`: there is work before the deadlines; `has_last`: there is work after them. `coming`: computers will play
    soon. `ending` are the people whose time is over. The next deadline or lapse is at `next_at` (UTC seconds), None if
    there is none.
    """

    has_first: bool
    deadlines: tuple[DeadlineRow, ...]
    coming: bool
    has_last: bool
    ending: tuple[Membership, ...]
    next_at: int | None

    @property
    def is_nothing(self) -> bool:
        return not (self.has_first or self.deadlines or self.coming or self.has_last or self.ending)


class DeadlineRunner:
    """The deadlines of all tables."""

    def __init__(self, core: Core, daily_cards: DailyCards) -> None:
        self._core = core
        self._daily_cards = daily_cards
        self._cards_at = 0
        self._paused_until = 0
        self._computers = Computers(core.thinking, core.clock)
        self._late: list[DeadlineRow] = []

    async def boot(self) -> None:
        """
        Prepare after a start: rewrite states of older forms, repair damaged ones from the log where it can be replayed,
        and let no turn end for a while.

        Raises: MissingRules: games in play need rules that are not installed; the bot must not start. NotSaved.
        """
        rows = await self._core.read_aside(games_in_play)
        missing = [row for row in rows if not has_rules(row, self._core.games)]
        if missing:
            raise MissingRules(missing)
        await upgrade_states(self._core, rows)
        await repair_games(self._core, rows)
        await self._core.write(hurry_computers, self._core.clock() + RETRY)
        await self.spare()

    async def since_last_run(self) -> int:
        """Return the seconds since the process before this one was last known to run, negative if that is to come."""
        last = await self._core.read(last_alive)
        return 0 if last is None else self._core.clock() - last

    async def follow(self, seconds: int) -> None:
        """
        Let all that waits follow a clock that has leapt, ahead or back: as much time is left as before.

        Raises: NotSaved.
        """

        def write(connection: Connection) -> None:
            note_alive(connection, self._core.clock())
            follow_clock(connection, seconds)
            hurry_computers(connection, self._core.clock() + RETRY)

        await self._core.write(write)
        self._paused_until = 0

    async def spare(self, guild_id: int | None = None) -> None:
        """
        Let no turn end for a while after a downtime: the bot or its machine was stopped, or one server was unreachable.

        Raises: NotSaved.
        """
        await self._core.write(spare_turns, self._core.clock() + GRACE, guild_id)

    async def sweep(self, *, deletes: bool = True) -> Checkpoint:
        """
        Delete expired data, look after idle tables and empty the write-ahead log; call it about every ten minutes.

        Args:
            deletes: whether the clock can be trusted; if not, nothing is deleted and no table counts as idle.
        Raises: NotSaved.
        """
        await self._core.write(note_alive, self._core.clock())
        if deletes:
            await tidy(self._core)
            await IdleTables(self._core).tend()
        self._computers.forget_old()
        forget_positions()
        return await self._core.database.checkpoint()

    async def close(self) -> None:
        """Stop the computers' processes; nothing is played afterwards."""
        await self._computers.close()

    async def next_due(self, unheard: Collection[int] = ()) -> int | None:
        """
        Return the instant of the next deadline or lapse in UTC seconds, or None.

        Args:
            unheard: unreachable servers, on which nobody's time ends.
        """
        return (await self.look(unheard)).next_at

    async def tick(self, unheard: Collection[int] = (), due: Due | None = None) -> int:
        """
        Play everything that is due now, each deadline in its own transaction, and do the other due work: end vacations,
        send digests and reminders, tend lobbies, look after the day's cards.

        A game that fails is put off, a damaged one is suspended; all others are played nevertheless.

        Args:
            unheard: unreachable servers, on which nobody's time ends.
            due: what is due, if the caller has just looked.
        Returns: how many turns were played.
        """
        if self._core.clock() < self._paused_until:
            return 0
        due = due or await self.look(unheard)
        if due.has_first:
            await self._run_batches(thaw_returned, end_vacations, settle_clocks, send_digests, send_garden_reminders)
            due = await self.look(unheard)
        played = sum([await self._settle(row) for row in due.deadlines])
        await self._run_batches(self._postpone_late)
        if due.deadlines or due.coming:
            await self._run_batches(self._think_ahead)
        if due.has_last:
            await self._run_batches(tend_lobbies, close_lapsed, lambda core: Proposals(core).lapse())
        await self._look_after_cards()
        return played

    async def _look_after_cards(self) -> None:
        """Look now and then whether something is to be done with the day's cards."""
        now = self._core.clock()
        if 0 <= now - self._cards_at < _CARDS:
            return
        self._cards_at = now
        try:
            await self._daily_cards.queue()
        except NotSaved:
            self._paused_until = now + PAUSE
        except Exception:  # noqa: BLE001 - the next look may succeed, and turns do not depend on it
            _log.exception("the cards of the day could not be looked after")

    async def look(self, unheard: Collection[int] = ()) -> Due:
        """Find in one read all that is due, because usually nothing is, and what comes next."""
        now, paused_until = self._core.clock(), self._paused_until

        def look(connection: Connection) -> Due:
            row = next_deadline(connection, unheard)
            following = (*(find(connection) for find in _NEXT), None if row is None else row.look_at)
            next_at = min((at for at in following if at is not None), default=None)
            return Due(
                has_first=bool(returned_games(connection)) or any(find(connection, now) for find in _FIRST),
                deadlines=due_deadlines(connection, now, unheard),
                coming=bool(coming_computers(connection, now)),
                has_last=any(find(connection, now) for find in _LAST),
                ending=tuple(Membership(*one) for one in ending_turns(connection, now)),
                next_at=None if next_at is None else max(next_at, paused_until),
            )

        return await self._core.read(look)

    async def _run_batches(self, *batches: Callable[[Core], Awaitable[object]]) -> None:
        try:
            for batch in batches:
                await batch(self._core)
        except NotSaved:
            self._paused_until = self._core.clock() + PAUSE

    async def _settle(self, row: DeadlineRow) -> bool:
        with bound_contextvars(game=row.game_id, seat=row.seat, verb=row.kind.value):
            return await self._settle_logged(row)

    async def _settle_logged(self, row: DeadlineRow) -> bool:
        try:
            async with self._core.locked(row.game_id):
                return await self._play(row)
        except DamagedGame:
            _log.warning("a damaged game is suspended")
        except StillThinking:
            self._late.append(row)
        except NotSaved:
            # A full disk affects all games: pause them all, without having to write anything.
            self._paused_until = self._core.clock() + PAUSE
        except Exception:  # noqa: BLE001 - a bug in one game must not stop the clock for all
            _log.exception("a deadline failed")
            await self._put_off(row)
        return False

    async def _play(self, row: DeadlineRow) -> bool:
        try:
            table = await load_or_suspend(self._core, row.game_id)
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
            return await play_order(self._core, table, seat, self._commit)
        await save_commit(self._core, await self._commit(table, seat))
        return True

    async def _commit(self, table: Table, seat: Seat) -> Commit:
        """Return the commit for an automatic seat. Raises: StillThinking."""
        at = self._core.clock()
        own = finished(table, seat)
        if own is not None:
            # The person chose it before they went away.
            return Commit(table=table, draft=own, acted_by=ActedBy.PERSON, at=at)
        draft = await self._computers.draft(table, seat)
        acted_by = ActedBy.COMPUTER if table.seats[seat].kind is SeatKind.COMPUTER else ActedBy.DEPUTY
        return Commit(table=table, draft=draft, acted_by=acted_by, at=at)

    async def _postpone_late(self, core: Core) -> None:
        """Postpone the turns of computers that were not ready to the next slot."""
        late, self._late = self._late, []
        if late:

            def write(connection: Connection) -> None:
                for row in late:
                    postpone(connection, row, next_slot(row, core.clock()))

            await core.write(write)

    async def _think_ahead(self, core: Core) -> None:
        """Let computers start thinking as soon as it is their turn."""
        coming = await core.read(coming_computers, core.clock())
        for row in coming:
            if self._computers.is_new(row):
                with bound_contextvars(game=row.game_id, seat=row.seat):
                    await self._consider(row)

    async def _consider(self, row: ComingRow) -> None:
        try:
            table = await load_or_suspend(self._core, row.game_id)
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
        if row.step is not Step.END and self._core.clock() < row.due_at:
            await remind(self._core, table, row)
            return False
        return await end_time(self._core, self._computers, table, row)

    async def _put_off(self, row: DeadlineRow) -> None:
        try:
            await self._core.write(postpone, row, self._core.clock() + RETRY)
        except NotSaved:
            _log.warning("a failed deadline could not be put off")
