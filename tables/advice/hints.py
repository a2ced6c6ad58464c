"""Hints: the best move by what the asking player can see; everybody is told that they asked."""

import asyncio
import hashlib
from dataclasses import dataclass
from enum import Enum
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import structlog

from db.advice import HintRow, add_hint, hints_of_game
from db.games.games import change_game
from rules.computer.choosing import Choice, Level, iterations_of
from rules.game import AnyGame, Seat
from tables.advice import refusals as advice_refusals
from tables.changes.damaged import load_seated
from tables.context import Context
from tables.model import refusals
from tables.model.panel import Panel, panel_of
from tables.model.snapshot import read_json, write_json
from tables.model.table import Table
from tables.thinking.protocol import CannotThink, Urgency
from tables.thinking.requests import Decision, casually

_OTHERS = 2
_ALIKE, _A_LITTLE = 0.03, 0.1
"""Differences of value, from 0 (lost) to 1 (won); searches with different seeds differ by up to the first."""


class Worth(Enum):
    """How another move compares to the best one."""

    ALIKE = "alike"
    LESS = "less"
    MUCH_LESS = "much-less"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another move, as notation."""

    notation: str
    worth: Worth


@dataclass(frozen=True, slots=True)
class Advice:
    """The best move and some others, as notations; `is_at_first_sight`: no search was made."""

    best: str
    others: tuple[Alternative, ...] = ()
    is_at_first_sight: bool = False


def decision_of(game: AnyGame, view: Any, legal: tuple[Any, ...]) -> tuple[Decision, bytes]:  # noqa: ANN401 - any game's view
    """
    Return a decision, and the SHA-256 of all its parts.

    The seed derives from the hash, so the same view gets the same advice, and nothing hidden influences it.
    """
    seen = msgspec.json.encode(
        (game.slug, game.rules_version, view, [str(move) for move in legal]), order="deterministic"
    )
    digest = hashlib.sha256(seen).digest()
    return Decision(game=game, view=view, legal=legal, seed=int.from_bytes(digest[:8], "big")), digest


def advice_of(choice: Choice[Any]) -> Advice:
    """Return the result of a search as notations, the best moves first."""
    if not choice.iterations:
        return Advice(str(choice.move), is_at_first_sight=True)
    best, *others = choice.options
    tried = [option for option in others if option.visits][:_OTHERS]
    return Advice(str(best.move), tuple(Alternative(str(one.move), worth_of(best.value - one.value)) for one in tried))


def worth_of(less: float) -> Worth:
    """Classify by how much a move is worse than the best one, on the scale from 0 (lost) to 1 (won)."""
    if less <= _ALIKE:
        return Worth.ALIKE
    return Worth.LESS if less <= _A_LITTLE else Worth.MUCH_LESS


@dataclass(frozen=True, slots=True)
class Hint:
    """
    Advice, and the panel of the decision it is for.

    `is_only`: it is the only legal move, so it does not count as a hint.
    """

    panel: Panel
    advice: Advice
    is_only: bool = False


MOST = 10
"""Hints between two moves of the log; nobody needs help with more different drafts."""

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
            table, seat = await load_seated(self._context, game_id, user_id)
            panel = _asked(table, seat)
            if len(panel.legal) == 1:
                return Hint(panel, Advice(str(panel.legal[0])), is_only=True)
            decision, digest = decision_of(table.game, panel.view, panel.legal)
            known = await self._known(table, seat, digest)
            if known is not None:
                return Hint(panel, known)
            advice = advice_of(await self._think(game_id, decision))
            return await self._store(game_id, user_id, digest, advice)

    async def _known(self, table: Table, seat: Seat, digest: bytes) -> Advice | None:
        """Return the stored advice, if any. Raises: Refusal: there were too many hints already."""
        given = await self._context.database.read(lambda connection: hints_of_game(connection, table.row.id))
        own = [row for row in given if row.seat == seat]
        advice = next((read_json(row.advice, Advice) for row in own if row.decision == digest), None)
        if advice is None and sum(row.seq == table.row.seq for row in own) >= MOST:
            raise advice_refusals.enough(MOST)
        return None if advice is None or advice.is_at_first_sight else advice

    async def _think(self, game_id: int, decision: Decision) -> Choice[Any]:
        """Search with as many iterations as a master spends on a decision."""
        effort = iterations_of(decision.game, Level.MASTER)
        try:
            return await self._context.thinking.appraise(decision, effort, Urgency.HINT)
        except CannotThink as fault:
            _log.warning("a hint is given at first sight", game=game_id, why=str(fault))
            return casually(decision)

    async def _store(self, game_id: int, user_id: int, digest: bytes, advice: Advice) -> Hint:
        """Store advice, if the user still faces the same decision."""
        async with self._context.locked(game_id):
            table, seat = await load_seated(self._context, game_id, user_id)
            panel = _asked(table, seat)
            if decision_of(table.game, panel.view, panel.legal)[1] != digest:
                raise advice_refusals.overtaken()
            row = HintRow(
                game_id=game_id,
                seat=seat,
                decision=digest,
                seq=table.row.seq,
                advice=write_json(advice),
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
