"""Hints: the best move by what the asking player can see; everybody is told that they asked."""

import asyncio
from dataclasses import dataclass, replace
from sqlite3 import Connection
from typing import Any
from weakref import WeakValueDictionary

import structlog

from db.games.advice import HintRow, add_hint, hints_of_game
from db.games.games import change_game
from rules.computer.choosing import Choice, Level, iterations_of
from rules.game import Seat
from tables.advice.turns import Line, Why, decision_of, drafted_line, line, whole_turn, why
from tables.changes.plan import load_seated
from tables.core import Core
from tables.model import refusals
from tables.model.draft import Draft
from tables.model.panel import Panel, panel_of
from tables.model.table import Table, read_json, write_json
from tables.thinking.protocol import CannotThink, Urgency
from tables.thinking.requests import Decision, casually


@dataclass(frozen=True, slots=True)
class Advice:
    """
    The best move, and what seems best after it in the same turn, as notations.

    `is_at_first_sight`: no search was made for the first. `why` says why it is better than the second best turn.
    """

    best: str
    then: tuple[str, ...] = ()
    is_at_first_sight: bool = False
    why: Why | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """
    Advice, and the panel of the decision it is for.

    `ahead` is the panel with the moves `taken`, all of the turn that shows nothing new; `shows` is the move after them
    if that one would show something new. `other` is where the second best turn leads, if a reason compares with it.
    `is_only`: there is one legal move, so it does not count as a hint.
    """

    panel: Panel
    advice: Advice
    ahead: Panel
    taken: tuple[str, ...]
    shows: Any | None
    other: Line | None = None
    is_only: bool = False


MOST = 10
"""Hints between two moves of the log; nobody needs help with more different drafts."""

_log = structlog.get_logger(__name__)


class Hints:
    """Hints at all tables."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._asking: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    async def hint(self, game_id: int, user_id: int) -> Hint:
        """
        Return the best turn for the user from now on; for the same decision the stored answer is returned again.

        The hint is stored before it is returned, and the log tells that they asked. If no search is possible at the
        moment, the most promising move at first sight is returned, and the next call searches again. Asking at a table
        where nobody else plays turns hints on there.
        Raises: Refusal: no such table or seat, no hints there, not their turn, or the decision changed in the meantime.
            DamagedGame. NotSaved.
        """
        # A second request at the same time waits for the first answer and returns it too.
        lock = self._asking.setdefault((game_id, user_id), asyncio.Lock())
        async with lock:
            table, seat = await load_seated(self._core, game_id, user_id)
            panel = _asked(table, seat)
            if len(panel.legal) == 1:
                return _hint(table, panel, Advice(str(panel.legal[0])))
            decision, digest = decision_of(table.game, panel.draft_view, panel.legal)
            known = await self._known(table, seat, digest)
            if known is not None:
                return _hint(table, panel, known)
            choice = await self._think(game_id, decision)
            advice = await self._advice(decision, table.draft_of(seat), choice)
            return await self._store(game_id, user_id, digest, advice)

    async def _advice(self, decision: Decision, draft: Draft, choice: Choice[Any]) -> Advice:
        thinking = self._core.thinking
        best = await whole_turn(thinking, draft, choice.move)
        if not choice.iterations:
            return Advice(best[0], best[1:], is_at_first_sight=True)
        first, second, *_ = choice.options
        turns = best, await whole_turn(thinking, draft, second.move)
        return Advice(
            best[0], best[1:], why=await why(thinking, decision, draft.seat, turns, first.value - second.value)
        )

    async def _known(self, table: Table, seat: Seat, digest: bytes) -> Advice | None:
        """Return the stored advice, if any. Raises: Refusal: there were too many hints already."""
        given = await self._core.read(hints_of_game, table.row.id)
        own = [row for row in given if row.seat == seat]
        advice = next((read_json(row.advice, Advice) for row in own if row.decision == digest), None)
        if advice is None and sum(row.seq == table.row.seq for row in own) >= MOST:
            raise refusals.enough(MOST)
        return None if advice is None or advice.is_at_first_sight else advice

    async def _think(self, game_id: int, decision: Decision) -> Choice[Any]:
        """Search with as many iterations as a master spends on a decision."""
        effort = iterations_of(decision.game, Level.MASTER)
        try:
            return await self._core.thinking.appraise(decision, effort, Urgency.HINT)
        except CannotThink as fault:
            _log.warning("a hint is given at first sight", game=game_id, why=str(fault))
            return casually(decision)

    async def _store(self, game_id: int, user_id: int, digest: bytes, advice: Advice) -> Hint:
        """Store advice, if the user still faces the same decision."""
        async with self._core.locked(game_id):
            table, seat = await load_seated(self._core, game_id, user_id)
            panel = _asked(table, seat)
            if decision_of(table.game, panel.draft_view, panel.legal)[1] != digest:
                raise refusals.overtaken()
            row = HintRow(
                game_id=game_id,
                seat=seat,
                decision=digest,
                seq=table.row.seq,
                advice=write_json(advice),
                asked_at=self._core.clock(),
            )

            def write(connection: Connection) -> None:
                if not table.row.terms.has_hints:
                    change_game(connection, game_id, terms=replace(table.row.terms, has_hints=True))
                add_hint(connection, row)

            await self._core.write(write)
        _log.info("hinted", game=game_id, seat=int(seat))
        return _hint(table, panel, advice)


def _hint(table: Table, panel: Panel, advice: Advice) -> Hint:
    """Show where a turn leads that is advised."""
    assert panel.seat is not None, "a spectator gets no hints"
    turn = drafted_line(table.draft_of(panel.seat), (advice.best, *advice.then))
    drafted = replace(table, drafts={**table.drafts, panel.seat: turn.draft.chosen})
    reason = advice.why
    return Hint(
        panel=panel,
        advice=advice,
        ahead=panel_of(drafted, panel.seat),
        taken=turn.taken,
        shows=turn.shows,
        other=None if reason is None else line(table.game, panel.seat, panel.draft_view, reason.other),
        is_only=len(panel.legal) == 1,
    )


def _asked(table: Table, seat: Seat) -> Panel:
    """Return the panel of a decision. Raises: Refusal: there is none, or the table gives no hints."""
    if not (table.row.terms.has_hints or table.is_single_person):
        raise refusals.not_here()
    if seat not in table.to_act:
        raise refusals.not_your_turn(table.waiting_names)
    panel = panel_of(table, seat)
    # Turns close with a forced move that shows something, so a draft always leaves a decision.
    assert panel.legal, "a seat on turn has something to decide"
    return panel
