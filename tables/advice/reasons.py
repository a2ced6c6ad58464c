"""Why one turn is better than another, by what their seat sees."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import structlog

from rules.computer.reasons import Explains, Reason, compared
from rules.game import AnyGame, Seat
from tables.advice.turns import ahead, imagined
from tables.thinking.protocol import CannotThink, Thinking, Urgency
from tables.thinking.requests import Decision, OutlookQuestion

_ALIKE, _A_LITTLE = 0.03, 0.1
"""Differences of value, from 0 (lost) to 1 (won); searches with different seeds differ by up to the first."""
_log = structlog.get_logger(__name__)


class Worth(Enum):
    """How another move compares to the best one."""

    ALIKE = "alike"
    LESS = "less"
    MUCH_LESS = "much-less"


def worth_of(less: float) -> Worth:
    """Classify by how much a move is worse than the best one, on the scale from 0 (lost) to 1 (won)."""
    if less <= _ALIKE:
        return Worth.ALIKE
    return Worth.LESS if less <= _A_LITTLE else Worth.MUCH_LESS


@dataclass(frozen=True, slots=True)
class Why:
    """Why a turn is better than `other`, in notations: by what it brings, and how searches compare the two."""

    other: tuple[str, ...]
    worth: Worth
    reason: Reason


async def why(
    thinking: Thinking,
    decision: Decision,
    seat: Seat,
    turns: tuple[Sequence[str], Sequence[str]],
    less: float,
    urgency: Urgency = Urgency.HINT,
) -> Why | None:
    """
    Return why the first of two turns of a seat is better than the second; None if nothing can tell.

    Args:
        decision: where both begin.
        turns: as notations; what follows a move that shows something new is left out.
        less: by how much the second is worse, from 0 to 1.
    """
    game, view = decision.game, decision.view
    if not isinstance(game, Explains):
        return None
    best, other = (foreseeable(game, seat, view, turn) for turn in turns)
    question = OutlookQuestion(game=game, view=view, seed=decision.seed, turns=(best, other))
    try:
        outlooks = await thinking.foresee(question, urgency)
    except CannotThink as fault:
        _log.warning("no reason is given", why=str(fault))
        return None
    return Why(tuple(turns[1]), worth_of(less), compared(seat, *outlooks))


def foreseeable(game: AnyGame, seat: Seat, view: Any, turn: Sequence[str]) -> tuple[str, ...]:  # noqa: ANN401 - any game's view
    """Return a turn up to the first move that shows something new: whatever is hidden, it is legal."""
    end = ahead(imagined(game, seat, view), turn)
    return end.taken if end.shows is None else (*end.taken, str(end.shows))
