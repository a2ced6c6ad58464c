"""Carrying out what pieces and agents do, and placing pieces."""

from typing import assert_never

from rules.changes import changed
from rules.emperors_garden import events
from rules.emperors_garden.board.actions import Outcome, by_agent, by_poet, by_priest, by_samurai, lifted, placed
from rules.emperors_garden.moves import LiftCard, MoveEmperor, MovePiece, PlacePiece, PutCard, RevealAgent
from rules.emperors_garden.state import Action, Phase, Source, State, Step, with_player
from rules.game import Discloses, Event, Seat

Applied = tuple[State, tuple[Event, ...]]


def act(
    state: State, seat: Seat, move: PlacePiece | RevealAgent | MovePiece | MoveEmperor | LiftCard | PutCard
) -> Applied:
    """Carry out an action, or half of the priest's; the caller has checked that it is legal."""
    match move:
        case PlacePiece():
            return _place(state, seat, move)
        case RevealAgent():
            return _agent(state, seat)
        case MovePiece():
            return _samurai(state, seat, move)
        case MoveEmperor():
            return _poet(state, seat, move)
        case LiftCard():
            return _lift(state, seat, move)
        case PutCard():
            return _put(state, seat, move)
        case _:
            assert_never(move)


def _place(state: State, seat: Seat, move: PlacePiece) -> Applied:
    """
    Place a piece: the samurai in the set-up, any piece that is in hand as the action of a turn.

    Source: Emperor's Garden rules, "Game Set Up", "Place one of their remaining pieces".
    """
    event = events.PiecePlaced(seat=seat, audience=None, discloses=Discloses.NOTHING, piece=move.piece, cell=move.cell)
    outcome = placed(state.board, seat, move.piece, move.cell)
    if state.phase is Phase.SAMURAI:
        return changed(state, board=outcome.board, step=Step.WISH), (event,)
    now = changed(state.now, action=Action.PLACE, placed=move.piece, goal=move.cell)
    return changed(state, board=outcome.board, step=Step.END, now=now), (event,)


def _agent(state: State, seat: Seat) -> Applied:
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


def _samurai(state: State, seat: Seat, move: MovePiece) -> Applied:
    outcome = by_samurai(state.board, seat, move, own_falls_score=state.own_falls_score)
    event = events.PieceMoved(
        seat=seat,
        audience=None,
        discloses=Discloses.NOTHING,
        piece=move.piece,
        shifts=outcome.shifts,
        points=outcome.points,
    )
    return _acted(state, seat, Source.SAMURAI, outcome, Action.SAMURAI), (event,)


def _poet(state: State, seat: Seat, move: MoveEmperor) -> Applied:
    outcome = by_poet(state.board, seat, move, own_falls_score=state.own_falls_score)
    event = events.EmperorMoved(
        seat=seat, audience=None, discloses=Discloses.NOTHING, shifts=outcome.shifts, points=outcome.points
    )
    return _acted(state, seat, Source.POET, outcome, Action.POET), (event,)


def _lift(state: State, seat: Seat, move: LiftCard) -> Applied:
    card = dict(state.board.garden)[move.cell]
    event = events.CardLifted(
        seat=seat, audience=None, discloses=Discloses.NOTHING, deck=state.deck, card=card, cell=move.cell
    )
    now = changed(state.now, action=Action.PRIEST, lifted=card, start=move.cell)
    return changed(state, board=lifted(state.board, move.cell).board, step=Step.PUT, now=now), (event,)


def _put(state: State, seat: Seat, move: PutCard) -> Applied:
    card, start = state.now.lifted, state.now.start
    assert start is not None, "a card is put down that was lifted"
    outcome = by_priest(state.board, card, start, move.cell)
    event = events.CardPut(
        seat=seat,
        audience=None,
        discloses=Discloses.NOTHING,
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
