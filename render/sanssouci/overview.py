"""The whole table in one picture: market large, every garden small."""

from dataclasses import dataclass
from functools import cache, lru_cache

from PIL import Image

from render.canvas import SIZE, Canvas
from render.colour import Colour
from render.frame import CUT_SHORT, DEALT, MIDDLE, PLAYED, Moment, paint_panel, panel_block
from render.game import Meanwhile
from render.lettering import Face, fit, text_width
from render.marks import first_flag, put_points, seat_disc
from render.sanssouci import captions
from render.sanssouci.frame import blank_sketch, put_headline
from render.sanssouci.garden import Emphasis, put_garden, put_garden_news
from render.sanssouci.market import put_market, put_market_news, put_market_title, put_supply
from render.sanssouci.news import News, news_of
from render.sanssouci.pieces import Stance, cards_icon, paint_pawn
from render.sanssouci.plan import LETTERS, Plan
from render.sanssouci.theme import palette, row_ink
from render.sanssouci.ways import put_nobles_on_way, put_start, put_way, way_points
from render.scene import Scene, SceneCanvas
from render.shapes import Box
from render.sketch import Sketch
from render.style import CREAM, GOLD, LAWN, MUTED, PANEL, black, bold, seat_name
from rules.sanssouci.cells import COLUMNS, ROWS, TERRACE
from rules.sanssouci.view import Phase, View


@dataclass(frozen=True, slots=True)
class Layout:
    """
    Where things lie for a number of players.

    Args:
        cards: one box per seat.
        cell: the side of a garden's cell.
        terrace: the height of the line with letters and waiting nobles above it.
        is_side: whether a card's head stands beside the garden instead of above it.
        market: the panel of the market.
        squares: the box that its squares fill, and how many stand side by side.
    """

    cards: tuple[Box, ...]
    cell: int
    terrace: int
    is_side: bool
    market: Box
    squares: tuple[Box, int]

    def plan(self, seat: int) -> Plan:
        """Return the grid of a seat's garden: at the lower right of its card."""
        card = self.cards[seat]
        left = card.left + card.width - 10 - COLUMNS * self.cell
        return Plan(round(left), round(card.top + card.height - 6 - ROWS * self.cell), self.cell)


def _grid(places: tuple[tuple[int, int], ...], width: int, height: int) -> tuple[Box, ...]:
    return tuple(Box(x, y, width, height, 18) for x, y in places)


LAYOUTS = {
    2: Layout(
        cards=_grid(((24, 104), (647, 104)), 609, 524),
        cell=61,
        terrace=58,
        is_side=False,
        market=Box(24, 642, 1232, 206, 20),
        squares=(Box(172, 656, 1070, 178), 10),
    ),
    3: Layout(
        cards=_grid(((24, 104), (647, 104), (24, 483)), 609, 365),
        cell=51,
        terrace=38,
        is_side=True,
        market=Box(647, 483, 609, 365, 20),
        squares=(Box(661, 539, 581, 297), 5),
    ),
    4: Layout(
        cards=_grid(((24, 104), (494, 104), (24, 484), (494, 484)), 457, 364),
        cell=45,
        terrace=34,
        is_side=False,
        market=Box(964, 104, 292, 744, 20),
        squares=(Box(979, 160, 262, 676), 2),
    ),
}


@lru_cache(maxsize=32)
def overview(
    view: View, names: tuple[str, ...], *, is_cut_short: bool = False, meanwhile: Meanwhile[View] | None = None
) -> bytes:
    """
    Draw the table for everybody, 1280×868, as PNG.

    Args:
        view: any seat's or a spectator's; only what is public is drawn.
        names: display names by seat.
        is_cut_short: whether the game ended before its time, so that nobody is next.
        meanwhile: what is new is marked, as far as the viewer sees it.
    """
    canvas = Canvas(palette(), overview_base(len(view.players)))
    _put_overview(canvas, view, names, Moment.of(is_cut_short=is_cut_short))
    _put_news(canvas, view, news_of(meanwhile, len(names)))
    return canvas.png()


def scene(view: View, names: tuple[str, ...], *, is_cut_short: bool = False) -> Scene:
    """Describe the same picture as a film shows it."""
    canvas = SceneCanvas(palette(), overview_base(len(view.players)))
    _put_overview(canvas, view, names, Moment.in_film(is_cut_short=is_cut_short))
    return canvas.scene()


def _put_overview(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    layout = LAYOUTS[len(view.players)]
    acting = view.acting if moment is Moment.NOW else frozenset()
    for seat in range(len(view.players)):
        _put_card(canvas, layout, view, seat, seat_name(names, seat), is_next=seat in acting)
    _put_head(canvas, view, names, moment)
    _put_stock(canvas, layout, view)


def newest(view: View) -> int | None:
    """Return the seat of the last finished turn."""
    return (view.turn - 1) % len(view.players) if view.turns else None


@cache
def overview_base(players: int) -> Image.Image:
    """Draw what is the same in all overviews of so many players."""
    sketch = blank_sketch()
    paint_panel(sketch, LAYOUTS[players].market)
    return palette().quantise(sketch.image)


def _put_head(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    caption = captions.round_caption(view)
    right = SIZE[0] - 28
    canvas.write((right, MIDDLE - 1), caption, bold(32), PANEL, "rm")
    room = right - text_width(caption, Face.BOLD, 32) - 30
    one, words = _headline(view, moment)
    put_headline(canvas, ("" if one is None else seat_name(names, one), words), room, one)


def _headline(view: View, moment: Moment) -> tuple[int | None, str]:
    """Return the seat that the head is about, and what follows its name, or stands alone where it is about none."""
    match moment:
        case Moment.CUT_SHORT:
            return None, CUT_SHORT
        case Moment.FILM if view.phase is not Phase.OVER:
            seat = newest(view)
            return seat, DEALT if seat is None else PLAYED
        case Moment.NOW | Moment.FILM:
            return view.turn if view.phase in (Phase.TURNS, Phase.GARDENS) else None, captions.next_caption(view)


def _put_card(canvas: Canvas, layout: Layout, view: View, seat: int, name: str, *, is_next: bool) -> None:
    card, plan = layout.cards[seat], layout.plan(seat)
    player = view.players[seat]
    ground = LAWN if is_next else PANEL
    canvas.stamp(_card_block(card, plan, ground), card.left, card.top)
    put_head = _put_side_head if layout.is_side else _put_top_head
    put_head(canvas, card, view, seat, name, is_next=is_next)
    waiting = tuple(row == TERRACE for row in player.garden.nobles)
    terrace = _terrace_block(seat, waiting, (plan.cell, layout.terrace), ground)
    canvas.stamp(terrace, plan.left, plan.top - layout.terrace)
    put_garden(canvas, plan, player.garden, seat, Emphasis(player.last), (ground, ground))
    if player.last and player.last.way and seat == newest(view):
        points = way_points(plan, player.last, plan.top - layout.terrace / 2)
        stroke = max(4, plan.cell * 0.085)
        put_way(canvas, points, stroke)
        put_start(canvas, points[0], stroke)
        put_nobles_on_way(canvas, plan, seat, player.garden, player.last)


def _put_news(canvas: Canvas, view: View, news: News) -> None:
    layout = LAYOUTS[len(view.players)]
    for seat, garden in enumerate(news.gardens):
        # The way of the last turn of all is drawn, and tells better where its noble came from.
        turn = view.players[seat].last if seat == newest(view) else None
        put_garden_news(canvas, layout.plan(seat), garden, Emphasis(turn))
    put_market_news(canvas, *layout.squares, news.squares, {})


@lru_cache(maxsize=32)
def _card_block(card: Box, plan: Plan, ground: Colour) -> Image.Image:
    """Draw a card with its row numbers; the next player's has a bright edge."""
    canvas = Canvas(
        palette(), panel_block(palette(), (round(card.width), round(card.height)), ground, is_bright=ground == LAWN)
    )
    for row in range(1, ROWS + 1):
        middle = plan.corner(0, row)[1] + plan.cell / 2 - 1
        at = (plan.left - 20 - card.left, middle - card.top)
        canvas.write(at, str(row), black(28, row_ink(row)), ground, "mm")
    return canvas.image


@lru_cache(maxsize=512)
def _terrace_block(seat: int, waiting: tuple[bool, ...], size: tuple[int, int], ground: Colour) -> Image.Image:
    """Draw the letters of the columns and, beside them, the nobles that still wait on the terrace."""
    width, height = size
    sketch = Sketch.plain(COLUMNS * width, height, ground)
    style = black(min(28, max(22, height // 2)), MUTED)
    for column, is_waiting in enumerate(waiting):
        left = column * width
        sketch.write((left + width * (0.2 if is_waiting else 0.46), height / 2), LETTERS[column], style)
        if is_waiting:
            foot = (left + width * 0.67, height - 3)
            paint_pawn(sketch, seat, foot, min(height - 5, width * 0.74), Stance.STANDS)
    return palette().quantise(sketch.image)


def _put_top_head(canvas: Canvas, card: Box, view: View, seat: int, name: str, *, is_next: bool) -> None:
    player = view.players[seat]
    ground = LAWN if is_next else PANEL
    middle = card.top + (32 if card.height < 400 else 42)  # noqa: PLR2004 - two players leave more air
    canvas.stamp(seat_disc(palette(), seat, 46, ground), card.left + 12, middle - 23)
    left = put_points(canvas, (card.left + card.width - 16, middle - 1), player.garden.points, 48, ground)
    cards = left - 92
    canvas.stamp(cards_icon(40, ground), cards, middle - 20)
    canvas.write((cards + 43, middle), str(player.cards_left), black(32), ground)
    flag = 74 if seat == view.first else 0
    room = cards - 8 - flag - (card.left + 68)
    text, size = fit(name, Face.BLACK, range(32, 25, -2), room)
    style = black(size, GOLD if is_next else CREAM)
    width = canvas.write((card.left + 68, middle), text, style, ground)
    if flag:
        canvas.stamp(first_flag(palette(), ground), card.left + 68 + width + 12, middle - 17)


def _put_side_head(canvas: Canvas, card: Box, view: View, seat: int, name: str, *, is_next: bool) -> None:
    player = view.players[seat]
    ground = LAWN if is_next else PANEL
    left = card.left + 14
    canvas.stamp(seat_disc(palette(), seat, 50, ground), left, card.top + 14)
    if seat == view.first:
        canvas.stamp(first_flag(palette(), ground), left + 56, card.top + 22)
    text, size = fit(name, Face.BLACK, range(28, 21, -2), 92)
    style = black(size, GOLD if is_next else CREAM)
    canvas.write((left, card.top + 90), text, style, ground)
    canvas.stamp(cards_icon(36, ground), left - 2, card.top + 118)
    canvas.write((left + 38, card.top + 137), str(player.cards_left), black(30), ground)
    size = 44 if -10 < player.garden.points < 100 else 30  # noqa: PLR2004 - three signs need smaller ones
    put_points(canvas, (left + 92, card.top + 190), player.garden.points, size, ground)


def _put_stock(canvas: Canvas, layout: Layout, view: View) -> None:
    market, (squares, columns) = layout.market, layout.squares
    supply = sum(view.supply)
    if columns == 10:  # noqa: PLR2004 - the strip of two players has its words at the left
        put_market_title(canvas, (market.left + 74, market.top + 78), "mm", 26)
        put_supply(canvas, market.left + 116, market.top + 128, supply)
    else:
        put_market_title(canvas, (market.left + 18, market.top + 29), "lm")
        put_supply(canvas, market.left + market.width - 16, market.top + 29, supply)
    put_market(canvas, squares, columns, view.market, {})
