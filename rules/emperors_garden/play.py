"""Carrying out moves."""

from collections.abc import Callable
from typing import Any

from rules.changes import changed, changer, maker, replaced
from rules.emperors_garden import moves
from rules.emperors_garden.board.actions import Outcome, by_agent, by_poet, by_priest, by_samurai, laid, lifted, placed
from rules.emperors_garden.board.board import Board
from rules.emperors_garden.closing import Applied, end, look
from rules.emperors_garden.events import (
    AgentRevealed,
    CardDrawn,
    CardLaid,
    CardLifted,
    CardPut,
    EmperorMoved,
    LookWished,
    NothingDone,
    PieceMoved,
    PiecePlaced,
)
from rules.emperors_garden.legal import is_legal
from rules.emperors_garden.refusals import illegal
from rules.emperors_garden.state import Action, Phase, Player, Source, State, Step, Turn, with_player
from rules.game import Discloses, Seat

_TO_ALL = None
_NOTHING, _STOCK, _OWN = Discloses.NOTHING, Discloses.STOCK, Discloses.OWN
_CARD, _ACTION, _PUT, _WISH, _END = Step.CARD, Step.ACTION, Step.PUT, Step.WISH, Step.END
_SAMURAI = Phase.SAMURAI
_NO_TURN = Turn()

_stepped = changer(State, "step")
_drawn = changer(State, "draw", "step", "now")
_on_board = changer(State, "board", "step")
_acted_on_board = changer(State, "board", "step", "now")
_done = changer(State, "step", "now")
_with_points = changer(State, "players", "board", "step", "now")
_turn_with_card, _turn_with_cell = changer(Turn, "card"), changer(Turn, "cell")
_turn_acted = changer(Turn, "action")
_turn_placed = changer(Turn, "action", "placed", "goal")
_turn_lifted = changer(Turn, "action", "lifted", "start")
_turn_put = changer(Turn, "goal")
_turn_scored = changer(Turn, "action", "shifts", "points")
_richer = changer(Player, "earned")
_board = maker(Board)
# The fields of an event in their order: seat, audience, what it discloses, then its own.
_told_wished, _told_drawn, _told_laid = maker(LookWished), maker(CardDrawn), maker(CardLaid)
_told_nothing, _told_placed, _told_agent = maker(NothingDone), maker(PiecePlaced), maker(AgentRevealed)
_told_moved, _told_emperor = maker(PieceMoved), maker(EmperorMoved)
_told_lifted, _told_put = maker(CardLifted), maker(CardPut)


def apply(state: State, seat: Seat, move: moves.Move) -> Applied:
    """Carry out a move of the seat. Raises: IllegalMove."""
    if not is_legal(state, seat, move):
        raise illegal(state, seat, move)
    return _WAYS[type(move)](state, seat, move)


def _around(state: State) -> Board:
    """Return the cards and the emperor: by them it is told where something happened, whoever stands there."""
    return _board(state.board.garden, (), state.board.emperor)


def _wish(state: State, seat: Seat, move: moves.WishLook) -> Applied:
    player = changed(state.players[seat], wish=move.number)
    return with_player(state, seat, player, step=_END), (_told_wished(seat, _TO_ALL, _NOTHING),)


def _look(state: State, seat: Seat, move: moves.LookAt) -> Applied:
    return look(_stepped(state, _END), seat, move.number, _NOTHING)


def _draw(state: State, seat: Seat, _: moves.DrawCard) -> Applied:
    card = state.draw[-1]
    told = _told_drawn(seat, _TO_ALL, _STOCK, state.deck, card)
    return _drawn(state, state.draw[:-1], _CARD, _turn_with_card(_NO_TURN, card)), (told,)


def _lay(state: State, seat: Seat, move: moves.LayCard) -> Applied:
    card, cell = state.now.card, move.cell
    told = _told_laid(seat, _TO_ALL, _NOTHING, _around(state), state.deck, card, cell)
    board = laid(state.board, card, cell).board
    return _acted_on_board(state, board, _ACTION, _turn_with_cell(state.now, cell)), (told,)


def _pass(state: State, seat: Seat, _: moves.Pass) -> Applied:
    if state.phase is _SAMURAI:
        return _stepped(state, _END), ()
    return _done(state, _END, _turn_acted(state.now, Action.NONE)), (_told_nothing(seat, _TO_ALL, _NOTHING),)


def _place(state: State, seat: Seat, move: moves.PlacePiece) -> Applied:
    """
    Place a piece: the samurai in the set-up, any piece that is in hand as the action of a turn.

    Source: Emperor's Garden rules, "Game Set Up", "Place one of their remaining pieces".
    """
    told = _told_placed(seat, _TO_ALL, _NOTHING, state.deck, _around(state), move.piece, move.cell)
    board = placed(state.board, seat, move.piece, move.cell).board
    if state.phase is _SAMURAI:
        return _on_board(state, board, _WISH), (told,)
    return _acted_on_board(state, board, _END, _turn_placed(state.now, Action.PLACE, move.piece, move.cell)), (told,)


def _reveal(state: State, seat: Seat, _: moves.RevealAgent) -> Applied:
    player = state.players[seat]
    outcome = by_agent(state.board, seat, player.agent)
    told = _told_agent(seat, _TO_ALL, _OWN, state.deck, player.agent, outcome.shifts, outcome.points)
    revealed = with_player(state, seat, changed(player, is_agent_used=True))
    return _acted(revealed, seat, Source.AGENT, outcome, Action.AGENT), (told,)


def _move(state: State, seat: Seat, move: moves.MovePiece) -> Applied:
    outcome = by_samurai(state.board, seat, move, own_falls_score=state.own_falls_score)
    shifts, points = outcome.shifts, outcome.points
    told = _told_moved(seat, _TO_ALL, _NOTHING, state.deck, _around(state), move.piece, shifts, points)
    return _acted(state, seat, Source.SAMURAI, outcome, Action.SAMURAI), (told,)


def _move_emperor(state: State, seat: Seat, move: moves.MoveEmperor) -> Applied:
    outcome = by_poet(state.board, seat, move, own_falls_score=state.own_falls_score)
    told = _told_emperor(seat, _TO_ALL, _NOTHING, state.deck, _around(state), outcome.shifts, outcome.points)
    return _acted(state, seat, Source.POET, outcome, Action.POET), (told,)


def _lift(state: State, seat: Seat, move: moves.LiftCard) -> Applied:
    cell = move.cell
    card = state.board.cards[cell]
    told = _told_lifted(seat, _TO_ALL, _NOTHING, _around(state), state.deck, card, cell)
    now = _turn_lifted(state.now, Action.PRIEST, card, cell)
    return _acted_on_board(state, lifted(state.board, cell).board, _PUT, now), (told,)


def _put(state: State, seat: Seat, move: moves.PutCard) -> Applied:
    card, start = state.now.lifted, state.now.start
    assert start is not None, "a card is put down that was lifted"
    outcome = by_priest(state.board, card, start, move.cell)
    told = _told_put(seat, _TO_ALL, _NOTHING, _around(state), state.deck, card, move.cell, outcome.points)
    put = _done(state, _END, _turn_put(state.now, move.cell))
    return _acted(put, seat, Source.PRIEST, outcome, Action.PRIEST), (told,)


def _acted(state: State, seat: Seat, source: Source, outcome: Outcome, action: Action) -> State:
    """Return the state after an action that may have moved pieces and brought points."""
    players, points = state.players, outcome.points
    if points:
        player = players[seat]
        players = replaced(
            players, seat, _richer(player, replaced(player.earned, source, player.earned[source] + points))
        )
    return _with_points(state, players, outcome.board, _END, _turn_scored(state.now, action, outcome.shifts, points))


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
