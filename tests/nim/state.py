"""
Nim with hidden stones: what lies on the table, and the moves.

There is one heap more than players, each of three to seven stones under a cloth. Each player has looked at one heap;
nobody has looked at the last. On your turn you reach for one to three stones of a heap and get them, or as many as are
left. A stone is a point, and the last stone of a heap two more.
"""

from dataclasses import dataclass

from rules.game import Event, Seat

LEAST, MOST = 3, 7
"""How many stones a heap has at first."""
REACH = range(1, 4)
LAST = 2
"""The points for the last stone of a heap."""
HIDDEN = -1


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


@dataclass(frozen=True, slots=True)
class Heap:
    """One heap: how many stones are left (in views HIDDEN from whoever has not looked), and how many were taken."""

    left: int
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """How many stones a player has, and how many of them were the last of a heap."""

    stones: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A whole game; `reach` is what the seat on turn has chosen. The player of seat n has looked at heap n."""

    heaps: tuple[Heap, ...]
    players: tuple[Player, ...]
    turn: Seat
    reach: Take | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StonesTaken(Event):
    """The seat reached for some stones of a heap and took as many as there were."""

    reach: Take
    stones: int
    is_last: bool


def heap_name(heap: int) -> str:
    return "abcde"[heap]
