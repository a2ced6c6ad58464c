"""The viewer's own panel: garden, market, hand, missions, what can be pressed now and what the draft brings."""

from collections.abc import Mapping

from PIL import Image

from languages.speech import _
from render.base.words import signed
from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size, readable
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import GOLD, PANEL, black, seat_name
from render.frame import MIDDLE, paint_panel, titled_sketch
from render.game import Ghost, Meanwhile
from render.marks import CardMark, put_played, put_points, put_tag
from render.sanssouci.choosing import gardens_panel
from render.sanssouci.draft import Draft, legal_cells, market_marks
from render.sanssouci.news import News, news_of
from render.sanssouci.pictures.garden import Emphasis, paint_lawn, put_garden_news, put_large_garden
from render.sanssouci.pictures.hand import mission_block, put_cards
from render.sanssouci.pictures.market import put_market, put_market_head, put_market_news, put_round
from render.sanssouci.pictures.pieces import cards_icon, put_headline
from render.sanssouci.pictures.plan import Areas, areas
from render.sanssouci.pictures.strip import put_strip
from render.sanssouci.sides import sides_panel
from render.sanssouci.theme import palette
from render.sanssouci.words import captions
from render.sanssouci.words.vocabulary import TITLE
from rules.sanssouci.garden.cells import Cell, cell_name, row_of
from rules.sanssouci.moves import Move, PlayCard
from rules.sanssouci.view import NOTHING, Phase, Turn, View


@remembered(2)
def panel(
    view: View,
    before: View,
    legal: tuple[Move, ...],
    names: tuple[str, ...],
    meanwhile: Meanwhile[View] | None = None,
    ghost: Ghost[View, Move] | None = None,
) -> Png:
    """
    Draw the viewer's panel as the contract wants it, as PNG.

    Args:
        ghost: what is proposed, if `view` shows no draft.
    Raises: ValueError: a spectator has no panel.
    """
    if view.seat is None:
        raise ValueError("A spectator has no panel.")
    match view.phase:
        case Phase.GARDENS:
            return gardens_panel(view, legal, names, ghost)
        case Phase.SIDES:
            return sides_panel(view, legal, names, ghost)
        case Phase.TURNS | Phase.OVER:
            draft = Draft(view, before, view.seat)
            return _turn_panel(draft, legal, names, news_of(meanwhile, len(names)), ghost)


def _turn_panel(
    draft: Draft, legal: tuple[Move, ...], names: tuple[str, ...], news: News, ghost: Ghost[View, Move] | None
) -> Png:
    canvas = Canvas(palette(), _base())
    _put_head(canvas, draft, legal, names, ghost)
    emphasis = Emphasis(draft.marked_turn, is_draft=draft.is_mine, legal=legal_cells(draft.view, legal))
    put_large_garden(canvas, areas().plan, draft.garden, draft.seat, emphasis)
    put_garden_news(canvas, areas().plan, draft.garden, news.gardens[draft.seat], emphasis)
    if ghost is not None and ghost.played is not None:
        _put_played(canvas, draft.turn, ghost.played.now)
    _put_tags(canvas, draft, emphasis.legal)
    market, columns = areas().market, areas().columns
    squares = Box(market.left + 9, market.top + 54, market.width - 18, market.height - 64)
    marks = market_marks(draft.view, legal)
    put_market(canvas, squares, columns, draft.view.market, marks)
    put_market_news(canvas, squares, columns, news.squares, marks)
    _put_hand(canvas, draft, legal)
    put_strip(canvas, draft)
    return canvas.png()


@remembered()
def _base() -> Image.Image:
    sketch, here = titled_sketch(TITLE), areas()
    paint_lawn(sketch, here.plan)
    for box in (here.market, here.hand, here.strip):
        paint_panel(sketch, box)
    _paint_words(sketch, here)
    canvas = Canvas(palette(), palette().quantise(sketch.image))
    put_market_head(canvas, here.market)
    return canvas.image


def _paint_words(sketch: Sketch, here: Areas) -> None:
    """Write what lies in the hand, and draw the line between cards and missions where they lie in one column."""
    hand, below = here.hand, here.missions[0].top
    middle, style = hand.left + hand.width / 2, black(readable(28), GOLD)
    if here.is_high:
        sketch.write((middle, hand.top + 28), _("HAND"), style)
        sketch.box(Box(hand.left + 16, below - 47, hand.width - 32, 2), GOLD, 0.35)
    else:
        sketch.write((hand.left + 24, hand.top + 22), _("HAND"), style, "lm")
    sketch.write((middle, below - 22), _("MISSIONS"), black(readable(24), GOLD))


def _put_head(
    canvas: Canvas, draft: Draft, legal: tuple[Move, ...], names: tuple[str, ...], ghost: Ghost[View, Move] | None
) -> None:
    view = draft.view
    left = put_points(canvas, (picture_size()[0] - 28, MIDDLE - 1), draft.before_garden.points, 42, PANEL)
    room = put_round(canvas, areas().market, left - 22, view)
    if ghost is not None:
        put_headline(canvas, ("", ghost.title), room, draft.seat, 32)
        return
    if view.phase is Phase.OVER:
        put_headline(canvas, ("", captions.next_caption(view)), room, None, 32)
        return
    caption = captions.step_caption(view, legal) if draft.is_mine else captions.next_caption(view)
    put_headline(canvas, (seat_name(names, view.turn), caption), room, view.turn, 32)


def _put_played(canvas: Canvas, turn: Turn, played: Turn) -> None:
    """Ring where the tile lay and the noble stood that were played instead."""
    for cell in _cells(played) - _cells(turn):
        put_played(canvas, areas().plan.box(cell).inside(4))


def _cells(turn: Turn) -> frozenset[Cell]:
    """Return where a turn laid its tile and took its noble."""
    return frozenset(() if turn.cell == NOTHING else (Cell(turn.cell),)) | frozenset(turn.way[-1:])


def _put_tags(canvas: Canvas, draft: Draft, legal: Mapping[Cell, tuple[str, ...]]) -> None:
    """Hang the gains of the draft over its tile and its noble's goal."""
    turn = draft.turn
    if turn.cell != NOTHING and Cell(turn.cell) not in (*turn.way[-1:], *legal):
        _tag(canvas, Cell(turn.cell), turn.marked + draft.end_bonus)
    for goal in turn.way[-1:]:
        _tag(canvas, goal, row_of(goal))


def _tag(canvas: Canvas, cell: Cell, gain: int) -> None:
    box = areas().plan.box(cell)
    text = cell_name(cell) + (f" {signed(gain)}" if gain else "")
    put_tag(canvas, (box.left + box.width / 2, box.top + 9), text, readable(27))


def _put_hand(canvas: Canvas, draft: Draft, legal: tuple[Move, ...]) -> None:
    playable = {move.card for move in legal if isinstance(move, PlayCard)}
    marks = []
    for card in draft.cards:
        chosen = draft.is_mine and card == draft.turn.card
        marks.append((card, CardMark.CHOSEN if chosen else CardMark.LEGAL if card in playable else CardMark.NONE))
    here = areas()
    put_cards(canvas, here.cards, marks)
    _put_left(canvas, here, draft.view.players[draft.seat].cards_left)
    for box, mission in zip(here.missions, draft.view.missions, strict=False):
        now, then = draft.before_garden.nobles[mission], draft.garden.nobles[mission]
        canvas.stamp(mission_block(mission, now, then, (round(box.width), round(box.height))), *box[:2])


def _put_left(canvas: Canvas, here: Areas, left: int) -> None:
    """Write how many cards one has yet to play: below the cards, or beside the word above them."""
    hand, below = here.hand, here.missions[0].top - 72
    if here.is_high:
        middle = hand.left + hand.width // 2
        canvas.stamp(cards_icon(36, PANEL), middle - 40, below - 18)
        canvas.write((middle + 4, below), str(left), black(30), PANEL)
        return
    right, middle = hand.left + hand.width - 24, hand.top + 22
    width = canvas.write((right, middle), str(left), black(30), PANEL, "rm")
    canvas.stamp(cards_icon(36, PANEL), right - width - 42, middle - 18)
