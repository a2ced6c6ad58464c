"""The choices before the first turn: a garden, and the side of the expansion."""

from collections.abc import Sequence
from functools import cache

from PIL import Image

from render.canvas import SIZE, Canvas
from render.colour import Colour
from render.sanssouci import captions
from render.sanssouci.frame import blank_sketch, paint_panel, panel_block, put_headline, seat_name
from render.sanssouci.garden import Emphasis, put_garden
from render.sanssouci.hand import CardMark, card_block, mission_block
from render.sanssouci.pieces import seat_disc
from render.sanssouci.plan import LETTERS, Plan
from render.sanssouci.theme import BRIGHT, GOLD, LAWN, MUTED, NIGHT, PANEL, black, bold, palette, row_ink
from render.sanssouci.tiles import paint_dashes
from render.shapes import Box
from rules.sanssouci.box import BOX
from rules.sanssouci.cells import COLUMNS, ROW, ROWS, cell_name, members
from rules.sanssouci.moves import ChooseGarden, ChooseSide, Move
from rules.sanssouci.view import NOTHING, Garden, View

_MINI = 31
_SIDE_CELL = 61


def gardens_panel(view: View, legal: Sequence[Move], names: tuple[str, ...]) -> bytes:
    """Draw all garden sides: those to choose from dashed, one's own in gold, taken boards with their owner."""
    canvas = Canvas(palette(), _gardens_base())
    put_headline(canvas, (seat_name(names, view.turn), captions.next_caption(view)), SIZE[0] - 28, view.turn)
    choices = {move.side for move in legal if isinstance(move, ChooseGarden)}
    owners = {player.garden.side // 2: seat for seat, player in enumerate(view.players) if player.garden.side >= 0}
    for side in range(len(BOX.side_names)):
        card = _garden_card(side)
        owner = owners.get(side // 2, NOTHING)
        is_mine = view.seat is not None and view.players[view.seat].garden.side == side
        if side in choices or is_mine:
            _put_ring(canvas, card, is_chosen=is_mine)
        if owner != NOTHING and view.players[owner].garden.side == side:
            canvas.stamp(seat_disc(owner, 46, PANEL), card.left + card.width - 60, card.top + 10)
        elif owner != NOTHING:
            _put_veil(canvas, card)
    return canvas.png()


def _garden_card(side: int) -> Box:
    """Boards from left to right, side A above side B."""
    return Box(24 + side // 2 * 311, 104 + side % 2 * 376, 299, 368, 18)


@cache
def _gardens_base() -> Image.Image:
    sketch = blank_sketch()
    for side in range(len(BOX.side_names)):
        paint_panel(sketch, _garden_card(side))
    canvas = Canvas(palette(), palette().quantise(sketch.image))
    for side, name in enumerate(BOX.side_names):
        card = _garden_card(side)
        canvas.write((card.left + 18, card.top + 34), name.upper(), black(42), PANEL)
        plan = Plan(round(card.left + 10), round(card.top + 110), _MINI)
        _put_letters(canvas, plan, PANEL, 22)
        put_garden(canvas, plan, Garden(printed=BOX.printed[side]), NOTHING, Emphasis(), (PANEL, PANEL))
        extra = " ".join(cell_name(cell) for cell in members(BOX.printed[side] & ~ROW[1]))
        canvas.write((card.left + card.width / 2, card.top + 332), extra, bold(26, MUTED), PANEL, "mm")
    return canvas.image


def _put_letters(canvas: Canvas, plan: Plan, ground: Colour, size: int) -> None:
    for column in range(COLUMNS):
        x, y = plan.corner(column, 1)
        canvas.write((x + plan.cell / 2, y - size * 0.75), LETTERS[column], black(size, MUTED), ground, "mm")


def _put_ring(canvas: Canvas, card: Box, *, is_chosen: bool) -> None:
    """Ring a card: dashed if it can be chosen, solid if it is."""
    edges = (card.left - 6, card.top - 6, card.left + card.width + 6, card.top + card.height + 6)
    left, top, right, bottom = (round(edge) for edge in edges)
    before = canvas.image.crop((left + 20, top + 20, right - 20, bottom - 20))
    with canvas.over(left, top, right, bottom) as sketch:
        if is_chosen:
            sketch.box(card.inside(-5), NIGHT, stroke=10)
            sketch.box(card.inside(-3), BRIGHT, stroke=6)
        else:
            paint_dashes(sketch, card.inside(-4), 5.5)
    canvas.stamp(before, left + 20, top + 20)


def _put_veil(canvas: Canvas, card: Box) -> None:
    """Darken a card that cannot be chosen any more."""
    edges = (card.left, card.top, card.left + card.width, card.top + card.height)
    with canvas.over(*(round(edge) for edge in edges)) as sketch:
        sketch.box(card, PANEL, 0.72)


def sides_panel(view: View, legal: Sequence[Move], names: tuple[str, ...]) -> bytes:
    """Draw one's garden under either side of its expansion board, with hand and missions."""
    seat = 0 if view.seat is None else view.seat
    canvas = Canvas(palette(), _sides_base())
    words = ", choose a side" if legal else ": side chosen"
    put_headline(canvas, (seat_name(names, seat), words), SIZE[0] - 28, seat)
    choices = {move.side for move in legal if isinstance(move, ChooseSide)}
    for side in (0, 1):
        card = _side_card(side)
        is_chosen = view.sealed == side
        ground = LAWN if is_chosen else PANEL
        canvas.stamp(panel_block(round(card.width), round(card.height), ground, is_bright=False), card.left, card.top)
        _put_side(canvas, card, view.players[seat].garden, 2 * view.players[seat].expansion + side, ground)
        if side in choices or is_chosen:
            _put_ring(canvas, card, is_chosen=is_chosen)
    _put_secrets(canvas, view)
    return canvas.png()


def _side_card(side: int) -> Box:
    return Box(24 + side * 623, 108, 609, 488, 18)


@cache
def _sides_base() -> Image.Image:
    sketch = blank_sketch()
    for box in (Box(24, 612, 609, 236, 20), Box(647, 612, 609, 236, 20)):
        paint_panel(sketch, box)
    sketch.write((50, 730), "HAND", black(28, GOLD), "lm")
    sketch.write((673, 730), "MISSIONS", black(28, GOLD), "lm")
    return palette().quantise(sketch.image)


def _put_side(canvas: Canvas, card: Box, garden: Garden, face: int, ground: Colour) -> None:
    """Draw a garden as it would lie under a face of the expansion."""
    plan = Plan(round(card.left + 50), round(card.top + 112), _SIDE_CELL)
    canvas.write((card.left + 20, card.top + 38), f"Side {'AB'[face % 2]}", black(40), ground)
    words = "1 2 3: a symbol   G: +3, a gardener"
    canvas.write((card.left + card.width - 18, card.top + 40), words, bold(24, MUTED), ground, "rm")
    for row in range(1, ROWS + 1):
        middle = plan.corner(0, row)[1] + plan.cell / 2 - 1
        canvas.write((plan.left - 20, middle), str(row), black(28, row_ink(row)), ground, "mm")
    _put_letters(canvas, plan, ground, 24)
    laid = Garden(face=face, printed=garden.printed & ~BOX.faces[face].covers)
    put_garden(canvas, plan, laid, NOTHING, Emphasis(), (ground, ground))


def _put_secrets(canvas: Canvas, view: View) -> None:
    for index, card in enumerate(sorted(view.hand)):
        canvas.stamp(card_block(card, (132, 178), CardMark.NONE, PANEL), 210 + index * 160, 636)
    for index, mission in enumerate(view.missions):
        canvas.stamp(mission_block(mission, 0, 0, (132, 178)), 900 + index * 160, 640)
