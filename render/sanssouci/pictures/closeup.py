"""One garden at full size for everybody, with its last turn."""

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.formats import Format, format_set, picture_size
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import PANEL, black, bold, seat_name
from render.frame import MIDDLE, paint_panel, titled_sketch
from render.game import Meanwhile
from render.marks import put_points
from render.sanssouci.news import news_of
from render.sanssouci.pictures.garden import Emphasis, paint_lawn, put_garden_news, put_large_garden
from render.sanssouci.pictures.market import put_market, put_market_news, put_market_title, put_round, put_supply
from render.sanssouci.pictures.pieces import cards_icon, put_headline
from render.sanssouci.pictures.plan import Plan
from render.sanssouci.theme import palette
from render.sanssouci.words import captions
from render.sanssouci.words.vocabulary import TITLE
from rules.sanssouci.scoring import points_so_far
from rules.sanssouci.view import View

_PLANS = {Format.WIDE: Plan(80, 244, 98), Format.TALL: Plan(73, 224, 90)}
_MARKETS = {Format.WIDE: (Box(982, 104, 274, 744, 20), 2), Format.TALL: (Box(16, 780, 880, 420, 20), 5)}
"""The panel of the market, and how many squares stand side by side."""


@remembered(16)
def garden(view: View, seat: int, names: tuple[str, ...], meanwhile: Meanwhile[View] | None = None) -> Png:
    """Draw one seat's garden as everybody may see it, what is new to the viewer marked, as PNG."""
    canvas = Canvas(palette(), _base())
    player, plan, (market, columns) = view.players[seat], _PLANS[format_set()], _MARKETS[format_set()]
    right = put_points(canvas, (picture_size()[0] - 28, MIDDLE - 1), points_so_far(player), 46, PANEL)
    right -= 18 + canvas.write((right - 18, MIDDLE), str(player.cards_left), black(32), PANEL, "rm") + 44
    canvas.stamp(cards_icon(40, PANEL), right, MIDDLE - 20)
    room = right - 22
    if format_set() is Format.TALL:
        put_round(canvas, (market.left + market.width / 2, market.top + 29), view, "mm")
    else:
        room -= canvas.write((room, MIDDLE - 1), captions.round_caption(view), bold(28), PANEL, "rm") + 24
    put_headline(canvas, (seat_name(names, seat), ""), room, seat)
    news, emphasis = news_of(meanwhile, len(names)), Emphasis(player.last)
    put_large_garden(canvas, plan, player.garden, seat, emphasis)
    put_garden_news(canvas, plan, player.garden, news.gardens[seat], emphasis)
    put_supply(canvas, market.left + market.width - 16, market.top + 29, sum(view.supply))
    squares = Box(market.left + 12, market.top + 56, market.width - 24, market.height - 68)
    put_market(canvas, squares, columns, view.market, {})
    put_market_news(canvas, squares, columns, news.squares, {})
    return canvas.png()


@remembered()
def _base() -> Image.Image:
    sketch = titled_sketch(TITLE)
    market = _MARKETS[format_set()][0]
    paint_lawn(sketch, _PLANS[format_set()])
    paint_panel(sketch, market)
    image = palette().quantise(sketch.image)
    put_market_title(canvas := Canvas(palette(), image), (market.left + 18, market.top + 29), "lm")
    return canvas.image
