"""A garden in words: a grid of numbered tiles, and what lies under each number."""

from collections import Counter
from collections.abc import Iterator

from languages.speech import N_
from render.gardlings.pictures.garden import done_edges
from render.gardlings.words.tile_words import creatures
from render.gardlings.words.vocabulary import tile_name
from rules.gardlings.box import TILES, Creature, Kind
from rules.gardlings.garden.placed import Cell, Garden, PlacedTile, cells_of, edges_of

LEGEND = N_(
    "Tiles by number, each at its upper left square, column:row, with its edges from north clockwise: "
    "r red, y yellow, b blue, D double, T triple, E egg, `.` blank; `*` follows a completed gem"
)
_COLUMNS = 10
"""As many columns as a phone shows in one line of a code block."""
_SIDES = "NESW"


def grid(garden: Garden) -> str:
    """
    Write the numbers of tiles in lines of fixed width, at most ten columns side by side.

    Further columns follow below. Every tile has two squares, and so its number stands there twice.
    """
    squares = {square: number for number, laid in enumerate(garden, 1) for square in cells_of(laid)}
    columns = [x for x, _ in squares]
    bands = range(min(columns), max(columns) + 1, _COLUMNS)
    return "\n\n".join(_band(range(first, min(first + _COLUMNS, max(columns) + 1)), squares) for first in bands)


def _band(columns: range, squares: dict[Cell, int]) -> str:
    lines = ["    " + "".join(f"{x:>3}" for x in columns)]
    lines += [
        f"{y:>3} " + "".join(f"{squares.get((x, y), '.'):>3}" for x in columns)
        for y in sorted({y for x, y in squares if x in columns})
    ]
    return "\n".join(lines)


def tiles(garden: Garden) -> Iterator[str]:
    """Write each tile: its number, who lives there, where it lies, and its edges as they lie."""
    for number, (laid, done) in enumerate(zip(garden, done_edges(garden), strict=True), 1):
        yield f"{number} {tile_name(laid.kind)} {place(laid)}, {_edges(laid, done)}"


def place(laid: PlacedTile) -> str:
    """Write the upper left square of a tile: "2:-1"."""
    return f"{laid.x}:{laid.y}"


def _edges(laid: PlacedTile, done: int) -> str:
    r"""Write the edges clockwise, side by side, so that no star makes letters lean: "N ry\* E b S yr W ."."""
    edges = edges_of(laid)
    # From the unturned tile's upper left edge clockwise; turned, the same round begins on another side.
    first = next(number for number in range(6) if (edges[number].direction, edges[number - 1].direction) == (0, 3))
    sides: dict[int, str] = {}
    for step in range(6):
        number = (first + step) % 6
        letter = edges[number].letter + ("\\*" if done >> number & 1 else "")
        sides[edges[number].direction] = sides.get(edges[number].direction, "") + letter
    return " ".join(f"{_SIDES[side]} {letters}" for side, letters in sorted(sides.items()))


def residents(garden: Garden) -> str:
    """Count who lives in a garden: "3 gnomes, 2 pigs, 1 dragon"."""
    counts: Counter[Creature] = Counter()
    for laid in garden:
        tile = TILES[laid.kind]
        counts[tile.creature] += max(1, tile.gnomes)
    return ", ".join(creatures(creature, count) for creature, count in counts.items())


def tiles_listed(kinds: tuple[Kind, ...]) -> str:
    """Count tiles by their names: "3 gnome, 1 two gnomes, 2 green pig"."""
    counts = Counter(map(tile_name, kinds))
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items())
