"""Closing a turn or a part of the set-up: looks that were ordered ahead and the end of the game happen here."""

from rules.changes import changed, changer, replaced
from rules.emperors_garden import events
from rules.emperors_garden.state import NO_LOOK, Phase, Player, State, Step, Turn, with_player
from rules.game import Discloses, Event, Seat

Applied = tuple[State, tuple[Event, ...]]


def end(state: State, seat: Seat) -> Applied:
    """Close the seat's turn or part of the set-up; the caller has checked that it may."""
    if state.phase is _TURNS:
        return _end_turn(state, seat)
    match state.phase:
        case Phase.SAMURAI if seat != state.order[-1]:
            return changed(state, turn=_next(state, seat), step=Step.SAMURAI), ()
        case Phase.SAMURAI:
            return _next_look(changed(state, phase=Phase.LOOKS), 0, seat)
        case Phase.LOOKS:
            return _next_look(state, state.order.index(seat) + 1, seat)
        case Phase.TURNS | Phase.OVER:
            return _end_turn(state, seat)


def _next_look(state: State, place: int, mover: Seat) -> Applied:
    """
    Carry out the looks that were ordered ahead, up to the next seat that has to choose, or begin the turns.

    Ruling: a look ordered ahead with the samurai is carried out as soon as it is that player's turn to look.
    """
    told: tuple[Event, ...] = ()
    for seat in state.order[place:]:
        wish = state.players[seat].wish
        if wish == NO_LOOK:
            return changed(state, turn=seat, step=Step.LOOK), told
        discloses = Discloses.OWN if seat == mover else Discloses.OTHERS
        state, seen = look(state, seat, wish, discloses)
        told += seen
    return changed(state, phase=Phase.TURNS, turn=state.order[0], step=Step.DRAW), told


def look(state: State, seat: Seat, number: int, discloses: Discloses) -> Applied:
    """Let the seat see a scoring card, and everybody which one it was; `discloses` says what the latter tells."""
    player = changed(state.players[seat], look=number)
    looked = events.LookedAt(seat=seat, audience=None, discloses=discloses, number=number)
    seen = events.ScoringCardSeen(
        seat=seat,
        audience=frozenset((seat,)),
        discloses=Discloses.STOCK,
        number=number,
        deck=state.deck,
        card=state.scoring[number],
    )
    return with_player(state, seat, player), (looked, seen)


def _end_turn(state: State, seat: Seat) -> Applied:
    """
    Pass the turn on, or end the game: nobody starts a turn without a card to draw.

    Ruling: a card is drawn when its player opens the turn, not when the one before ends theirs.
    Source: Emperor's Garden rules, "Game Play".
    """
    players = replaced(state.players, seat, _closed(state.players[seat], state.now))
    after = _passed(state, Step.DRAW, _next(state, seat), state.turns + 1, players, _NO_TURN)
    if state.draw:
        return after, ()
    shown = events.ScoringCardsShown(
        seat=seat, audience=None, discloses=Discloses.STOCK, deck=state.deck, cards=state.scoring
    )
    return changed(after, phase=Phase.OVER), (shown,)


_NO_TURN = Turn()
_TURNS = Phase.TURNS
_closed = changer(Player, "last")
_passed = changer(State, "step", "turn", "turns", "players", "now")


def _next(state: State, seat: Seat) -> Seat:
    return state.order[(state.order.index(seat) + 1) % len(state.order)]
