"""The whole table in one picture: market large, every garden small."""

from render.canvas.canvas import Canvas
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.scene import Scene, SceneCanvas
from render.canvas.style import seat_name
from render.frame import Moment, put_caption, titled_base
from render.game import Meanwhile, Shot
from render.sanssouci.news import News, news_of
from render.sanssouci.pictures.cards import card_parts, cards, newest, put_card
from render.sanssouci.pictures.garden import Emphasis, put_garden_news
from render.sanssouci.pictures.market import put_market, put_market_head, put_market_news, put_market_title, put_supply
from render.sanssouci.pictures.pieces import put_headline
from render.sanssouci.pictures.plan import Table, table_of
from render.sanssouci.theme import palette
from render.sanssouci.words import captions
from render.sanssouci.words.vocabulary import TITLE
from rules.sanssouci.view import Phase, View


@remembered(2)
def overview(
    view: View,
    names: tuple[str, ...],
    seats: tuple[int, ...] = (),
    *,
    is_cut_short: bool = False,
    meanwhile: Meanwhile[View] | None = None,
) -> Png:
    """
    Draw the table for everybody, as PNG; whose view it is makes no difference but to what is new.

    Args:
        seats: whose gardens are shown; all if it is empty.
    """
    seats = seats or tuple(range(len(names)))
    canvas = Canvas(palette(), titled_base(palette(), TITLE, table_of(seats).market))
    _put_head(canvas, view, names, Moment.of(is_cut_short=is_cut_short))
    for card in cards(view, names, seats, frozenset() if is_cut_short else view.acting):
        put_card(canvas, table_of(seats), card)
    _put_market(canvas, table_of(seats), view)
    _put_news(canvas, view, seats, news_of(meanwhile, len(names)))
    return canvas.png()


def scene(shot: Shot[View]) -> Scene:
    """Describe the same picture, of all gardens, as a film shows it."""
    view, moment = shot.view, Moment.in_film(is_cut_short=shot.is_cut_short)
    seats = tuple(range(len(shot.names)))
    canvas = SceneCanvas(palette(), titled_base(palette(), TITLE, table_of(seats).market))
    for card in cards(view, shot.names, seats, frozenset()):
        canvas.put(card_parts(seats, card))
    _put_head(canvas, view, shot.names, moment)
    _put_market(canvas, table_of(seats), view)
    return canvas.scene()


def _put_head(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    right = put_caption(canvas, captions.round_caption(view), 32)
    has_turn = view.phase in (Phase.TURNS, Phase.GARDENS)
    now = (view.turn if has_turn else None, captions.next_caption(view))
    one, words = moment.headline(newest(view), now, is_over=view.phase is Phase.OVER)
    put_headline(canvas, ("" if one is None else seat_name(names, one), words), right, one)


def _put_news(canvas: Canvas, view: View, seats: tuple[int, ...], news: News) -> None:
    table = table_of(seats)
    for seat in seats:
        # The way of the last turn of all is drawn, and tells better where its noble came from.
        turn = view.players[seat].last if seat == newest(view) else None
        put_garden_news(canvas, table.plan(seat), view.players[seat].garden, news.gardens[seat], Emphasis(turn))
    put_market_news(canvas, table.squares, table.columns, news.squares, {})


def _put_market(canvas: Canvas, table: Table, view: View) -> None:
    market, supply = table.market, sum(view.supply)
    if table.squares.left > market.left + market.width / 10:
        put_market_title(canvas, (market.left + 74, market.top + 78), "mm", 26)
        put_supply(canvas, market.left + 116, market.top + 128, supply)
    else:
        put_market_head(canvas, market, supply)
    put_market(canvas, table.squares, table.columns, view.market, {})
