"""The whole table in one picture: the garden, the last turn, the players, the scoring cards and the suits."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from languages.speech import _
from render.canvas.canvas import Canvas
from render.canvas.png import Png, Sign
from render.canvas.remembering import remembered
from render.canvas.scene import Scene, SceneCanvas
from render.canvas.style import CREAM, GOLD, MUTED, PANEL, black, bold, seat_name
from render.emperors_garden.news import News, cells_of, mover_of, newest, news_of
from render.emperors_garden.pictures.faces import suit_label
from render.emperors_garden.pictures.frame import AREA, SIDE, put_headline, put_map, table_base
from render.emperors_garden.pictures.garden import Emphasis, put_garden, put_news
from render.emperors_garden.pictures.plan import Plan, film_plan, plan_of
from render.emperors_garden.pictures.side import AGENT, put_agent, put_hand, put_scoring, put_suits
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
_PLAYERS = 112
_SCORING = 476
_SUITS = 642
_NOTHING_NEW = News()
_RULES = (_SCORING - 18, _SUITS - 12)


@remembered(16)
def overview(
    view: View, names: tuple[str, ...], *, is_cut_short: bool = False, meanwhile: Meanwhile[View] | None = None
) -> Png:
    """
    Draw the table for everybody, 1280×868, as PNG.

    Args:
        view: any seat's or a spectator's; only what is public is drawn.
        names: display names by seat.
        is_cut_short: whether the game ended before its time, so that nobody is next.
        meanwhile: what is new is marked, as far as the viewer sees it.
    """
    canvas = Canvas(palette(), table_base(_RULES))
    shown, news = public_view(view), news_of(meanwhile)
    _put_overview(canvas, shown, names, Moment.of(is_cut_short=is_cut_short), news=news)
    turn = newest(view)
    put_news(canvas, _plan(view, turn), view.board, news, Emphasis(turn))
    return canvas.png()


def scenes(shots: Sequence[Shot[View]]) -> Iterator[Scene]:
    """Describe the same pictures as a film shows them: the garden grows in a frame that fits all of them."""
    plan = film_plan([shot.view.board for shot in shots], AREA)
    for shot in shots:
        canvas, moment = SceneCanvas(palette(), table_base(_RULES)), Moment.in_film(is_cut_short=shot.is_cut_short)
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
    row, _ = _ROWS[len(names)]
    called = []
    for place, seat in enumerate(view.order):
        top = _PLAYERS + place * row
        called.append(_put_player(canvas, top, view, seat, seat_name(names, seat), is_next=seat in acting))
        _put_pieces(canvas, top, view, seat, news)
    put_names(canvas, called, range(30, 21, -2))
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
    return plan_of(view.board, AREA, ring=False, focus=cells_of(turn))


def _put_head(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    is_over = view.phase is Phase.OVER
    now = (None if is_over else view.turn, captions.next_caption(view))
    one, words = moment.headline(mover_of(view) if view.turns else None, now, is_over=is_over)
    put_headline(canvas, ("" if one is None else seat_name(names, one), words), captions.round_caption(view), one)


def _put_player(canvas: Canvas, top: float, view: View, seat: Seat, name: str, *, is_next: bool) -> NamePlace:
    """Write the points; returns where the name goes."""
    left = SIDE.left + 16
    canvas.stamp(seat_disc(palette(), seat, 40, PANEL), left, top)
    end = put_points(canvas, (SIDE.left + SIDE.width - 16, top + 19), points_so_far(view, seat), 40, PANEL)
    return NamePlace(name, (left + 50, top + 19), end - 12, black(30, GOLD if is_next else CREAM), PANEL)


def _put_pieces(canvas: Canvas, top: float, view: View, seat: Seat, news: News) -> None:
    """Show the pieces in hand and the agent below."""
    side = _ROWS[len(view.players)][1]
    end = put_hand(canvas, (SIDE.left + 16, top + 40), view, seat, side, news)
    agent = max(end + 8, SIDE.left + SIDE.width - 20 - round(side * AGENT))
    put_agent(canvas, (agent, top + 41), view, seat, side, news)


def _put_stock(canvas: Canvas, view: View) -> None:
    left = SIDE.left + 16
    canvas.write((left, _SCORING), _("SCORING CARDS"), black(24, GOLD), PANEL)
    put_scoring(canvas, left, _SCORING + 18, view)
    put_suits(canvas, left - 10, _SUITS, view)
    if Sign.SPENT in canvas.signs:
        canvas.write((left, 798), _("Crossed: no scoring suit"), bold(24, MUTED), PANEL)
    if view.removed:
        labels = ", ".join(suit_label(view.deck, suit_of(card)) for card in view.removed)
        canvas.write((left, 828), _("Out of the game: {labels}", labels=labels), bold(24, MUTED), PANEL)
