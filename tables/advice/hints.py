"""Hints: what would be best, by what whoever asks can see; all are told that they asked."""

import asyncio
from typing import Any
from weakref import WeakValueDictionary

import structlog

from db.advice import HintRow, add_hint, hints_of_game, set_hints
from rules.computer.choosing import Choice
from rules.game import Seat
from tables.advice import refusals as advice_refusals
from tables.advice.hint import Advice, Hint, advice_of, decision_of, decode_advice, effort, encode_advice
from tables.changes.damaged import load_or_suspend
from tables.context import Context
from tables.lookup import playing_seat
from tables.model import refusals
from tables.model.panel import Panel, panel_of
from tables.model.table import Table
from tables.thinking.protocol import CannotThink, Urgency
from tables.thinking.requests import Decision, casually

MOST = 10
"""Hints between two moves of the log: so many different drafts nobody needs help with."""

_log = structlog.get_logger(__name__)


class Hints:
    """Hints at all tables."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._asking: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    async def hint(self, game_id: int, user_id: int) -> Hint:
        """
        Return what the user would do best now; asked again about the same decision it is the same, without thinking.

        It is written down before it is told, and the log tells that they asked. Where nothing can be searched for the
        moment, the move that promises most at first sight is told, and the next time it is thought about anew. Whoever
        asks at a table where nobody else plays allows hints there by that.
        Raises: Refusal: no such table or seat, no hints there, not their turn, or overtaken by what happened
            meanwhile. DamagedGame. NotSaved.
        """
        # Whoever asks twice at once waits for the first answer, which is the second one, too.
        lock = self._asking.setdefault((game_id, user_id), asyncio.Lock())
        async with lock:
            table, seat = await self._load(game_id, user_id)
            panel = _asked(table, seat)
            if len(panel.legal) == 1:
                return Hint(panel, Advice(str(panel.legal[0])), is_only=True)
            decision, digest = decision_of(table.game, panel.view, panel.legal)
            known = await self._known(table, seat, digest)
            if known is not None:
                return Hint(panel, known)
            advice = advice_of(await self._think(game_id, decision))
            return await self._keep(game_id, user_id, digest, advice)

    async def _load(self, game_id: int, user_id: int) -> tuple[Table, Seat]:
        table = await load_or_suspend(self._context, game_id)
        return table, playing_seat(table, user_id)

    async def _known(self, table: Table, seat: Seat, digest: bytes) -> Advice | None:
        """Return what was advised before. Raises: Refusal: that was often enough."""
        given = await self._context.database.read(lambda connection: hints_of_game(connection, table.row.id))
        own = [row for row in given if row.seat == seat]
        advice = next((decode_advice(row.advice) for row in own if row.decision == digest), None)
        if advice is None and sum(row.seq == table.row.seq for row in own) >= MOST:
            raise advice_refusals.enough(MOST)
        return None if advice is None or advice.is_at_first_sight else advice

    async def _think(self, game_id: int, decision: Decision) -> Choice[Any]:
        try:
            return await self._context.thinking.appraise(decision, effort(decision.game), Urgency.HINT)
        except CannotThink as fault:
            _log.warning("a hint is given at first sight", game=game_id, why=str(fault))
            return casually(decision)

    async def _keep(self, game_id: int, user_id: int, digest: bytes, advice: Advice) -> Hint:
        """Write advice down, if what it is about still lies so before the user."""
        async with self._context.locked(game_id):
            table, seat = await self._load(game_id, user_id)
            panel = _asked(table, seat)
            if decision_of(table.game, panel.view, panel.legal)[1] != digest:
                raise advice_refusals.overtaken()
            row = HintRow(
                game_id=game_id,
                seat=seat,
                decision=digest,
                seq=table.row.seq,
                advice=encode_advice(advice),
                asked_at=self._context.clock(),
            )
            async with self._context.saving() as connection:
                if not table.row.has_hints:
                    await set_hints(connection, game_id, has_hints=True)
                await add_hint(connection, row)
        _log.info("hinted", game=game_id, seat=int(seat))
        return Hint(panel, advice)


def _asked(table: Table, seat: Seat) -> Panel:
    """Return the panel of a decision. Raises: Refusal: there is none, or no hints are given here."""
    if not (table.row.has_hints or table.is_single_person):
        raise advice_refusals.not_here()
    if seat not in table.to_act:
        raise refusals.not_your_turn(table.waiting_for)
    panel = panel_of(table, seat)
    # Turns close with a forced move that shows something, so a draft never decides all.
    assert panel.legal, "a seat on turn has something to decide"
    return panel
