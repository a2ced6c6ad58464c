"""Tables of Gardlings in the middle of a round."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from rules.game import Event, Seat, choose_options
from rules.gardlings.box import NOTHING, TILES, Kind
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.placed import Garden
from rules.gardlings.setup import OPTIONS
from rules.gardlings.state import Halt, Order, State, Step, with_player
from tests.rules.games import key_of

Applied = tuple[State, tuple[Event, ...]]


def deal(players: int = 1, number: object = "table", **wanted: str) -> State:
    """Deal a game; the number decides how."""
    return GARDLINGS.setup(key_of(number), players, choose_options(OPTIONS, players, wanted))


def play(state: State, seat: int, moves: str) -> Applied:
    """Play moves of a seat in notation; return the events of the last."""
    events: tuple[Event, ...] = ()
    for text in moves.split():
        state, events = GARDLINGS.apply(state, Seat(seat), GARDLINGS.parse_move(state, Seat(seat), text))
    return state, events


def legal(state: State, seat: int = 0) -> str:
    """Return the notations that are legal for a seat, with blanks between."""
    return " ".join(map(str, GARDLINGS.legal_moves(state, Seat(seat))))


def kinds_of_moves(state: State, seat: int = 0) -> set[str]:
    return {move.kind for move in GARDLINGS.legal_moves(state, Seat(seat))}


def changed_player(state: State, seat: int, **changes: Any) -> State:  # noqa: ANN401 - fields of Player
    return with_player(state, Seat(seat), replace(state.players[seat], **changes))


def drawing(state: State, garden: Garden, *coming: Kind, seat: int = 0, **changes: Any) -> State:  # noqa: ANN401 - fields of Player
    """Return the table with a garden before a seat, which is about to draw these tiles and nothing else."""
    return changed_player(state, seat, bag=coming[::-1], garden=garden, step=Step.DRAW, **changes)


def closing(
    state: State,
    *gardens: Garden,
    bust: tuple[int, ...] = (),
    coins: tuple[int, ...] = (),
    orders: Mapping[int, str] = MappingProxyType({}),
) -> State:
    """
    Return the table with these gardens, one for each seat, each of which is about to close its building.

    Seats are asked what to buy unless `orders` has the moves of their order.
    """
    for seat, garden in enumerate(gardens):
        halt = Halt.GNOMES if seat in bust else Halt.FREELY
        own = coins[seat] if seat < len(coins) else 0
        order = None if len(gardens) == 1 else Order(asks=True)
        state = changed_player(state, seat, garden=garden, halt=halt, coins=own, step=Step.END, order=order)
        if seat in orders:
            state = changed_player(state, seat, step=Step.ORDER, order=None)
            state, _ = play(state, seat, orders[seat])
    return state


def stopped(state: State, *gardens: Garden, **closed: Any) -> State:  # noqa: ANN401 - as `closing` takes them
    """Return the same table after all have closed their building."""
    state = closing(state, *gardens, **closed)
    for seat in range(len(gardens)):
        state, _ = play(state, seat, "end")
    return state


def gems_of(state: State) -> list[int]:
    """Return what each garden of the last count brought."""
    counts = [player.count or (player.last.count if player.last else None) for player in state.players]
    return [count.gems for count in counts if count is not None]


def with_stack(state: State, stack: int, *pile: Kind) -> State:
    """Return the table with other tiles on a stack, the last one on top."""
    stacks = (*state.stacks[:stack], pile, *state.stacks[stack + 1 :])
    return replace(state, stacks=stacks, known=(*state.known[:stack], 0, *state.known[stack + 1 :]))


def bought(state: State, seat: int) -> tuple[str, int, int]:
    """Return what a seat bought this round or in the last one: the tile, coins spent, coins gained."""
    player = state.players[seat]
    purchase = player.purchase or (player.last.purchase if player.last else None)
    assert purchase is not None
    return "" if purchase.kind == NOTHING else TILES[purchase.kind].name, purchase.spent, purchase.gained
