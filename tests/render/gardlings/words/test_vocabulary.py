import re
from collections.abc import Iterable, Iterator

from render.game import Choice
from render.gardlings.places import places
from render.gardlings.steps import steps
from render.gardlings.words.story import story
from render.gardlings.words.vocabulary import CATEGORIES, order_words, tile_name
from rules.game import Seat
from rules.gardlings.box import TILES, Kind
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.places import places as garden_places
from rules.gardlings.garden.places import unicorn_moves
from rules.gardlings.moves import Move
from rules.gardlings.state import Order, Phase, Step, Wish
from tests.render.gardlings.positions import holding, moment
from tests.rules.gardlings.garden.test_building import grown
from tests.rules.gardlings.market.test_purchases import THREE_PIGS
from tests.rules.gardlings.plots import anything, kind
from tests.rules.gardlings.tables import deal, drawing, play, stopped
from tests.rules.gardlings.test_late_unicorns import crowded

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Farid")
PIG = kind("green pig ry.byr")
GARDEN = anything(3, 11)


def every(choices: Iterable[Choice[Move]]) -> Iterator[Choice[Move]]:
    for choice in choices:
        yield choice
        yield from every(choice.choices)


def test_a_drawn_and_laid_tile_is_told_with_what_it_brought() -> None:
    state = drawing(deal(1), anything(3, 11), PIG, PIG)
    state, drawn = play(state, 0, "draw")
    move = max(GARDLINGS.legal_moves(state, Seat(0)), key=lambda one: GARDLINGS.kind(one) == "lay")
    _, laid = GARDLINGS.apply(state, Seat(0), move)
    assert re.fullmatch(r"\*\*Anna\*\* ▸ green pig \*\*\+\d+\*\*", story((*drawn, *laid), NAMES)[0])


def test_too_many_gnomes_are_told() -> None:
    many = tuple(anything(3, 3)[0]._replace(kind=kind("double gnome yD.ryb"), x=9 * n, y=0, turn=0) for n in range(3))
    _, events = play(drawing(deal(1), many, kind("single gnome ry.b.r")), 0, "draw")
    assert "**Anna** ▸ draws a gnome · too many gnomes" in story(events, NAMES)


def test_after_too_many_gnomes_unicorns_and_stopping_are_offered() -> None:
    asked = steps(*moment(crowded(2)))
    assert "Too many gnomes: move a unicorn, or stop." == asked.prompt
    first, last = asked.choices[0], asked.choices[-1]
    assert ("Stop", "Build no further, and say what to buy") == (first.label, first.detail)
    assert last.label.startswith("Move ")
    assert "unicorn" in last.label
    assert "" == asked.without


def test_places_carry_the_numbers_of_the_picture_and_their_gain() -> None:
    view, legal = moment(holding(anything(3, 11), PIG))
    labels = [choice.label for choice in steps(view, legal).choices]
    assert labels[0].startswith("1 +")
    assert [int(label.split()[0]) for label in labels] == list(range(1, len(labels) + 1))


def test_a_place_where_a_tile_fits_both_ways_asks_which() -> None:
    view, legal = moment(holding(GARDEN, PIG))
    for place, choice in zip(places(view, legal), steps(view, legal).choices, strict=True):
        assert choice.label.endswith("↻") is (len(place.ways) > 1) is place.fits_both_ways
        assert [inner.move for inner in choice.choices or (choice,)] == [way.move for way in place.ways]


def test_places_that_do_not_fit_into_one_select_are_one_choice_further() -> None:
    view, legal = moment(holding(anything(4, 90), PIG))
    asked = steps(view, legal)
    assert len(places(view, legal)) > 25
    assert len(asked.choices) == 25
    assert "More places" in [choice.label for choice in asked.choices]
    offered = [str(choice.move) for choice in every(asked.choices) if choice.move is not None]
    assert sorted(offered) == sorted(map(str, legal))


def test_unicorns_stand_behind_one_choice_and_are_told_apart_by_letters() -> None:
    one = grown(PIG, kind("green unicorn yb.yrb"))
    both = ((*one, laid) for laid in garden_places(one, kind("blue unicorn ryD.br")))
    two = next(laid for laid in both if {number for number, _ in unicorn_moves(laid)} == {1, 2})
    for laid, label, inner in ((one, "Move the unicorn", "1"), (two, "Move a unicorn", "A: Green unicorn")):
        view, legal = moment(drawing(deal(1), laid, PIG))
        asked = [choice for choice in steps(view, legal).choices if choice.path]
        assert [choice.label for choice in asked] == [label]
        assert asked[0].choices[0].label.startswith(inner)


def test_a_mutation_among_many_stacks_asks_first_which_one_is_drawn_from() -> None:
    state = stopped(deal(12, pigs="advanced"), *[THREE_PIGS] * 12)
    view, legal = moment(play(state, state.turn, "buy:pity end")[0], state.turn)
    blue = next(choice for choice in steps(view, legal).choices if "Blue" in choice.label)
    assert [choice.label for choice in blue.choices] == ["P1", "P2", "P3", "P4", "P5", "P6"]
    assert [choice.label for choice in blue.choices[0].choices][:2] == [
        "Take P1, pig under B1",
        "Take P1, pig under B2",
    ]


def test_a_buyer_is_told_what_coins_a_tile_takes() -> None:
    state = stopped(deal(2), anything(3, 3), anything(8, 3), coins=(9, 9))
    assert state.phase is Phase.BUY
    view, legal = moment(state, state.turn)
    details = " ".join(choice.detail for choice in every(steps(view, legal).choices))
    assert "costs 9 coins" in details
    assert "And a coin" in details


def test_orders_are_told_best_first() -> None:
    wishes = (Wish(3), Wish(1, 1, PIG))
    assert order_words(Order(wishes)) == "any purple tile, else the green pig on G1, else a pity pig"
    assert order_words(Order((), asks=True)) == "ask"


def test_every_tile_has_a_name() -> None:
    assert {tile_name(Kind(number)) for number in range(len(TILES))} >= {
        "gnome",
        "two gnomes",
        "pity pig",
        "blue birdie",
    }


def test_every_line_of_the_score_sheet_has_words() -> None:
    assert {"borders", "mushies", "dragons", "gnomes", "coins", "tiles"} == set(CATEGORIES)


def test_a_waiting_seat_is_offered_nothing() -> None:
    state = play(drawing(deal(2), anything(3, 5), PIG), 0, "stop order:pity end")[0]
    view, legal = moment(state)
    assert view.players[0].step is Step.DONE
    assert steps(view, legal).choices == ()
