"""Which areas of a picture look different after its description has changed."""

from collections.abc import Iterator, Sequence

from render.canvas.fills import Area
from render.canvas.scene import Part, Scene

_SLACK = 16_000
"""So many pixels more in one area take less time than one more area."""


def damage(before: Scene, after: Scene) -> Sequence[Area]:
    """
    Return areas outside of which both scenes look the same.

    Their edges are even, so that pixels that are reduced two by two stay together, except for odd edges of the picture.
    """
    width, height = after.base.size
    if before.base is not after.base:
        return [(0, 0, width, height)]
    fused: list[Area] = []
    # Much goes and comes again in the same place, changed; sorted, so that equal films have equal bytes.
    for left, top, right, bottom in sorted({*_changed(before.parts, after.parts)}):
        area = (
            max(left & ~1, 0),
            max(top & ~1, 0),
            min(right + (right & 1), width),
            min(bottom + (bottom & 1), height),
        )
        if area[0] < area[2] and area[1] < area[3]:
            _fuse(fused, area)
    return fused


def _changed(before: tuple[Part, ...], after: tuple[Part, ...]) -> Iterator[Area]:
    """
    Yield the areas of parts that came, went, or lie above others than before.

    What is left has the same order in both, so wherever nothing is yielded the same parts lie on each other.
    """
    earlier, later = frozenset(before), frozenset(after)
    for part in earlier ^ later:
        yield part.area
    stayed, here = [part for part in before if part in later], [part for part in after if part in earlier]
    if stayed != here:
        yield from _moved(stayed, here)


def _moved(before: Sequence[Part], after: Sequence[Part]) -> Iterator[Area]:
    """Yield the areas of those parts that lie above others than before."""
    places = {part: place for place, part in enumerate(before)}
    kept, latest = set(), -1
    for part in after:
        place = places.get(part, -1)
        if place > latest:
            latest = place
            kept.add(part)
        else:
            yield part.area
    for place, part in enumerate(before):
        # Of equal parts only the last one can have been kept.
        if part not in kept or places[part] != place:
            yield part.area


def _fuse(areas: list[Area], area: Area) -> None:
    """Add an area, with every other one that is drawn faster together with it than alone."""
    left, top, right, bottom = area
    size, place = (right - left) * (bottom - top), 0
    while place < len(areas):
        x, y, far, low = areas[place]
        around = (min(left, x), min(top, y), max(right, far), max(bottom, low))
        together = (around[2] - around[0]) * (around[3] - around[1])
        if together > size + (far - x) * (low - y) + _SLACK:
            place += 1
            continue
        del areas[place]
        (left, top, right, bottom), size, place = around, together, 0
    areas.append((left, top, right, bottom))
