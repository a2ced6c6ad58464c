"""The choice of a garden before the first turn."""

from collections.abc import Collection, Sequence

from PIL import Image

from render.base.layout import grid, page
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, picture_size, readable
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, GOLD, GREEN, MUTED, NIGHT, PANEL, black, bold, seat_name
from render.colour import Colour
from render.frame import paint_panel, titled_base
from render.game import Ghost
from render.marks import CardMark, paint_dashes, seat_disc
from render.sanssouci.pictures.garden import Emphasis, put_garden
from render.sanssouci.pictures.pieces import put_headline
from render.sanssouci.pictures.plan import Plan
from render.sanssouci.theme import palette
from render.sanssouci.words import captions
from render.sanssouci.words.vocabulary import TITLE
from rules.sanssouci.box import BOX
from rules.sanssouci.garden.cells import COLUMN_LETTERS, COLUMNS, ROW, cell_name, members
from rules.sanssouci.moves import ChooseGarden, Move
from rules.sanssouci.view import NOTHING, Garden, View

RING = 6
_BOARDS, _GAP = 4, 12


def gardens_panel(
    view: View, legal: Sequence[Move], names: tuple[str, ...], ghost: Ghost[View, Move] | None = None
) -> Png:
    """Draw all garden sides: those to choose from dashed, one's own in gold, taken boards with their owner."""
    canvas = Canvas(palette(), titled_base(palette(), TITLE))
    words = (seat_name(names, view.turn), captions.next_caption(view)) if ghost is None else ("", ghost.title)
    put_headline(canvas, words, picture_size()[0] - 28, view.turn)
    choices = {move.side for move in legal if isinstance(move, ChooseGarden)}
    for side in range(len(BOX.side_names)):
        mark, owner = _mark_of(view, side, is_legal=side in choices)
        box = _box(side)
        canvas.stamp(_garden_block(side, (round(box.width), round(box.height)), mark), box.left - RING, box.top - RING)
        if owner != NOTHING:
            x, y = (16, 58) if not box.is_high else (box.width - 62, 12)
            canvas.stamp(seat_disc(palette(), owner, 46, PANEL), box.left + x, box.top + y)
    return canvas.png()


def _box(side: int) -> Box:
    """Return where the card of a garden side lies: the two sides of a board below or beside one another."""
    columns, place = by_format((_BOARDS, side % 2 * _BOARDS + side // 2), (2, side))
    return grid(page().inside(by_format(0, RING)), len(BOX.side_names), columns, _GAP)[place]


def _mark_of(view: View, side: int, *, is_legal: bool) -> tuple[CardMark, int]:
    """Return how a garden side stands to the viewer, and the seat that has it."""
    for seat, player in enumerate(view.players):
        if player.garden.side == side:
            return (CardMark.CHOSEN if seat == view.seat else CardMark.NONE), seat
        if player.garden.side != NOTHING and player.garden.side // 2 == side // 2:
            return CardMark.GONE, NOTHING
    return (CardMark.LEGAL if is_legal else CardMark.NONE), NOTHING


@remembered()
def _garden_block(side: int, size: tuple[int, int], mark: CardMark) -> Image.Image:
    """Draw a garden side as a card: its name above its cells or beside them, the names of its preprinted squares."""
    canvas, card = card_canvas(size, mark, PANEL)
    canvas.write((card.left + 18, card.top + 36), BOX.side_names[side].upper(), black(42), PANEL)
    extra = [cell_name(cell) for cell in members(BOX.printed[side] & ~ROW[1])]
    if not card.is_high:
        plan = Plan(round(card.left + card.width) - 10 - COLUMNS * 33, round(card.top + 50), 33)
        for place, name in enumerate(extra):
            at = (card.left + 18 + place % 2 * 48, card.top + 124 + place // 2 * 40)
            canvas.write(at, name, bold(readable(26), MUTED), PANEL)
    else:
        plan = Plan(round(card.left + 10), round(card.top + 112), 31)
        canvas.write((card.left + card.width / 2, card.top + 332), " ".join(extra), bold(26, MUTED), PANEL, "mm")
    put_letters(canvas, plan, PANEL, readable(22))
    put_garden(canvas, plan, Garden(printed=BOX.printed[side]), NOTHING, Emphasis(), (PANEL, PANEL))
    if mark is CardMark.GONE:
        with canvas.over(0, 0, *canvas.image.size) as sketch:
            sketch.box(card, PANEL, 0.72)
    return canvas.image


def card_canvas(size: tuple[int, int], mark: CardMark, ground: Colour) -> tuple[Canvas, Box]:
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


def put_letters(canvas: Canvas, plan: Plan, ground: Colour, size: int, golden: Collection[int] = ()) -> None:
    """Write the letters of the columns above a garden, some of them in gold."""
    for column in range(COLUMNS):
        x, y = plan.corner(column, 1)
        style = black(size, GOLD if column in golden else MUTED)
        canvas.write((x + plan.cell / 2, y - size * 0.75), COLUMN_LETTERS[column], style, ground, "mm")
