"""All seats of a large table at a glance: what each garden brought in a strip, and all gardens small for films."""

from math import ceil, isqrt

from PIL import Image

from render.base.layout import grid
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable, readable_sizes
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, GREEN, LAWN, MUTED, PANEL, black, bold, seat_name
from render.colour import Colour
from render.gardlings.overview.cards import card_block
from render.gardlings.pictures.cells import plan_of, squares_of
from render.gardlings.pictures.garden import put_garden
from render.gardlings.pictures.pieces import bag_block
from render.gardlings.pictures.shown import State, badge_block, state_of
from render.gardlings.theme import DANGER, RESTING, SCORCHED, palette
from render.marks import NamePlace, put_names
from rules.game import Seat
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import gems
from rules.gardlings.view import Count, Phase, View

_IN_LINE = (10, 8)
_FIGURE = (38, 34)
"""How large the gems of a seat are written in the strip."""
_STRIP, _LINE = 66, 58
"""How high the strip is with one line of seats, and each of several lines."""
_GAP = 8
_BAG, _SMALL_BAG = 40, 36
_HEAD = 44
_CELLS = (48, 40, 32, 26, 22, 18, 16, 14, 12, 10, 8, 6)
"""How wide squares are: few sizes, so that the same tiles come again, and even ones, since a film halves them."""


def strip_height(seats: int) -> int:
    """Return how high the strip of so many seats is."""
    lines = strip_lines(seats)
    return _STRIP if lines == 1 else lines * _LINE


def strip_lines(seats: int) -> int:
    """Return in how many lines all seats are shown."""
    return -(-seats // by_format(*_IN_LINE))


def put_strip(canvas: Canvas, area: Box, view: View, page: tuple[Seat, ...]) -> None:
    """
    Show all seats in lines.

    Args:
        page: the seats whose gardens the picture shows; they are brighter.
    """
    seats = len(view.players)
    for seat, box in enumerate(grid(area, seats, -(-seats // strip_lines(seats)), _GAP)):
        _put_seat(canvas, box, view, Seat(seat), is_bright=seat in page)


def _put_seat(canvas: Canvas, box: Box, view: View, seat: Seat, *, is_bright: bool) -> None:
    state = state_of(view, seat)
    ground = LAWN if is_bright else PANEL
    canvas.stamp(_seat_block(round(box.width), round(box.height), ground, state, is_bright=is_bright), *box[:2])
    middle = box.top + box.height / 2
    canvas.stamp(bag_block(seat, _BAG, ground), box.left + 7, middle - _BAG / 2)
    number, style = _number(view, seat)
    right = box.left + box.width - 9
    if number:
        canvas.write((right, middle - 1), number, black(by_format(*_FIGURE), style), ground, "rm")
    else:
        canvas.stamp(badge_block(state, 36, ground), right - 36, middle - 18)


def _number(view: View, seat: Seat) -> tuple[str, Colour]:
    """Return the gems of a seat: this round's, or the last round's while all build unseen; nothing else is known."""
    player = view.players[seat]
    if player.count is not None or player.garden:
        amount = gems(player.garden) if player.count is None else player.count.gems
        return str(amount), GOLD if amount >= view.rules.target else CREAM
    if player.last is not None and len(view.acting) == len(view.players) and view.phase is Phase.BUILD:
        return str(player.last.count.gems), MUTED
    return "", MUTED


@kept
def _seat_block(width: int, height: int, ground: Colour, state: State, *, is_bright: bool) -> Image.Image:
    """Draw the field of a seat; its edge is gold while it has to act, red after too many gnomes."""
    sketch = Sketch.plain(width, height, GREEN)
    box = Box(0, 0, width, height, 12)
    sketch.box(box, ground)
    match state:
        case State.BUILDING | State.BUYING | State.WON:
            sketch.box(box, GOLD, 1.0 if is_bright else 0.75, 3)
        case State.BUST:
            sketch.box(box, DANGER, 1.0, 3)
        case State.STOPPED | State.STUCK | State.BOUGHT:
            sketch.box(box, GOLD, 0.3, 2)
    return palette().quantise(sketch.image)


def put_mosaic(canvas: Canvas, area: Box, view: View, names: tuple[str, ...], *, is_between: bool) -> None:
    """
    Fill an area with the gardens of all seats, in rows.

    Args:
        is_between: whether they show the round before.
    """
    called = []
    for seat, box in zip(map(Seat, range(len(names))), mosaic_boxes(area, len(names)), strict=True):
        season = (view.players[seat].last if is_between else None) or view.players[seat]
        called.append(_put_small(canvas, box, view, seat, names, (season.garden, season.count)))
    put_names(canvas, called, readable_sizes(28))


def mosaic_boxes(area: Box, number: int) -> list[Box]:
    """Return where so many cards lie, in about as many rows as columns, or in tall pictures in fewer columns."""
    columns = isqrt(number - 1) + 1 if not area.is_high else max(2, isqrt(number - 1))
    rows = ceil(number / columns)
    width, height = (area.width + _GAP) // columns - _GAP, (area.height + _GAP) // rows - _GAP
    places = (divmod(place, columns) for place in range(number))
    corners = ((area.left + column * (width + _GAP), area.top + row * (height + _GAP)) for row, column in places)
    return [Box(left, top, width, height, 18) for left, top in corners]


def _put_small(
    canvas: Canvas, box: Box, view: View, seat: Seat, names: tuple[str, ...], shown: tuple[Garden, Count | None]
) -> NamePlace:
    """Draw a seat's garden small; returns where the name goes."""
    (garden, count), (ground, edge) = shown, _colours(view, seat)
    canvas.stamp(card_block(round(box.width), round(box.height), ground, edge), box.left, box.top)
    middle, right = box.top + _HEAD / 2 + 4, box.left + box.width - 14
    canvas.stamp(bag_block(seat, _SMALL_BAG, ground), box.left + 10, middle - _SMALL_BAG / 2)
    if garden or count:
        amount = gems(garden) if count is None else count.gems
        style = black(34, GOLD if amount >= view.rules.target else CREAM)
        right -= canvas.write((right, middle - 1), str(amount), style, ground, "rm") + 8
    room = Box(box.left + 10, box.top + _HEAD + 6, box.width - 20, box.height - _HEAD - 14)
    squares = squares_of(garden)
    largest = plan_of(squares, room, _CELLS[0], (ground, ground)).cell
    cell = next((cell for cell in _CELLS if cell <= largest), largest)
    put_garden(canvas, plan_of(squares, room, cell, (ground, ground)), garden, {})
    return NamePlace(seat_name(names, seat), (box.left + 16 + _SMALL_BAG, middle), right, bold(readable(28)), ground)


def _colours(view: View, seat: Seat) -> tuple[Colour, tuple[Colour, float]]:
    """Return ground and edge: gold for who has won, red after too many gnomes."""
    match state_of(view, seat):
        case State.WON:
            return LAWN, (GOLD, 1.0)
        case State.BUST:
            return SCORCHED, (DANGER, 1.0)
        case State.BUILDING | State.STOPPED | State.STUCK | State.BUYING | State.BOUGHT:
            return RESTING, (GOLD, 0.3)
