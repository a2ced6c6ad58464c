"""The laws must catch what they are there for: Topiary is planting.broken on purpose, and the law has to notice."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.changes import changed
from rules.game import AnyGame, Event, Result, Seat
from rules.topiary.events import HandShown, TileLaid, TilePicked, TileSeen, TilesPassed
from rules.topiary.game import TOPIARY
from rules.topiary.garden.tiles import NOTHING, SIZE, TYPE
from rules.topiary.moves import END, PICK_NOTHING, KeepTiles, Move, PickTile
from rules.topiary.scoring import score_lines
from rules.topiary.state import Phase, State, Step
from tests.rules.games import SETTINGS, Setting
from tests.rules.laws import games, planting
from tests.rules.topiary import pieces

DRAFT = next(setting for setting in SETTINGS if str(setting) == "topiary-3p-draft=on")
PLAIN = next(setting for setting in SETTINGS if str(setting) == "topiary-2p-draft=off")


def picked(state: State) -> int:
    return state.now.picked


def own_points(state: State, seat: Seat | None) -> int:
    return sum(line.points for line in score_lines(state, planting.other(state, seat)))


LEAKS: dict[str, planting.Secret] = {
    "what lies face down": lambda state, _: state.buried,
    "one face-down tile": lambda state, _: state.buried[0],
    "how many elephants lie face down": lambda state, _: sum(TYPE[tile] == 7 for tile in state.buried if tile >= 0),
    "the sizes that lie face down": lambda state, _: sorted(SIZE[tile] for tile in state.buried if tile >= 0),
    "what was left over": lambda state, _: state.pools[-1],
    "how large the tiles left over are": lambda state, _: sum(SIZE[tile] for tile in state.pools[-1]),
    "the pool that another is choosing from": lambda state, _: state.phase is Phase.DRAFT and state.pools[-1],
    "what was dealt to the last player": lambda state, _: state.pools[0],
    "what everybody passed on": lambda state, _: state.pools[1:],
    "another's hand": lambda state, seat: state.players[planting.other(state, seat)].hand,
    "whether another holds a five": lambda state, seat: any(
        SIZE[tile] == 5 for tile in state.players[planting.other(state, seat)].hand
    ),
    "what another would score with the hand": own_points,
    "what another has picked up this turn": lambda state, seat: None if seat == state.turn else picked(state),
    "whether the tile laid is the one picked up": lambda state, seat: (
        None if seat == state.turn or state.now.laid == NOTHING else state.now.laid == state.now.picked
    ),
    "a fingerprint of the state": lambda state, _: hash(state),
}
NO_LEAKS: dict[str, planting.Secret] = {
    "how many tiles lie face down": lambda state, _: sum(tile >= 0 for tile in state.buried),
    "how many tiles are left over": lambda state, _: len(state.pools[-1]),
    "which tiles are not seen": lambda state, seat: (
        None
        if seat is None
        else sorted({tile for player in state.players for tile in player.laid} | {*state.players[seat].hand})
    ),
    "what oneself has picked up this turn": lambda state, seat: picked(state) if seat == state.turn else None,
    "how many are in another's hand": lambda state, seat: len(state.players[planting.other(state, seat)].hand),
}


def with_game(game: AnyGame, setting: Setting = DRAFT) -> Setting:
    return replace(setting, game=game)


@pytest.mark.parametrize("secret", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_caught(secret: planting.Secret) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(planting.blabbing(TOPIARY, secret)), 1)


@pytest.mark.parametrize("secret", NO_LEAKS.values(), ids=NO_LEAKS)
def test_what_a_seat_can_work_out_is_no_leak(secret: planting.Secret) -> None:
    games.nothing_leaks(with_game(planting.blabbing(TOPIARY, secret)), 1)


@pytest.mark.parametrize("kind", [TileSeen, TilesPassed])
def test_an_event_told_to_everybody_is_caught(kind: type[Event]) -> None:
    with pytest.raises(AssertionError):
        games.events_tell_what_views_show(with_game(planting.telling_all(TOPIARY, kind)), 1)


@pytest.mark.parametrize("kind", [TilePicked, TileLaid, HandShown])
def test_what_everybody_is_told_anyway_is_no_leak(kind: type[Event]) -> None:
    games.events_tell_what_views_show(with_game(planting.telling_all(TOPIARY, kind)), 1)


def announce_small_tiles(state: State, seat: Seat, move: Move) -> bool:
    """Call picking up no surprise for those who find a large tile."""
    finds_large = isinstance(move, PickTile) and state.buried[move.cell] % 5 == 4
    return TOPIARY.surprises(state, seat, move) and not finds_large


@pytest.mark.parametrize("surprises", [lambda *_: False, announce_small_tiles], ids=["nothing", "small tiles only"])
@pytest.mark.parametrize("setting", [DRAFT, PLAIN], ids=str)
def test_an_unannounced_surprise_is_caught(surprises: Callable[[State, Seat, Move], bool], setting: Setting) -> None:
    with pytest.raises(AssertionError):
        games.surprises_are_announced(with_game(planting.broken(TOPIARY, surprises=surprises), setting), 1)


def choose_by_the_garden(state: State, seat: Seat) -> tuple[Move, ...]:
    """Let the order of what can be picked up depend on what lies there."""
    legal = TOPIARY.legal_moves(state, seat)
    return tuple(sorted(legal, key=lambda move: state.buried[move.cell] if isinstance(move, PickTile) else 99))


LEAKY: dict[str, AnyGame] = {
    "a face-down tile in a refusal": planting.refusing_by(TOPIARY, lambda state, _: state.buried[0]),
    "another's tile in a refusal": planting.refusing_by(
        TOPIARY, lambda state, seat: min(state.players[planting.other(state, seat)].hand)
    ),
    "legal moves": planting.broken(TOPIARY, legal_moves=choose_by_the_garden),
    "what confirming stands for": planting.broken(
        TOPIARY, none_move=lambda state, seat: TOPIARY.none_move(state, seat) if sum(state.buried) % 2 else None
    ),
    "games in which what one passed on may lie anywhere": planting.broken(
        TOPIARY, imagine=lambda seen, key: TOPIARY.imagine(replace(seen, received=(), passed=()), key)
    ),
    "games without the viewer's own tiles": planting.broken(
        TOPIARY, imagine=lambda seen, key: TOPIARY.imagine(replace(seen, seat=None), key)
    ),
}


@pytest.mark.parametrize("game", LEAKY.values(), ids=LEAKY)
def test_a_leak_beside_the_view_is_caught(game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        games.nothing_leaks(with_game(game), 1)


def swallow_the_tile_laid(state: State, _: Seat, __: Move, after: State) -> State:
    return changed(after, garden=state.garden) if state.step is Step.LAY else after


def leave_the_tile_picked_up(state: State, _: Seat, move: Move, after: State) -> State:
    return changed(after, buried=state.buried) if isinstance(move, PickTile) else after


def lose_the_pool(state: State, _: Seat, move: Move, after: State) -> State:
    return changed(after, pools=(*state.pools, ())) if isinstance(move, KeepTiles) else after


@pytest.mark.parametrize("change", [swallow_the_tile_laid, leave_the_tile_picked_up, lose_the_pool])
def test_a_lost_piece_is_caught(change: Callable[[State, Seat, Move, State], State]) -> None:
    with pytest.raises(AssertionError):
        games.pieces_are_conserved(with_game(planting.applying(TOPIARY, change)), 1, pieces.count)


def decide_early(state: State) -> Result | None:
    """Name a winner one round too soon."""
    return TOPIARY.result(replace(state, phase=Phase.OVER) if state.turns >= 15 else state)


def forget_what_was_passed_on(data: dict[str, Any]) -> State:
    state = TOPIARY.from_dict(data)
    return replace(state, pools=state.pools[:1])


FAULTS: dict[str, tuple[planting.Law, AnyGame]] = {
    "a legal move that is not listed": (games.exactly_the_legal_moves_are_applied, planting.lenient(TOPIARY)),
    "two moves with one notation": (games.notation_is_read_back, planting.misreading(TOPIARY, PICK_NOTHING, END)),
    "a winner while somebody is to act": (
        games.somebody_acts_until_there_is_a_result,
        planting.broken(TOPIARY, result=decide_early),
    ),
    "a state read back wrongly": (
        games.states_survive_json,
        planting.broken(TOPIARY, from_dict=forget_what_was_passed_on),
    ),
}


@pytest.mark.parametrize(("law", "game"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_caught(law: planting.Law, game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        law(with_game(game), 1)


def test_something_that_changes_inside_an_event_is_caught() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        games.everything_is_frozen(with_game(planting.keeping_lists(TOPIARY)), 1)


def test_the_same_games_pass_without_a_fault() -> None:
    for law, _ in FAULTS.values():
        law(with_game(TOPIARY), 1)
    for setting in (DRAFT, PLAIN):
        games.nothing_leaks(with_game(TOPIARY, setting), 1)
        games.surprises_are_announced(with_game(TOPIARY, setting), 1)
        games.pieces_are_conserved(with_game(TOPIARY, setting), 1, pieces.count)
