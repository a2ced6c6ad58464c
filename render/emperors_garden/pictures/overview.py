"""The whole table in one picture: the garden, the last turn, the players, the scoring cards and the suits."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from languages.speech import _
from render.canvas.canvas import Canvas
from render.canvas.formats import Format, format_set, readable, readable_sizes
from render.canvas.png import Png, Sign
from render.canvas.remembering import remembered
from render.canvas.scene import Scene, SceneCanvas
from render.canvas.shapes import Box, Point
from render.canvas.style import CREAM, GOLD, MUTED, PANEL, black, bold, seat_name
from render.emperors_garden.news import News, cells_of, mover_of, newest, news_of
from render.emperors_garden.pictures.faces import suit_label
from render.emperors_garden.pictures.frame import layout, put_headline, put_map, table_base
from render.emperors_garden.pictures.garden import Emphasis, put_garden, put_news
from render.emperors_garden.pictures.plan import Plan, film_plan, plan_of
from render.emperors_garden.pictures.side import AGENT, put_agent, put_hand, put_stock
from render.emperors_garden.pictures.ways import put_ways
from render.emperors_garden.theme import palette
from render.emperors_garden.words import captions
from render.frame import Moment
from render.game import Meanwhile, Shot
from render.marks import NamePlace, put_names, put_points, seat_disc
from rules.emperors_garden.board.deck import NO_CARD, suit_of
from rules.emperors_garden.scoring import points_so_far
from rules.emperors_garden.view import NO_LOOK, Phase, Turn, View
from rules.game import Seat

_ROWS = {2: (150, 66), 3: (112, 56), 4: (84, 40)}
"""For each number of players the height of a player's lines, and the size of the pieces in them."""
_PAIR = 2
_NARROW = 300
_TALL_ROW = (140, 56)
"""The same in tall pictures, where two players stand side by side unless there are only two."""
_NOTHING_NEW = News()


def _parts() -> tuple[Box, ...]:
    """Return the boxes of players and scoring cards, and that of the suits where they have one of their own."""
    return layout().cut(354, 172, gap=0) if format_set() is Format.WIDE else layout().cut(542)


@remembered(6)
def overview(
    view: View, names: tuple[str, ...], *, is_cut_short: bool = False, meanwhile: Meanwhile[View] | None = None
) -> Png:
    """
    Draw the table for everybody, as PNG.

    Args:
        view: any seat's or a spectator's; only what is public is drawn.
        names: display names by seat.
        is_cut_short: whether the game ended before its time, so that nobody is next.
        meanwhile: what is new is marked, as far as the viewer sees it.
    """
    canvas = Canvas(palette(), table_base(_parts()))
    shown, news = public_view(view), news_of(meanwhile)
    _put_overview(canvas, shown, names, Moment.of(is_cut_short=is_cut_short), news=news)
    turn = newest(view)
    put_news(canvas, _plan(view, turn), view.board, news, Emphasis(turn))
    return canvas.png()


def scenes(shots: Sequence[Shot[View]]) -> Iterator[Scene]:
    """Describe the same pictures as a film shows them: the garden grows in a frame that fits all of them."""
    plan = film_plan([shot.view.board for shot in shots], layout().board)
    for shot in shots:
        canvas, moment = SceneCanvas(palette(), table_base(_parts())), Moment.in_film(is_cut_short=shot.is_cut_short)
        _put_overview(canvas, public_view(shot.view), shot.names, moment, plan=plan)
        yield canvas.scene()


def _put_overview(
    canvas: Canvas,
    view: View,
    names: tuple[str, ...],
    moment: Moment,
    *,
    plan: Plan | None = None,
    news: News = _NOTHING_NEW,
) -> None:
    acting = view.acting if moment is Moment.NOW else frozenset()
    _put_head(canvas, view, names, moment)
    put_table(canvas, view, plan)
    called = []
    for place, seat in enumerate(view.order):
        box = _player_box(place, len(names))
        called.append(_put_player(canvas, box, view, seat, seat_name(names, seat), is_next=seat in acting))
        _put_pieces(canvas, box, view, seat, news)
    put_names(canvas, called, readable_sizes(30))
    _put_stock(canvas, view)


def public_view(view: View) -> View:
    """Return the view without what only the viewer knows."""
    if view.phase is Phase.OVER:
        return view
    players = tuple(player if player.is_agent_used else replace(player, agent=NO_CARD) for player in view.players)
    return replace(view, seat=None, players=players, scoring=(NO_CARD,) * len(view.scoring), wish=NO_LOOK)


def put_table(canvas: Canvas, view: View, plan: Plan | None = None) -> None:
    """Draw the garden with the last turn in gold; without a plan it is framed as it is."""
    turn = newest(view)
    plan = plan or _plan(view, turn)
    put_garden(canvas, plan, view.board, view.deck, Emphasis(turn))
    if turn is not None:
        put_ways(canvas, plan, view, turn, mover_of(view))
    put_map(canvas, plan, view.board, ())


def _plan(view: View, turn: Turn | None) -> Plan:
    return plan_of(view.board, layout().board, ring=False, focus=cells_of(turn))


def _put_head(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    is_over = view.phase is Phase.OVER
    now = (None if is_over else view.turn, captions.next_caption(view))
    one, words = moment.headline(mover_of(view) if view.turns else None, now, is_over=is_over)
    put_headline(canvas, ("" if one is None else seat_name(names, one), words), captions.round_caption(view), one)


def _player_box(place: int, count: int) -> Box:
    players = _parts()[0]
    if format_set() is Format.WIDE:
        row, _ = _ROWS[count]
        return Box(players.left, players.top + 8 + place * row, players.width, row)
    row, _ = _TALL_ROW
    if count == _PAIR:
        return Box(players.left, players.top + 12 + place * row, players.width, row)
    width = players.width / 2
    return Box(players.left + place % 2 * width, players.top + 12 + place // 2 * row, width, row)


def _put_player(canvas: Canvas, box: Box, view: View, seat: Seat, name: str, *, is_next: bool) -> NamePlace:
    """Write the points; returns where the name goes."""
    left, middle, size = box.left + 16, box.top + 19, 40 if box.width > _NARROW else 34
    canvas.stamp(seat_disc(palette(), seat, size, PANEL), left, middle - 19)
    end = put_points(canvas, (box.left + box.width - 16, middle), points_so_far(view, seat), size, PANEL)
    style = black(readable(30), GOLD if is_next else CREAM)
    return NamePlace(name, (left + 1.25 * size, middle), end - 12, style, PANEL)


def _put_pieces(canvas: Canvas, box: Box, view: View, seat: Seat, news: News) -> None:
    """Show the pieces in hand and the agent below."""
    _, side = _ROWS[len(view.players)] if format_set() is Format.WIDE else _TALL_ROW
    end = put_hand(canvas, (box.left + 16, box.top + 40), view, seat, side, news)
    agent = max(end + 8, box.left + box.width - 20 - round(side * AGENT))
    put_agent(canvas, (agent, box.top + 41), view, seat, side, news)


def _put_stock(canvas: Canvas, view: View) -> None:
    if format_set() is Format.WIDE:
        _, scoring, suits = _parts()
        put_stock(canvas, scoring.left + 16, (scoring.top + 18, scoring.top + 36, suits.top + 12), view)
        _put_notes(canvas, view, (scoring.left + 16, 798), 30)
    else:
        players, stock = _parts()
        put_stock(canvas, stock.left + 14, (stock.top + 26, stock.top + 48, stock.top + 184), view)
        _put_notes(canvas, view, (players.left + 16, players.top + players.height - 60), 36)


def _put_notes(canvas: Canvas, view: View, at: Point, step: int) -> None:
    """Say what crossed suits mean, and which cards are not in the game."""
    left, top = at
    if Sign.SPENT in canvas.signs:
        canvas.write((left, top), _("Crossed: no scoring suit"), bold(readable(24), MUTED), PANEL)
    if view.removed:
        labels = ", ".join(suit_label(view.deck, suit_of(card)) for card in view.removed)
        words = _("Out of the game: {labels}", labels=labels)
        canvas.write((left, top + step), words, bold(readable(24), MUTED), PANEL)
