"""The choices before the first turn: a garden, and the side of the expansion."""

from collections.abc import Sequence
from functools import cache

from PIL import Image

from languages.remembering import remembered
from languages.speech import _
from render.canvas.canvas import SIZE, Canvas
from render.canvas.png import Png
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, GOLD, GREEN, LAWN, MUTED, NIGHT, PANEL, black, bold, seat_name
from render.colour import Colour
from render.frame import paint_panel, titled_sketch
from render.marks import CardMark, paint_dashes, seat_disc
from render.sanssouci.pictures.garden import Emphasis, put_garden
from render.sanssouci.pictures.hand import card_block, mission_block
from render.sanssouci.pictures.pieces import put_headline
from render.sanssouci.pictures.plan import Plan
from render.sanssouci.theme import palette, row_ink
from render.sanssouci.words import captions
from render.sanssouci.words.vocabulary import TITLE
from rules.sanssouci.box import BOX
from rules.sanssouci.garden.cells import COLUMN_LETTERS, COLUMNS, ROW, ROWS, cell_name, members
from rules.sanssouci.moves import ChooseGarden, ChooseSide, Move
from rules.sanssouci.view import NOTHING, Garden, View

RING = 6
_MINI = 31
_SIDE_CELL = 61
_GARDEN = (299, 368)
_SIDE = (609, 488)


def gardens_panel(view: View, legal: Sequence[Move], names: tuple[str, ...]) -> Png:
    """Draw all garden sides: those to choose from dashed, one's own in gold, taken boards with their owner."""
    canvas = Canvas(palette(), _plain())
    put_headline(canvas, (seat_name(names, view.turn), captions.next_caption(view)), SIZE[0] - 28, view.turn)
    choices = {move.side for move in legal if isinstance(move, ChooseGarden)}
    for side in range(len(BOX.side_names)):
        mark, owner = _mark_of(view, side, is_legal=side in choices)
        left, top = 24 + side // 2 * 311, 104 + side % 2 * 376
        canvas.stamp(_garden_block(side, mark), left - RING, top - RING)
        if owner != NOTHING:
            canvas.stamp(seat_disc(palette(), owner, 46, PANEL), left + _GARDEN[0] - 62, top + 12)
    return canvas.png()


@cache
def _plain() -> Image.Image:
    return palette().quantise(titled_sketch(TITLE).image)


def _mark_of(view: View, side: int, *, is_legal: bool) -> tuple[CardMark, int]:
    """Return how a garden side stands to the viewer, and the seat that has it."""
    for seat, player in enumerate(view.players):
        if player.garden.side == side:
            return (CardMark.CHOSEN if seat == view.seat else CardMark.NONE), seat
        if player.garden.side != NOTHING and player.garden.side // 2 == side // 2:
            return CardMark.GONE, NOTHING
    return (CardMark.LEGAL if is_legal else CardMark.NONE), NOTHING


@cache
def _garden_block(side: int, mark: CardMark) -> Image.Image:
    """Draw a garden side as a card: its name, its cells, the names of its preprinted squares."""
    canvas, card = _card_canvas(_GARDEN, mark, PANEL)
    canvas.write((card.left + 18, card.top + 36), BOX.side_names[side].upper(), black(42), PANEL)
    plan = Plan(round(card.left + 10), round(card.top + 112), _MINI)
    _put_letters(canvas, plan, PANEL, 22)
    put_garden(canvas, plan, Garden(printed=BOX.printed[side]), NOTHING, Emphasis(), (PANEL, PANEL))
    extra = " ".join(cell_name(cell) for cell in members(BOX.printed[side] & ~ROW[1]))
    canvas.write((card.left + card.width / 2, card.top + 332), extra, bold(26, MUTED), PANEL, "mm")
    if mark is CardMark.GONE:
        with canvas.over(0, 0, *canvas.image.size) as sketch:
            sketch.box(card, PANEL, 0.72)
    return canvas.image


def _card_canvas(size: tuple[int, int], mark: CardMark, ground: Colour) -> tuple[Canvas, Box]:
    """Begin a card with room for its ring around it."""
    card = Box(RING, RING, *size, 18)
    sketch = Sketch.plain(size[0] + 2 * RING, size[1] + 2 * RING, GREEN)
    paint_panel(sketch, card)
    if ground != PANEL:
        sketch.box(card, ground)
    if mark is CardMark.CHOSEN:
        sketch.box(card.inside(-6), NIGHT, stroke=11)
        sketch.box(card.inside(-4), BRIGHT, stroke=6)
    elif mark is CardMark.LEGAL:
        paint_dashes(sketch, card.inside(-5), 5.5)
    return Canvas(palette(), palette().quantise(sketch.image)), card


def _put_letters(canvas: Canvas, plan: Plan, ground: Colour, size: int) -> None:
    for column in range(COLUMNS):
        x, y = plan.corner(column, 1)
        canvas.write((x + plan.cell / 2, y - size * 0.75), COLUMN_LETTERS[column], black(size, MUTED), ground, "mm")


def sides_panel(view: View, legal: Sequence[Move], names: tuple[str, ...]) -> Png:
    """Draw one's garden under either side of its expansion board, with hand and missions."""
    seat = 0 if view.seat is None else view.seat
    player = view.players[seat]
    canvas = Canvas(palette(), _sides_base())
    words = _(": side chosen") if player.ready else _(", choose a side")
    put_headline(canvas, (seat_name(names, seat), words), SIZE[0] - 28, seat)
    choices = {move.side for move in legal if isinstance(move, ChooseSide)}
    for side in (0, 1):
        mark = CardMark.LEGAL if side in choices else CardMark.NONE
        if view.sealed == side:
            mark = CardMark.CHOSEN
        block = _side_block(player.garden.printed, 2 * player.expansion + side, mark)
        canvas.stamp(block, 24 + side * 623 - RING, 108 - RING)
    _put_secrets(canvas, view)
    return canvas.png()


@remembered()
def _sides_base() -> Image.Image:
    sketch = titled_sketch(TITLE)
    for box in (Box(24, 612, 609, 236, 20), Box(647, 612, 609, 236, 20)):
        paint_panel(sketch, box)
    sketch.write((50, 730), _("HAND"), black(28, GOLD), "lm")
    sketch.write((673, 730), _("MISSIONS"), black(28, GOLD), "lm")
    return palette().quantise(sketch.image)


@remembered(16)
def _side_block(printed: int, face: int, mark: CardMark) -> Image.Image:
    """Draw a garden as it would lie under a face of the expansion."""
    ground = LAWN if mark is CardMark.CHOSEN else PANEL
    canvas, card = _card_canvas(_SIDE, mark, ground)
    canvas.write((card.left + 20, card.top + 38), _("Side {side}", side="AB"[face % 2]), black(40), ground)
    words = _("1 2 3: a symbol   G: +3, a gardener")
    canvas.write((card.left + card.width - 18, card.top + 40), words, bold(24, MUTED), ground, "rm")
    plan = Plan(round(card.left + 50), round(card.top + 112), _SIDE_CELL)
    for row in range(1, ROWS + 1):
        middle = plan.corner(0, row)[1] + plan.cell / 2 - 1
        canvas.write((plan.left - 20, middle), str(row), black(28, row_ink(row)), ground, "mm")
    _put_letters(canvas, plan, ground, 24)
    laid = Garden(face=face, printed=printed & ~BOX.faces[face].covers)
    put_garden(canvas, plan, laid, NOTHING, Emphasis(), (ground, ground))
    return canvas.image


def _put_secrets(canvas: Canvas, view: View) -> None:
    for index, card in enumerate(sorted(view.hand)):
        canvas.stamp(card_block(card, (132, 178), CardMark.NONE, PANEL), 210 + index * 160, 636)
    for index, mission in enumerate(view.missions):
        canvas.stamp(mission_block(mission, 0, 0, (132, 178)), 900 + index * 160, 640)
