"""Gardlings broken on purpose."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.game import AnyGame, Options, Seat, choose_options
from rules.gardlings.events import GardenShown, Halted, Ordered, TileDrawn, TileLaid
from rules.gardlings.game import GARDLINGS
from rules.gardlings.moves import ASK, END, ORDER_PITY, STOP, Draw, End, Move, Stop
from rules.gardlings.setup import OPTIONS
from rules.gardlings.state import Order, Phase, State, Step, with_player
from tests.rules.games import Setting
from tests.rules.gardlings import pieces
from tests.rules.laws import games
from tests.rules.laws.planting import (
    Fault,
    Secret,
    applying,
    broken,
    faults_of_any_game,
    leaks,
    losses,
    other,
    refusing_by,
    telling_all,
)


def options(players: int, **wanted: str) -> Options:
    return choose_options(OPTIONS, players, wanted)


HIDDEN = Setting(GARDLINGS, 3, options(3, advanced="all"))
OPEN = Setting(GARDLINGS, 3, options(3, advanced="all", building="open"))
MANY = Setting(GARDLINGS, 5, options(5))


SECRETS: dict[str, Secret] = {
    "the key": lambda state, _: state.key,
    "the next tile of one's own bag": lambda state, seat: None if seat is None else state.players[seat].bag[-1:],
    "the last tile of one's own bag": lambda state, seat: None if seat is None else state.players[seat].bag[:1],
    "the next tile of another's bag": lambda state, seat: state.players[other(state, seat)].bag[-1:],
    "the tile below the top of a stack": lambda state, _: state.stacks[1][-2:-1],
    "the order of a stack": lambda state, _: state.stacks[4],
    "the next pity pig": lambda state, _: state.stacks[0][-1:],
    "which stack of a level holds a tile": lambda state, _: sorted(state.stacks[2]),
    "another's garden": lambda state, seat: state.players[other(state, seat)].garden,
    "how many tiles lie in another's garden": lambda state, seat: len(state.players[other(state, seat)].garden),
    "the tile that another holds": lambda state, seat: state.players[other(state, seat)].held,
    "what another has left in the bag": lambda state, seat: sorted(state.players[other(state, seat)].bag),
    "that another has too many gnomes": lambda state, seat: state.players[other(state, seat)].halt,
    "how far another has got": lambda state, seat: state.players[other(state, seat)].step,
    "another's order": lambda state, seat: state.players[other(state, seat)].order,
    "a fingerprint of the state": lambda state, _: hash(state),
}
NO_SECRETS: dict[str, Secret] = {
    "what is left in one's own bag": lambda state, seat: None if seat is None else sorted(state.players[seat].bag),
    "all tiles of another": lambda state, seat: state.players[other(state, seat)].tiles,
    "the top of a stack": lambda state, _: state.stacks[1][-1:],
    "whether another has stopped": lambda state, seat: state.players[other(state, seat)].step is Step.DONE,
    "one's own order": lambda state, seat: None if seat is None else state.players[seat].order,
    "gardens once all have stopped": lambda state, _: (
        None if state.phase is Phase.BUILD else [player.garden for player in state.players]
    ),
}
OPEN_SECRETS = (
    "the next tile of another's bag",
    "another's order",
    "how far another has got",
    "the next tile of one's own bag",
)


def choose_by_the_bag(state: State, seat: Seat) -> Sequence[Move]:
    legal = GARDLINGS.legal_moves(state, seat)
    return legal[::-1] if state.players[seat].bag[-1:] > (9,) else legal


def confirm_by_the_stacks(state: State, seat: Seat) -> Move | None:
    return GARDLINGS.none_move(state, seat) if state.stacks[1][0] % 2 else None


def hurry(_: State, seat: Seat, move: Move, after: State) -> State:
    """Let the one who stops last begin to buy."""
    return replace(after, turn=seat) if isinstance(move, Stop) else after


def shuffle_when_drawn(_: State, seat: Seat, move: Move, after: State) -> State:
    """Draw all bags from one stream, so that it matters who draws first."""
    return replace(after, key=bytes([seat]) + after.key[:-1]) if isinstance(move, Draw) else after


def swallow_the_aside(_: State, seat: Seat, __: Move, after: State) -> State:
    return with_player(after, seat, replace(after.players[seat], aside=-1))


def mint_coins(state: State, _: Seat, __: Move, after: State) -> State:
    """Pay for every round."""
    return replace(after, supply=after.supply + 1) if after.round > state.round else after


def forget_orders(data: dict[str, Any]) -> State:
    state = GARDLINGS.from_dict(data)
    return replace(state, players=tuple(replace(one, order=one.order and Order()) for one in state.players))


def ask_the_poor(state: State, seat: Seat) -> Move | None:
    """Let Confirm stand for being asked, even where nothing can be asked."""
    usual = GARDLINGS.none_move(state, seat)
    return ASK if usual == ORDER_PITY else usual


def no_surprise(kind: type[Draw | End]) -> AnyGame:
    def surprises(state: State, seat: Seat, move: Move) -> bool:
        return GARDLINGS.surprises(state, seat, move) and not isinstance(move, kind)

    return broken(GARDLINGS, surprises=surprises)


LEAKY: dict[str, AnyGame] = {
    "a refusal": refusing_by(GARDLINGS, SECRETS["the next tile of one's own bag"]),
    "legal moves": broken(GARDLINGS, legal_moves=choose_by_the_bag),
    "what confirming stands for": broken(GARDLINGS, none_move=confirm_by_the_stacks),
}
CHAPTERS: dict[str, AnyGame] = {
    "one with every tile of the first seat": broken(
        GARDLINGS, chapter=lambda state: GARDLINGS.chapter(state) + len(state.players[0].garden)
    ),
    "the same in each round": broken(GARDLINGS, chapter=lambda state: GARDLINGS.chapter(state) % 2),
    "draws heard of at once": broken(GARDLINGS, is_announced=lambda event: isinstance(event, TileDrawn)),
    "one only": broken(GARDLINGS, chapter=lambda _: 0),
}
HARMLESS = leaks(HIDDEN, NO_SECRETS)
FAULTS = {
    **leaks(HIDDEN, SECRETS),
    **{
        f"{name} where building is open": fault
        for name, fault in leaks(OPEN, {name: SECRETS[name] for name in OPEN_SECRETS}).items()
    },
    **losses(HIDDEN, pieces.count, swallow_the_aside, mint_coins, numbers=range(3)),
    **faults_of_any_game(HIDDEN, STOP, END),
    **{f"a secret in {name}": Fault(games.nothing_leaks, HIDDEN, game, range(3)) for name, game in LEAKY.items()},
    **{f"chapters: {name}": Fault(games.chapters_are_no_secret, HIDDEN, game) for name, game in CHAPTERS.items()},
    **{
        f"{kind.__name__} told to everybody": Fault(
            games.events_tell_what_views_show, HIDDEN, telling_all(GARDLINGS, kind), range(6)
        )
        for kind in (TileDrawn, TileLaid, Halted, GardenShown, Ordered)
    },
    **{
        f"no surprise at a {kind.__name__}": Fault(games.surprises_are_announced, HIDDEN, no_surprise(kind))
        for kind in (Draw, End)
    },
    **{
        f"an order of simultaneous moves, {change.__name__}": Fault(
            games.simultaneous_moves_commute, MANY, applying(GARDLINGS, change)
        )
        for change in (hurry, shuffle_when_drawn)
    },
    "a Confirm that cannot be done": Fault(
        games.none_is_a_legal_move, HIDDEN, broken(GARDLINGS, none_move=ask_the_poor)
    ),
    "a state read back wrongly": Fault(games.states_survive_json, HIDDEN, broken(GARDLINGS, from_dict=forget_orders)),
}
