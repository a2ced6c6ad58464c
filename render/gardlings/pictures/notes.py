"""The line of words below a garden: what places bring, or what one has to spend, and what can be done."""

from PIL import Image

from languages.speech import _
from render.base.words import signed
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import readable, readable_sizes
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, LOSS, MUTED, NIGHT, PANEL, black, bold
from render.gardlings.draft import Draft
from render.gardlings.pictures.pieces import put_icon, put_tile
from render.gardlings.places import Place
from render.gardlings.theme import palette
from render.gardlings.words import captions
from render.text.lettering import Face, cut, fit, text_width
from rules.gardlings.box import Kind
from rules.gardlings.computer.outlook import count_now, offers
from rules.gardlings.scoring import BREATHED_ON, coins_due
from rules.gardlings.view import NOTHING, Phase

_SIZES = ((28, 34), (26, 22), (24, 16), (22, 12))
"""Sizes of the line's text with the gap between its groups, the largest first."""
_LINE, _TWO_LINES = 48, 80
"""How high one of two lines is, and from which height on there are two."""
_TILE = 34


def put_gains(canvas: Canvas, strip: Box, found: tuple[Place, ...]) -> None:
    """Say at which places how many gems are won."""
    middle = strip.top + strip.height / 2
    put_icon(canvas, "brilliant", (strip.left + 32, middle), 38, PANEL)
    right = strip.left + strip.width - 18
    if any(place.fits_both_ways for place in found):
        right -= canvas.write((right, middle), _("both ways"), bold(readable(27)), PANEL, "rm") + 12
        canvas.stamp(_turning_block(), right - 42, middle - 21)
        right -= 60
    groups = captions.gain_groups(found)
    left = strip.left + 58
    sizes = [(readable(size), gap) for size, gap in _SIZES]
    size, gap = next((one for one in sizes if _width(groups, *one) <= right - left), sizes[-1])
    for place, (gain, numbers) in enumerate(groups, 1):
        for_more = 0 if place == len(groups) else text_width("…", Face.BOLD, size) + gap
        if left + text_width(gain + numbers, Face.BLACK, size + 2) + for_more > right:
            canvas.write((left, middle), "…", bold(size), PANEL)
            return
        left += canvas.write((left, middle), gain, black(size + 2, GOLD), PANEL) + 9
        left += canvas.write((left, middle), numbers, bold(size), PANEL) + gap


def _width(groups: list[tuple[str, str]], size: int, gap: int) -> float:
    return sum(
        text_width(gain, Face.BLACK, size + 2) + 9 + text_width(numbers, Face.BOLD, size) + gap
        for gain, numbers in groups
    )


@kept
def _turning_block() -> Image.Image:
    sketch = Sketch.plain(42, 42, PANEL)
    sketch.disc((21, 21), 42, NIGHT)
    sketch.glyph("turn-arrow", (21, 21), 42, GOLD)
    return palette().quantise(sketch.image)


def put_hint(canvas: Canvas, strip: Box, words: str) -> None:
    """Say what can be done."""
    style = bold(readable(27), MUTED)
    told = cut(words, style.face, style.size, strip.width - 48)
    canvas.write((strip.left + 24, strip.top + strip.height / 2), told, style, PANEL)


def put_purse(canvas: Canvas, strip: Box, draft: Draft, hint: str) -> None:
    """Write the gems and coins that there are to spend, the tile that was set aside, and what can be done."""
    view, player, whole = draft.view, draft.player, strip
    if has_two_lines := strip.height > _TWO_LINES:
        # The hint has the second one.
        strip = strip._replace(height=_LINE, top=strip.top + 4)
    middle = strip.top + strip.height / 2
    count = count_now(view, draft.seat)
    lost = count.to_dragons + count.to_gnomes
    put_icon(canvas, "brilliant", (strip.left + 34, middle), 42, PANEL)
    left = strip.left + 62
    style = black(36, GOLD if count.gems >= view.rules.target else CREAM)
    left += canvas.write((left, middle - 1), str(count.gems), style, PANEL) + 10
    if lost:
        left += canvas.write((left, middle), f"{count.gems + lost} − {lost}", bold(readable(27), LOSS), PANEL) + 12
    if draft.is_threatened:
        put_icon(canvas, "creature-dragon", (left + 20, middle), 38, PANEL)
        left += 44 + canvas.write((left + 44, middle), signed(-BREATHED_ON), bold(readable(27), LOSS), PANEL) + 8
    put_icon(canvas, "coin", (left + 34, middle), 38, PANEL)
    left += 60
    left += canvas.write((left, middle - 1), str(player.coins), black(36), PANEL) + 8
    coming = min(sum(coins_due(view.rules, player.garden)), view.supply)
    change = coming if view.phase is Phase.BUILD else _paid(draft)
    if change:
        colour = LOSS if change < 0 else GOLD
        left += canvas.write((left, middle), signed(change), black(30, colour), PANEL) + 8
    left += 16
    if player.aside != NOTHING:
        put_tile(canvas, Kind(player.aside), (left, middle - _TILE / 2), _TILE, PANEL)
        left += 2 * _TILE + 12
        left += canvas.write((left, middle), _("set aside"), bold(readable(24), MUTED), PANEL) + 20
    if has_two_lines:
        put_hint(canvas, whole._replace(top=whole.top + _LINE, height=whole.height - _LINE), hint)
        return
    right = strip.left + strip.width - 22
    text, size = fit(hint, Face.BOLD, readable_sizes(26), right - left)
    canvas.write((right, middle), text, bold(size, MUTED), PANEL, "rm")


def _paid(draft: Draft) -> int:
    """Return how the chosen purchase changes the coins."""
    if draft.view.phase is not Phase.BUY or draft.view.turn != draft.seat or len(draft.view.chosen) != 1:
        return 0
    offer = next(one for one in offers(draft.view) if one.stack == draft.view.chosen[0])
    return offer.gained - offer.spent
