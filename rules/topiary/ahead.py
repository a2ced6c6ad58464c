"""What may be ordered ahead: a visitor for what is to be seen now, and where to pick up a tile."""

from rules.ahead import Premise
from rules.changes import changed
from rules.game import Seat
from rules.topiary.garden.sight import sight
from rules.topiary.legal import face_down_cells
from rules.topiary.moves import Move, PlaceVisitor
from rules.topiary.state import Phase, State, Step, Turn


def foreseen(state: State, seat: Seat) -> State | None:
    """Return the state at the seat's next turn as the garden looks now; see `rules.ahead`."""
    turns = state.turns + (seat - state.turn) % len(state.players)
    if state.phase is not Phase.TURNS or seat == state.turn or turns >= state.turns_in_all:
        return None
    return changed(state, turn=seat, turns=turns, step=Step.VISITOR, now=Turn())


def premise(state: State, move: Move) -> Premise:
    """
    Return the sculptures that a visitor is to see, and whether a tile can be picked up after it.

    Ruling: a visitor that was ordered ahead is placed only while it sees the same sculptures, and while its turn goes
    on as it would have.
    """
    if not isinstance(move, PlaceVisitor):
        return ()
    seen = sight(state.garden, move.position).seen
    goes_on = bool(face_down_cells(state.garden, move.position))
    return (int(goes_on), *(number for cell in seen for number in (cell, int(state.garden[cell]))))
