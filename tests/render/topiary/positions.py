from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from rules.topiary.garden.positions import POSITIONS, parse_position
from rules.topiary.garden.sight import Sight, sight
from rules.topiary.garden.tiles import parse_tile
from rules.topiary.view import FACE_DOWN, NOTHING, Phase, Step, View
from tools.samples.topiary import TABLES, positions
from tools.samples.topiary import Position as Moment


def moments(stride: int = 1) -> Iterator[Moment]:
    for number, table in enumerate(TABLES):
        yield from islice(positions(number, *table), number if stride > 1 else 0, None, stride)


def at_step(step: Step, *, nth: int = 12, table: int = 4) -> Moment:
    """Return the n-th position at which this has to be decided."""
    found = (one for one in positions(table, *TABLES[table]) if one.view.step is step and one.legal)
    return next(islice(found, nth, None))


def drafting(step: Step, *, nth: int = 0, table: int = 0) -> Moment:
    """Return the n-th such position while hands are drafted."""
    found = (one for one in positions(table, *TABLES[table]) if one.view.phase is Phase.DRAFT)
    return next(islice((one for one in found if one.view.step is step), nth, None))


def garden(rows: str) -> tuple[int, ...]:
    """Read a garden, row by row: names of tiles, `??` for face down, `--` for a gap."""
    signs: dict[str, int] = {"??": FACE_DOWN, "--": NOTHING}
    return tuple(signs[word] if word in signs else parse_tile(word) for word in rows.split())


def row(words: str) -> tuple[int, ...]:
    """Return a garden with these tiles in row 3, all others face down."""
    return garden(f"{'?? ' * 10}{words}{' ??' * 10}")


def looking(lying: tuple[int, ...], position: str) -> Sight:
    return sight(lying, parse_position(position))


def with_visitors(view: View, *by_seat: str) -> View:
    """Return the view with the visitors of each seat on these positions, and no other ones."""
    owners = {parse_position(name): seat for seat, names in enumerate(by_seat) for name in names.split()}
    return replace(view, visitors=tuple(owners.get(place, NOTHING) for place in POSITIONS))
