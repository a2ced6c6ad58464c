"""What may be ordered ahead: both parts of the set-up; in the turns no more than to draw."""

from rules.changes import changed
from rules.emperors_garden.board.board import Piece, Token
from rules.emperors_garden.state import NO_LOOK, Phase, State, Step, Turn
from rules.game import Seat


def foreseen(state: State, seat: Seat) -> State | None:
    """
    Return the state at the seat's next turn or part of the set-up, as the table looks now; see `rules.ahead`.

    Ruling: during turns only the draw can be ordered ahead, since nobody knows yet which card comes.
    """
    if seat == state.turn or state.phase is Phase.OVER:
        return None
    player = state.players[seat]
    if state.phase is Phase.SAMURAI and state.board.cell_of(Token(seat, Piece.SAMURAI)) is None:
        return changed(state, turn=seat, step=Step.SAMURAI)
    if state.phase is not Phase.TURNS and player.look == player.wish == NO_LOOK:
        return changed(state, phase=Phase.LOOKS, turn=seat, step=Step.LOOK)
    return _turn(state, seat)


def _turn(state: State, seat: Seat) -> State | None:
    """Return the state before the seat draws, less the cards that others draw till then; None if none is left."""
    begun = state.phase is Phase.TURNS
    place, places = state.order.index(seat), len(state.order)
    before = (place - state.order.index(state.turn)) % places if begun else place
    drawn = before - (begun and state.step is not Step.DRAW)
    if drawn >= len(state.draw):
        return None
    return changed(
        state,
        phase=Phase.TURNS,
        turn=seat,
        turns=state.turns + before,
        step=Step.DRAW,
        draw=state.draw[: len(state.draw) - drawn],
        now=Turn(),
    )
