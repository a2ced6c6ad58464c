"""Gardens written down tile by tile, and grown at random until they are worth what a test needs."""

import random
from collections import deque
from collections.abc import Callable
from functools import cache
from itertools import count

from rules.gardlings.box import BOX, LETTERS, TILES, Creature, Kind, Level
from rules.gardlings.garden.placed import MATCHES, STEPS, Cell, Garden, PlacedTile, beyond, cells_of, edges_of
from rules.gardlings.garden.places import gems, places

NAMES = {tile.name: Kind(number) for number, tile in enumerate(TILES)}


def kind(name: str) -> Kind:
    """Return the kind of a tile by its name in records, such as "green pig ry.byr"."""
    return NAMES[name]


def garden(text: str) -> Garden:
    """Read a garden: a line for each tile, with its name and how it lies, such as "green pig ry.byr 0:0:0"."""
    lines = [line.rsplit(maxsplit=1) for line in text.strip().splitlines()]
    return tuple(PlacedTile(kind(name.strip()), *map(int, place.split(":"))) for name, place in lines)


def kinds(*names: str) -> tuple[Kind, ...]:
    return tuple(map(kind, names))


@cache
def worth(wanted: int, creatures: str = "mushie birdie gardener", but: int = 0) -> Garden:
    """Grow a garden of tiles with these creatures that is worth so many gems; `but` tells several of them apart."""
    allowed = {Creature(name) for name in creatures.split()}
    pool = [one for one, tile in enumerate(TILES) if tile.creature in allowed]
    chance = random.Random(f"{wanted} {creatures} {but}")
    while True:
        grown: Garden = ()
        while gems(grown) < wanted:
            one = Kind(chance.choice(pool))
            possible = places(grown, one)
            if possible:
                grown = (*grown, chance.choice(possible))
        if gems(grown) == wanted:
            return grown


def worth_with(wanted: int, creatures: str, holds: Callable[[Garden], bool]) -> Garden:
    """Grow gardens worth so many gems until one holds what it should."""
    return next(grown for but in count() if holds(grown := worth(wanted, creatures, but)))


def anything(number: int, tiles: int) -> Garden:
    """Lay tiles of the whole box at random, wherever they fit; the number decides which."""
    chance = random.Random(number)
    box = [one for level in Level for one in BOX.kinds(level)]
    grown: Garden = ()
    for one in chance.sample(box, tiles):
        possible = places(grown, one)
        if possible:
            grown = (*grown, chance.choice(possible))
    return grown


def shown_edges(laid: Garden) -> dict[tuple[int, int, int], str]:
    """Return the letters of all edges by square and direction."""
    return {(edge.x, edge.y, edge.direction): edge.letter for tile in laid for edge in edges_of(tile)}


def slowly_placed(laid: Garden, one: Kind) -> set[PlacedTile]:
    """Return the lays of a tile as the rules describe them, square by square."""
    taken = {cell for tile in laid for cell in cells_of(tile)}
    edges = shown_edges(laid)
    near = {(x + dx, y + dy) for x, y in taken for dx, dy in STEPS}
    around = {(x + dx, y + dy) for x, y in near for dx in (-1, 0) for dy in (-1, 0)}
    turns = range(2 if TILES[one].edges == TILES[one].edges[3:] + TILES[one].edges[:3] else 4)
    lays = {PlacedTile(one, x, y, turn) for x, y in around for turn in turns}
    return {lay for lay in lays if not taken & {*cells_of(lay)} and matches(edges, lay)}


def matches(edges: dict[tuple[int, int, int], str], lay: PlacedTile) -> bool:
    """Return whether a tile borders at least one other, and all of them rightly."""
    met = [
        (edge.letter, edges[*beyond(edge), (edge.direction + 2) % 4])
        for edge in edges_of(lay)
        if (*beyond(edge), (edge.direction + 2) % 4) in edges
    ]
    return bool(met) and all(other in MATCHES[letter] for letter, other in met)


def hangs_together(laid: Garden) -> bool:
    """Return whether one can walk from tile to tile over edges."""
    squares = {cell for tile in laid for cell in cells_of(tile)}
    return bool(squares) and reached(next(iter(squares)), squares) == squares


def reached(start: Cell, squares: set[Cell]) -> set[Cell]:
    seen, waiting = {start}, deque([start])
    while waiting:
        x, y = waiting.popleft()
        for dx, dy in STEPS:
            if (x + dx, y + dy) in squares and (x + dx, y + dy) not in seen:
                seen.add((x + dx, y + dy))
                waiting.append((x + dx, y + dy))
    return seen


assert set(LETTERS) == set(MATCHES)
