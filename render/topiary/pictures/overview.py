"""The whole table in one picture: the garden with its visitors, and what everybody's visitors see."""

from PIL import Image

from languages.speech import _, labelled
from render.base.layout import GAP, grid
from render.base.words import signed
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable, readable_sizes
from render.canvas.png import Png, Sign
from render.canvas.remembering import remembered
from render.canvas.scene import Scene, SceneCanvas
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, LAWN, LOSS, MUTED, PANEL, PLAYERS, black, bold, seat_name
from render.colour import Colour
from render.frame import Moment, paint_panel, panel_block, put_caption
from render.game import Meanwhile, Shot
from render.marks import CardMark, NamePlace, put_names, put_points
from render.text.lettering import Face, cut, fit, text_width, wrapped
from render.topiary.news import news_of
from render.topiary.pictures.cells import paint_eye
from render.topiary.pictures.frame import garden_sketch, layout, plan, put_headline
from render.topiary.pictures.garden import Emphasis, put_garden, put_news
from render.topiary.pictures.sculptures import paint_sculpture
from render.topiary.pictures.standings import Standing, newest_turn, standing
from render.topiary.pictures.tiles import tile_block
from render.topiary.pictures.visitors import Stance, paint_visitor
from render.topiary.theme import STONE, palette
from render.topiary.words import captions
from render.topiary.words.vocabulary import turn_words, visitors_left
from rules.game import Seat
from rules.topiary.garden.tiles import Tile
from rules.topiary.view import NOTHING, Phase, View

_ROOMY = 160
_PAIR, _ALL = 2, 4
_MIDDLES = ((38, 88), (32, 74))
"""Where the lines of a player's card are: name and points, and what the visitors bring."""
_NOTES = 204
"""How high the box below the players is: the last turn, what is not in the game, what the marks mean."""


@remembered(2)
def overview(
    view: View, names: tuple[str, ...], *, is_cut_short: bool = False, meanwhile: Meanwhile[View] | None = None
) -> Png:
    """Draw the table for everybody, as PNG; whose view it is makes no difference but to what is new."""
    canvas = Canvas(palette(), _base(_notes(view)))
    _put_overview(canvas, view, names, Moment.of(is_cut_short=is_cut_short))
    put_news(canvas, plan(), view.garden, news_of(meanwhile), Emphasis(last=newest_turn(view)[1]))
    return canvas.png()


def scene(shot: Shot[View]) -> Scene:
    """Describe the same picture as a film shows it."""
    canvas = SceneCanvas(palette(), _base(_notes(shot.view)))
    _put_overview(canvas, shot.view, shot.names, Moment.in_film(is_cut_short=shot.is_cut_short))
    return canvas.scene()


def _put_overview(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    acting = view.acting if moment is Moment.NOW else frozenset()
    _put_head(canvas, view, names, moment)
    put_garden(canvas, plan(), view.garden, view.visitors, Emphasis(last=newest_turn(view)[1]))
    called = [
        _put_card(canvas, view, seat, seat_name(names, seat), is_next=seat in acting)
        for seat in range(len(view.players))
    ]
    put_names(canvas, called, readable_sizes(32))
    notes = _notes(view)
    if notes is not None:
        _put_notes(canvas, view, names, notes)


@remembered()
def _base(notes: Box | None) -> Image.Image:
    sketch = garden_sketch()
    if notes is not None:
        paint_panel(sketch, notes)
    return palette().quantise(sketch.image)


def _put_head(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    right = put_caption(canvas, captions.round_caption(view), by_format(32, 29))
    is_over, (seat, turn) = view.phase is Phase.OVER, newest_turn(view)
    now = (None if is_over else view.turn, captions.next_caption(view))
    one, words = moment.headline(None if turn.position == NOTHING else seat, now, is_over=is_over)
    put_headline(canvas, ("" if one is None else seat_name(names, one), words), right, one)


def _card(view: View, seat: int) -> Box:
    count, side = len(view.players), layout().side
    if not side.is_high:
        quarter = grid(side, 4, 2)[seat]
        return quarter._replace(height=side.height) if count == _PAIR and view.phase is Phase.OVER else quarter
    room = side.height if view.phase is Phase.OVER else side.height - _NOTES - GAP
    height = (room - (count - 1) * GAP) // count
    return Box(side.left, side.top + seat * (height + GAP), side.width, height, 18)


def _notes(view: View) -> Box | None:
    """Return the box of notes; below the garden four players leave no room for it."""
    side, count = layout().side, len(view.players)
    if view.phase is Phase.OVER:
        return None
    if side.is_high:
        return side._replace(top=side.top + side.height - _NOTES, height=_NOTES)
    if count == _ALL:
        return None
    quarter = grid(side, 4, 2)[count]
    return quarter if count % 2 else quarter._replace(width=side.width)


def _put_card(canvas: Canvas, view: View, seat: int, name: str, *, is_next: bool) -> NamePlace:
    """Draw a player's card; returns where the name goes."""
    card = _card(view, seat)
    ground = LAWN if is_next else PANEL
    outside = (round(card.width), round(card.height))
    canvas.stamp(panel_block(palette(), outside, ground, is_bright=ground == LAWN), card.left, card.top)
    player, place = view.players[seat], standing(view, seat)
    total = place.seen + place.bonus + sum(map(place.worth, player.hand))
    middle, below = card.top + by_format(*_MIDDLES)[0], card.top + by_format(*_MIDDLES)[1]
    figure, size = by_format((58, 46), (48, 38))
    canvas.stamp(figure_block(seat, figure, ground), card.left + 12, middle - figure / 2 - 1)
    left = put_points(canvas, (card.left + card.width - 18, middle - 1), total, size, ground)
    if view.phase is Phase.DRAFT:
        words = captions.chooser_caption(view, seat)
        canvas.write((card.left + 22, below), words, bold(readable(26), MUTED), ground)
    else:
        end = _put_sights(canvas, (card.left + 22, below), seat, place, ground)
        if view.phase is Phase.TURNS:
            _put_visitors_left(canvas, card, view.visitors_left(Seat(seat)), ground, end)
    if player.hand:
        _put_hand(canvas, card, player.hand, place, ground)
    style = black(readable(32), GOLD if is_next else CREAM)
    return NamePlace(
        name, (card.left + figure + 24, middle), left - by_format(16, 10), style, ground, has_flag=seat == view.first
    )


def _put_hand(canvas: Canvas, card: Box, hand: tuple[Tile, ...], place: Standing, ground: Colour) -> None:
    """Show the hand of a finished game: what scores nothing is dimmed."""
    if card.height < _ROOMY and not layout().side.is_high:
        for index, tile in enumerate(reversed(hand)):
            mark = CardMark.NONE if place.worth(tile) else CardMark.GONE
            left = card.left + card.width - 10 - (index + 1) * 54
            canvas.stamp(tile_block(tile, 46, mark, ground), left, card.top + 50)
        return
    top = card.top + 98
    for index, tile in enumerate(hand):
        mark = CardMark.NONE if place.worth(tile) else CardMark.GONE
        canvas.stamp(tile_block(tile, 60, mark, ground), card.left + 14 + index * 76, top)
    points = signed(sum(map(place.worth, hand)))
    words, room = _("in hand {points}", points=points), card.width - 262 - 10
    text, size = fit(words, Face.BOLD, readable_sizes(28), room)
    canvas.write((card.left + 262, top + 37), text if text == words else points, bold(size), ground)


def _put_sights(canvas: Canvas, left: Point, seat: int, place: Standing, ground: Colour) -> float:
    """Write what each visitor brings, the best first; returns where that ends."""
    x, y = left
    if place.sights:
        canvas.stamp(_eye_block(seat, ground), x - 4, y - 16)
        x += 44
    for total in sorted((one.total for one in place.sights), reverse=True):
        x += canvas.write((x, y), str(total), bold(readable(28), CREAM if total else MUTED), ground) + 14
    return x


def _put_visitors_left(canvas: Canvas, card: Box, number: int, ground: Colour, end: float) -> None:
    """Write how many visitors a player has to place: below what the others see, or at the right if there is room."""
    if card.height >= _ROOMY:
        canvas.write((card.left + 22, card.top + 132), visitors_left(number), bold(readable(26), MUTED), ground)
    else:
        right, style = card.left + card.width - 18, bold(readable(26), MUTED)
        words = _("{number} left", number=number) if number else _("all placed")
        if right - text_width(words, style.face, style.size) > end:
            canvas.write((right, card.top + by_format(*_MIDDLES)[1]), words, style, ground, "rm")


@kept
def figure_block(seat: int, side: int, ground: Colour) -> Image.Image:
    """Draw a visitor alone on one colour."""
    sketch = Sketch.plain(side, side, ground)
    paint_visitor(sketch, seat, (side / 2, side / 2), side * 0.94, Stance.STANDS)
    return palette().quantise(sketch.image)


@kept
def _eye_block(seat: int, ground: Colour) -> Image.Image:
    sketch = Sketch.plain(40, 32, ground)
    paint_eye(sketch, seat, (20, 16), 32)
    return palette().quantise(sketch.image)


def _put_notes(canvas: Canvas, view: View, names: tuple[str, ...], box: Box) -> None:
    """Write the last turn, what is not in the game, and what the marks mean; in a small box only the first two."""
    left, right = box.left + 22, box.left + box.width - 18
    seat, turn = newest_turn(view)
    y = box.top + 34
    if not layout().side.is_high:
        _put_short_notes(canvas, view, (left, y), right - left)
        return
    if turn.position == NOTHING:
        text, size = fit(_("Nobody has placed a visitor yet"), Face.BOLD, readable_sizes(26), right - left)
        canvas.write((left, y), text, bold(size, MUTED), PANEL)
    else:
        rest = labelled("", turn_words(turn))
        style = bold(readable(26), BRIGHT)
        room = right - left - text_width(rest, style.face, style.size)
        canvas.write((left, y), cut(seat_name(names, seat), style.face, style.size, room) + rest, style, PANEL)
    canvas.stamp(_left_out_block(view.left_out), left - 6, y + 24)
    canvas.write((left + 66, y + 56), captions.left_out_caption(view), bold(26), PANEL)
    canvas.stamp(
        _legend_block(round(box.width), frozenset(canvas.signs & {Sign.COUNTED, Sign.HIDDEN})), left - 6, y + 96
    )


def _put_short_notes(canvas: Canvas, view: View, at: Point, room: float) -> None:
    """Write the last turn behind its visitor, and what is not in the game."""
    (left, top), (seat, turn), style = at, newest_turn(view), bold(readable(26))
    if turn.position == NOTHING:
        rows = [*wrapped(_("Nobody has placed a visitor yet"), style.face, style.size, room)]
    else:
        canvas.stamp(figure_block(seat, 44, PANEL), left - 8, top - 24)
        canvas.write((left + 42, top), turn_words(turn), style._replace(colour=BRIGHT), PANEL)
        rows = [""]
    pitch = 44 / len(rows) ** 0.5
    for row, text in enumerate([*rows, captions.left_out_caption(view)]):
        canvas.write((left, top + row * pitch - 6 * (len(rows) - 1)), text, style, PANEL)


@kept
def _left_out_block(kind: int) -> Image.Image:
    sketch = Sketch.plain(64, 64, PANEL)
    sketch.box(Box(4, 4, 54, 54, 9), STONE)
    paint_sculpture(sketch, max(kind, 0), (31, 55), 46, 64)
    if kind != NOTHING:
        sketch.path(((8, 54), (54, 8)), 9, PANEL)
        sketch.path(((8, 54), (54, 8)), 5, LOSS)
    return palette().quantise(sketch.image)


@remembered()
def _legend_block(width: int, signs: frozenset[Sign]) -> Image.Image:
    """Draw what the marks mean of which there are some."""
    sketch = Sketch.plain(width - 40, 66, PANEL)
    if Sign.COUNTED in signs:
        paint_eye(sketch, 0, (24, 16), 32)
        sketch.write((52, 16), _("counts for its visitor"), bold(24, MUTED), "lm")
    if Sign.HIDDEN in signs:
        for x in (10, 24, 38):
            sketch.disc((x, 50), 9, CREAM)
            sketch.disc((x, 50), 6.5, PLAYERS[0])
        sketch.write((52, 50), _("hidden from its visitor"), bold(24, MUTED), "lm")
    return palette().quantise(sketch.image)
