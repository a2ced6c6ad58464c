"""The moves, one decision each, and their notation."""

import re
from dataclasses import dataclass
from typing import ClassVar

from rules.base.moves import WordMove
from rules.gardlings.market.stacks import LEVELS, PITY, parse_stack, stack_name


class Draw(WordMove):
    """Draw a tile from the bag; the first of a round is laid at once."""

    __slots__ = ()
    kind = "draw"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the drawn tile: its upper left square, counted from the first tile's, and quarter turns clockwise."""

    kind: ClassVar[str] = "lay"
    x: int
    y: int
    turn: int

    def __str__(self) -> str:
        return f"lay:{self.x}:{self.y}:{self.turn}"


@dataclass(frozen=True, slots=True)
class MoveUnicorn:
    """Lift the unicorn that is tile `number` (0-based; notations count from 1) of the garden and lay it elsewhere."""

    kind: ClassVar[str] = "unicorn"
    number: int
    x: int
    y: int
    turn: int

    def __str__(self) -> str:
        return f"unicorn:{self.number + 1}:{self.x}:{self.y}:{self.turn}"


class Stop(WordMove):
    """Build no further this round."""

    __slots__ = ()
    kind = "stop"


@dataclass(frozen=True, slots=True)
class OrderTile:
    """Add to one's order the tile that lies on a stack now."""

    kind: ClassVar[str] = "order-tile"
    stack: int

    def __str__(self) -> str:
        return f"order:{stack_name(self.stack)}"


@dataclass(frozen=True, slots=True)
class OrderLevel:
    """Add to one's order any tile of a level (1-4): from a stack with a coin first, then from the lowest number."""

    kind: ClassVar[str] = "order-level"
    level: int

    def __str__(self) -> str:
        return f"order:{LEVELS[self.level].value}"


@dataclass(frozen=True, slots=True)
class OrderPity:
    """Close one's order with a pity pig and a coin, which can always be had."""

    kind: ClassVar[str] = "order-pity"

    def __str__(self) -> str:
        return "order:pity"


class Ask(WordMove):
    """Close one's order: if none of it can be had, buy in turn."""

    __slots__ = ()
    kind = "ask"


@dataclass(frozen=True, slots=True)
class OrderPig:
    """Say beforehand which pig, tile `number` (0-based; notations count from 1) of the garden, mutates."""

    kind: ClassVar[str] = "pig"
    number: int

    def __str__(self) -> str:
        return f"pig:{self.number + 1}"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the top tile of a stack, or take a pity pig and a coin."""

    stack: int

    @property
    def kind(self) -> str:
        return "pity" if self.stack == PITY else "buy"

    def __str__(self) -> str:
        return f"buy:{stack_name(self.stack)}"


@dataclass(frozen=True, slots=True)
class Mutate:
    """Return a pig, tile `number` (0-based) of the garden, under a stack and draw from one a level up."""

    kind: ClassVar[str] = "mutate"
    number: int
    returned_to: int
    drawn_from: int

    def __str__(self) -> str:
        return f"mutate:{self.number + 1}:{stack_name(self.returned_to)}:{stack_name(self.drawn_from)}"


class End(WordMove):
    """Close one's building, purchase or mutation for good."""

    __slots__ = ()
    kind = "end"


Ordering = OrderTile | OrderLevel | OrderPity | Ask | OrderPig
Move = Draw | Lay | MoveUnicorn | Stop | Ordering | Buy | Mutate | End

DRAW, STOP, ORDER_PITY, ASK, END = Draw(), Stop(), OrderPity(), Ask(), End()
_FIXED: tuple[Move, ...] = (DRAW, STOP, ORDER_PITY, ASK, END, *map(OrderLevel, range(1, len(LEVELS))))
_WORDS = {str(move): move for move in _FIXED}
_ON_STACKS: dict[str, type[OrderTile | Buy]] = {"order": OrderTile, "buy": Buy}
_NUMBER = r"([1-9][0-9]{0,2})"
_COORDINATE = r"(0|-?[1-9][0-9]{0,2})"
_STACK = r"([a-z0-9]{2,4})"
_LAY = re.compile(rf"lay:{_COORDINATE}:{_COORDINATE}:([0-3])")
_UNICORN = re.compile(rf"unicorn:{_NUMBER}:{_COORDINATE}:{_COORDINATE}:([0-3])")
_PIG = re.compile(rf"pig:{_NUMBER}")
_MUTATE = re.compile(rf"mutate:{_NUMBER}:{_STACK}:{_STACK}")


def read_move(text: str) -> Move | None:
    """Read a full notation in lower case, or return None if it is none."""
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(":")
    if read := _LAY.fullmatch(text):
        return Lay(*map(int, read.groups()))
    if read := _UNICORN.fullmatch(text):
        number, *place = map(int, read.groups())
        return MoveUnicorn(number - 1, *place)
    if read := _PIG.fullmatch(text):
        return OrderPig(int(read[1]) - 1)
    if read := _MUTATE.fullmatch(text):
        returned_to, drawn_from = parse_stack(read[2]), parse_stack(read[3])
        if returned_to is not None and drawn_from is not None:
            return Mutate(int(read[1]) - 1, returned_to, drawn_from)
    elif word in _ON_STACKS and (stack := parse_stack(rest)) is not None:
        return _ON_STACKS[word](stack)
    return None
