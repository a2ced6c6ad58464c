"""All gardens of a large table in one picture, for films: small, each under the name and the gems of its player."""

from math import ceil, isqrt

from render.canvas.canvas import Canvas
from render.canvas.shapes import Box
from render.canvas.style import CREAM, GOLD, LAWN, black, bold, seat_name
from render.colour import Colour
from render.gardlings.overview.cards import card_block
from render.gardlings.pictures.badges import State, state_of
from render.gardlings.pictures.garden import put_garden
from render.gardlings.pictures.pieces import bag_block
from render.gardlings.pictures.plan import plan_of, squares_of
from render.gardlings.theme import DANGER, RESTING, SCORCHED
from render.text.lettering import Face, fit
from rules.game import Seat
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import gems
from rules.gardlings.view import Count, View

_GAP = 8
_HEAD = 44
_BAG = 36
_CELLS = (48, 40, 32, 26, 22, 18, 16, 14, 12, 10, 8, 6)
"""How wide squares are: few sizes, so that the same tiles come again, and even ones, since a film halves them."""


def put_mosaic(canvas: Canvas, area: Box, view: View, names: tuple[str, ...], *, is_between: bool) -> None:
    """
    Fill an area with the gardens of all seats, in rows.

    Args:
        is_between: whether they show the round before.
    """
    for seat, box in zip(map(Seat, range(len(names))), mosaic_boxes(area, len(names)), strict=True):
        season = view.players[seat].last if is_between else None
        if season is None:
            _put_small(canvas, box, view, seat, names, (view.players[seat].garden, view.players[seat].count))
        else:
            _put_small(canvas, box, view, seat, names, (season.garden, season.count))


def mosaic_boxes(area: Box, number: int) -> list[Box]:
    """Return where so many cards lie, in about as many rows as columns."""
    columns = isqrt(number - 1) + 1
    rows = ceil(number / columns)
    width, height = (area.width + _GAP) // columns - _GAP, (area.height + _GAP) // rows - _GAP
    places = (divmod(place, columns) for place in range(number))
    corners = ((area.left + column * (width + _GAP), area.top + row * (height + _GAP)) for row, column in places)
    return [Box(left, top, width, height, 18) for left, top in corners]


def _put_small(
    canvas: Canvas, box: Box, view: View, seat: Seat, names: tuple[str, ...], shown: tuple[Garden, Count | None]
) -> None:
    (garden, count), (ground, edge) = shown, _colours(view, seat)
    canvas.stamp(card_block(round(box.width), round(box.height), ground, edge), box.left, box.top)
    middle, right = box.top + _HEAD / 2 + 4, box.left + box.width - 14
    canvas.stamp(bag_block(seat, _BAG, ground), box.left + 10, middle - _BAG / 2)
    if garden or count:
        amount = gems(garden) if count is None else count.gems
        style = black(34, GOLD if amount >= view.rules.target else CREAM)
        right -= canvas.write((right, middle - 1), str(amount), style, ground, "rm") + 8
    left = box.left + 16 + _BAG
    name, size = fit(seat_name(names, seat), Face.BOLD, range(28, 21, -2), right - left)
    canvas.write((left, middle), name, bold(size), ground)
    room = Box(box.left + 10, box.top + _HEAD + 6, box.width - 20, box.height - _HEAD - 14)
    squares = squares_of(garden)
    largest = plan_of(squares, room, _CELLS[0], (ground, ground)).cell
    cell = next((cell for cell in _CELLS if cell <= largest), largest)
    put_garden(canvas, plan_of(squares, room, cell, (ground, ground)), garden, {})


def _colours(view: View, seat: Seat) -> tuple[Colour, tuple[Colour, float]]:
    """Return ground and edge: gold for who has won, red after too many gnomes."""
    match state_of(view, seat):
        case State.WON:
            return LAWN, (GOLD, 1.0)
        case State.BUST:
            return SCORCHED, (DANGER, 1.0)
        case State.BUILDING | State.STOPPED | State.STUCK | State.BUYING | State.BOUGHT:
            return RESTING, (GOLD, 0.3)
