"""One garden at full size for everybody, with its last turn."""

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import PANEL, black, seat_name
from render.frame import MIDDLE, paint_panel, titled_sketch
from render.game import Meanwhile
from render.marks import put_points
from render.sanssouci.news import news_of
from render.sanssouci.pictures.garden import Emphasis, paint_lawn, put_garden_news, put_large_garden
from render.sanssouci.pictures.market import put_market, put_market_head, put_market_news, put_round
from render.sanssouci.pictures.pieces import cards_icon, put_headline
from render.sanssouci.pictures.plan import closeup_layout, garden_plan
from render.sanssouci.theme import palette
from render.sanssouci.words.vocabulary import TITLE
from rules.sanssouci.scoring import points_so_far
from rules.sanssouci.view import View


@remembered(2)
def garden(view: View, seat: int, names: tuple[str, ...], meanwhile: Meanwhile[View] | None = None) -> Png:
    """Draw one seat's garden as everybody may see it, what is new to the viewer marked, as PNG."""
    canvas, shown = Canvas(palette(), _base()), closeup_layout()
    player, plan, market = view.players[seat], garden_plan(shown.board), shown.side
    right = put_points(canvas, (picture_size()[0] - 28, MIDDLE - 1), points_so_far(player), 46, PANEL)
    right -= 18 + canvas.write((right - 18, MIDDLE), str(player.cards_left), black(32), PANEL, "rm") + 44
    canvas.stamp(cards_icon(40, PANEL), right, MIDDLE - 20)
    put_headline(canvas, (seat_name(names, seat), ""), put_round(canvas, market, right - 22, view), seat)
    news, emphasis = news_of(meanwhile, len(names)), Emphasis(player.last)
    put_large_garden(canvas, plan, player.garden, seat, emphasis)
    put_garden_news(canvas, plan, player.garden, news.gardens[seat], emphasis)
    put_market_head(canvas, market, sum(view.supply))
    squares = Box(market.left + 12, market.top + 56, market.width - 24, market.height - 68)
    columns = 2 if market.is_high else 5
    put_market(canvas, squares, columns, view.market, {})
    put_market_news(canvas, squares, columns, news.squares, {})
    return canvas.png()


@remembered()
def _base() -> Image.Image:
    sketch = titled_sketch(TITLE)
    paint_lawn(sketch, garden_plan(closeup_layout().board))
    paint_panel(sketch, closeup_layout().side)
    return palette().quantise(sketch.image)
