from dataclasses import replace

import pytest

from rules.game import Seat
from rules.gardlings.box import NOTHING, TILES, Creature, Kind
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.places import dragons
from rules.gardlings.state import Halt, Order, Phase, State, Step
from rules.gardlings.view import view
from tests.rules.games import SETTINGS, decisions, finished, key_of
from tests.rules.gardlings.market.test_purchases import THREE_PIGS, WHERE, stack
from tests.rules.gardlings.plots import worth
from tests.rules.gardlings.tables import changed_player, closing, deal, drawing, play, stopped

VIEWERS = (None, Seat(0), Seat(1), Seat(2))


def shown(state: State) -> dict[int | None, list[bool]]:
    return {viewer: [player.shown for player in view(state, viewer).players] for viewer in VIEWERS}


def test_ruling_whoever_builds_sees_no_other_garden_and_whoever_has_stopped_those_that_have() -> None:
    state = closing(deal(3), worth(7), worth(5), worth(4))
    own = {None: [False] * 3, 0: [True, False, False], 1: [False, True, False], 2: [False, False, True]}
    assert own == shown(state)
    for stops, seen in (
        (1, own),
        (2, own | {1: [False, True, True], 2: [False, True, True]}),
        (0, dict.fromkeys(VIEWERS, [True] * 3)),
    ):
        state, _ = play(state, stops, "end")
        assert seen == shown(state)


def test_open_gardens_are_seen_by_all() -> None:
    assert {viewer: [True] * 3 for viewer in VIEWERS} == shown(deal(3, building="open"))


def test_of_a_hidden_garden_only_that_it_is_built_or_closed_can_be_seen() -> None:
    state, _ = play(deal(3), 1, "draw")
    state, _ = play(state, 1, "draw")
    hidden = view(state, Seat(0)).players[1]
    assert view(deal(3), Seat(0)).players[1] == hidden
    assert ((), NOTHING, NOTHING, Halt.NOT_YET, Step.DRAW) == (
        hidden.garden,
        hidden.held,
        hidden.aside,
        hidden.halt,
        hidden.step,
    )
    assert state.players[1].tiles == hidden.bag
    assert len(state.players[1].bag) < len(hidden.bag)


def test_a_seat_that_is_about_to_stop_is_seen_building() -> None:
    state, _ = play(drawing(deal(2), worth(7), Kind(0)), 0, "stop ask")
    assert view(deal(2), Seat(1)).acting == view(state, Seat(1)).acting == frozenset({0, 1})
    closed, _ = play(state, 0, "end")
    assert [Step.DRAW, Step.DONE] == [view(one, Seat(1)).players[0].step for one in (state, closed)]
    assert frozenset({1}) == view(closed, Seat(1)).acting == GARDLINGS.to_act(closed)


def test_everybody_can_tell_who_must_decide_until_the_game_is_over() -> None:
    setting = next(one for one in SETTINGS if str(one).startswith("gardlings-2p-advanced=all"))
    played = [decision.state for decision in decisions(setting, 3)]
    assert {Phase.BUILD, Phase.BUY} == {state.phase for state in played}
    last, _ = finished(setting, 3)
    assert frozenset() == GARDLINGS.to_act(last)
    for state in (*played, last):
        for viewer in (None, Seat(0), Seat(1)):
            assert GARDLINGS.to_act(state) == view(state, viewer).acting


OPEN = ("coins", "garden", "held", "aside", "halt", "announced", "count", "purchase", "new", "last")
ALWAYS_OPEN = ("coins", "announced", "last")


@pytest.mark.parametrize("building", ["hidden", "open"])
def test_a_view_shows_what_lies_open(building: str) -> None:
    setting = next(
        one for one in SETTINGS if str(one).startswith("gardlings-2p") and one.options["building"] == building
    )
    met: set[tuple[str, object]] = set()
    for state in (*(decision.state for decision in decisions(setting, 3)), finished(setting, 3)[0]):
        seen = view(state, Seat(0))
        for name in ("rules", "phase", "round", "first", "turn", "supply", "chosen"):
            assert getattr(state, name) == getattr(seen, name), name
        for player, shown_player in zip(state.players, seen.players, strict=True):
            for name in OPEN if shown_player.shown else ALWAYS_OPEN:
                assert getattr(player, name) == getattr(shown_player, name), name
                met.add((name, getattr(player, name)))
    changing = {name for name in OPEN if len({value for other, value in met if other == name}) > 1}
    assert {"coins", "garden", "held", "aside", "halt", "count", "purchase", "new", "last"} <= changing


def test_all_see_whether_a_builder_lays_a_tile_where_building_is_open() -> None:
    state, _ = play(drawing(deal(2, building="open"), worth(7), Kind(0), seat=1), 1, "draw")
    assert [Step.DRAW, Step.LAY] == [player.step for player in state.players]
    for viewer in (None, Seat(0), Seat(1)):
        assert [Step.DRAW, Step.LAY] == [player.step for player in view(state, viewer).players]


def test_ruling_what_is_left_in_a_bag_is_shown_and_its_order_is_not() -> None:
    state = deal(2, building="open")
    backwards = changed_player(state, 1, bag=state.players[1].bag[::-1])
    for viewer in (None, Seat(0), Seat(1)):
        assert view(state, viewer) == view(backwards, viewer)
        assert tuple(sorted(state.players[1].bag)) == view(state, viewer).players[1].bag


def test_an_order_is_its_owners_secret_and_that_one_wants_to_be_asked_is_not() -> None:
    state = closing(deal(3), worth(7), worth(7, but=1), worth(5), orders={0: "order:blue ask", 1: "order:pity"})
    for seat in (0, 1):
        state, _ = play(state, seat, "end")
    assert state.players[0].order == view(state, Seat(0)).players[0].order
    assert [None] * 3 == [player.order for player in view(state, None).players]
    assert [None, Order(), None] == [player.order for player in view(state, Seat(1)).players]
    assert [True, False, False] == [player.asks for player in view(state, Seat(2)).players]


def test_how_far_an_order_has_got_is_secret_where_building_is_open() -> None:
    state = drawing(deal(2, building="open", pigs="advanced"), THREE_PIGS, Kind(0))
    seen = {view(play(state, 0, f"stop {order}")[0], Seat(1)) for order in ORDERS}
    assert 1 == len(seen)
    assert {Step.ORDER} == {one.players[0].step for one in seen}


ORDERS = ("", "order:blue", "order:g1 order:blue", "ask", "order:pity", f"order:pity pig:{WHERE['blue']}")


def test_tops_of_stacks_are_seen_and_what_lies_below_is_not() -> None:
    state = deal(2)
    piles = tuple((*pile[:-1][::-1], *pile[-1:]) for pile in state.stacks)
    assert view(state, None) == view(replace(state, stacks=piles), None)
    seen = view(state, Seat(0)).stacks
    assert [len(pile) for pile in state.stacks] == [one.left for one in seen]
    assert [NOTHING, *(pile[-1] for pile in state.stacks[1:])] == [one.top for one in seen]


def test_a_pig_that_was_returned_is_known_to_lie_at_the_bottom() -> None:
    state, _ = play(stopped(deal(pigs="advanced"), THREE_PIGS), 0, "buy:pity end")
    state, _ = play(state, 0, f"mutate:{WHERE['blue']}:b1:p1 end")
    (pig,) = view(state, Seat(0)).stacks[stack("b1")].bottom
    assert THREE_PIGS[WHERE["blue"] - 1].kind == pig
    for number in range(10):
        imagined = GARDLINGS.imagine(view(state, Seat(0)), key_of(number))
        assert pig == imagined.stacks[stack("b1")][0]


def test_the_last_round_stays_in_sight() -> None:
    state = stopped(deal(2), worth(7), worth(5))
    for _ in range(2):
        state, _ = play(state, state.turn, "buy:pity end")
    last = [player.last for player in view(state, None).players]
    assert [worth(7), worth(5)] == [season.garden for season in last if season]
    assert [7, 5] == [season.count.gems for season in last if season]
    assert all(season and season.purchase and season.purchase.stack == 0 for season in last)


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize("closed", [True, False])
def test_a_hidden_garden_is_imagined_with_three_dragons_if_they_were_announced(
    *, announced: bool, closed: bool
) -> None:
    laid = worth(5, "dragon", but=1) if announced else worth(5)
    state = closing(deal(2, dragons="advanced"), laid, worth(4))
    state = changed_player(state, 0, announced=announced, bag=state.players[0].bag[:4] + state.players[1].bag[:4])
    state = play(state, 0, "end")[0] if closed else changed_player(state, 0, step=Step.DRAW)
    gardens = set()
    for number in range(12):
        seen = view(state, Seat(1))
        imagined = GARDLINGS.imagine(seen, key_of(number))
        assert seen.players == view(imagined, Seat(1)).players
        assert announced is (dragons(imagined.players[0].garden) >= 3)
        gardens.add(imagined.players[0].garden)
    assert len(gardens) > 6
    assert laid not in gardens


def test_dragons_that_hardly_ever_come_by_chance_are_laid_first() -> None:
    tiles = [kind for kind, tile in enumerate(TILES) if tile.creature is Creature.DRAGON][:3]
    blanks = [kind for kind, tile in enumerate(TILES) if tile.creature is Creature.PIG][:12] * 5
    state = changed_player(deal(2, dragons="advanced"), 0, bag=tuple(map(Kind, tiles + blanks)), announced=True)
    imagined = GARDLINGS.imagine(view(state, Seat(1)), key_of("rare"))
    assert 3 <= dragons(imagined.players[0].garden)
    assert state.players[0].tiles == imagined.players[0].tiles


def test_whoever_has_stopped_is_imagined_to_have_halted_and_to_have_ordered_as_they_might() -> None:
    three = closing(deal(2, pigs="advanced"), worth(7), THREE_PIGS, orders={1: f"order:pity pig:{WHERE['blue']}"})
    seen = view(play(three, 1, "end")[0], Seat(0))
    others = [GARDLINGS.imagine(seen, key_of(number)).players[1] for number in range(60)]
    assert Halt.NOT_YET not in {other.halt for other in others}
    assert {True, False} == {other.order is not None and other.order.pig != NOTHING for other in others}
