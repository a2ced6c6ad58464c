"""Carrying out moves."""

from typing import assert_never

from rules.changes import changed
from rules.emperors_garden import events
from rules.emperors_garden.acting import act
from rules.emperors_garden.board.actions import laid
from rules.emperors_garden.closing import end, look
from rules.emperors_garden.legal import is_legal
from rules.emperors_garden.moves import (
    DrawCard,
    End,
    LayCard,
    LiftCard,
    LookAt,
    Move,
    MoveEmperor,
    MovePiece,
    Pass,
    PlacePiece,
    PutCard,
    RevealAgent,
    WishLook,
)
from rules.emperors_garden.refusals import illegal
from rules.emperors_garden.state import Action, Phase, State, Step, Turn, with_player
from rules.game import Discloses, Event, Seat

Applied = tuple[State, tuple[Event, ...]]


def apply(state: State, seat: Seat, move: Move) -> Applied:
    """Carry out a move of the seat. Raises: IllegalMove."""
    if not is_legal(state, seat, move):
        raise illegal(state, seat, move)
    match move:
        case WishLook():
            return _wish(state, seat, move)
        case LookAt():
            return look(changed(state, step=Step.END), seat, move.number, Discloses.NOTHING)
        case DrawCard():
            return _draw(state, seat)
        case LayCard():
            return _lay(state, seat, move)
        case PlacePiece() | RevealAgent() | MovePiece() | MoveEmperor() | LiftCard() | PutCard():
            return act(state, seat, move)
        case Pass():
            return _pass(state, seat)
        case End():
            return end(state, seat)
        case _:
            assert_never(move)


def _wish(state: State, seat: Seat, move: WishLook) -> Applied:
    wished = events.LookWished(seat=seat, audience=None, discloses=Discloses.NOTHING)
    return with_player(state, seat, changed(state.players[seat], wish=move.number), step=Step.END), (wished,)


def _draw(state: State, seat: Seat) -> Applied:
    card = state.draw[-1]
    drawn = events.CardDrawn(seat=seat, audience=None, discloses=Discloses.STOCK, deck=state.deck, card=card)
    return changed(state, draw=state.draw[:-1], step=Step.CARD, now=Turn(card=card)), (drawn,)


def _lay(state: State, seat: Seat, move: LayCard) -> Applied:
    card = state.now.card
    event = events.CardLaid(
        seat=seat, audience=None, discloses=Discloses.NOTHING, deck=state.deck, card=card, cell=move.cell
    )
    board = laid(state.board, card, move.cell).board
    return changed(state, board=board, step=Step.ACTION, now=changed(state.now, cell=move.cell)), (event,)


def _pass(state: State, seat: Seat) -> Applied:
    if state.phase is Phase.SAMURAI:
        return changed(state, step=Step.END), ()
    nothing = events.NothingDone(seat=seat, audience=None, discloses=Discloses.NOTHING)
    return changed(state, step=Step.END, now=changed(state.now, action=Action.NONE)), (nothing,)
