"""A player's card on the picture of the whole table: name, cards left, points, and the garden small."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from PIL import Image

from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size, readable, readable_sizes
from render.canvas.remembering import remembered
from render.canvas.scene import Part, SceneCanvas
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, GREEN, LAWN, MUTED, PANEL, black, seat_name
from render.colour import Colour
from render.frame import panel_block
from render.marks import FLAG, points_width, put_lines, put_points, seat_disc, start_flag
from render.sanssouci.pictures.garden import Emphasis, put_garden
from render.sanssouci.pictures.pieces import Stance, cards_icon, paint_pawn, put_nobles_on_way, put_start, way_points
from render.sanssouci.pictures.plan import Plan, Table, table_of
from render.sanssouci.theme import palette, row_ink
from render.text.lettering import Face, cut, shared_size
from rules.game import Seat
from rules.sanssouci.garden.cells import COLUMN_LETTERS, COLUMNS, ROWS, TERRACE
from rules.sanssouci.scoring import points_so_far
from rules.sanssouci.view import PlayerView, View

_POINTS = 48
_NAME = 68
"""Where a name begins above a garden."""
_TWO_LINES = 450
"""In a narrower card the name has a line of its own."""
_TOP_HEAD = 184
"""Pixels of a head above the garden that are taken besides points and flag."""


def newest(view: View) -> int | None:
    """Return the seat of the last finished turn."""
    return (view.turn - 1) % len(view.players) if view.turns else None


@dataclass(frozen=True, slots=True)
class Card:
    """
    All that decides how a player's card looks; `is_newest`: the last turn of all was this player's.

    `size` is that of all names; one that does not fit even so is cut.
    """

    seat: int
    name: str
    player: PlayerView
    is_next: bool
    is_first: bool
    is_newest: bool
    size: int = 0

    @property
    def ground(self) -> Colour:
        return LAWN if self.is_next else PANEL

    def put_name(self, canvas: Canvas, at: Point, room: float) -> float:
        """Write the name; returns its width."""
        text = cut(self.name, Face.BLACK, self.size, room)
        return canvas.write(at, text, black(self.size, GOLD if self.is_next else CREAM), self.ground)


def cards(view: View, names: tuple[str, ...], seats: tuple[int, ...], acting: frozenset[Seat]) -> Iterator[Card]:
    """Yield the cards of these seats; the bright ones are of those that act."""
    last, table = newest(view), table_of(seats)
    unsized = [
        Card(seat, seat_name(names, seat), view.players[seat], seat in acting, seat == view.first, seat == last)
        for seat in seats
    ]
    sizes = readable_sizes(28 if table.is_side else 32)
    size = shared_size(((card.name, _name_room(table, card)) for card in unsized), Face.BLACK, sizes)
    for card in unsized:
        yield replace(card, size=size)


def _name_room(table: Table, card: Card) -> float:
    if table.is_side:
        return table.beside
    flag = FLAG if card.is_first else 0
    if table.width < _TWO_LINES:
        return table.width - _NAME - 16 - flag
    return table.width - _TOP_HEAD - points_width(card.player.garden.points, _POINTS) - flag


@remembered()
def card_parts(seats: tuple[int, ...], card: Card) -> tuple[Part, ...]:
    """Describe a player's card; of all cards a film shows, most stay as they were."""
    canvas = SceneCanvas(palette(), _empty())
    put_card(canvas, table_of(seats), card)
    return canvas.scene().parts


@remembered()
def _empty() -> Image.Image:
    return palette().blank(picture_size(), GREEN)


def put_card(canvas: Canvas, table: Table, card: Card) -> None:
    """Draw a player's card: name, cards left, points, garden, and the way of the last turn of all."""
    seat, player, ground = card.seat, card.player, card.ground
    box, plan = table.cards[seat], table.plan(seat)
    canvas.stamp(_card_block(box, plan, ground), box.left, box.top)
    put_head = _put_side_head if table.is_side else _put_top_head
    put_head(canvas, table, card)
    waiting = tuple(row == TERRACE for row in player.garden.nobles)
    lettering = readable(min(28, table.terrace // 2))
    terrace = _terrace_block(seat, waiting, (plan.cell, table.terrace), lettering, ground)
    canvas.stamp(terrace, plan.left, plan.top - table.terrace)
    put_garden(canvas, plan, player.garden, seat, Emphasis(player.last), (ground, ground))
    if player.last and player.last.way and card.is_newest:
        points = way_points(plan, player.last, plan.top - table.terrace / 2)
        stroke = max(4, plan.cell * 0.085)
        put_lines(canvas, list(pairwise(points)), stroke)
        put_start(canvas, points[0], stroke)
        put_nobles_on_way(canvas, plan, seat, player.garden, player.last)


@kept
def _card_block(card: Box, plan: Plan, ground: Colour) -> Image.Image:
    """Draw a card with its row numbers; the next player's has a bright edge."""
    canvas = Canvas(
        palette(), panel_block(palette(), (round(card.width), round(card.height)), ground, is_bright=ground == LAWN)
    )
    for row in range(1, ROWS + 1):
        middle = plan.corner(0, row)[1] + plan.cell / 2 - 1
        at = (plan.left - 20 - card.left, middle - card.top)
        canvas.write(at, str(row), black(28, row_ink(row)), ground, "mm")
    return canvas.image


@kept
def _terrace_block(
    seat: int, waiting: tuple[bool, ...], size: tuple[int, int], lettering: int, ground: Colour
) -> Image.Image:
    """Draw the letters of the columns and, beside them, the nobles that still wait on the terrace."""
    width, height = size
    sketch = Sketch.plain(COLUMNS * width, height, ground)
    style = black(lettering, MUTED)
    for column, is_waiting in enumerate(waiting):
        left = column * width
        beside = max(width * 0.2, lettering * 0.4)
        sketch.write((left + (beside if is_waiting else width * 0.46), height / 2), COLUMN_LETTERS[column], style)
        if is_waiting:
            foot = (left + width * 0.67, height - 3)
            paint_pawn(sketch, seat, foot, min(height - 5, width * 0.74), Stance.STANDS)
    return palette().quantise(sketch.image)


def _put_top_head(canvas: Canvas, table: Table, card: Card) -> None:
    box, player, ground = table.cards[card.seat], card.player, card.ground
    middle = box.top + (32 if box.height < 420 else 42)  # noqa: PLR2004 - two players leave more air
    canvas.stamp(seat_disc(palette(), card.seat, 46, ground), box.left + 12, middle - 23)
    below = middle + (46 if box.width < _TWO_LINES else 0)
    left = put_points(canvas, (box.left + box.width - 16, below - 1), points_so_far(player), _POINTS, ground)
    cards = left - 92
    canvas.stamp(cards_icon(40, ground), cards, below - 20)
    canvas.write((cards + 43, below), str(player.cards_left), black(32), ground)
    right = cards - 8 if below == middle else box.left + box.width - 16
    room = right - (FLAG if card.is_first else 0) - (box.left + _NAME)
    width = card.put_name(canvas, (box.left + _NAME, middle), room)
    if card.is_first:
        canvas.stamp(start_flag(palette(), ground), box.left + _NAME + width + 12, middle - 17)


def _put_side_head(canvas: Canvas, table: Table, card: Card) -> None:
    box, player, ground = table.cards[card.seat], card.player, card.ground
    left = box.left + 14
    canvas.stamp(seat_disc(palette(), card.seat, 50, ground), left, box.top + 14)
    if card.is_first:
        canvas.stamp(start_flag(palette(), ground), left + 56, box.top + 22)
    card.put_name(canvas, (left, box.top + 90), table.beside)
    canvas.stamp(cards_icon(36, ground), left - 2, box.top + 118)
    canvas.write((left + 38, box.top + 137), str(player.cards_left), black(30), ground)
    size = 44 if -10 < points_so_far(player) < 100 else 30  # noqa: PLR2004 - three signs need smaller ones
    put_points(canvas, (left + 92, box.top + 190), points_so_far(player), size, ground)
