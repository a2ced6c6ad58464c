import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules.gardlings import box
from rules.gardlings.box import BOX, FOR_SALE, GNOMES, TILES, BoxError, Creature, Level, read_box
from rules.gardlings.market.stacks import LEVELS, PRICES, how_many, level_of, parse_stack, stack_name, stacks_of
from tests.rules.damaging import Damage, set_at

FILE = Path(box.__file__).with_name("tiles.toml")
Data = dict[str, Any]


def data() -> Data:
    return tomllib.loads(FILE.read_text("utf-8"))


def count(level: str, creature: str = "") -> int:
    return sum(
        tile.number for tile in TILES if tile.level.value == level and (not creature or tile.creature.value == creature)
    )


def test_the_box_is_the_one_of_the_file() -> None:
    assert BOX == read_box(data())


@pytest.mark.parametrize(
    ("level", "tiles"),
    [("single", 16), ("double", 8), ("pity", 20), ("green", 20), ("blue", 20), ("purple", 20), ("yellow", 16)],
)
def test_a_copy_of_the_game_has_so_many_tiles_of_a_level(level: str, tiles: int) -> None:
    assert tiles == count(level) == len(BOX.kinds(Level(level)))
    assert 3 * tiles == len(BOX.kinds(Level(level), 3))


def test_a_copy_of_the_game_has_120_tiles_and_28_coins() -> None:
    assert 120 == sum(tile.number for tile in TILES)
    assert 28 == BOX.coins


@pytest.mark.parametrize(
    ("level", "creatures"),
    [
        ("green", {"pig": 4, "dragon": 6, "birdie": 3, "mushie": 3, "unicorn": 4}),
        ("blue", {"pig": 4, "dragon": 5, "birdie": 4, "mushie": 4, "unicorn": 3}),
        ("purple", {"pig": 2, "dragon": 5, "birdie": 3, "mushie": 3, "unicorn": 3, "gardener": 4}),
        ("yellow", {"dragon": 3, "birdie": 3, "mushie": 4, "unicorn": 3, "gardener": 3}),
    ],
)
def test_each_level_has_its_creatures(level: str, creatures: dict[str, int]) -> None:
    assert creatures == {
        one.value: count(level, one.value) for one in Creature if one.value in creatures or count(level, one.value)
    }


def test_gnomes_come_alone_or_in_pairs_and_nowhere_else() -> None:
    gnomes = Counter((tile.level, number) for tile, number in zip(TILES, GNOMES, strict=True))
    assert {(Level.SINGLE, 1), (Level.DOUBLE, 2)} == {place for place in gnomes if place[1]}
    assert not any(tile.gnomes for tile in TILES if tile.creature is not Creature.GNOME)


def test_prices_rise_with_the_levels() -> None:
    assert (0, 4, 7, 10, 14) == PRICES
    assert (Level.PITY, *FOR_SALE) == LEVELS


def test_only_some_mushies_look_the_same_after_half_a_turn() -> None:
    even = {(tile.creature, tile.edges) for tile in TILES if tile.is_even}
    assert {(Creature.MUSHIE, edges) for edges in ("DrDDrD", "DyDDyD", "brDbrD", "ybDybD")} == even


def test_a_line_of_a_mushie_joins_two_edges_with_gems() -> None:
    mushies = [tile for tile in TILES if tile.creature is Creature.MUSHIE]
    assert {((2, 5),)} == {tile.pairs for tile in mushies if tile.level is Level.GREEN}
    assert {((0, 4), (1, 3))} == {tile.pairs for tile in mushies if tile.level is not Level.GREEN}
    assert not any("." in (tile.edges[one], tile.edges[other]) for tile in mushies for one, other in tile.pairs)
    assert not any(tile.pairs for tile in TILES if tile.creature is not Creature.MUSHIE)


def test_triples_are_for_gardeners_and_eggs_for_birdies() -> None:
    assert {Creature.GARDENER} == {tile.creature for tile in TILES if "T" in tile.edges}
    assert {Creature.BIRDIE} == {tile.creature for tile in TILES if "E" in tile.edges}


@pytest.mark.parametrize("copies", range(1, 6))
def test_stacks_keep_their_numbers_with_more_copies(copies: int) -> None:
    number = how_many(copies)
    assert 1 + 8 * copies == number
    assert [2 * copies] * 4 == [len(stacks_of(level, number)) for level in (1, 2, 3, 4)]
    assert [*range(number)] == sorted(stack for level in range(5) for stack in stacks_of(level, number))
    assert all(level == level_of(stack) for level in range(5) for stack in stacks_of(level, number))
    assert all(stack == parse_stack(stack_name(stack)) for stack in range(number))
    assert f"y{2 * copies}" == stack_name(number - 1)


@pytest.mark.parametrize("name", ["", "g", "g0", "o1", "g01", "g100", "1g", "pit", "g٣"])
def test_what_is_no_stack_has_no_number(name: str) -> None:
    assert parse_stack(name) is None


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda parts: parts.pop("blue"), "tiles.toml has other parts than levels."),
        (set_at("silver", to={}), "tiles.toml has other parts than levels."),
        (set_at("single", "gnome", to="ry.b.r*2"), "single has 2 tiles instead of 16."),
        (set_at("single", "pig", to="ry.b.r"), "single has creatures that do not belong there."),
        (set_at("pity", "dragon", to="ry.b.r"), "pity has creatures that do not belong there."),
        (set_at("green", "gnome", to="ry.b.r"), "green must have no gnomes."),
        (set_at("green", "pony", to="ry.b.r"), "green has creatures that do not belong there."),
        (set_at("green", "pig", to="ry.b"), "green pig: 'ry.b' is no tile of six edges."),
        (set_at("green", "pig", to="ry.b.x"), "green pig: 'ry.b.x' is no tile of six edges."),
        (set_at("green", "pig", to="ry.b.r*1"), "green pig: 'ry.b.r*1' is no tile of six edges."),
        (set_at("green", "pig", to="ry.byr ry.byr yb.rby y.bryb"), "a look of a tile stands there twice;"),
        (set_at("green", "mushie", to=".r.y.b r.y.by y.b.rb"), "green mushie .r.y.b: a paired edge is blank."),
        (set_at("green", "pairs", to="E-E"), "green pairs must join different edges."),
        (set_at("green", "pairs", to=""), "green pairs must join different edges."),
        (set_at("blue", "pairs", to="NL-SL NR-SL"), "blue pairs must join different edges."),
        (set_at("green", "dragon", to="Tb.ryb"), "Tb.ryb: triples are for gardeners, and only for them."),
        (set_at("purple", "gardener", to="yry.Db"), "yry.Db: triples are for gardeners, and only for them."),
        (set_at("green", "pig", to="Er.byr"), "Er.byr: eggs are for birdies, and only for them."),
        (set_at("prices", "blue", to=4), "prices must rise from green to yellow."),
        (set_at("prices", "green", to=0), "prices must rise from green to yellow."),
        (set_at("coins", "all", to=5), "coins must be at least 6, one for each stack that has one."),
        (set_at("green", "pairs", to="N-S"), "lacks something or has it in the wrong form"),
        (set_at("prices", "yellow", to="dear"), "lacks something or has it in the wrong form"),
        (set_at("green", "pig", to=7), "lacks something or has it in the wrong form"),
    ],
)
def test_a_mistake_in_the_file_is_named(spoil: Damage, sentence: str) -> None:
    spoiled = data()
    spoil(spoiled)
    with pytest.raises(BoxError) as caught:
        read_box(spoiled)
    assert sentence in str(caught.value)
    assert str(caught.value).startswith("tiles.toml")
