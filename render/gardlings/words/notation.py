"""Tiles and gardens in words, for the positions of the guide."""

from rules.gardlings.box import TILES, Kind
from rules.gardlings.garden.laid import Garden, Laid

_KINDS = {tile.name: Kind(number) for number, tile in enumerate(TILES)}


def kind(name: str) -> Kind:
    """Return the kind of a tile by its name in records, such as "green pig ry.byr"."""
    return _KINDS[name]


def kinds(names: str) -> tuple[Kind, ...]:
    """Read tiles with commas between them."""
    return tuple(kind(name.strip()) for name in names.split(","))


def garden(lays: str) -> Garden:
    """Read a garden, with commas between its tiles: each by its name and how it lies, "green pig ry.byr 0:-1:3"."""
    tiles = (lay.rsplit(maxsplit=1) for lay in lays.split(","))
    return tuple(Laid(kind(name.strip()), *map(int, place.split(":"))) for name, place in tiles)
