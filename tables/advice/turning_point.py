"""What a decision in an ended game cost, judged by what its player could see. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.computer.choosing import Choice
from tables.advice.hint import Worth, worth_of
from tables.history.decisions import PastDecision

MOST = 3
MOST_JUDGED = 400
"""Decisions that are judged per game; of longer games some are left out evenly."""
CANDIDATES = 8
_IN_ALL, _LEAST, _USUAL = 8000, 16, 40
_STANDS_OUT = 0.05
"""The smallest difference of value, from 0 (lost) to 1 (won), that makes a turning point."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A played move, a better one, both as notations, and how the played one compares to the better one."""

    seq: int
    seat: int
    played: str
    better: str
    worth: Worth


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, the move that seems best, and by how much it is better than the played one, from 0 to 1."""

    decision: PastDecision
    best: Any
    swing: float


def first_effort(decisions: int) -> int:
    """Return the iterations of each first search, so that games of any length take about the same time."""
    return min(max(_IN_ALL // max(decisions, 1), _LEAST), _USUAL)


def rival_of(decision: PastDecision, choice: Choice[Any]) -> Any | None:  # noqa: ANN401 - any game's move
    """Return the move that a search prefers to the played one; None if it prefers none."""
    return None if str(choice.move) == str(decision.move) else choice.move


def judged(decision: PastDecision, rival: Any, duel: Choice[Any]) -> Judged:  # noqa: ANN401 - any game's move
    """Judge a played move by a search that compared it only with its rival."""
    values = {str(option.move): option.value for option in duel.options}
    return Judged(decision, rival, values[str(rival)] - values[str(decision.move)])


def candidates(found: Sequence[Judged]) -> Sequence[Judged]:
    """Return the decisions to search again, the largest difference first."""
    return sorted((one for one in found if one.swing > 0), key=lambda one: -one.swing)[:CANDIDATES]


def points_of(found: Sequence[Judged]) -> tuple[TurningPoint, ...]:
    """Return the turning points, the largest difference first."""
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
