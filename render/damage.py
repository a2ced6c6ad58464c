"""Which areas of a picture look different after its description has changed."""

from collections.abc import Iterable, Iterator

from render.scene import Area, Part, Scene

_TILE = 16
"""Areas are rounded to squares of so many pixels: an even number, so that pixels reduced two by two stay together."""


def damage(before: Scene, after: Scene) -> Iterator[Area]:
    """Yield areas that do not overlap, outside of which both scenes, of the same size, look the same."""
    width, height = after.base.size
    changed = [(0, 0, width, height)] if before.base is not after.base else _changed(before.parts, after.parts)
    for left, top, right, bottom in _joined(changed, (-(-width // _TILE), -(-height // _TILE))):
        yield left, top, min(right, width), min(bottom, height)


def _changed(before: tuple[Part, ...], after: tuple[Part, ...]) -> Iterator[Area]:
    """
    Yield the areas of parts that came, went, or lie above others than before.

    What is left has the same order in both, so wherever nothing is yielded the same parts lie on each other.
    """
    places = {part: place for place, part in enumerate(before)}
    kept, latest = set(), -1
    for part in after:
        place = places.get(part, -1)
        if place > latest:
            latest = place
            kept.add(part)
        else:
            yield part[0]
    for place, part in enumerate(before):
        # Of equal parts only the last one can have been kept.
        if part not in kept or places[part] != place:
            yield part[0]


def _joined(areas: Iterable[Area], tiles: tuple[int, int]) -> Iterator[Area]:
    """Round areas to tiles and join them to rectangles; `tiles` are the columns and rows that there are."""
    columns, rows = tiles
    lines = [0] * rows
    for left, top, right, bottom in areas:
        first, last = max(left // _TILE, 0), min(-(-right // _TILE), columns)
        if first < last:
            for row in range(max(top // _TILE, 0), min(-(-bottom // _TILE), rows)):
                lines[row] |= (1 << last) - (1 << first)
    return _rectangles(lines)


def _rectangles(lines: list[int]) -> Iterator[Area]:
    """Cut set bits, a number for each row, into rectangles in pixels: runs that are equal in rows below each other."""
    open_runs: dict[tuple[int, int], int] = {}
    for row, line in enumerate((*lines, 0)):
        runs = set(_runs(line))
        for run in [run for run in open_runs if run not in runs]:
            yield run[0] * _TILE, open_runs.pop(run) * _TILE, run[1] * _TILE, row * _TILE
        for run in runs:
            open_runs.setdefault(run, row)


def _runs(line: int) -> Iterator[tuple[int, int]]:
    """Yield where runs of set bits begin and end, from the lowest on."""
    while line:
        first = (line & -line).bit_length() - 1
        rest = line + (1 << first)
        last = (rest & -rest).bit_length() - 1
        yield first, last
        line = rest & (rest - 1)
