"""What a decision of an ended game cost, judged by what its player could see. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.computer.choosing import Choice
from tables.advice.hint import Worth, worth_of
from tables.history.decisions import PastDecision

MOST = 3
MOST_JUDGED = 400
"""Of longer games decisions are left out, evenly."""
CANDIDATES = 8
_IN_ALL, _LEAST, _USUAL = 8000, 16, 40
_STANDS_OUT = 0.05
"""The least difference of value, from 0 (lost) to 1 (won), by which a decision stands out."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move of the log, a better one, both as notations, and how the played one compares to that."""

    seq: int
    seat: int
    played: str
    better: str
    worth: Worth


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, the move that seems best, and how much more than the played one that is worth, from 0 to 1."""

    decision: PastDecision
    best: Any
    swing: float


def first_effort(decisions: int) -> int:
    """Return how many iterations each of so many decisions takes at first, so that a whole game takes about as long."""
    return min(max(_IN_ALL // max(decisions, 1), _LEAST), _USUAL)


def rival_of(decision: PastDecision, choice: Choice[Any]) -> Any | None:  # noqa: ANN401 - any game's move
    """Return the move that a search prefers to the played one; None if it prefers none."""
    return None if str(choice.move) == str(decision.move) else choice.move


def judged(decision: PastDecision, rival: Any, duel: Choice[Any]) -> Judged:  # noqa: ANN401 - any game's move
    """Judge a played move by a search that compared it to its rival alone."""
    values = {str(option.move): option.value for option in duel.options}
    return Judged(decision, rival, values[str(rival)] - values[str(decision.move)])


def candidates(found: Sequence[Judged]) -> Sequence[Judged]:
    """Return what is worth a second look, the largest swing first."""
    return sorted((one for one in found if one.swing > 0), key=lambda one: -one.swing)[:CANDIDATES]


def points_of(found: Sequence[Judged]) -> tuple[TurningPoint, ...]:
    """Return what stands out, the largest swing first."""
    largest = sorted((one for one in found if one.swing >= _STANDS_OUT), key=lambda one: -one.swing)
    return tuple(
        TurningPoint(one.decision.seq, one.decision.seat, str(one.decision.move), str(one.best), worth_of(one.swing))
        for one in largest[:MOST]
    )


def encode_points(points: Sequence[TurningPoint]) -> str:
    """Write turning points as JSON."""
    return msgspec.json.encode(points).decode()


def decode_points(text: str) -> tuple[TurningPoint, ...]:
    """Read turning points. Raises: msgspec.MsgspecError."""
    return msgspec.json.decode(text, type=tuple[TurningPoint, ...])
