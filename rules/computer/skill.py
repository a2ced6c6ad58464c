"""How well somebody plays, beside the computers: by what their turns cost on average, measured for each level."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from rules.computer.choosing import Level

Losses = Mapping[Level, tuple[float, ...]]
"""By level what an average turn costs, from 0 to 1, at the beginning, in the middle and at the end of a game."""


@runtime_checkable
class Gauged(Protocol):
    """A game at which it was measured what the turns of computers cost."""

    @property
    def losses(self) -> Losses:
        """What they cost; `docs/coach.md` says how that was measured."""


def level_at(losses: Losses, phase: int, loss: float) -> Level:
    """Return the level whose turns cost about as much in a phase: the strongest of those that are as near."""
    return min(reversed(Level), key=lambda level: abs(losses[level][phase] - loss))
