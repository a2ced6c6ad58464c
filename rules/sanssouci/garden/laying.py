"""
What happens to a garden: tiles laid, nobles moved, points scored.

Ruling: a mark of the expansion scores once, when a tile is laid on it.
Ruling: points may fall below zero.
"""

from rules.changes import changer, replaced
from rules.sanssouci.box import BOX
from rules.sanssouci.garden.cells import Cell, column_of, row_of
from rules.sanssouci.state import NOTHING, Garden


def lay_symbol(garden: Garden, cell: Cell) -> Garden:
    """Return the garden with a symbol tile on a free cell, its mark scored."""
    return _with_symbol(garden, garden.symbols | 1 << cell, garden.marked + symbol_points(garden.face, cell))


def lay_gardener(garden: Garden, cell: Cell) -> Garden:
    """Return the garden with a gardener on a free cell, its mark scored."""
    return _with_gardener(garden, garden.gardeners | 1 << cell, garden.marked + gardener_points(garden.face, cell))


def symbol_points(face: int, cell: Cell) -> int:
    """Return the points for laying a symbol tile on a cell of a face: those of the mark there, if any."""
    return 0 if face == NOTHING else BOX.faces[face].symbol_points[cell]


def gardener_points(face: int, cell: Cell) -> int:
    """Return the points for laying a gardener on a cell of a face: those of the mark there, if any."""
    return 0 if face == NOTHING else BOX.faces[face].gardener_points[cell]


def move_noble(garden: Garden, goal: Cell) -> Garden:
    """Return the garden with the noble of the goal's column on the goal, the value of its new row scored."""
    column, row = column_of(goal), row_of(goal)
    return _with_noble(garden, replaced(garden.nobles, column, row), garden.walked + row)


_with_symbol = changer(Garden, "symbols", "marked")
_with_gardener = changer(Garden, "gardeners", "marked")
_with_noble = changer(Garden, "nobles", "walked")
