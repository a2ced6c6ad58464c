"""Hints: the best move by what the asking player can see; everybody is told that they asked."""

import asyncio
from typing import Any
from weakref import WeakValueDictionary

import structlog

from db.advice import HintRow, add_hint, hints_of_game
from db.games.games import change_game
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
"""Hints between two moves of the log; nobody needs help with so many different drafts."""

_log = structlog.get_logger(__name__)


class Hints:
    """Hints at all tables."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._asking: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    async def hint(self, game_id: int, user_id: int) -> Hint:
        """
        Return the best move for the user now; for the same decision the stored answer is returned again.

        The hint is stored before it is returned, and the log tells that they asked. If no search is possible at the
        moment, the most promising move at first sight is returned, and the next call searches again. Asking at a table
        where nobody else plays turns hints on there.
        Raises: Refusal: no such table or seat, no hints there, not their turn, or the decision changed in the meantime.
            DamagedGame. NotSaved.
        """
        # A second request at the same time waits for the first answer and returns it too.
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
            return await self._store(game_id, user_id, digest, advice)

    async def _load(self, game_id: int, user_id: int) -> tuple[Table, Seat]:
        table = await load_or_suspend(self._context, game_id)
        return table, playing_seat(table, user_id)

    async def _known(self, table: Table, seat: Seat, digest: bytes) -> Advice | None:
        """Return the stored advice, if any. Raises: Refusal: there were too many hints already."""
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

    async def _store(self, game_id: int, user_id: int, digest: bytes, advice: Advice) -> Hint:
        """Store advice, if the user still faces the same decision."""
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
                    await change_game(connection, game_id, has_hints=True)
                await add_hint(connection, row)
        _log.info("hinted", game=game_id, seat=int(seat))
        return Hint(panel, advice)


def _asked(table: Table, seat: Seat) -> Panel:
    """Return the panel of a decision. Raises: Refusal: there is none, or the table gives no hints."""
    if not (table.row.has_hints or table.is_single_person):
        raise advice_refusals.not_here()
    if seat not in table.to_act:
        raise refusals.not_your_turn(table.waiting_for)
    panel = panel_of(table, seat)
    # Turns close with a forced move that shows something, so a draft always leaves a decision.
    assert panel.legal, "a seat on turn has something to decide"
    return panel
