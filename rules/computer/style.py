"""How a search divides its iterations, and whose judgement it goes by."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """
    What a search prefers.

    `curiosity` is how much little known moves are tried beside good ones, `least` how often each of the root's moves is
    tried before any preference. `is_keen` is whether it judges as keen players do; else it does as well as it can.
    """

    curiosity: float = 0.08
    least: int = 0
    is_keen: bool = False


PLAIN = Style()
"""How masters search."""
KEEN = Style(is_keen=True)
"""How keen players search."""
