"""A builder's own panel: the garden with the draft and all places for the drawn tile, and what there is to weigh."""

from collections.abc import Sequence
from functools import cache, lru_cache

from PIL import Image

from render.canvas import Canvas
from render.gardlings import captions
from render.gardlings.frame import LAWN_AREA, STRIP, panel_base, put_headline
from render.gardlings.garden import changed_tiles, put_gain, put_garden, put_lawn, put_left, put_places
from render.gardlings.pieces import put_icon
from render.gardlings.places import Place, places
from render.gardlings.plan import plan_of, squares_of
from render.gardlings.side import RULES, put_side
from render.gardlings.theme import STRIPE, palette
from render.gardlings.tiles import Accent
from render.lettering import Face, text_width
from render.shapes import Box
from render.sketch import Sketch
from render.style import GOLD, LAWN, MUTED, NIGHT, PANEL, black, bold, seat_name
from rules.gardlings.garden import gems
from rules.gardlings.laid import Garden
from rules.gardlings.moves import Move
from rules.gardlings.view import View

_LARGEST = 100
_ROOM = Box(LAWN_AREA.left + 14, LAWN_AREA.top + 12, LAWN_AREA.width - 28, LAWN_AREA.height - 24)
_SIZES = ((28, 34), (26, 22), (24, 16), (22, 12))
"""Sizes of the strip's text with the gap between its groups, the largest first."""


def panel(view: View, before: View, legal: Sequence[Move], names: tuple[str, ...]) -> bytes:
    """
    Draw the viewer's panel, 1280×868, as PNG.

    Args:
        view: with the viewer's draft applied.
        before: without it.
        legal: the viewer's legal moves at the end of the draft; empty while waiting.
        names: display names by seat.
    Raises: ValueError: a spectator has no panel.
    """
    return _panel(view, before, tuple(legal), names)


@lru_cache(maxsize=32)
def _panel(view: View, before: View, legal: tuple[Move, ...], names: tuple[str, ...]) -> bytes:
    if view.seat is None:
        raise ValueError("A spectator has no panel.")
    player, seat = view.players[view.seat], view.seat
    canvas = Canvas(palette(), panel_base(RULES))
    words = (seat_name(names, seat), captions.step_caption(view, player))
    put_headline(canvas, words, captions.round_caption(view), seat)
    found = places(view, legal)
    earlier = before.players[seat].garden
    _put_garden(canvas, player.garden, earlier, found)
    _put_strip(canvas, found, captions.hint(view, player))
    put_side(canvas, view, player, earlier)
    return canvas.png()


def _put_garden(canvas: Canvas, garden: Garden, before: Garden, found: tuple[Place, ...]) -> None:
    """Draw the garden, what the draft has changed in it, and the places that can be chosen."""
    taken = squares_of(garden)
    changed = changed_tiles(before, garden)
    squares = taken | squares_of(before) | {square for place in found for square in place.squares}
    plan = plan_of(squares, _ROOM, _LARGEST, (LAWN, STRIPE))
    put_lawn(canvas, plan, LAWN_AREA)
    for number in changed:
        if number < len(before):
            put_left(canvas, plan, before[number], taken)
    put_garden(canvas, plan, garden, dict.fromkeys(changed, Accent.DRAFT))
    put_places(canvas, plan, found, taken)
    if changed:
        put_gain(canvas, plan, garden, changed[-1], captions.signed(gems(garden) - gems(before)))


def _put_strip(canvas: Canvas, found: tuple[Place, ...], hint: str) -> None:
    """Say at which places how many gems are won; without places, what can be done."""
    middle = STRIP.top + STRIP.height / 2
    if not found:
        canvas.write((STRIP.left + 24, middle), hint, bold(27, MUTED), PANEL)
        return
    put_icon(canvas, "brilliant", (STRIP.left + 32, middle), 38, PANEL)
    right = STRIP.left + STRIP.width - 18
    if any(place.fits_both_ways for place in found):
        right -= canvas.write((right, middle), "both ways", bold(27), PANEL, "rm") + 12
        canvas.stamp(_turning_block(), right - 42, middle - 21)
        right -= 60
    groups = captions.gain_groups(found)
    left = STRIP.left + 58
    size, gap = next((one for one in _SIZES if _width(groups, *one) <= right - left), _SIZES[-1])
    for gain, numbers in groups:
        if left + text_width(gain + numbers, Face.BLACK, size + 2) > right:
            canvas.write((left, middle), "…", bold(size), PANEL)
            return
        left += canvas.write((left, middle), gain, black(size + 2, GOLD), PANEL) + 9
        left += canvas.write((left, middle), numbers, bold(size), PANEL) + gap


def _width(groups: list[tuple[str, str]], size: int, gap: int) -> float:
    return sum(
        text_width(gain, Face.BLACK, size + 2) + 9 + text_width(numbers, Face.BOLD, size) + gap
        for gain, numbers in groups
    )


@cache
def _turning_block() -> Image.Image:
    sketch = Sketch.plain(42, 42, PANEL)
    sketch.disc((21, 21), 42, NIGHT)
    sketch.glyph("turn-arrow", (21, 21), 42, GOLD)
    return palette().quantise(sketch.image)
