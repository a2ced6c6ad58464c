"""What a state is worth to each seat, from 0 to 1: the game is won with 1, and half of that is the margin."""

from collections.abc import Sequence
from math import exp
from typing import Any

from rules.computer.judgement import Judgement
from rules.game import AnyGame, Result

MARGIN = 0.5
"""How much of the value of an ended game is the margin by which it ended; the rest is the place."""
_FARTHEST = 40.0
"""Margins beyond so many scales are all the same."""
SCALE = 10.0
"""The margin, in points, that counts as likely where a game does not judge."""


def values_of(
    game: AnyGame,
    judgement: Judgement[object, object] | None,
    state: Any,  # noqa: ANN401 - any game's state
    players: int,
    par: float = 0.0,
) -> Sequence[float]:
    """
    Return the value of a state for each seat; a game that is cut off without a judgement is worth a half to all.

    Args:
        game: the game.
        judgement: what it knows of its positions, if anything.
        state: the state that was reached.
        players: how many play.
        par: what somebody who plays alone has to reach, in points.
    """
    result = game.result(state)
    scale = judgement.scale if judgement else SCALE
    if result is None:
        return [0.5] * players if judgement is None else _margins(judgement.worths(state), scale, par)
    if judgement is not None and players == 1:
        return _margins(judgement.worths(state), scale, par)
    margins = _margins(result.totals, scale, par)
    return [MARGIN * margin + (1 - MARGIN) * share for margin, share in zip(margins, _shares(result), strict=True)]


def _margins(points: Sequence[float], scale: float, par: float) -> list[float]:
    """Squash how far each seat is ahead of the best other, or below it; who plays alone, of par."""
    margins = [
        (own - max((*points[:seat], *points[seat + 1 :]), default=par)) / scale for seat, own in enumerate(points)
    ]
    return [1 / (1 + exp(-max(-_FARTHEST, min(_FARTHEST, margin)))) for margin in margins]


def _shares(result: Result) -> list[float]:
    """Return 1 for whoever won alone, a share of it for those who won together, 0 for all others."""
    winners = result.places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in result.places]
