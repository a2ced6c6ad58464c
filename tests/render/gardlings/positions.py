from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.placed import Garden
from rules.gardlings.moves import Move
from rules.gardlings.state import State
from rules.gardlings.view import View
from tests.rules.gardlings.tables import deal, drawing, play

Moment = tuple[View, tuple[Move, ...]]


def moment(state: State, seat: int = 0) -> Moment:
    """Return what a seat sees, and what it may do."""
    return GARDLINGS.view(state, Seat(seat)), tuple(GARDLINGS.legal_moves(state, Seat(seat)))


def holding(laid: Garden, held: Kind, *coming: Kind, players: int = 1, moves: str = "", **wanted: str) -> State:
    """Return a table whose first seat has this garden and has drawn a tile; then it plays the moves."""
    state = drawing(deal(players, **wanted), laid, held, *coming)
    return play(state, 0, f"draw {moves}")[0]
