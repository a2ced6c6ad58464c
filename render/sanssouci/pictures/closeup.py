"""One garden at full size for everybody, with its last turn."""

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import PANEL, black, bold, seat_name
from render.frame import MIDDLE, paint_panel, titled_sketch
from render.game import Meanwhile
from render.marks import put_points
from render.sanssouci.news import news_of
from render.sanssouci.pictures.garden import Emphasis, paint_lawn, put_garden_news, put_large_garden
from render.sanssouci.pictures.market import put_market, put_market_news, put_market_title, put_supply
from render.sanssouci.pictures.pieces import cards_icon, put_headline
from render.sanssouci.pictures.plan import Plan
from render.sanssouci.theme import palette
from render.sanssouci.words import captions
from render.sanssouci.words.vocabulary import TITLE
from rules.sanssouci.scoring import points_so_far
from rules.sanssouci.view import View

PLAN = Plan(80, 244, 98)
MARKET = Box(982, 104, 274, 744, 20)


@remembered(16)
def garden(view: View, seat: int, names: tuple[str, ...], meanwhile: Meanwhile[View] | None = None) -> Png:
    """Draw one seat's garden as everybody may see it, what is new to the viewer marked, 1280×868, as PNG."""
    canvas = Canvas(palette(), _base())
    player = view.players[seat]
    right = put_points(canvas, (picture_size()[0] - 28, MIDDLE - 1), points_so_far(player), 46, PANEL)
    right -= 18 + canvas.write((right - 18, MIDDLE), str(player.cards_left), black(32), PANEL, "rm") + 44
    canvas.stamp(cards_icon(40, PANEL), right, MIDDLE - 20)
    width = canvas.write((right - 22, MIDDLE - 1), captions.round_caption(view), bold(28), PANEL, "rm")
    put_headline(canvas, (seat_name(names, seat), ""), right - 22 - width - 24, seat)
    news, emphasis = news_of(meanwhile, len(names)), Emphasis(player.last)
    put_large_garden(canvas, PLAN, player.garden, seat, emphasis)
    put_garden_news(canvas, PLAN, player.garden, news.gardens[seat], emphasis)
    put_supply(canvas, MARKET.left + MARKET.width - 16, MARKET.top + 29, sum(view.supply))
    squares = Box(MARKET.left + 12, MARKET.top + 56, MARKET.width - 24, 676)
    put_market(canvas, squares, 2, view.market, {})
    put_market_news(canvas, squares, 2, news.squares, {})
    return canvas.png()


@remembered()
def _base() -> Image.Image:
    sketch = titled_sketch(TITLE)
    paint_lawn(sketch, PLAN)
    paint_panel(sketch, MARKET)
    image = palette().quantise(sketch.image)
    put_market_title(canvas := Canvas(palette(), image), (MARKET.left + 18, MARKET.top + 29), "lm")
    return canvas.image
