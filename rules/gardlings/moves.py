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


Move = Draw | Lay | MoveUnicorn | Stop | OrderTile | OrderLevel | OrderPity | Ask | OrderPig | Buy | Mutate | End

DRAW, STOP, ORDER_PITY, ASK, END = Draw(), Stop(), OrderPity(), Ask(), End()
_WORDS: dict[str, Move] = {str(move): move for move in (DRAW, STOP, ORDER_PITY, ASK, END)}
_LEVELS = {level.value: number for number, level in enumerate(LEVELS) if number}
_PLACE = r"(0|-?[1-9][0-9]{0,2}):(0|-?[1-9][0-9]{0,2}):([0-3])"
_LAY = re.compile(rf"lay:{_PLACE}")
_UNICORN = re.compile(rf"unicorn:([1-9][0-9]{{0,2}}):{_PLACE}")
_PIG = re.compile(r"pig:([1-9][0-9]{0,2})")
_MUTATE = re.compile(r"mutate:([1-9][0-9]{0,2}):([a-z0-9]{2,4}):([a-z0-9]{2,4})")


def read_move(text: str) -> Move | None:
    """Read a full notation in lower case, or return None if it is none."""
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(":")
    match word:
        case "lay" if read := _LAY.fullmatch(text):
            return Lay(int(read[1]), int(read[2]), int(read[3]))
        case "unicorn" if read := _UNICORN.fullmatch(text):
            return MoveUnicorn(int(read[1]) - 1, int(read[2]), int(read[3]), int(read[4]))
        case "order" if rest in _LEVELS:
            return OrderLevel(_LEVELS[rest])
        case "order" if (stack := parse_stack(rest)) is not None:
            return OrderTile(stack)
        case "pig" if read := _PIG.fullmatch(text):
            return OrderPig(int(read[1]) - 1)
        case "buy" if (stack := parse_stack(rest)) is not None:
            return Buy(stack)
        case "mutate" if read := _MUTATE.fullmatch(text):
            stacks = parse_stack(read[2]), parse_stack(read[3])
            return (
                None if None in stacks else Mutate(int(read[1]) - 1, *(stack for stack in stacks if stack is not None))
            )
    return None
