"""
Nim with hidden stones: the moves, and what happens.

There is one heap more than players, each of three to seven stones under a cloth. Each player has looked at one heap;
nobody has looked at the last. On your turn you reach for one to three stones of a heap and get them, or as many as are
left. A stone is a point, and the last stone of a heap two more.
"""

from dataclasses import dataclass

from rules.game import Event

LEAST, MOST = 3, 7
"""How many stones a heap has at first."""
REACH = range(1, 4)
LAST = 2
"""The points for the last stone of a heap."""


@dataclass(frozen=True, slots=True)
class Take:
    """Reach for so many stones of a heap."""

    heap: int
    stones: int

    def __str__(self) -> str:
        return f"take:{heap_name(self.heap)}{self.stones}"


@dataclass(frozen=True, slots=True)
class End:
    """Take the stones and hand over."""

    def __str__(self) -> str:
        return "end"


Move = Take | End
END = End()


@dataclass(frozen=True, slots=True, kw_only=True)
class StonesTaken(Event):
    """The seat reached for some stones of a heap and took as many as there were."""

    reach: Take
    stones: int
    is_last: bool


def heap_name(heap: int) -> str:
    return "abcde"[heap]
