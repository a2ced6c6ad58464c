"""What may be ordered ahead once gardens are counted: what to buy, for a seat that is to be asked."""

from rules.ahead import Premise
from rules.changes import changed
from rules.game import Seat
from rules.gardlings.box import NOTHING
from rules.gardlings.market.orders import fulfilled
from rules.gardlings.market.purchases import buy
from rules.gardlings.market.stacks import PITY
from rules.gardlings.moves import Buy, Move
from rules.gardlings.state import Phase, State, Step, with_player


def foreseen(state: State, seat: Seat) -> State | None:
    """
    Return the state in which the seat would be asked what to buy; see `rules.ahead`.

    Ruling: a seat whose own order would buy as things stand has nothing else to order.
    """
    waits = state.phase is Phase.BUY and seat != state.turn and state.players[seat].purchase is None
    if not waits or fulfilled(state, seat) != NOTHING:
        return None
    others = with_player(state, state.turn, changed(state.players[state.turn], step=Step.DONE))
    return with_player(others, seat, changed(state.players[seat], step=Step.BUY), turn=seat, chosen=())


def premise(state: State, seat: Seat, move: Move) -> Premise:
    """
    Return which tile is to be bought and for how many coins, those spent and those received.

    Ruling: a purchase that was ordered ahead is made only while the same tile lies on top and its coin beside it.
    """
    if not isinstance(move, Buy):
        return ()
    purchase = buy(state, seat, move.stack).players[seat].purchase
    assert purchase is not None, "it has just been made"
    # Which pity pig is to come nobody knows.
    return (NOTHING if move.stack == PITY else purchase.kind, purchase.spent, purchase.gained)
