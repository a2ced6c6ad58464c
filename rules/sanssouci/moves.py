"""The moves, one decision each, and their notation."""

import re
from dataclasses import dataclass
from typing import ClassVar

from rules.base.moves import WordMove
from rules.sanssouci.box import BOX, Card
from rules.sanssouci.garden.cells import Cell, cell_name, parse_cell


@dataclass(frozen=True, slots=True)
class ChooseGarden:
    """Take a garden board and its side (option `gardens: choose`); `side` is its number in the box."""

    kind: ClassVar[str] = "garden"
    side: int

    def __str__(self) -> str:
        return f"garden:{BOX.side_names[self.side]}"


@dataclass(frozen=True, slots=True)
class ChooseSide:
    """Choose secretly which side of one's expansion board will show: 0 is "a", 1 is "b"."""

    kind: ClassVar[str] = "side"
    side: int

    def __str__(self) -> str:
        return f"side:{'ab'[self.side]}"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card from the hand."""

    kind: ClassVar[str] = "card"
    card: Card

    def __str__(self) -> str:
        return f"card:{BOX.card_name(self.card)}"


@dataclass(frozen=True, slots=True)
class TakeTile:
    """Take the tile of a market square (0-9); it is placed at once if its cell is free."""

    kind: ClassVar[str] = "tile"
    square: int

    def __str__(self) -> str:
        return f"m{self.square + 1}"


@dataclass(frozen=True, slots=True)
class PlaceGardener:
    """Lay the tile, turned to its gardener, on a cell."""

    kind: ClassVar[str] = "gardener"
    cell: Cell

    def __str__(self) -> str:
        return f"gardener:{cell_name(self.cell).lower()}"


@dataclass(frozen=True, slots=True)
class MoveNoble:
    """Move the noble of the cell's column to the cell."""

    kind: ClassVar[str] = "noble"
    cell: Cell

    def __str__(self) -> str:
        return f"noble:{cell_name(self.cell).lower()}"


class Stay(WordMove):
    """Move no noble this turn."""

    __slots__ = ()
    kind = "stay"


class End(WordMove):
    """Close one's turn or choice for good: refill and draw, or show what was waiting for the last to choose."""

    __slots__ = ()
    kind = "end"


Move = ChooseGarden | ChooseSide | PlayCard | TakeTile | PlaceGardener | MoveNoble | Stay | End

STAY = Stay()
END = End()
_CARDS = {BOX.card_name(card): card for card in BOX.cards}


def read_move(text: str) -> Move | None:
    """Read a full notation in lower case, or return None if it is none."""
    word, colon, rest = text.partition(":")
    match word:
        case "stay" | "end" if not colon:
            return STAY if word == "stay" else END
        case "garden" if rest in BOX.side_names:
            return ChooseGarden(BOX.side_names.index(rest))
        case "side" if rest in ("a", "b"):
            return ChooseSide("ab".index(rest))
        case "card" if rest in _CARDS:
            return PlayCard(_CARDS[rest])
        case "gardener" | "noble" if re.fullmatch(r"[a-i][1-6]", rest):
            return (PlaceGardener if word == "gardener" else MoveNoble)(parse_cell(rest))
        case _ if re.fullmatch(r"m([1-9]|10)", text, re.ASCII):
            return TakeTile(int(text[1:]) - 1)
    return None
