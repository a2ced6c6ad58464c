"""The choice of a side of the expansion before the first turn: both sides, and what their marks bring."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from languages.speech import N_, Text, _
from render.base.layout import GAP, grid, page, split
from render.canvas.canvas import Canvas
from render.canvas.formats import Format, by_format, format_set, picture_size, readable, readable_sizes
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, LAWN, LOSS, MUTED, PANEL, black, seat_name
from render.colour import Colour
from render.frame import paint_panel, titled_sketch
from render.game import Ghost
from render.marks import CardMark, paint_arrow
from render.sanssouci.choosing import RING, card_canvas, put_letters
from render.sanssouci.pictures.garden import Emphasis, put_garden
from render.sanssouci.pictures.hand import card_block, mission_block
from render.sanssouci.pictures.pieces import put_headline
from render.sanssouci.pictures.plan import Plan
from render.sanssouci.pictures.tiles import UNIT, paint_mark, paint_sample
from render.sanssouci.theme import palette, row_ink
from render.sanssouci.words.vocabulary import TITLE
from render.text.lettering import SMALLEST, Face, fit
from rules.sanssouci.box import BOX
from rules.sanssouci.garden.cells import COLUMNS, ROWS
from rules.sanssouci.moves import ChooseSide, Move
from rules.sanssouci.view import NOTHING, Garden, View

_MARK, _TILE = 58, 56
_POINTS = {1: 64, 2: 106, 3: 146}
"""How much room so many figures take."""
_LINES, _PITCH = 72, 61
"""How far the first line of the key is below its edge, and the next one below it."""
_HEAD = 50
"""How far the cards are below the edge of their panel."""


class _Places(NamedTuple):
    """Where both sides of the expansion lie, and the panels of hand, key and missions."""

    sides: tuple[Box, ...]
    hand: Box
    key: Box
    missions: Box


def _places() -> _Places:
    """Put the sides beside one another above the panels, or below one another with hand and missions at their right."""
    upper, lower = split(page(), by_format(496, 864), gap=by_format(12, GAP))
    if format_set() is Format.WIDE:
        sides = grid(upper._replace(top=upper.top + 4, height=488), 2, 2, 14)
        return _Places(sides, *split(lower, 306, 596, gap=12, is_across=True))
    left, right = split(upper, 620, is_across=True)
    hand, missions = split(right, 427)
    return _Places(grid(left.inside(RING), 2, 1, 22), hand, lower, missions)


class _Key(NamedTuple):
    """Marks, the tiles that they count for with their name, and what each mark brings."""

    marks: tuple[str, ...]
    tiles: tuple[str, ...]
    name: Text
    points: str
    colour: Colour


_KEYS = (
    _Key(("1", "2", "3"), ("statue",), N_("symbol"), "+1 +2 +3", GOLD),
    _Key(("G",), ("gardener",), N_("gardener"), "+3", GOLD),
    _Key(("-2", "-3"), ("statue", "gardener"), N_("either"), "−2 −3", LOSS),
)


def sides_panel(
    view: View, legal: Sequence[Move], names: tuple[str, ...], ghost: Ghost[View, Move] | None = None
) -> Png:
    """Draw one's garden under either side of its expansion board, what marks bring, hand and missions."""
    seat = 0 if view.seat is None else view.seat
    player = view.players[seat]
    canvas = Canvas(palette(), _base())
    words = _(": side chosen") if player.ready else _(", choose a side")
    headline = (seat_name(names, seat), words) if ghost is None else ("", ghost.title)
    put_headline(canvas, headline, picture_size()[0] - 28, seat)
    choices = {move.side for move in legal if isinstance(move, ChooseSide)}
    for side in (0, 1):
        mark = CardMark.LEGAL if side in choices else CardMark.NONE
        if view.sealed == side:
            mark = CardMark.CHOSEN
        block = _side_block(player.garden.printed, 2 * player.expansion + side, mark, view.missions)
        canvas.stamp(block, _places().sides[side].left - RING, _places().sides[side].top - RING)
    _put_secrets(canvas, view)
    return canvas.png()


@remembered()
def _base() -> Image.Image:
    sketch = titled_sketch(TITLE)
    heads = (
        (_places().hand, _("HAND")),
        (_places().key, _("WHAT A TILE ON A MARK BRINGS")),
        (_places().missions, _("MISSIONS")),
    )
    for box, head in heads:
        paint_panel(sketch, box)
        sketch.write((box.left + box.width / 2, box.top + 28), head, black(readable(26), GOLD))
    for line, key in enumerate(_KEYS):
        _paint_key(sketch, key, _places().key.top + _LINES + line * _PITCH)
    return palette().quantise(sketch.image)


def _paint_key(sketch: Sketch, key: _Key, middle: float) -> None:
    """Draw marks, an arrow, and the tiles that they count for with what they bring."""
    box = _places().key
    left = box.left + 14
    for index, mark in enumerate(key.marks):
        cell = Sketch.plain(_MARK, _MARK, PANEL)
        paint_mark(cell, mark, _MARK / UNIT, readable(SMALLEST))
        x = left + (3 - len(key.marks) + index) * _MARK
        sketch.image.paste(cell.image, (round(x), round(middle - _MARK / 2)))
    left += 3 * _MARK
    paint_arrow(sketch, (left + 22, middle), 30, MUTED)
    left += 46
    for name in key.tiles:
        tile = Sketch.plain(_TILE, _TILE, PANEL)
        paint_sample(tile, name, _TILE / UNIT)
        sketch.image.paste(tile.image, (round(left), round(middle - _TILE / 2)))
        left += _TILE
    right = box.left + box.width - 20
    sketch.write((right, middle), key.points, black(34, key.colour), "rm")
    text, size = fit(str(key.name), Face.BLACK, readable_sizes(28, 1), right - _POINTS[len(key.marks)] - left - 10)
    sketch.write((left + 8, middle), text, black(size, CREAM), "lm")


@remembered()
def _side_block(printed: int, face: int, mark: CardMark, missions: tuple[int, ...]) -> Image.Image:
    """Draw a garden as it would lie under a face of the expansion, the columns of one's missions in gold."""
    ground, box = LAWN if mark is CardMark.CHOSEN else PANEL, _places().sides[0]
    canvas, card = card_canvas((round(box.width), round(box.height)), mark, ground)
    cell = by_format(61, 53)
    title = (card.left + card.width / 2, card.top + by_format(38, 28))
    canvas.write(title, _("Side {side}", side="AB"[face % 2]), black(40), ground, "mm")
    left = round(card.left + (card.width - COLUMNS * cell) / 2) + 20
    plan = Plan(left, round(card.top + card.height) - 10 - ROWS * cell, cell)
    for row in range(1, ROWS + 1):
        middle = plan.corner(0, row)[1] + plan.cell / 2 - 1
        canvas.write((plan.left - 20, middle), str(row), black(28, row_ink(row)), ground, "mm")
    put_letters(canvas, plan, ground, readable(28), missions)
    laid = Garden(face=face, printed=printed & ~BOX.faces[face].covers)
    put_garden(canvas, plan, laid, NOTHING, Emphasis(), (ground, ground))
    return canvas.image


def _put_secrets(canvas: Canvas, view: View) -> None:
    for box, card in zip(_spots(_places().hand), sorted(view.hand), strict=False):
        block = card_block(card, (round(box.width), round(box.height)), CardMark.NONE, PANEL)
        canvas.stamp(block, box.left - RING, box.top - RING)
    for box, mission in zip(_spots(_places().missions), view.missions, strict=False):
        canvas.stamp(mission_block(mission, 0, 0, (round(box.width), round(box.height))), *box[:2])


def _spots(panel: Box) -> tuple[Box, ...]:
    """Return where two cards lie in a panel: side by side or, where it is high, below one another."""
    width, height = (136, 362) if panel.is_high else (260, 164)
    room = Box(panel.left + (panel.width - width) / 2, panel.top + _HEAD, width, height)
    return grid(room, 2, 1 if panel.is_high else 2, GAP if panel.is_high else 16)
