"""The whole table in one picture: four gardens a page, and the market."""

from dataclasses import replace
from functools import cache, lru_cache

from PIL import Image

from render.canvas import SIZE, Canvas
from render.frame import CUT_SHORT, MIDDLE, paint_panel, put_sentence, titled_sketch
from render.gardlings import captions
from render.gardlings.cards import put_card
from render.gardlings.market import Emphasis, put_market
from render.gardlings.pieces import bag_block
from render.gardlings.theme import palette
from render.gardlings.words import TITLE
from render.shapes import Box
from render.style import GOLD, PANEL, bold, seat_name
from rules.game import Seat
from rules.gardlings.view import NOTHING, Halt, Phase, PlayerView, View

MARKET = Box(926, 104, 330, 740, 20)
TABLE = Box(24, 104, 886, 740)
_GAP = 12
_ON_PAGE = 4
_MOST_BAGS = 7
_LEFT = 330.0


@lru_cache(maxsize=32)
def overview(view: View, names: tuple[str, ...], *, page: int = 0, is_cut_short: bool = False) -> bytes:
    """
    Draw the table for everybody, 1280×868, as PNG.

    Args:
        view: any seat's or a spectator's; only what is public is drawn.
        names: display names by seat.
        page: which four seats, counted from 0.
        is_cut_short: whether the game ended before its time, so that nobody is next.
    """
    view = public_view(view)
    canvas = Canvas(palette(), _base())
    _put_head(canvas, view, names, is_cut_short=is_cut_short)
    seats = page_seats(len(view.players), page)
    for box, seat in zip(card_boxes(len(seats)), seats, strict=True):
        put_card(canvas, box, view, seat, names, is_last=view.phase is Phase.BUILD)
    put_market(canvas, MARKET, view, Emphasis())
    return canvas.png()


def pages(seats: int) -> int:
    """Return on how many pages so many seats are shown."""
    return -(-seats // _ON_PAGE)


def page_seats(seats: int, page: int) -> tuple[Seat, ...]:
    """Return the seats that stand on a page, counted from 0."""
    return tuple(map(Seat, range(seats)[page * _ON_PAGE : (page + 1) * _ON_PAGE]))


def public_view(view: View) -> View:
    """Return the view without what only the viewer knows: an own garden that others do not see yet."""
    if view.phase is not Phase.BUILD or not view.rules.hidden:
        return replace(view, seat=None)
    return replace(view, seat=None, players=tuple(map(_hidden, view.players)))


def _hidden(player: PlayerView) -> PlayerView:
    return replace(player, shown=False, bag=(), garden=(), held=NOTHING, aside=NOTHING, halt=Halt.NOT_YET, order=None)


def card_boxes(number: int) -> tuple[Box, ...]:
    """Return where so many cards (1 to 4) lie: below each other, from three on in two columns."""
    columns, rows = (1 if number < _ON_PAGE - 1 else 2), (1 if number == 1 else 2)
    width = (TABLE.width - (columns - 1) * _GAP) / columns
    height = (TABLE.height - (rows - 1) * _GAP) / rows
    return tuple(
        Box(
            TABLE.left + place % columns * (width + _GAP), TABLE.top + place // columns * (height + _GAP), width, height
        )
        for place in range(number)
    )


@cache
def _base() -> Image.Image:
    sketch = titled_sketch(TITLE)
    paint_panel(sketch, MARKET)
    return palette().quantise(sketch.image)


def _put_head(canvas: Canvas, view: View, names: tuple[str, ...], *, is_cut_short: bool) -> None:
    """Write who has to act: the bags of all builders, or who buys."""
    right = SIZE[0] - 28.0
    right -= canvas.write((right, MIDDLE - 1), captions.round_caption(view), bold(28), PANEL, "rm") + 24
    builders = sorted(view.acting) if view.phase is Phase.BUILD and not is_cut_short else []
    if not builders:
        name = seat_name(names, view.turn) if view.phase is Phase.BUY and not is_cut_short else ""
        words = CUT_SHORT if is_cut_short else captions.table_caption(view)
        put_sentence(canvas, (name, words), _LEFT, right, 28)
        return
    if len(builders) > _MOST_BAGS:
        put_sentence(canvas, ("", f"{len(builders)} of {len(view.players)} are building"), _LEFT, right, 28)
        return
    left = _LEFT + canvas.write((_LEFT, MIDDLE), "Building", bold(28, GOLD), PANEL) + 16
    for seat in builders:
        canvas.stamp(bag_block(seat, 54, PANEL), left, MIDDLE - 27)
        left += 58
