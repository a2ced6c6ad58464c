"""How a search divides its iterations."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """
    What a search prefers.

    `curiosity` is how much little known moves are tried beside good ones, `least` how often each of the root's moves is
    tried before any preference.
    """

    curiosity: float = 0.08
    least: int = 0


PLAIN = Style()
"""How computer players search."""
