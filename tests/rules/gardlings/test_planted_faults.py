"""The laws must catch what they are there for, in Gardlings too: it is broken on purpose, and a law has to notice."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from rules.game import AnyGame, Event, Options, Seat, choose_options
from rules.gardlings.events import GardenShown, Halted, Ordered, TileDrawn, TileLaid
from rules.gardlings.game import GARDLINGS
from rules.gardlings.moves import ASK, END, ORDER_PITY, STOP, Draw, End, Move, Stop
from rules.gardlings.setup import OPTIONS
from rules.gardlings.state import Order, Phase, State, Step, with_player
from tests.rules.games import Setting
from tests.rules.gardlings import pieces
from tests.rules.laws import games
from tests.rules.laws.planting import (
    Law,
    Secret,
    applying,
    blabbing,
    broken,
    lenient,
    misreading,
    other,
    refusing_by,
    telling_all,
)


def options(players: int, **wanted: str) -> Options:
    return choose_options(OPTIONS, players, wanted)


HIDDEN = Setting(GARDLINGS, 3, options(3, advanced="all"))
OPEN = Setting(GARDLINGS, 3, options(3, advanced="all", building="open"))
MANY = Setting(GARDLINGS, 5, options(5))


LEAKS: dict[str, Secret] = {
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
NO_LEAKS: dict[str, Secret] = {
    "what is left in one's own bag": lambda state, seat: None if seat is None else sorted(state.players[seat].bag),
    "all tiles of another": lambda state, seat: state.players[other(state, seat)].tiles,
    "the top of a stack": lambda state, _: state.stacks[1][-1:],
    "whether another has stopped": lambda state, seat: state.players[other(state, seat)].step is Step.DONE,
    "one's own order": lambda state, seat: None if seat is None else state.players[seat].order,
    "gardens once all have stopped": lambda state, _: (
        None if state.phase is Phase.BUILD else [player.garden for player in state.players]
    ),
}
OPEN_LEAKS = (
    "the next tile of another's bag",
    "another's order",
    "how far another has got",
    "the next tile of one's own bag",
)


def with_game(game: AnyGame, setting: Setting = HIDDEN) -> Setting:
    return replace(setting, game=game)


@pytest.mark.parametrize("secret", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_caught(secret: Secret) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(blabbing(GARDLINGS, secret)), 1)


@pytest.mark.parametrize("name", OPEN_LEAKS)
def test_a_planted_leak_is_caught_where_building_is_open(name: str) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(blabbing(GARDLINGS, LEAKS[name]), OPEN), 1)


@pytest.mark.parametrize("secret", NO_LEAKS.values(), ids=NO_LEAKS)
def test_what_follows_from_public_facts_is_no_leak_in_gardlings(secret: Secret) -> None:
    games.nothing_leaks(with_game(blabbing(GARDLINGS, secret)), 1)


@pytest.mark.parametrize("kind", [TileDrawn, TileLaid, Halted, GardenShown, Ordered])
def test_an_event_told_to_everybody_is_caught(kind: type[Event]) -> None:
    with pytest.raises(AssertionError):
        for number in range(6):
            games.events_tell_what_views_show(with_game(telling_all(GARDLINGS, kind)), number)


@pytest.mark.parametrize("kind", [Draw, End])
def test_an_unannounced_surprise_is_caught(kind: type[Draw | End]) -> None:
    def surprises(state: State, seat: Seat, move: Move) -> bool:
        return GARDLINGS.surprises(state, seat, move) and not isinstance(move, kind)

    with pytest.raises(AssertionError):
        games.surprises_are_announced(with_game(broken(GARDLINGS, surprises=surprises)), 1)


def choose_by_the_bag(state: State, seat: Seat) -> Sequence[Move]:
    legal = GARDLINGS.legal_moves(state, seat)
    return legal[::-1] if state.players[seat].bag[-1:] > (9,) else legal


def confirm_by_the_stacks(state: State, seat: Seat) -> Move | None:
    return GARDLINGS.none_move(state, seat) if state.stacks[1][0] % 2 else None


LEAKY: dict[str, AnyGame] = {
    "a refusal": refusing_by(GARDLINGS, LEAKS["the next tile of one's own bag"]),
    "legal moves": broken(GARDLINGS, legal_moves=choose_by_the_bag),
    "what confirming stands for": broken(GARDLINGS, none_move=confirm_by_the_stacks),
}


@pytest.mark.parametrize("game", LEAKY.values(), ids=LEAKY)
def test_a_leak_beside_the_view_is_caught(game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        for number in range(3):
            games.nothing_leaks(with_game(game), number)


Change = Callable[[State, Seat, Move, State], State]
"""What happens besides: from the state before, the seat, its move and the state after it."""


def hurry(_: State, seat: Seat, move: Move, after: State) -> State:
    """Let the one who stops last begin to buy."""
    return replace(after, turn=seat) if isinstance(move, Stop) else after


def shuffle_when_drawn(_: State, seat: Seat, move: Move, after: State) -> State:
    """Draw all bags from one stream, so that it matters who draws first."""
    return replace(after, key=bytes([seat]) + after.key[:-1]) if isinstance(move, Draw) else after


@pytest.mark.parametrize("change", [hurry, shuffle_when_drawn])
def test_an_order_of_simultaneous_moves_is_caught(change: Change) -> None:
    with pytest.raises(AssertionError):
        games.simultaneous_moves_commute(with_game(applying(GARDLINGS, change), MANY), 1)


def swallow_the_aside(_: State, seat: Seat, __: Move, after: State) -> State:
    return with_player(after, seat, replace(after.players[seat], aside=-1))


def mint_coins(state: State, _: Seat, __: Move, after: State) -> State:
    """Pay for every round."""
    return replace(after, supply=after.supply + 1) if after.round > state.round else after


@pytest.mark.parametrize("change", [swallow_the_aside, mint_coins])
def test_a_lost_piece_is_caught(change: Change) -> None:
    with pytest.raises(AssertionError):
        for number in range(3):
            games.pieces_are_conserved(with_game(applying(GARDLINGS, change)), number, pieces.count)


def forget_orders(data: dict[str, Any]) -> State:
    state = GARDLINGS.from_dict(data)
    return replace(state, players=tuple(replace(one, order=one.order and Order()) for one in state.players))


def ask_the_poor(state: State, seat: Seat) -> Move | None:
    """Let Confirm stand for being asked, even where nothing can be asked."""
    usual = GARDLINGS.none_move(state, seat)
    return ASK if usual == ORDER_PITY else usual


CHAPTERS: dict[str, AnyGame] = {
    "one with every tile of the first seat": broken(
        GARDLINGS, chapter=lambda state: GARDLINGS.chapter(state) + len(state.players[0].garden)
    ),
    "the same in each round": broken(GARDLINGS, chapter=lambda state: GARDLINGS.chapter(state) % 2),
    "draws heard of at once": broken(GARDLINGS, is_announced=lambda event: isinstance(event, TileDrawn)),
    "one only": broken(GARDLINGS, chapter=lambda _: 0),
}


@pytest.mark.parametrize("game", CHAPTERS.values(), ids=CHAPTERS)
def test_chapters_that_tell_too_much_or_too_little_are_caught(game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        games.chapters_are_no_secret(with_game(game), 1)


FAULTS: dict[str, tuple[Law, AnyGame]] = {
    "a legal move that is not listed": (games.exactly_the_legal_moves_are_applied, lenient(GARDLINGS)),
    "two moves with one notation": (games.notation_is_read_back, misreading(GARDLINGS, STOP, END)),
    "a Confirm that cannot be done": (games.none_is_a_legal_move, broken(GARDLINGS, none_move=ask_the_poor)),
    "a state read back wrongly": (games.states_survive_json, broken(GARDLINGS, from_dict=forget_orders)),
}


@pytest.mark.parametrize(("law", "game"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_caught(law: Law, game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        law(with_game(game), 1)


def test_the_same_games_pass_without_a_fault() -> None:
    for law, _ in FAULTS.values():
        law(HIDDEN, 1)
    for number in range(3):
        games.nothing_leaks(HIDDEN, number)
        games.pieces_are_conserved(HIDDEN, number, pieces.count)
    games.nothing_leaks(OPEN, 1)
    games.surprises_are_announced(HIDDEN, 1)
    games.chapters_are_no_secret(HIDDEN, 1)
    games.events_tell_what_views_show(HIDDEN, 0)
    games.simultaneous_moves_commute(MANY, 1)


def test_leaks_are_looked_for_in_every_part_of_a_round() -> None:
    played = [state for setting in (HIDDEN, OPEN) for state in games.states_of(setting, 1)]
    assert {Phase.BUILD, Phase.BUY} <= {state.phase for state in played}
    assert {Step.DRAW, Step.LAY, Step.ORDER, Step.END, Step.DONE} <= {
        player.step for state in played for player in state.players
    }
