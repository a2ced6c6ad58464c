"""What a garden holds and allows: places for a tile, moves of unicorns, completed gems, ponds."""

from dataclasses import dataclass

from rules.chance import Chance
from rules.gardlings.box import GNOMES, TILES, WORTH, Creature, Kind, kinds_of
from rules.gardlings.garden.grid import (
    Grid,
    Places,
    bit_of,
    cells_in,
    flooded,
    grid_of,
    joining,
    parts_of,
    places_in,
    toggled,
)
from rules.gardlings.garden.placed import SEEN, Cell, Edge, Garden, PlacedTile, beyond, edges_of
from rules.gardlings.state import BRIDGING_UNICORNS, NEWEST
from rules.remembering import remembered

_KEPT = 8192
_FEW = 1024
_PIGS = kinds_of(Creature.PIG)
_DRAGONS = kinds_of(Creature.DRAGON)
_UNICORNS = kinds_of(Creature.UNICORN)
_MUSHIES = kinds_of(Creature.MUSHIE)


@dataclass(frozen=True, slots=True)
class Border:
    """
    Two edges that touch and match.

    `tiles` are the numbers of the two tiles in the garden, `edge` the edge of the first tile, `letters` both letters,
    `gems` what the border brings (0: blank).
    """

    tiles: tuple[int, int]
    edge: Edge
    letters: tuple[str, str]
    gems: int


def places(garden: Garden, kind: Kind) -> tuple[PlacedTile, ...]:
    """Return all lays of a tile that match, by turn, then row by row; the first tile of all lies at the origin."""
    if not garden:
        return (PlacedTile(kind, 0, 0, 0),)
    grid = grid_of(garden)
    return tuple(
        [
            PlacedTile(kind, x, y, turn)
            for turn, found in enumerate(fitting(garden, kind))
            for x, y in (cells_in(grid, found) if found else ())
        ]
    )


def random_place(garden: Garden, kind: Kind, chance: Chance) -> PlacedTile | None:
    """Draw one of `places` of a tile in a garden that has tiles, in less time; None if it fits nowhere."""
    found = fitting(garden, kind)
    numbers = [squares.bit_count() for squares in found]
    every = sum(numbers)
    if not every:
        return None
    drawn, turn = chance.below(every), 0
    while drawn >= numbers[turn]:
        drawn -= numbers[turn]
        turn += 1
    squares = found[turn]
    for _ in range(drawn):
        squares &= squares - 1
    ((x, y),) = cells_in(grid_of(garden), squares & -squares)
    return PlacedTile(kind, x, y, turn)


@remembered(_KEPT)
def fitting(garden: Garden, kind: Kind) -> Places:
    """Return where a tile fits into a garden that has tiles, as sets of squares by turn."""
    return places_in(grid_of(garden), kind)


def fits(garden: Garden, laid: PlacedTile) -> bool:
    """Return whether a tile may be laid so: whether `places` lists it, in less time."""
    if not garden:
        return laid == (laid.kind, 0, 0, 0)
    found, grid = fitting(garden, laid.kind), grid_of(garden)
    half = grid.width >> 1
    if laid.turn >= len(found) or not (-half <= laid.x < half and -half <= laid.y < half):
        return False
    return bool(found[laid.turn] >> bit_of(grid, laid.x, laid.y) & 1)


def has_unicorn(garden: Garden) -> bool:
    """Return whether a unicorn lies in a garden."""
    # A loop takes a third of the time of `any`, and this is asked before every move of a builder.
    for laid in garden:  # noqa: SIM110
        if laid[0] in _UNICORNS:
            return True
    return False


def has_mushie(garden: Garden) -> bool:
    """Return whether a mushie lies in a garden."""
    for laid in garden:  # noqa: SIM110
        if laid[0] in _MUSHIES:
            return True
    return False


@remembered(_FEW)
def unicorn_moves(garden: Garden, version: int = NEWEST) -> tuple[tuple[int, PlacedTile], ...]:
    """
    Return all moves of unicorns: the number of a tile in the garden, and how it lies then.

    Args:
        garden: all its tiles.
        version: of the rules; before `BRIDGING_UNICORNS` the other tiles had to hang together without the unicorn.

    Ruling: after a unicorn's move all tiles hang together, and the garden looks different.
    Source: Gardlings rules, "Creatures' abilities", Unicorns.
    """
    return tuple(
        [
            (number, moved)
            for number, laid in enumerate(garden)
            if laid[0] in _UNICORNS
            for moved in _lifted(garden, number, version)
            if moved != laid
        ]
    )


def _lifted(garden: Garden, number: int, version: int) -> tuple[PlacedTile, ...]:
    lifted, grid = garden[number], toggled(grid_of(garden), garden[number])
    apart = parts_of(grid)
    if not apart or (len(apart) > 1 and version < BRIDGING_UNICORNS):
        return ()
    found = places_in(grid, lifted.kind)
    if len(apart) > 1:
        found = joining(grid, found, apart)
    return tuple(
        PlacedTile(lifted.kind, x, y, turn) for turn, squares in enumerate(found) for x, y in cells_in(grid, squares)
    )


def with_tile(garden: Garden, number: int, laid: PlacedTile) -> Garden:
    """Return the garden with the tile of a number lying otherwise."""
    return (*garden[:number], laid, *garden[number + 1 :])


@remembered(_KEPT)
def gems(garden: Garden) -> int:
    """
    Count the completed gems: borders, then the lines of mushies.

    Source: Gardlings rules, "Buy a new tile", "Creatures' abilities".
    """
    borders, ends = completed(garden)
    return borders + ends


def completed(garden: Garden) -> tuple[int, int]:
    """Return the gems on borders (doubles 2, triples 3, all others 1), and those on the lines of mushies."""
    return grid_of(garden).borders, len(lines(garden)) if has_mushie(garden) else 0


def lines(garden: Garden) -> tuple[tuple[int, int, int], ...]:
    """Return the lines of mushies whose ends are both completed: the tile's number, and the two edges (0-5)."""
    grid = grid_of(garden)
    return tuple([line for line, ends in _lines(garden, grid) if ends & grid.occupied == ends])


def unfinished(garden: Garden) -> list[int]:
    """Return for each line of a mushie that is not completed what squares it lacks, as bits of the grid."""
    if not has_mushie(garden):
        return []
    grid = grid_of(garden)
    return [lacking for _, ends in _lines(garden, grid) if (lacking := ends & ~grid.occupied)]


def _lines(garden: Garden, grid: Grid) -> list[tuple[tuple[int, int, int], int]]:
    """Return all lines of mushies, and the squares at their ends: whatever lies there matches."""
    found = []
    for number, laid in enumerate(garden):
        if laid[0] in _MUSHIES:
            here, width, seen = bit_of(grid, laid.x, laid.y), grid.width, SEEN[laid.turn]
            beyond = [1 << here + dy * width + dx for dx, dy, _ in seen]
            found += [
                ((number, first, second), beyond[first] | beyond[second]) for first, second in TILES[laid.kind].pairs
            ]
    return found


def borders(garden: Garden) -> tuple[Border, ...]:
    """Return all borders between tiles, blank ones included, each once."""
    shown: dict[tuple[int, int, int], tuple[int, Edge]] = {}
    found = []
    for number, laid in enumerate(garden):
        for edge in edges_of(laid):
            other = shown.get((*beyond(edge), (edge.direction + 2) % 4))
            if other is not None:
                letters = (other[1].letter, edge.letter)
                found.append(Border((other[0], number), other[1], letters, WORTH[edge.letter]))
            shown[edge.x, edge.y, edge.direction] = number, edge
    return tuple(found)


def ponds(garden: Garden) -> tuple[frozenset[Cell], ...]:
    """
    Return the enclosed empty regions; water flows over edges only.

    Source: Gardlings rules, "Ponds".
    """
    if not garden:
        return ()
    grid = grid_of(garden)
    around = _surroundings(garden)
    empty = sum(1 << bit_of(grid, x, y) for x, y in around) & ~grid.occupied
    # The first square is a corner outside of all tiles.
    empty &= ~flooded(grid, 1 << bit_of(grid, *around[0]), empty)
    found = []
    while empty:
        pond = flooded(grid, empty & -empty, empty)
        found.append(frozenset(cells_in(grid, pond)))
        empty ^= pond
    return tuple(found)


def _surroundings(garden: Garden) -> list[Cell]:
    """Return the squares of the smallest rectangle around a garden with one more on each side, row by row."""
    columns, rows = [laid.x for laid in garden], [laid.y for laid in garden]
    return [(x, y) for y in range(min(rows) - 1, max(rows) + 3) for x in range(min(columns) - 1, max(columns) + 3)]


def gnomes(garden: Garden) -> int:
    """Count the gnomes."""
    return sum([GNOMES[laid[0]] for laid in garden])


def pigs(garden: Garden) -> tuple[int, ...]:
    """Return the numbers of the tiles with pigs, pity pigs included."""
    return tuple([number for number, laid in enumerate(garden) if laid[0] in _PIGS])


def dragons(garden: Garden) -> int:
    """Count the dragons."""
    return sum([laid[0] in _DRAGONS for laid in garden])
