"""What may be ordered ahead: a garden, or a turn with what lies in the market now."""

from rules.ahead import Premise
from rules.changes import changed
from rules.game import Seat
from rules.sanssouci.box import TURNS_EACH
from rules.sanssouci.moves import Move, TakeTile
from rules.sanssouci.state import NOTHING, Phase, State, Step, Turn


def foreseen(state: State, seat: Seat) -> State | None:
    """Return the state at the seat's next turn as the table looks now; see `rules.ahead`."""
    if seat == state.turn:
        return None
    match state.phase:
        case Phase.GARDENS:
            return changed(state, turn=seat) if state.players[seat].garden.side == NOTHING else None
        case Phase.TURNS:
            return _turn(state, seat)
        case Phase.SIDES | Phase.OVER:
            return None


def _turn(state: State, seat: Seat) -> State | None:
    players = len(state.players)
    turns = state.turns + (seat - state.turn) % players
    if turns >= TURNS_EACH * players or NOTHING in state.market:
        # While a turn has taken its tile and goes on, nobody knows what comes to the square that it has emptied.
        return None
    return changed(state, turn=seat, turns=turns, step=Step.CARD, now=Turn())


def premise(state: State, move: Move) -> Premise:
    """
    Return which tile is to be taken: all else that a turn stands on is the seat's own.

    Ruling: a tile that was ordered ahead is taken only while the same symbol lies on its square.
    """
    return (state.market[move.square],) if isinstance(move, TakeTile) else ()
