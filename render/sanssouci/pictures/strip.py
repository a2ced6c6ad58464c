"""The strip under the viewer's garden: what the draft does, part by part, and what the turn brings."""

from PIL import Image

from languages.speech import _
from render.base.words import signed
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import readable
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, INK, LOSS, MUTED, NIGHT, PANEL, black, bold
from render.marks import arrow_block, points_icon
from render.sanssouci.draft import Draft
from render.sanssouci.pictures.pieces import pawn_block
from render.sanssouci.pictures.plan import areas
from render.sanssouci.theme import GARDENER, SYMBOLS, palette
from render.sanssouci.words import captions
from render.text.lettering import cut, text_width
from rules.sanssouci.garden.cells import COLUMN_LETTERS, TERRACE, Cell, cell_name, column_of, row_of
from rules.sanssouci.view import NOTHING


def _middle() -> float:
    """Return the height at which all of the strip stands."""
    strip = areas().strip
    return strip.top + strip.height / 2


def put_strip(canvas: Canvas, draft: Draft) -> None:
    """Fill the strip; without anything to add up it says what to do."""
    if draft.turn.cell == NOTHING:
        strip, style = areas().strip, bold(readable(28), MUTED)
        room = strip.width - 60
        text = cut(captions.hint(draft.view, canvas.signs), style.face, style.size, room)
        if text:
            canvas.write((strip.left + 30, _middle()), text, style, PANEL)
        return
    end = _put_tile(canvas, draft)
    if draft.turn.way:
        end = _put_noble(canvas, draft, max(end + 26, 320))
    _put_sum(canvas, draft, end)


def _put_sum(canvas: Canvas, draft: Draft, left: float) -> None:
    """Write what the turn brings; its words only if they do not touch what ends at the left."""
    strip, middle = areas().strip, _middle()
    right = strip.left + strip.width - 24
    text = signed(draft.gain) if draft.gain else "+0"
    style = black(54, LOSS if draft.gain < 0 else BRIGHT)
    width = canvas.write((right, middle - 2), text, style, PANEL, "rm")
    canvas.stamp(points_icon(palette(), 38, PANEL), right - width - 44, middle - 19)
    style = black(30)
    if right - width - 54 - text_width(_("This turn"), style.face, style.size) > left + 12:
        canvas.write((right - width - 54, middle), _("This turn"), style, PANEL, "rm")


def _put_tile(canvas: Canvas, draft: Draft) -> float:
    """Write the tile's cell and what it brings; returns where that ends."""
    turn, left, middle = draft.turn, areas().strip.left, _middle()
    canvas.stamp(_tile_icon(turn.symbol, is_gardener=turn.is_gardener), left + 18, middle - 24)
    x = left + 76.0
    x += canvas.write((x, middle), cell_name(Cell(turn.cell)), black(32), PANEL) + 12
    if turn.marked:
        colour = LOSS if turn.marked < 0 else BRIGHT
        x += canvas.write((x, middle), signed(turn.marked), black(32, colour), PANEL) + 12
    if draft.end_bonus:
        x += canvas.write((x, middle), signed(draft.end_bonus), black(32, BRIGHT), PANEL) + 8
        words = _("at end") if turn.marked else _("at the end")
        x += canvas.write((x, middle + 1), words, bold(readable(25), MUTED), PANEL)
    return x


def _put_noble(canvas: Canvas, draft: Draft, left: float) -> float:
    """Write the noble's way and what it brings; returns where that ends."""
    turn, middle = draft.turn, _middle()
    goal = turn.way[-1]
    start = COLUMN_LETTERS[column_of(goal)] + (str(turn.noble_from) if turn.noble_from != TERRACE else "")
    canvas.stamp(pawn_block(draft.seat, 40, 58, PANEL), left, middle - 31)
    x = left + 46
    x += canvas.write((x, middle), start, black(30), PANEL) + 6
    canvas.stamp(arrow_block(palette(), CREAM), x, middle - 16)
    x += 42
    x += canvas.write((x, middle), cell_name(goal), black(30), PANEL) + 10
    points = signed(row_of(goal))
    return x + canvas.write((x, middle), points, black(30, BRIGHT), PANEL)


@kept
def _tile_icon(symbol: int, *, is_gardener: bool) -> Image.Image:
    sketch = Sketch.plain(48, 48, PANEL)
    sketch.box(Box(0, 0, 48, 48, 8), NIGHT)
    sketch.box(Box(2, 2, 44, 44, 7), GARDENER if is_gardener else BRIGHT)
    name = "gardener" if is_gardener else SYMBOLS[symbol]
    sketch.glyph(name, (24, 24), 38, CREAM if is_gardener else INK)
    return palette().quantise(sketch.image)
