"""Past decisions, judged: which move seems best by what their seat saw, and by how much."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

from db.games.moves import ActedBy
from rules.computer.choosing import Choice
from rules.computer.judgement import judgement_of
from rules.game import AnyGame
from tables.advice.decisions import decision_of
from tables.advice.reasons import Why, why
from tables.advice.turns import imagined, whole_turn
from tables.history.log import PastDecision
from tables.thinking.protocol import Thinking, Urgency

BY_PERSONS = frozenset({ActedBy.PERSON, ActedBy.ORDER})
"""Only what people decided is judged."""
CANDIDATES = 8
_IN_ALL, _LEAST, _USUAL = 8000, 16, 40
_DECIDED = 0.15
_USUAL_SCALE = 8.0
SECOND_EFFORT = 300
"""Iterations of each of the two searches about a candidate."""


@dataclass(frozen=True, slots=True)
class Judged:
    """
    A decision, the move that seems best, and by how much it is better than the played one, from 0 to 1.

    `value` is what the best one is worth, from 0 (lost) to 1 (won).
    """

    decision: PastDecision
    best: Any
    swing: float
    value: float = 0.5

    @property
    def is_decided(self) -> bool:
        """Whether the game seems lost or won whatever is played, so that values tell little of a turn."""
        return not _DECIDED < self.value < 1 - _DECIDED


def first_effort(decisions: int) -> int:
    """Return the iterations of each first search, so that games of any length take about the same time."""
    return min(max(_IN_ALL // max(decisions, 1), _LEAST), _USUAL)


def rival_of(decision: PastDecision, choice: Choice[Any]) -> Any | None:  # noqa: ANN401 - any game's move
    """Return the move that a search prefers to the played one; None if it prefers none."""
    return None if str(choice.move) == str(decision.move) else choice.move


def judged(decision: PastDecision, rival: Any, duel: Choice[Any]) -> Judged:  # noqa: ANN401 - any game's move
    """Judge a played move by a search that compared it only with its rival."""
    values = {str(option.move): option.value for option in duel.options}
    return Judged(decision, rival, values[str(rival)] - values[str(decision.move)], values[str(rival)])


def candidates(found: Sequence[Judged]) -> Sequence[Judged]:
    """Return the decisions to search again, the largest difference first."""
    return sorted((one for one in found if one.swing > 0), key=lambda one: -one.swing)[:CANDIDATES]


def swing_of_lead(game: AnyGame, lead: float) -> float:
    """Return how much a turn costs, from 0 to 1, that brings so many points less, as if the game were even."""
    judgement = judgement_of(game)
    scale = _USUAL_SCALE if judgement is None else judgement.scale
    return 1 / (1 + exp(-max(lead, 0.0) / scale)) - 0.5


class Judge:
    """Judges decisions of one game, in the thinking processes and behind all that is waited for."""

    def __init__(self, game: AnyGame, thinking: Thinking) -> None:
        self.game = game
        self._thinking = thinking

    async def judged(
        self, decisions: Sequence[PastDecision], effort: int, done: Callable[[], None] = lambda: None
    ) -> Sequence[Judged]:
        """
        Judge the decisions at which a search prefers another move than the played one; the others are left out.

        Args:
            effort: the iterations of each search.
            done: is called after each decision.
        Raises: CannotThink.
        """
        found = []
        for one in decisions:
            rival = rival_of(one, await self._appraise(one.view, one.legal, effort))
            if rival is not None:
                # A search of two moves alone needs few iterations, because both meet the same chance events.
                duel = await self._appraise(one.view, (one.move, rival), effort)
                found.append(judged(one, rival, duel))
            done()
        return found

    async def explained(self, one: Judged) -> tuple[tuple[str, ...], Why | None]:
        """Return the whole better turn as notations, and why it is better than the played one. Raises: CannotThink."""
        past = one.decision
        better = await whole_turn(self._thinking, imagined(self.game, past.seat, past.view), one.best)
        decision, _ = decision_of(self.game, past.view, past.legal)
        turns = better, (str(past.move), *past.then)
        return better, await why(self._thinking, decision, past.seat, turns, one.swing, Urgency.REVIEW)

    async def _appraise(self, view: Any, legal: tuple[Any, ...], effort: int) -> Choice[Any]:  # noqa: ANN401 - any view
        decision, _ = decision_of(self.game, view, legal)
        return await self._thinking.appraise(decision, effort, Urgency.REVIEW)
