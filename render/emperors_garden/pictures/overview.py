"""The whole table in one picture: the garden, the last turn, the players, the scoring cards and the suits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PIL import Image

from languages.speech import _
from render.canvas.canvas import Canvas
from render.canvas.formats import Format, by_format, format_set, readable, readable_sizes
from render.canvas.png import Png, Sign
from render.canvas.remembering import remembered
from render.canvas.scene import Scene, SceneCanvas
from render.canvas.shapes import Box, Point
from render.canvas.style import CREAM, GOLD, MUTED, PANEL, black, bold, seat_name
from render.emperors_garden.news import News, cells_of, mover_of, newest, news_of
from render.emperors_garden.pictures.faces import suit_label
from render.emperors_garden.pictures.frame import Arrangement, arranged, base_of, put_headline, put_map
from render.emperors_garden.pictures.garden import Emphasis, put_garden, put_news
from render.emperors_garden.pictures.plan import Plan, film_plan, plan_of
from render.emperors_garden.pictures.side import AGENT, put_agent, put_hand, put_stock
from render.emperors_garden.pictures.ways import put_ways
from render.emperors_garden.theme import palette
from render.emperors_garden.words import captions
from render.frame import Moment
from render.game import Meanwhile, Shot
from render.marks import NamePlace, put_names, put_points, seat_disc
from render.text.lettering import Face, wrapped
from rules.emperors_garden.board.deck import NO_CARD, suit_of
from rules.emperors_garden.scoring import points_so_far
from rules.emperors_garden.view import NO_LOOK, Phase, View
from rules.game import Seat

_ROWS = {2: (150, 66), 3: (112, 56), 4: (84, 40)}
"""By players: how high a player's lines are in a wide picture's column, and how large their pieces."""
_PAIR = 2
_NARROW = 300
_NOTHING_NEW = News()


@dataclass(frozen=True, slots=True)
class _Table:
    """How the table is put together: the garden in its frame, and the boxes of players, scoring cards and suits."""

    arrangement: Arrangement
    plan: Plan
    players: Box
    scoring: Box
    suits: Box

    @property
    def base(self) -> Image.Image:
        parts = (self.players, self.scoring, self.suits)
        return base_of(self.arrangement, parts[: by_format(3, 2)])

    def lines(self, count: int) -> tuple[int, int, int]:
        """Return in how many columns so many players stand, how high their lines are and how large their pieces."""
        if format_set() is Format.TALL:
            return (2 if self.arrangement.is_below and count > _PAIR else 1), 140, 56
        return (2, 102, 46) if self.arrangement.is_below else (1, *_ROWS[count])


def _table(arrangement: Arrangement, plan: Plan) -> _Table:
    if format_set() is Format.WIDE:
        parts = arrangement.cut(582, 324) if arrangement.is_below else arrangement.cut(354, 172, gap=0)
        return _Table(arrangement, plan, *parts)
    players, stock = arrangement.cut(542 if arrangement.is_below else 730)
    return _Table(arrangement, plan, players, stock, stock.moved(0, 184))


@remembered(2)
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
    shown, news, turn = public_view(view), news_of(meanwhile), newest(view)
    table = table_of(view)
    canvas = Canvas(palette(), table.base)
    _put_overview(canvas, table, shown, names, Moment.of(is_cut_short=is_cut_short), news)
    put_news(canvas, table.plan, view.board, news, Emphasis(turn))
    return canvas.png()


def table_of(view: View) -> _Table:
    """Put a table together for a picture that stands alone."""
    return _table(*arranged(lambda area: plan_of(view.board, area, ring=False, focus=cells_of(newest(view)))))


def scenes(shots: Sequence[Shot[View]]) -> Iterator[Scene]:
    """Describe the same pictures as a film shows them: the garden grows in a frame that fits all of them."""
    boards = [shot.view.board for shot in shots]
    whole = replace(boards[-1], garden=tuple({pair for board in boards for pair in board.garden}))
    still = _table(*arranged(lambda area: film_plan(boards, area) or plan_of(whole, area, ring=False)))
    for shot in shots:
        # Of a garden that is too large even for a film each scene shows the part of its last turn.
        table = still if not still.plan.is_part else table_of(shot.view)
        canvas, moment = SceneCanvas(palette(), table.base), Moment.in_film(is_cut_short=shot.is_cut_short)
        _put_overview(canvas, table, public_view(shot.view), shot.names, moment)
        yield canvas.scene()


def _put_overview(
    canvas: Canvas, table: _Table, view: View, names: tuple[str, ...], moment: Moment, news: News = _NOTHING_NEW
) -> None:
    acting = view.acting if moment is Moment.NOW else frozenset()
    _put_head(canvas, view, names, moment)
    put_table(canvas, table.plan, view)
    called = []
    for place, seat in enumerate(view.order):
        box = _player_box(table, place, len(names))
        called.append(_put_player(canvas, box, view, seat, seat_name(names, seat), is_next=seat in acting))
        _put_pieces(canvas, box, view, seat, news, table.lines(len(names))[2])
    put_names(canvas, called, readable_sizes(30))
    _put_stock(canvas, table, view)


def public_view(view: View) -> View:
    """Return the view without what only the viewer knows."""
    if view.phase is Phase.OVER:
        return view
    players = tuple(player if player.is_agent_used else replace(player, agent=NO_CARD) for player in view.players)
    return replace(view, seat=None, players=players, scoring=(NO_CARD,) * len(view.scoring), wish=NO_LOOK)


def put_table(canvas: Canvas, plan: Plan, view: View) -> None:
    """Draw the garden with the last turn in gold."""
    turn = newest(view)
    put_garden(canvas, plan, view.board, view.deck, Emphasis(turn))
    if turn is not None:
        put_ways(canvas, plan, view, turn, mover_of(view))
    if plan.is_part:
        put_map(canvas, plan, view.board, ())


def _put_head(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    is_over = view.phase is Phase.OVER
    now = (None if is_over else view.turn, captions.next_caption(view))
    one, words = moment.headline(mover_of(view) if view.turns else None, now, is_over=is_over)
    put_headline(canvas, ("" if one is None else seat_name(names, one), words), captions.round_caption(view), one)


def _player_box(table: _Table, place: int, count: int) -> Box:
    columns, row, _ = table.lines(count)
    players, width = table.players, table.players.width / columns
    top = players.top + by_format(8, 12) + place // columns * row
    return Box(players.left + place % columns * width, top, width, row)


def _put_player(canvas: Canvas, box: Box, view: View, seat: Seat, name: str, *, is_next: bool) -> NamePlace:
    """Write the points; returns where the name goes."""
    left, middle, size = box.left + 16, box.top + 19, 40 if box.width > _NARROW else 34
    canvas.stamp(seat_disc(palette(), seat, size, PANEL), left, middle - 19)
    end = put_points(canvas, (box.left + box.width - 16, middle), points_so_far(view, seat), size, PANEL)
    style = black(readable(30), GOLD if is_next else CREAM)
    return NamePlace(name, (left + 1.25 * size, middle), end - 12, style, PANEL)


def _put_pieces(canvas: Canvas, box: Box, view: View, seat: Seat, news: News, side: int) -> None:
    """Show the pieces in hand and the agent below."""
    end = put_hand(canvas, (box.left + 16, box.top + 40), view, seat, side, news)
    agent = max(end + 8, box.left + box.width - 20 - round(side * AGENT))
    put_agent(canvas, (agent, box.top + 41), view, seat, side, news)


def _put_stock(canvas: Canvas, table: _Table, view: View) -> None:
    players, scoring, suits = table.players, table.scoring, table.suits
    if format_set() is Format.TALL:
        put_stock(canvas, (scoring.left + 14, scoring.top), (suits.left + 4, suits.top), view)
        _put_notes(canvas, view, (players.left + 16, players.top + players.height - 24), 36, players.width - 20)
        return
    put_stock(canvas, (scoring.left + 16, scoring.top + 4), (suits.left + 6, suits.top + 12), view)
    _put_notes(canvas, view, (suits.left + 16, suits.top + 194), 30, suits.width - 20)


def _put_notes(canvas: Canvas, view: View, at: Point, step: int, room: float) -> None:
    """Say what crossed suits mean, and which cards are not in the game; the last line is at the point."""
    notes = [_("Crossed: no scoring suit")] if Sign.SPENT in canvas.signs else []
    if view.removed:
        labels = ", ".join(suit_label(view.deck, suit_of(card)) for card in view.removed)
        notes.append(_("Out of the game: {labels}", labels=labels))
    size = readable(24)
    lines = [line for note in notes for line in wrapped(note, Face.BOLD, size, room)]
    for place, line in enumerate(reversed(lines)):
        canvas.write((at[0], at[1] - step * place), line, bold(size, MUTED), PANEL)
