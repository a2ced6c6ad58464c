"""
Whom tables ask what a computer plays, and what moves are worth.

Both are worked out from a view alone, and come to the same wherever they are: in processes of their own
(`thinkers.py`), or at hand, in this one.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, Protocol

from rules.computer.choosing import Choice, Level, iterations_of
from rules.game import AnyGame
from tables.thinking.requests import Decision, Question, casually, ponder

Efforts = Callable[[AnyGame, Level], int]
"""Returns the iterations that a level spends on one decision of a game; 0 for who does not search."""


class Urgency(IntEnum):
    """What is thought about first, if there is more than can be at once."""

    HINT = 0
    """Somebody looks on and waits."""
    MOVE = 1
    """A computer is to play."""
    REVIEW = 2
    """A game that is over, of which there is much to think: it waits as long as it takes."""


class CannotThink(Exception):
    """Nothing was found out; `str(error)` says why, for the log."""


class NoTimeLeft(CannotThink):
    """The time for an answer was over before anybody was free to think."""


class Thinking(Protocol):
    """Thinks about decisions."""

    async def choose(self, decision: Decision, level: Level) -> Choice[Any]:
        """Choose a move as a player of a level does; what cannot be thought about is played casually."""

    async def appraise(self, decision: Decision, iterations: int, urgency: Urgency = Urgency.HINT) -> Choice[Any]:
        """
        Work out what each legal move is worth, as far as the viewer can know.

        Returns: what was found with these iterations, or with fewer if there was no time for all; its `iterations`
            tell. A move that was never tried is worth 0.5.
        Raises: CannotThink.
        """

    async def close(self) -> None:
        """Leave what is being thought about; who waits for it is told that it cannot be."""


class AtHand:
    """
    Thinks in this process, at once: for tests and small programs. Nothing else happens meanwhile.

    Args:
        most: iterations for one decision at most; with none, every level plays casually.
    """

    def __init__(self, most: int = 0, efforts: Efforts = iterations_of) -> None:
        self._most = most
        self._efforts = efforts

    async def choose(self, decision: Decision, level: Level) -> Choice[Any]:
        iterations = min(self._efforts(decision.game, level), self._most)
        if len(decision.legal) == 1 or not iterations:
            return casually(decision)
        return ponder(_question(decision, iterations, level))

    async def appraise(self, decision: Decision, iterations: int, urgency: Urgency = Urgency.HINT) -> Choice[Any]:  # noqa: ARG002 - nothing waits
        if not self._most:
            raise CannotThink("no iterations are allowed")
        return ponder(_question(decision, min(iterations, self._most), None))

    async def close(self) -> None:
        """Nothing is under way between two questions."""


def _question(decision: Decision, iterations: int, level: Level | None) -> Question:
    return Question(decision=decision, iterations=iterations, level=level, seconds=float("inf"))
