"""
The interface through which tables ask what a computer plays and what moves are worth.

Both are computed from a view alone, with the same result in separate processes (`processes.py`) or in this one.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum
from typing import Any, Protocol

from rules.computer.choosing import Choice, Level, iterations_of
from rules.computer.reasons import Outlook
from rules.game import AnyGame
from tables.thinking.requests import Decision, OutlookQuestion, SearchRequest, casually, ponder

Efforts = Callable[[AnyGame, Level], int]
"""Returns the iterations that a level spends on one decision of a game; 0 for a level that does not search."""


class Urgency(IntEnum):
    """The order in which waiting questions are answered."""

    HINT = 0
    """A person is waiting for the answer."""
    MOVE = 1
    """A computer is to play."""
    REVIEW = 2
    """The review of an ended game, which has many questions and no hurry."""


class CannotThink(Exception):
    """The search gave no result; `str(error)` says why, for the log."""


class NoTimeLeft(CannotThink):
    """No process was free before the time for an answer was over."""


class Thinking(Protocol):
    """Searches decisions."""

    async def choose(self, decision: Decision, level: Level, *, is_exact: bool = False) -> Choice[Any]:
        """
        Choose a move at a level; casually if no search is possible, and by fewer iterations if time is short.

        Args:
            is_exact: the choice must be the same each time, so without all iterations there is none.
        Raises: CannotThink: only if it `is_exact`.
        """

    async def appraise(self, decision: Decision, iterations: int, urgency: Urgency = Urgency.HINT) -> Choice[Any]:
        """
        Compute what each legal move is worth, as far as the viewer can know.

        Returns: the result of these iterations, or of fewer if time was short (see its `iterations`). A move that was
            never tried is worth 0.5.
        Raises: CannotThink.
        """

    async def foresee(self, asked: OutlookQuestion, urgency: Urgency = Urgency.HINT) -> tuple[Outlook, ...]:
        """
        Work out what may come of turns of a game that `Explains`, as far as the viewer can know.

        Raises: CannotThink.
        """

    async def close(self) -> None:
        """Stop all searches; callers that wait for one get CannotThink."""


class InlineThinking:
    """
    Searches in this process and blocks the event loop meanwhile: for tests and small programs.

    Args:
        most: the most iterations for one decision; with 0, every level plays casually.
    """

    def __init__(self, most: int = 0, efforts: Efforts = iterations_of) -> None:
        self._most = most
        self._efforts = efforts

    async def choose(self, decision: Decision, level: Level, *, is_exact: bool = False) -> Choice[Any]:  # noqa: ARG002 - it always is
        iterations = min(self._efforts(decision.game, level), self._most)
        if len(decision.legal) == 1 or not iterations:
            return casually(decision, level)
        return ponder(_question(decision, iterations, level))

    async def appraise(self, decision: Decision, iterations: int, urgency: Urgency = Urgency.HINT) -> Choice[Any]:  # noqa: ARG002 - nothing waits
        if not self._most:
            raise CannotThink("no iterations are allowed")
        return ponder(_question(decision, min(iterations, self._most), None))

    async def foresee(self, asked: OutlookQuestion, urgency: Urgency = Urgency.HINT) -> tuple[Outlook, ...]:  # noqa: ARG002 - nothing waits
        if not self._most:
            raise CannotThink("no iterations are allowed")
        return replace(asked, trials=min(asked.trials, self._most)).found()

    async def close(self) -> None:
        """Do nothing, because no search runs between two questions."""


def _question(decision: Decision, iterations: int, level: Level | None) -> SearchRequest:
    return SearchRequest(decision=decision, iterations=iterations, level=level, seconds=float("inf"))
