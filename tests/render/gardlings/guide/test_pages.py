"""The walk-through shows positions that can be, and says of them what the rules say."""

import hashlib
from collections import Counter

import pytest

from render.gardlings.guide import example, example_counts
from render.gardlings.guide.pages import drafts
from render.gardlings.words.vocabulary import order_words
from rules.gardlings.box import BOX, TILES, Kind, Level
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.building import ENOUGH, is_too_much
from rules.gardlings.garden.places import dragons, gnomes, lines, pigs, places, ponds
from rules.gardlings.scoring import MOST_TILES, coins_due, counted
from rules.gardlings.state import Halt, State
from rules.gardlings.view import View
from tests.rules.gardlings.plots import hangs_together

KEY = hashlib.sha256(b"guide").digest()
MOMENTS = {
    "to lay": example.TO_LAY,
    "to draw": example.TO_DRAW,
    "to order": example.TO_ORDER,
    "ordered": example.ORDERED,
}
COUNTS = {"the end": example_counts.AT_THE_END, "advanced": example_counts.COUNTED}


def after(view: View, *notations: str) -> View:
    """Return Anna's view after she has made these moves."""
    state: State = GARDLINGS.imagine(view, KEY)
    for notation in notations:
        move = GARDLINGS.parse_move(state, example.ANNA, notation)
        state, _ = GARDLINGS.apply(state, example.ANNA, move)
    return GARDLINGS.view(state, example.ANNA)


@pytest.mark.parametrize("view", [*MOMENTS.values(), *COUNTS.values()], ids=[*MOMENTS, *COUNTS])
def test_every_position_can_stand_on_a_table(view: View) -> None:
    state = GARDLINGS.imagine(view, KEY)
    assert view == GARDLINGS.view(state, view.seat)
    assert state == GARDLINGS.from_dict(GARDLINGS.to_dict(state))
    owned = Counter(kind for player in state.players for kind in player.tiles)
    everywhere = owned + Counter(kind for stack in state.stacks for kind in stack)
    for level in Level:
        box = Counter(BOX.kinds(level, view.rules.copies))
        found = Counter({kind: n for kind, n in everywhere.items() if TILES[kind].level is level})
        # Gnomes that no bag took have left the game.
        assert found <= box if level in (Level.SINGLE, Level.DOUBLE) else found == box


@pytest.mark.parametrize("view", COUNTS.values(), ids=COUNTS)
def test_every_garden_is_laid_and_counted_by_the_rules(view: View) -> None:
    striking = [dragons(player.garden) >= ENOUGH for player in view.players]
    for player, own in zip(view.players, striking, strict=True):
        assert hangs_together(player.garden)
        for number, laid in enumerate(player.garden):
            assert laid in places((*player.garden[:number], *player.garden[number + 1 :]), laid.kind)
        assert player.count is not None
        struck = view.rules.dragons and any(striking) and not own
        count = counted(view.rules, player.garden, player.halt, struck=struck)
        assert (count.gems, count.borders, count.lines) == (player.count.gems, player.count.borders, player.count.lines)
        assert coins_due(view.rules, player.garden) == (player.count.pig_coins, player.count.pond_coins)
        assert (player.halt is Halt.GNOMES) == (
            player.aside >= 0 and is_too_much(view.rules, player.garden, Kind(player.aside))
        )


@pytest.mark.parametrize("view", MOMENTS.values(), ids=MOMENTS)
def test_what_is_marked_is_what_the_rules_allow(view: View) -> None:
    assert GARDLINGS.legal_moves(GARDLINGS.imagine(view, KEY), example.ANNA) == example.legal(view)


def test_each_moment_follows_from_the_one_before() -> None:
    assert after(example.TO_LAY, str(example.BEST)) == example.TO_DRAW
    assert after(example.TO_DRAW, "stop") == example.TO_ORDER


def test_a_position_that_cannot_be_is_noticed() -> None:
    assert after(example.TO_LAY, "lay:-4:-1:0") != example.TO_DRAW


def test_the_mushie_brings_its_line_as_the_text_says() -> None:
    assert [len(lines(view.players[0].garden)) for view in (example.TO_LAY, example.TO_DRAW)] == [0, 1]


def test_one_tile_of_five_would_be_too_much_as_the_text_says() -> None:
    anna = example.TO_DRAW.players[example.ANNA]
    assert (4, 5) == (gnomes(anna.garden), len(anna.bag))
    assert ["double gnome yD.ryb"] == [
        TILES[kind].name for kind in anna.bag if is_too_much(example.BASIC, anna.garden, kind)
    ]


def test_the_order_of_the_text_is_given() -> None:
    assert example.ORDERED == after(example.TO_ORDER, "order:p1", "order:blue")
    order = after(example.ORDERED, "order:pity").players[example.ANNA].order
    assert order is not None
    assert order_words(order) == "the purple mushie on P1, else any blue tile, else a pity pig"


def test_dragons_pigs_and_ponds_are_where_the_text_says() -> None:
    names = example_counts.NAMES_OF_FOUR
    gardens = [player.garden for player in example_counts.COUNTED.players]
    assert ["David"] == [name for name, one in zip(names, gardens, strict=True) if dragons(one) >= ENOUGH]
    assert ["Anna", "Clara"] == [name for name, one in zip(names, gardens, strict=True) if len(pigs(one)) >= 3]
    assert [1, 0, 1, 0] == [len(ponds(one)) for one in gardens]


def test_the_last_page_counts_as_the_rules_count() -> None:
    assert GARDLINGS.result(GARDLINGS.imagine(example_counts.AT_THE_END, KEY)) == example_counts.result()


def test_medals_are_as_the_last_page_says() -> None:
    (short, normal), text = (MOST_TILES[target] for target in (17, 20)), drafts()[-1].text
    assert all(f"{name} up to {most}" in text for name, most in zip(("gold", "silver", "bronze"), normal, strict=True))
    assert [2, 2, 2] == [most - less for most, less in zip(normal, short, strict=True)]
