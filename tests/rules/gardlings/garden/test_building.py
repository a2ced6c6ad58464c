import pytest

from rules.changes import changed
from rules.errors import IllegalMove
from rules.game import Discloses
from rules.gardlings.box import NOTHING, Kind
from rules.gardlings.events import DragonsAnnounced, Halted, TileDrawn, TileLaid, UnicornMoved
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.garden.places import gems, places, unicorn_moves
from rules.gardlings.state import Halt, Step
from tests.rules.gardlings.plots import garden, hangs_together, kind, kinds
from tests.rules.gardlings.tables import deal, drawing, kinds_of_moves, legal, play

ONE = kind("single gnome ry.b.r")
TWO = kind("double gnome yD.ryb")
PIG = kind("pity pig b.r.y.")
DRAGONS = kinds("green dragon yb.ryb", "green dragon y.brby", "green dragon br.ybr")

ROW = garden("pity pig b.r.r. 0:0:0\ngreen unicorn yb.yrb 2:0:0\npity pig b.r.r. 4:0:0")
BRIDGE = garden("pity pig b.r.y. 0:0:0\npurple unicorn DyDbry 0:1:1\npurple pig yDbrDy 1:2:0")
TURNING = garden(
    """
    purple unicorn DbDryb 0:0:0
    green unicorn y.bryb -2:0:2
    pity pig .b.ry. 1:-1:2
    pity pig ..br.b -4:0:2
    """
)


def grown(*tiles: Kind) -> Garden:
    """Lay the tiles one after the other, each at its first place."""
    laid: Garden = ()
    for tile in tiles:
        laid = (*laid, places(laid, tile)[0])
    return laid


def test_ruling_the_first_tile_is_laid_at_the_origin() -> None:
    state, events = play(drawing(deal(), (), PIG, ONE), 0, "draw")
    assert (PlacedTile(PIG, 0, 0, 0),) == state.players[0].garden
    assert [TileDrawn, TileLaid] == [type(event) for event in events]
    assert "draw stop" == legal(state)


def test_a_drawn_tile_must_be_laid_where_it_matches() -> None:
    state, (drawn,) = play(drawing(deal(), grown(PIG), ONE, TWO), 0, "draw")
    assert isinstance(drawn, TileDrawn)
    assert (ONE, Discloses.STOCK) == (drawn.kind, drawn.discloses)
    assert {"lay"} == kinds_of_moves(state)
    assert [f"lay:{lay.x}:{lay.y}:{lay.turn}" for lay in places(grown(PIG), ONE)] == legal(state).split()
    state, (laid,) = play(state, 0, legal(state).split()[0])
    assert isinstance(laid, TileLaid)
    assert gems(state.players[0].garden) == laid.gems
    assert (NOTHING, Step.DRAW) == (state.players[0].held, state.players[0].step)


@pytest.mark.parametrize(
    ("lying", "drawn", "expected"),
    [
        ((ONE, ONE, ONE, ONE), ONE, Halt.NOT_YET),
        ((ONE, ONE, ONE, TWO), ONE, Halt.GNOMES),
        ((ONE, TWO, PIG, PIG), TWO, Halt.NOT_YET),
        ((ONE, ONE, TWO), TWO, Halt.GNOMES),
        ((TWO, TWO), TWO, Halt.GNOMES),
        ((TWO, TWO, ONE), PIG, Halt.NOT_YET),
        ((*DRAGONS, TWO, TWO, ONE), ONE, Halt.NOT_YET),
        ((*DRAGONS, TWO, TWO), TWO, Halt.NOT_YET),
        ((*DRAGONS, TWO, TWO, ONE), TWO, Halt.GNOMES),
        ((*DRAGONS, TWO, TWO, TWO), ONE, Halt.GNOMES),
        ((*DRAGONS[:2], TWO, TWO, ONE), ONE, Halt.GNOMES),
    ],
)
def test_five_gnomes_are_the_limit_and_six_with_three_dragons(
    lying: tuple[Kind, ...], drawn: Kind, expected: Halt
) -> None:
    state, events = play(drawing(deal(), grown(*lying), drawn, PIG), 0, "draw")
    player = state.players[0]
    assert expected is player.halt
    if expected is Halt.GNOMES:
        assert (drawn, NOTHING, len(lying)) == (player.aside, player.held, len(player.garden))
        assert isinstance(events[-1], Halted)
        assert "end" == legal(state)


def test_ruling_with_advanced_dragons_five_gnomes_stay_the_limit() -> None:
    state, _ = play(drawing(deal(2, dragons="advanced"), grown(*DRAGONS, TWO, TWO, ONE), ONE, PIG), 0, "draw")
    assert Halt.GNOMES is state.players[0].halt


NOWHERE = kind("yellow mushie DyDDyD")


def test_lays_at_the_end_of_a_wide_garden_are_those_of_its_places() -> None:
    wide, one = tuple(PlacedTile(PIG, 2 * place, 0, 0) for place in range(40)), kind("green pig ry.byr")
    state, _ = play(drawing(deal(), wide, one, PIG), 0, "draw")
    assert {f"lay:{laid.x}:{laid.y}:{laid.turn}" for laid in places(wide, one)} == set(legal(state).split()) - {"stop"}


def test_a_tile_that_fits_nowhere_is_set_aside_without_penalty() -> None:
    laid = grown(kind("pity pig b.r.r."))
    assert () == places(laid, NOWHERE)
    state, events = play(drawing(deal(), laid, NOWHERE, PIG), 0, "draw")
    player = state.players[0]
    assert (Halt.NO_PLACE, NOWHERE, laid) == (player.halt, player.aside, player.garden)
    assert isinstance(events[-1], Halted)
    assert "end" == legal(state)
    counted, _ = play(state, 0, "end")
    assert counted.players[0].count is not None
    assert 0 == counted.players[0].count.to_gnomes


def with_unicorn() -> Garden:
    laid = garden("pity pig b.r.y. 0:0:0\ngreen unicorn yb.yrb -2:0:0")
    assert unicorn_moves(laid)
    assert () == places(laid, NOWHERE)
    return laid


def test_ruling_a_tile_that_fits_nowhere_is_kept_while_a_unicorn_can_move() -> None:
    state, _ = play(drawing(deal(), with_unicorn(), NOWHERE, PIG), 0, "draw")
    assert (NOWHERE, Step.LAY, Halt.NOT_YET) == (state.players[0].held, state.players[0].step, state.players[0].halt)
    assert {"unicorn", "stop"} == kinds_of_moves(state)
    moved, _ = play(state, 0, "unicorn:2:1:-2:1")
    assert {"lay", "unicorn"} == kinds_of_moves(moved)
    state, _ = play(state, 0, "stop")
    assert (Halt.FREELY, NOWHERE, NOTHING) == (state.players[0].halt, state.players[0].aside, state.players[0].held)
    state, _ = play(state, 0, "end")
    assert state.players[0].count is not None
    assert 0 == state.players[0].count.to_gnomes


def test_ruling_too_many_gnomes_are_seen_before_it_is_asked_whether_the_tile_fits() -> None:
    laid = (*with_unicorn(), *(PlacedTile(TWO, 20 + 2 * place, 0, 0) for place in range(2)))
    state, _ = play(drawing(deal(), laid, TWO, PIG), 0, "draw")
    assert Halt.GNOMES is state.players[0].halt


def test_an_empty_bag_stops_whoever_has_no_unicorn_to_move() -> None:
    state, _ = play(drawing(deal(), grown(PIG), ONE), 0, "draw")
    state, events = play(state, 0, legal(state).split()[0])
    assert Halt.EMPTY_BAG is state.players[0].halt
    assert isinstance(events[-1], Halted)
    assert "end" == legal(state)


def test_the_first_tile_may_be_the_last_one() -> None:
    state, events = play(drawing(deal(), (), PIG), 0, "draw")
    assert Halt.EMPTY_BAG is state.players[0].halt
    assert [TileDrawn, TileLaid, Halted] == [type(event) for event in events]


def test_with_an_empty_bag_unicorns_still_move() -> None:
    state = drawing(deal(), with_unicorn())
    assert {"unicorn", "stop"} == kinds_of_moves(state)
    with pytest.raises(IllegalMove, match="Your bag is empty"):
        play(state, 0, "draw")


def test_a_unicorn_moves_at_any_time_until_its_owner_stops() -> None:
    state = drawing(deal(), with_unicorn(), PIG, ONE)
    move = next(one for one in legal(state).split() if one.startswith("unicorn:2:"))
    moved, (event,) = play(state, 0, move)
    assert isinstance(event, UnicornMoved)
    assert (with_unicorn()[1], moved.players[0].garden[1]) == (event.before, event.after)
    assert gems(moved.players[0].garden) - gems(with_unicorn()) == event.gems
    holding, _ = play(moved, 0, "draw")
    assert {"lay", "unicorn"} == kinds_of_moves(holding)
    ended, _ = play(state, 0, "stop")
    assert {"end"} == kinds_of_moves(ended)


def test_ruling_a_garden_hangs_together_and_looks_different_after_a_unicorns_move() -> None:
    state = drawing(deal(), with_unicorn(), PIG)
    assert "unicorn:2:-2:0:0" not in legal(state)
    with pytest.raises(IllegalMove, match="the garden must look different"):
        play(state, 0, "unicorn:2:-2:0:0")
    # In the row it could only lie at one of the ends; the other pig would be alone.
    assert "draw stop" == legal(drawing(deal(), ROW, PIG))
    with pytest.raises(IllegalMove, match="hang together"):
        play(drawing(deal(), ROW, PIG), 0, "unicorn:2:-2:0:0")


def test_ruling_a_unicorn_may_take_the_last_place_of_a_tile_in_hand_and_then_its_owner_may_stop() -> None:
    state, _ = play(drawing(deal(), with_unicorn(), kind("yellow mushie DrDDrD")), 0, "draw")
    assert {"lay", "unicorn"} == kinds_of_moves(state)
    moved, _ = play(state, 0, "unicorn:2:2:0:1")
    assert {"unicorn", "stop"} == kinds_of_moves(moved)
    stopped, _ = play(moved, 0, "stop")
    assert Halt.FREELY is stopped.players[0].halt


@pytest.mark.parametrize(("bridge", "move"), [(BRIDGE, "unicorn:2:2:0:1"), (TURNING, "unicorn:2:-2:0:0")])
def test_a_unicorn_that_alone_joins_two_parts_turns_in_place_or_lands_where_it_joins_them_again(
    bridge: Garden, move: str
) -> None:
    state = drawing(deal(), bridge, PIG)
    assert f"draw {move} stop" == legal(state)
    assert hangs_together(play(state, 0, move)[0].players[0].garden)
    before = changed(state, rules=changed(state.rules, version=2))
    assert "draw stop" == legal(before)
    with pytest.raises(IllegalMove, match="Without the unicorn the other tiles must hang together"):
        play(before, 0, move)


@pytest.mark.parametrize("building", ["hidden", "open"])
def test_ruling_three_dragons_are_announced_to_all_when_the_next_tile_is_drawn(building: str) -> None:
    state = drawing(deal(3, dragons="advanced", building=building), grown(*DRAGONS), PIG, ONE)
    after, events = play(state, 0, "draw")
    assert [True, False, False] == [player.announced for player in after.players]
    assert isinstance(events[0], DragonsAnnounced)
    assert events[0].audience is None
    again, more = play(after, 0, legal(after).split()[0] + " draw")
    assert again.players[0].announced
    assert not any(isinstance(event, DragonsAnnounced) for event in more)


def test_three_dragons_are_announced_at_the_latest_when_building_is_closed() -> None:
    state = drawing(deal(2, dragons="advanced"), grown(*DRAGONS), PIG)
    after, events = play(state, 0, "stop order:pity end")
    assert isinstance(events[0], DragonsAnnounced)
    assert after.players[0].announced


def test_basic_dragons_are_not_announced() -> None:
    after, events = play(drawing(deal(2), grown(*DRAGONS), PIG, ONE), 0, "draw")
    assert not after.players[0].announced
    assert [TileDrawn] == [type(event) for event in events]


def test_stopping_before_the_first_tile_is_allowed() -> None:
    state, _ = play(deal(), 0, "stop end")
    assert 0 == (state.players[0].count and state.players[0].count.gems)
    assert "buy:pity" == legal(state)
