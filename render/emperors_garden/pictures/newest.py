"""The last finished turn of the table, which stands out until the next one."""

from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.view import Turn, View
from rules.game import Seat


def newest(view: View) -> Turn | None:
    """Return the last finished turn."""
    return view.players[mover_of(view)].last if view.turns else None


def mover_of(view: View) -> Seat:
    """Return the seat before the one on turn."""
    return view.order[(view.order.index(view.turn) - 1) % len(view.order)]


def cells_of(turn: Turn | None) -> tuple[Cell, ...]:
    """Return the cells that a turn was about."""
    if turn is None:
        return ()
    ends = (turn.cell, turn.start, turn.goal, *(shift.to for shift in turn.shifts))
    return tuple(cell for cell in ends if cell is not None) + tuple(shift.start for shift in turn.shifts)
