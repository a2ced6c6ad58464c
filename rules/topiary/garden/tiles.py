"""
The 40 sculpture tiles: tile = 5 * type + size - 1, types 0 (polyhedron) to 7 (elephant), sizes 1 to 5.

There is one tile of each type and size.

Ruling: the eighth type is the elephant.
"""

from typing import NewType

from rules.wording import Wording

Tile = NewType("Tile", int)

SIZES = 5
TYPES = ("polyhedron", "pom-pom", "spiral", "t-rex", "swan", "whale", "pyramid", "elephant")
CODES = ("ph", "pp", "sp", "tr", "sw", "wh", "py", "el")
"""The types as they stand in notations, by type."""

NOTHING = -1
"""Stands for "none yet" or "none any more" where a number is stored, and for a gap in the garden."""
FACE_DOWN = Tile(-2)
"""Stands for a face-down tile in the garden that all see."""

TYPE = tuple(number // SIZES for number in range(SIZES * len(TYPES)))
"""The type of each tile."""
SIZE = tuple(number % SIZES + 1 for number in range(SIZES * len(TYPES)))
"""The size of each tile, which is what it scores."""
TILES = tuple(Tile(number) for number in range(SIZES * len(TYPES)))


def tile_name(tile: Tile) -> str:
    """Return the notation of a tile, such as "sw2" for the swan of size 2."""
    return _NAMES[tile]


def parse_tile(text: str) -> Tile:
    """Read a notation such as "sw2", ignoring case. Raises: ValueError."""
    try:
        return _BY_NAME[text.lower()]
    except KeyError:
        message = f"{text!r} is not a tile"
        raise ValueError(message) from None


def tile_words(tile: Tile) -> Wording:
    """Return the tile in words for sentences, such as "pom pom 3"."""
    return _WORDS[TYPE[tile]].with_facts(size=SIZE[tile])


_WORDS = (
    Wording("polyhedron {size}"),
    Wording("pom pom {size}"),
    Wording("spiral {size}"),
    Wording("T-rex {size}"),
    Wording("swan {size}"),
    Wording("whale {size}"),
    Wording("pyramid {size}"),
    Wording("elephant {size}"),
)
_NAMES = tuple(f"{CODES[TYPE[tile]]}{SIZE[tile]}" for tile in TILES)
_BY_NAME = {name: tile for tile, name in zip(TILES, _NAMES, strict=True)}
