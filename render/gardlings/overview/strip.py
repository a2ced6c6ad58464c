"""All seats of a large table at a glance: what each garden brought, or who still builds."""

from functools import lru_cache

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, GREEN, LAWN, MUTED, PANEL, black
from render.colour import Colour
from render.gardlings.pictures.badges import State, badge_block, state_of
from render.gardlings.pictures.pieces import bag_block
from render.gardlings.theme import DANGER, palette
from rules.game import Seat
from rules.gardlings.garden.places import gems
from rules.gardlings.view import Phase, View

IN_LINE = 10
_GAP = 8
_BAG = 40


def put_strip(canvas: Canvas, area: Box, view: View, page: tuple[Seat, ...]) -> None:
    """
    Show all seats in lines of at most ten.

    Args:
        page: the seats whose gardens the picture shows; they are brighter.
    """
    seats = len(view.players)
    lines = -(-seats // IN_LINE)
    in_line = -(-seats // lines)
    width, height = (area.width + _GAP) / in_line - _GAP, (area.height + _GAP) / lines - _GAP
    for seat in map(Seat, range(seats)):
        line, column = divmod(seat, in_line)
        box = Box(area.left + column * (width + _GAP), area.top + line * (height + _GAP), width, height)
        _put_seat(canvas, box, view, seat, is_bright=seat in page)


def _put_seat(canvas: Canvas, box: Box, view: View, seat: Seat, *, is_bright: bool) -> None:
    state = state_of(view, seat)
    ground = LAWN if is_bright else PANEL
    canvas.stamp(_seat_block(round(box.width), round(box.height), ground, state, is_bright=is_bright), *box[:2])
    middle = box.top + box.height / 2
    canvas.stamp(bag_block(seat, _BAG, ground), box.left + 7, middle - _BAG / 2)
    number, style = _number(view, seat)
    right = box.left + box.width - 9
    if number:
        canvas.write((right, middle - 1), number, black(38, style), ground, "rm")
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


@lru_cache(maxsize=64)
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
