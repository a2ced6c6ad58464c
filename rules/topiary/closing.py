"""Closing a turn or a choice: handing over, passing tiles on, showing all hands at the end."""

from rules.changes import changed
from rules.game import Discloses, Event, Seat
from rules.topiary import events
from rules.topiary.garden.tiles import NOTHING
from rules.topiary.state import Phase, Player, State, Step, Turn, with_item

Applied = tuple[State, tuple[Event, ...]]
_NOT_BEGUN = Turn()


def end(state: State, seat: Seat) -> Applied:
    """Close the seat's turn or choice; the caller has checked that it may."""
    return _end_choice(state, seat) if state.phase is Phase.DRAFT else _end_turn(state, seat)


def _end_choice(state: State, seat: Seat) -> Applied:
    """
    Pass the other tiles to the previous player in turn order; the first player's leave the game unseen.

    Source: Topiary rules, "Drafting Variant".
    """
    if seat == state.first:
        return changed(state, phase=Phase.TURNS, step=Step.VISITOR), ()
    receiver = Seat((seat - 1) % len(state.players))
    passed = events.TilesPassed(
        seat=seat,
        audience=frozenset((receiver,)),
        # The seat that passes them on has seen them all, so they are its own secret and none of the stock's.
        discloses=Discloses.OWN,
        to=receiver,
        tiles=state.pools[-1],
    )
    return changed(state, step=Step.KEEP, turn=receiver), (passed,)


def _end_turn(state: State, seat: Seat) -> Applied:
    """
    Hand over to the next player; after the last visitor's turn, show all hands.

    Source: Topiary rules, "End of the Game".
    """
    player, now = state.players[seat], state.now
    player = Player(player.hand, player.laid, Turn(now.position, now.cell, NOTHING, now.laid))
    following = Seat((seat + 1) % len(state.players))
    after = changed(
        state,
        step=Step.VISITOR,
        turn=following,
        turns=state.turns + 1,
        players=with_item(state.players, seat, player),
        now=_NOT_BEGUN,
    )
    if after.turns < state.turns_in_all:
        return after, ()
    shown = tuple(
        events.HandShown(
            seat=Seat(other),
            audience=None,
            discloses=Discloses.OWN if other == seat else Discloses.OTHERS,
            tiles=owner.hand,
        )
        for other, owner in enumerate(after.players)
    )
    return changed(after, phase=Phase.OVER), shown
