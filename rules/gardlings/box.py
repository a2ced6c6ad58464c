"""
What is in the box: `tiles.toml`, read once and checked.

Tiles that look alike are the same in play, so a number stands for a look: the `Kind` of a tile, in the order of the
file. Stacks are numbered from 0 through all levels for sale, cheapest first.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from typing import Any, NewType

Kind = NewType("Kind", int)
NOTHING = -1
"""Stands for "none" where the number of a kind, a stack or a tile of a garden is stored."""
SEATS_PER_COPY = 4
MOST_COPIES = 5
STACKS_PER_COPY = 2
EDGES = ("NL", "NR", "E", "SR", "SL", "W")
"""The names of a tile's edges while it is unturned: 0 to 5, clockwise from the upper left."""
LETTERS = "rybDTE."
WORTH = {"r": 1, "y": 1, "b": 1, "D": 2, "T": 3, "E": 1, ".": 0}
"""What a border brings, by the letter on either side."""


class Level(Enum):
    """The seven backs of tiles, from the bags' first tiles to the dearest."""

    SINGLE = "single"
    DOUBLE = "double"
    PITY = "pity"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    YELLOW = "yellow"


class Creature(Enum):
    """Who lives on a tile."""

    GNOME = "gnome"
    PIG = "pig"
    DRAGON = "dragon"
    BIRDIE = "birdie"
    MUSHIE = "mushie"
    UNICORN = "unicorn"
    GARDENER = "gardener"


FOR_SALE = (Level.GREEN, Level.BLUE, Level.PURPLE, Level.YELLOW)
_GNOMES = {Level.SINGLE: 1, Level.DOUBLE: 2}
_TILES = {
    Level.SINGLE: 16,
    Level.DOUBLE: 8,
    Level.PITY: 20,
    Level.GREEN: 20,
    Level.BLUE: 20,
    Level.PURPLE: 20,
    Level.YELLOW: 16,
}


class BoxError(Exception):
    """The data file does not describe a box that can be played with; the sentence says where."""


@dataclass(frozen=True, slots=True)
class Tile:
    """
    One look of a tile.

    `edges` are six letters, clockwise from the upper left of the unturned tile; `pairs` are the edges (0-5) that a
    mushie's lines join; `number` counts the tiles that look so in one copy of the game.
    """

    level: Level
    creature: Creature
    edges: str
    number: int
    pairs: tuple[tuple[int, int], ...] = ()

    @property
    def gnomes(self) -> int:
        """How many gnomes come with the tile."""
        return _GNOMES.get(self.level, 0)

    @property
    def is_even(self) -> bool:
        """Whether the tile looks the same after half a turn."""
        return self.edges == self.edges[3:] + self.edges[:3]

    @property
    def name(self) -> str:
        """The tile in records: level, creature and edges."""
        return f"{self.level.value} {self.creature.value} {self.edges}"


@dataclass(frozen=True, slots=True)
class Box:
    """All data of the game; `tiles` by kind, `prices` in gems by level for sale."""

    tiles: tuple[Tile, ...]
    prices: tuple[tuple[Level, int], ...]
    coins: int

    def kinds(self, level: Level, copies: int = 1) -> tuple[Kind, ...]:
        """Return the tiles of a level in some copies of the game, sorted, one entry for each tile."""
        return tuple(
            Kind(kind)
            for kind, tile in enumerate(self.tiles)
            if tile.level is level
            for _ in range(copies * tile.number)
        )


def read_box(data: Mapping[str, Any]) -> Box:
    """Check the data of a box. Raises: BoxError: the sentence names the place."""
    try:
        return _read(data)
    except (KeyError, TypeError, AttributeError, ValueError) as fault:
        message = f"tiles.toml lacks something or has it in the wrong form: {fault}."
        raise BoxError(message) from fault


def _read(data: Mapping[str, Any]) -> Box:
    _must(
        set(data) == {"prices", "coins", *(level.value for level in Level)}, "tiles.toml has other parts than levels."
    )
    tiles = tuple(tile for level in Level for tile in _tiles(level, data[level.value]))
    looks = [tile.name for tile in tiles]
    _must(len(set(looks)) == len(looks), "a look of a tile stands there twice; write *2 instead.")
    for level, number in _TILES.items():
        found = sum(tile.number for tile in tiles if tile.level is level)
        _must(found == number, f"{level.value} has {found} tiles instead of {number}.")
    prices = [int(data["prices"][level.value]) for level in FOR_SALE]
    _must(prices[0] > 0 and prices == sorted(set(prices)), "prices must rise from green to yellow.")
    coins = int(data["coins"]["all"])
    stacks_with_coin = STACKS_PER_COPY * (len(FOR_SALE) - 1)
    _must(coins >= stacks_with_coin, f"coins must be at least {stacks_with_coin}, one for each stack that has one.")
    return Box(tiles, tuple(zip(FOR_SALE, prices, strict=True)), coins)


def _tiles(level: Level, data: Mapping[str, str]) -> list[Tile]:
    creatures = {name for name in data if name != "pairs"}
    allowed = {Creature.GNOME} if level in _GNOMES else {Creature.PIG} if level is Level.PITY else set(Creature)
    _must(creatures <= {one.value for one in allowed}, f"{level.value} has creatures that do not belong there.")
    _must(level not in FOR_SALE or Creature.GNOME.value not in creatures, f"{level.value} must have no gnomes.")
    return [_tile(level, Creature(name), word, data) for name in data if name != "pairs" for word in data[name].split()]


def _tile(level: Level, creature: Creature, word: str, data: Mapping[str, str]) -> Tile:
    read = re.fullmatch(rf"([{LETTERS}]{{6}})(?:\*([2-9]))?", word)
    if read is None:
        message = f"tiles.toml: {level.value} {creature.value}: {word!r} is no tile of six edges."
        raise BoxError(message)
    edges = read[1]
    pairs = _pairs(level, data["pairs"]) if creature is Creature.MUSHIE else ()
    for first, second in pairs:
        paired = {edges[first], edges[second]}
        _must("." not in paired, f"{level.value} mushie {edges}: a paired edge is blank.")
    _must(("T" in edges) == (creature is Creature.GARDENER), f"{word}: triples are for gardeners, and only for them.")
    _must(("E" in edges) == (creature is Creature.BIRDIE), f"{word}: eggs are for birdies, and only for them.")
    return Tile(level, creature, edges, int(read[2] or 1), pairs)


def _pairs(level: Level, text: str) -> tuple[tuple[int, int], ...]:
    names = [word.split("-") for word in text.split()]
    pairs = tuple((EDGES.index(first), EDGES.index(second)) for first, second in names)
    edges = [edge for pair in pairs for edge in pair]
    _must(0 < len(edges) == len(set(edges)), f"{level.value} pairs must join different edges.")
    return pairs


def _must(holds: bool, sentence: str) -> None:  # noqa: FBT001 - reads as the sentence it checks
    if not holds:
        message = f"tiles.toml: {sentence}"
        raise BoxError(message)


BOX = read_box(tomllib.loads(files(__package__).joinpath("tiles.toml").read_text("utf-8")))
TILES = BOX.tiles
PRICE = dict(BOX.prices)
GNOMES = tuple(tile.gnomes for tile in TILES)
"""The gnomes on each kind of tile."""


def kinds_of(creature: Creature) -> frozenset[Kind]:
    """Return the kinds on which a creature lives."""
    return frozenset(Kind(kind) for kind, tile in enumerate(TILES) if tile.creature is creature)
