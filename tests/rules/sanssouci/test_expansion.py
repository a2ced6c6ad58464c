from itertools import permutations

import pytest

from rules.game import Discloses, Seat, choose_options
from rules.sanssouci.box import BOX
from rules.sanssouci.events import GardenerPlaced, SideSealed, SideShown, TilePlaced
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.garden.cells import CELLS, Cell
from rules.sanssouci.garden.laying import gardener_points, symbol_points
from rules.sanssouci.state import NOTHING, Phase, State
from tests.rules.games import key_of
from tests.rules.sanssouci.boards import EMPTY, after, garden, on_turn, play


def deal(players: int = 3) -> State:
    return SANSSOUCI.setup(key_of(1), players, choose_options(SANSSOUCI.options, players, {"expansion": "on"}))


def act(state: State, seat: int, text: str) -> State:
    return SANSSOUCI.apply(state, Seat(seat), SANSSOUCI.parse_move(state, Seat(seat), text))[0]


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_ruling_all_choose_at_the_same_time_in_any_order(order: tuple[int, ...]) -> None:
    state = deal()
    for seat in order:
        assert seat in SANSSOUCI.to_act(state)
        state = act(act(state, seat, "ab"[seat % 2]), seat, "end")
    assert Phase.TURNS is state.phase
    assert [0, 1, 0] == [player.garden.face % 2 for player in state.players]
    assert [player.expansion for player in state.players] == [player.garden.face // 2 for player in state.players]


def test_ruling_nobody_sees_a_side_before_all_have_chosen() -> None:
    before = deal()
    chosen = act(act(before, 0, "a"), 0, "end")
    other = act(act(before, 0, "b"), 0, "end")
    for viewer in (None, Seat(1), Seat(2)):
        assert SANSSOUCI.view(chosen, viewer) == SANSSOUCI.view(other, viewer)
        assert SANSSOUCI.view(chosen, viewer).players[0].ready
        assert SANSSOUCI.view(act(before, 0, "a"), viewer) == SANSSOUCI.view(before, viewer)
    assert (0, 1) == (SANSSOUCI.view(chosen, Seat(0)).sealed, SANSSOUCI.view(other, Seat(0)).sealed)


def test_the_last_choice_shows_all_sides() -> None:
    state = deal(2)
    state = act(act(act(state, 1, "b"), 1, "end"), 0, "a")
    shown, events = SANSSOUCI.apply(state, Seat(0), SANSSOUCI.parse_move(state, Seat(0), "end"))
    assert [SideSealed, SideShown, SideShown] == [type(event) for event in events]
    assert [Discloses.NOTHING, Discloses.OWN, Discloses.OTHERS] == [event.discloses for event in events]
    assert {None} == {event.audience for event in events}
    assert NOTHING not in {player.garden.face for player in shown.players}


def test_a_choice_is_final_once_it_is_closed() -> None:
    closed = act(act(deal(), 0, "a"), 0, "end")
    assert frozenset((1, 2)) == SANSSOUCI.to_act(closed)
    assert () == SANSSOUCI.legal_moves(closed, Seat(0))


def test_ruling_the_board_hides_the_preprinted_squares_under_it() -> None:
    state = deal()
    for seat in range(3):
        state = act(act(state, seat, "a"), seat, "end")
    for before, laid in zip(deal().players, state.players, strict=True):
        covers = BOX.faces[laid.garden.face].covers
        assert 0 == laid.garden.printed & covers
        assert 2 == (before.garden.printed & ~laid.garden.printed).bit_count()


MARKET = "vine vine stairway topiary fountain stairway"


def laid(moves: str, drawing: str = EMPTY, face: str = "1a", market: str = MARKET) -> tuple[int, int]:
    """Lay a tile; return its points and what the player has then."""
    state = on_turn(garden(drawing, face), hand="wild", market=market)
    placed, events = play(state, f"card:wild {moves}")
    points = [event.points for event in events if isinstance(event, TilePlaced | GardenerPlaced)]
    assert 1 == len(points)
    return points[0], placed.players[placed.turn].garden.points


@pytest.mark.parametrize(
    ("moves", "market", "points"),
    [
        pytest.param("m3", "vine vine stairway", 0, id="blank E3"),
        pytest.param("m5", "vine vine vine vine topiary", 1, id="one point on D4"),
        pytest.param("m5", "vine vine vine vine fountain", -2, id="loss on F4"),
        pytest.param("m7", "vine vine vine vine vine vine topiary", 0, id="gardener mark on D5"),
        pytest.param("m7", "vine vine vine vine vine vine pavilion", 2, id="two points on C5"),
        pytest.param("m9", "vine vine vine vine vine vine vine vine statue", 3, id="three points on B6"),
        pytest.param("m9", "vine vine vine vine vine vine vine vine hedge", -3, id="loss of three on H6"),
        pytest.param("m1", "vine", 0, id="beside the board"),
    ],
)
def test_a_symbol_tile_scores_the_mark_under_it(moves: str, market: str, points: int) -> None:
    assert (points, points) == laid(moves, market=market)


D_FULL = """
ppppppppp
...s.....
.........
.........
.........
.........
"""


@pytest.mark.parametrize(
    ("cell", "points"),
    [
        pytest.param("d5", 3, id="gardener mark"),
        pytest.param("d4", 0, id="symbol mark"),
        pytest.param("d3", 0, id="beside the board"),
    ],
)
def test_a_gardener_scores_only_marks_for_gardeners(cell: str, points: int) -> None:
    assert (points, points) == laid(f"m1 gardener:{cell}", D_FULL, market="topiary")


def test_without_the_expansion_no_square_has_a_mark() -> None:
    squares = [Cell(cell) for cell in range(CELLS)]
    assert {0} == {points(NOTHING, cell) for cell in squares for points in (symbol_points, gardener_points)}


def test_a_gardener_loses_on_a_red_mark_too() -> None:
    filled = D_FULL.replace("...s.....", ".....s...")
    assert (-2, -2) == laid("m1 gardener:f4", filled, market="fountain")


def test_ruling_points_may_fall_below_zero() -> None:
    state = on_turn(garden(EMPTY, "1a"), hand="wild", market="vine vine vine vine fountain")
    assert -2 == after(state, "card:wild m5").garden.points
    assert -2 == after(state, "card:wild m5 stay end").garden.marked


def test_ruling_a_mark_scores_once_and_never_for_nobles() -> None:
    drawing = "ppppppppp ...s..... ...s..... ......... ......... ........."
    state = on_turn(garden(drawing, "1a"), hand="wild", market="vine vine vine vine topiary")
    assert 1 + 4 == after(state, "card:wild m5 noble:d4").garden.points


def test_nobles_walk_only_over_tiles_on_the_board() -> None:
    state = on_turn(garden(EMPTY.replace(".........", "....s....", 1), "1a"), hand="wild", market="vine")
    goals = [str(move) for move in SANSSOUCI.legal_moves(play(state, "card:wild m1")[0], state.turn)]
    assert ["noble:e1", "noble:e2"] == [goal for goal in goals if goal.startswith("noble:e")]
