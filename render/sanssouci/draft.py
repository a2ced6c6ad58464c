"""What a draft has changed, and what can be pressed at its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from render.base.words import signed
from render.sanssouci.pictures.market import SquareMark
from rules.sanssouci.box import BOX, Card
from rules.sanssouci.garden.cells import Cell, at, cell_name, row_of
from rules.sanssouci.moves import Move, MoveNoble, PlaceGardener, TakeTile
from rules.sanssouci.scoring import line_points
from rules.sanssouci.view import NOTHING, Garden, Phase, Turn, View


@dataclass(frozen=True, slots=True)
class Draft:
    """The viewer's draft: the view with it, the view without it, the viewer's seat."""

    view: View
    before: View
    seat: int

    @property
    def is_mine(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.view.phase is Phase.TURNS and self.view.turn == self.seat

    @property
    def garden(self) -> Garden:
        """The viewer's garden with the draft."""
        return self.view.players[self.seat].garden

    @property
    def before_garden(self) -> Garden:
        """The viewer's garden without it."""
        return self.before.players[self.seat].garden

    @property
    def turn(self) -> Turn:
        """The turn as drafted; an empty one while others act."""
        return self.view.now if self.is_mine else Turn()

    @property
    def marked_turn(self) -> Turn | None:
        """The turn to be marked in the garden: the draft, or the viewer's last one while others act."""
        return self.view.now if self.is_mine else self.view.players[self.seat].last

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand, with the card just played still in its place."""
        played = () if self.turn.card == NOTHING else (Card(self.turn.card),)
        return tuple(sorted((*self.view.hand, *played)))

    @property
    def gain(self) -> int:
        """The points that the draft brings now."""
        return self.garden.points - self.before_garden.points

    @property
    def end_bonus(self) -> int:
        """The points that its tile brings at the end, for completing a row or a column."""
        return line_points(self.garden) - line_points(self.before_garden)


def legal_cells(view: View, legal: Sequence[Move]) -> Mapping[Cell, tuple[str, ...]]:
    """Return the cells that can be chosen, or to which a tile that can be taken would go, with their words."""
    if view.seat is None:
        return {}
    face = view.players[view.seat].garden.face
    words: dict[Cell, tuple[str, ...]] = {}
    for move in legal:
        match move:
            case TakeTile():
                cell = at(view.market[move.square], BOX.market_rows[move.square])
                if not view.players[view.seat].garden.filled >> cell & 1:
                    words[cell] = (*words.get(cell, ()), f"M{move.square + 1}")
            case PlaceGardener():
                gain = 0 if face == NOTHING else BOX.faces[face].gardener_points[move.cell]
                words[move.cell] = (cell_name(move.cell), signed(gain)) if gain else (cell_name(move.cell),)
            case MoveNoble():
                words[move.cell] = (cell_name(move.cell), signed(row_of(move.cell)))
            case _:
                continue
    return {cell: _with_gain(lines, face, cell) for cell, lines in words.items()}


def _with_gain(lines: tuple[str, ...], face: int, cell: Cell) -> tuple[str, ...]:
    """Add to a single market square what the expansion gives for its tile there."""
    if len(lines) > 1 or not lines[0].startswith("M") or face == NOTHING:
        return lines
    gain = BOX.faces[face].symbol_points[cell]
    return (*lines, signed(gain)) if gain else lines


def market_marks(view: View, legal: Sequence[Move]) -> Mapping[int, tuple[SquareMark, int]]:
    """Return the squares that stand out: the one taken this turn, or those that can be taken."""
    if view.seat is None or view.turn != view.seat:
        return {}
    if view.now.square != NOTHING:
        return {view.now.square: (SquareMark.TAKEN, view.now.symbol)}
    filled = view.players[view.seat].garden.filled
    marks = {}
    for move in legal:
        if isinstance(move, TakeTile):
            symbol = view.market[move.square]
            turns = filled >> at(symbol, BOX.market_rows[move.square]) & 1
            marks[move.square] = (SquareMark.LEGAL_GARDENER if turns else SquareMark.LEGAL, symbol)
    return marks
