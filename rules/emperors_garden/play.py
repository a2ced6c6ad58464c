"""Carrying out moves."""

from collections.abc import Callable
from typing import Any

from rules.changes import changed
from rules.emperors_garden import events, moves
from rules.emperors_garden.board.actions import Outcome, by_agent, by_poet, by_priest, by_samurai, laid, lifted, placed
from rules.emperors_garden.board.board import Board
from rules.emperors_garden.closing import Applied, end, look
from rules.emperors_garden.legal import is_legal
from rules.emperors_garden.refusals import illegal
from rules.emperors_garden.state import Action, Phase, Source, State, Step, Turn, with_player
from rules.game import Discloses, Seat


def apply(state: State, seat: Seat, move: moves.Move) -> Applied:
    """Carry out a move of the seat. Raises: IllegalMove."""
    if not is_legal(state, seat, move):
        raise illegal(state, seat, move)
    return _WAYS[type(move)](state, seat, move)


def _around(state: State) -> Board:
    """Return the cards and the emperor: by them it is told where something happened, whoever stands there."""
    return Board(state.board.garden, (), state.board.emperor)


def _wish(state: State, seat: Seat, move: moves.WishLook) -> Applied:
    wished = events.LookWished(seat=seat, audience=None, discloses=Discloses.NOTHING)
    return with_player(state, seat, changed(state.players[seat], wish=move.number), step=Step.END), (wished,)


def _look(state: State, seat: Seat, move: moves.LookAt) -> Applied:
    return look(changed(state, step=Step.END), seat, move.number, Discloses.NOTHING)


def _draw(state: State, seat: Seat, _: moves.DrawCard) -> Applied:
    card = state.draw[-1]
    drawn = events.CardDrawn(seat=seat, audience=None, discloses=Discloses.STOCK, deck=state.deck, card=card)
    return changed(state, draw=state.draw[:-1], step=Step.CARD, now=Turn(card=card)), (drawn,)


def _lay(state: State, seat: Seat, move: moves.LayCard) -> Applied:
    card = state.now.card
    event = events.CardLaid(
        seat=seat,
        audience=None,
        discloses=Discloses.NOTHING,
        board=_around(state),
        deck=state.deck,
        card=card,
        cell=move.cell,
    )
    board = laid(state.board, card, move.cell).board
    return changed(state, board=board, step=Step.ACTION, now=changed(state.now, cell=move.cell)), (event,)


def _pass(state: State, seat: Seat, _: moves.Pass) -> Applied:
    if state.phase is Phase.SAMURAI:
        return changed(state, step=Step.END), ()
    nothing = events.NothingDone(seat=seat, audience=None, discloses=Discloses.NOTHING)
    return changed(state, step=Step.END, now=changed(state.now, action=Action.NONE)), (nothing,)


def _place(state: State, seat: Seat, move: moves.PlacePiece) -> Applied:
    """
    Place a piece: the samurai in the set-up, any piece that is in hand as the action of a turn.

    Source: Emperor's Garden rules, "Game Set Up", "Place one of their remaining pieces".
    """
    event = events.PiecePlaced(
        seat=seat,
        audience=None,
        discloses=Discloses.NOTHING,
        deck=state.deck,
        board=_around(state),
        piece=move.piece,
        cell=move.cell,
    )
    outcome = placed(state.board, seat, move.piece, move.cell)
    if state.phase is Phase.SAMURAI:
        return changed(state, board=outcome.board, step=Step.WISH), (event,)
    now = changed(state.now, action=Action.PLACE, placed=move.piece, goal=move.cell)
    return changed(state, board=outcome.board, step=Step.END, now=now), (event,)


def _reveal(state: State, seat: Seat, _: moves.RevealAgent) -> Applied:
    player = state.players[seat]
    outcome = by_agent(state.board, seat, player.agent)
    event = events.AgentRevealed(
        seat=seat,
        audience=None,
        discloses=Discloses.OWN,
        deck=state.deck,
        card=player.agent,
        shifts=outcome.shifts,
        points=outcome.points,
    )
    revealed = with_player(state, seat, changed(player, is_agent_used=True))
    return _acted(revealed, seat, Source.AGENT, outcome, Action.AGENT), (event,)


def _move(state: State, seat: Seat, move: moves.MovePiece) -> Applied:
    outcome = by_samurai(state.board, seat, move, own_falls_score=state.own_falls_score)
    event = events.PieceMoved(
        seat=seat,
        audience=None,
        discloses=Discloses.NOTHING,
        deck=state.deck,
        board=_around(state),
        piece=move.piece,
        shifts=outcome.shifts,
        points=outcome.points,
    )
    return _acted(state, seat, Source.SAMURAI, outcome, Action.SAMURAI), (event,)


def _move_emperor(state: State, seat: Seat, move: moves.MoveEmperor) -> Applied:
    outcome = by_poet(state.board, seat, move, own_falls_score=state.own_falls_score)
    event = events.EmperorMoved(
        seat=seat,
        audience=None,
        discloses=Discloses.NOTHING,
        deck=state.deck,
        board=_around(state),
        shifts=outcome.shifts,
        points=outcome.points,
    )
    return _acted(state, seat, Source.POET, outcome, Action.POET), (event,)


def _lift(state: State, seat: Seat, move: moves.LiftCard) -> Applied:
    card = dict(state.board.garden)[move.cell]
    event = events.CardLifted(
        seat=seat,
        audience=None,
        discloses=Discloses.NOTHING,
        board=_around(state),
        deck=state.deck,
        card=card,
        cell=move.cell,
    )
    now = changed(state.now, action=Action.PRIEST, lifted=card, start=move.cell)
    return changed(state, board=lifted(state.board, move.cell).board, step=Step.PUT, now=now), (event,)


def _put(state: State, seat: Seat, move: moves.PutCard) -> Applied:
    card, start = state.now.lifted, state.now.start
    assert start is not None, "a card is put down that was lifted"
    outcome = by_priest(state.board, card, start, move.cell)
    event = events.CardPut(
        seat=seat,
        audience=None,
        discloses=Discloses.NOTHING,
        board=_around(state),
        deck=state.deck,
        card=card,
        cell=move.cell,
        points=outcome.points,
    )
    put = changed(state, now=changed(state.now, goal=move.cell))
    return _acted(put, seat, Source.PRIEST, outcome, Action.PRIEST), (event,)


def _acted(state: State, seat: Seat, source: Source, outcome: Outcome, action: Action) -> State:
    """Return the state after an action that may have moved pieces and brought points."""
    player = state.players[seat]
    earned = (*player.earned[:source], player.earned[source] + outcome.points, *player.earned[source + 1 :])
    now = changed(state.now, action=action, shifts=outcome.shifts, points=outcome.points)
    after = changed(player, earned=earned)
    return with_player(state, seat, after, board=outcome.board, step=Step.END, now=now)


_WAYS: dict[type[moves.Move], Callable[[State, Seat, Any], Applied]] = {
    moves.WishLook: _wish,
    moves.LookAt: _look,
    moves.DrawCard: _draw,
    moves.LayCard: _lay,
    moves.PlacePiece: _place,
    moves.RevealAgent: _reveal,
    moves.MovePiece: _move,
    moves.MoveEmperor: _move_emperor,
    moves.LiftCard: _lift,
    moves.PutCard: _put,
    moves.Pass: _pass,
    moves.End: lambda state, seat, _: end(state, seat),
}
"""How each kind of move is carried out."""
