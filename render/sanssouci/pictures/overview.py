"""The whole table in one picture: market large, every garden small."""

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.scene import Scene, SceneCanvas
from render.canvas.style import PANEL, bold, seat_name
from render.frame import MIDDLE, Moment, paint_panel, titled_sketch
from render.game import Meanwhile, Shot
from render.sanssouci.news import News, news_of
from render.sanssouci.pictures.cards import card_parts, cards, newest, put_card
from render.sanssouci.pictures.garden import Emphasis, put_garden_news
from render.sanssouci.pictures.market import put_market, put_market_news, put_market_title, put_supply
from render.sanssouci.pictures.pieces import put_headline
from render.sanssouci.pictures.plan import Layout, layout_of
from render.sanssouci.theme import palette
from render.sanssouci.words import captions
from render.sanssouci.words.vocabulary import TITLE
from rules.sanssouci.view import Phase, View

_NARROW = 260
"""In a market that is not as wide, the number of tiles left stands below the title."""


@remembered(16)
def overview(
    view: View, names: tuple[str, ...], *, is_cut_short: bool = False, meanwhile: Meanwhile[View] | None = None
) -> Png:
    """Draw the table for everybody, as PNG; whose view it is makes no difference but to what is new."""
    canvas = Canvas(palette(), overview_base(len(view.players)))
    _put_overview(canvas, view, names, Moment.of(is_cut_short=is_cut_short))
    _put_news(canvas, view, news_of(meanwhile, len(names)))
    return canvas.png()


def scene(shot: Shot[View]) -> Scene:
    """Describe the same picture as a film shows it."""
    view, moment = shot.view, Moment.in_film(is_cut_short=shot.is_cut_short)
    canvas = SceneCanvas(palette(), overview_base(len(view.players)))
    for card in cards(view, shot.names, frozenset()):
        canvas.put(card_parts(len(view.players), card))
    _put_rest(canvas, view, shot.names, moment)
    return canvas.scene()


def _put_overview(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    layout = layout_of(len(view.players))
    for card in cards(view, names, view.acting if moment is Moment.NOW else frozenset()):
        put_card(canvas, layout, card)
    _put_rest(canvas, view, names, moment)


def _put_rest(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    _put_head(canvas, view, names, moment)
    _put_stock(canvas, layout_of(len(view.players)), view)


@remembered()
def overview_base(players: int) -> Image.Image:
    """Draw what is the same in all overviews of so many players."""
    sketch = titled_sketch(TITLE)
    paint_panel(sketch, layout_of(players).market)
    return palette().quantise(sketch.image)


def _put_head(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    right = picture_size()[0] - 28
    right_of_name = right - canvas.write((right, MIDDLE - 1), captions.round_caption(view), bold(32), PANEL, "rm") - 30
    has_turn = view.phase in (Phase.TURNS, Phase.GARDENS)
    now = (view.turn if has_turn else None, captions.next_caption(view))
    one, words = moment.headline(newest(view), now, is_over=view.phase is Phase.OVER)
    put_headline(canvas, ("" if one is None else seat_name(names, one), words), right_of_name, one)


def _put_news(canvas: Canvas, view: View, news: News) -> None:
    layout = layout_of(len(view.players))
    for seat, fresh in enumerate(news.gardens):
        # The way of the last turn of all is drawn, and tells better where its noble came from.
        turn = view.players[seat].last if seat == newest(view) else None
        put_garden_news(canvas, layout.plan(seat), view.players[seat].garden, fresh, Emphasis(turn))
    put_market_news(canvas, *layout.squares, news.squares, {})


def _put_stock(canvas: Canvas, layout: Layout, view: View) -> None:
    market, (squares, columns) = layout.market, layout.squares
    supply = sum(view.supply)
    if columns == 10:  # noqa: PLR2004 - the strip of two players has its words at the left
        put_market_title(canvas, (market.left + 74, market.top + 78), "mm", 26)
        put_supply(canvas, market.left + 116, market.top + 128, supply)
    elif market.width < _NARROW:
        middle = market.left + market.width / 2
        put_market_title(canvas, (middle, market.top + 28), "mm")
        put_supply(canvas, middle + 48, market.top + 68, supply)
    else:
        put_market_title(canvas, (market.left + 18, market.top + 29), "lm")
        put_supply(canvas, market.left + market.width - 16, market.top + 29, supply)
    put_market(canvas, squares, columns, view.market, {})
