"""How well somebody plays, beside the computers: by what their turns cost on average, measured for each level."""

from collections.abc import Mapping
from typing import Protocol, TypeVar, runtime_checkable

from rules.computer.choosing import Level

V_contra = TypeVar("V_contra", contravariant=True)

Losses = Mapping[Level, tuple[float, ...]]
"""By level what an average turn costs, from 0 to 1, at the beginning, in the middle and at the end of a game."""


@runtime_checkable
class Gauged(Protocol):
    """A game at which it was measured what the turns of computers cost."""

    @property
    def losses(self) -> Losses:
        """What they cost; `docs/coach.md` says how that was measured."""


@runtime_checkable
class FallsBack(Protocol[V_contra]):
    """A game in which some decisions only say what is to be done if what was decided before cannot be had."""

    def is_fallback(self, view: V_contra) -> bool:
        """Return whether the viewer's decision is one of these, so that it tells little of how well they play."""


def level_at(losses: Losses, phase: int, loss: float) -> Level:
    """Return the level whose turns cost about as much in a phase: the strongest of those that are as near."""
    return min(reversed(Level), key=lambda level: abs(losses[level][phase] - loss))
