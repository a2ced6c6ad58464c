"""The viewer's own panel: garden, market, hand, missions, what can be pressed now and what the draft brings."""

from collections.abc import Mapping

from PIL import Image

from languages.speech import _
from render.base.words import signed
from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import GOLD, MUTED, PANEL, black, bold, seat_name
from render.frame import MIDDLE, paint_panel, titled_sketch
from render.game import Ghost, Meanwhile
from render.marks import CardMark, put_played, put_points, put_tag
from render.sanssouci.choosing import gardens_panel
from render.sanssouci.draft import Draft, legal_cells, market_marks
from render.sanssouci.news import News, news_of
from render.sanssouci.pictures.garden import Emphasis, paint_lawn, put_garden_news, put_large_garden
from render.sanssouci.pictures.hand import mission_block, put_cards
from render.sanssouci.pictures.market import put_market, put_market_news, put_market_title
from render.sanssouci.pictures.pieces import cards_icon, put_headline
from render.sanssouci.pictures.plan import Plan
from render.sanssouci.pictures.strip import STRIP, put_strip
from render.sanssouci.sides import sides_panel
from render.sanssouci.theme import palette
from render.sanssouci.words import captions
from render.sanssouci.words.vocabulary import TITLE
from rules.sanssouci.garden.cells import Cell, cell_name, column_of, row_of
from rules.sanssouci.moves import Move, PlayCard
from rules.sanssouci.view import NOTHING, Phase, Turn, View

PLAN = Plan(66, 224, 88)
MARKET = Box(880, 104, 226, 744, 20)
HAND = Box(1116, 104, 140, 744, 20)


@remembered(16)
def panel(
    view: View,
    before: View,
    legal: tuple[Move, ...],
    names: tuple[str, ...],
    meanwhile: Meanwhile[View] | None = None,
    ghost: Ghost[View, Move] | None = None,
) -> Png:
    """
    Draw the viewer's panel as the contract wants it, 1280×868, as PNG.

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
    _put_head(canvas, draft, names, ghost)
    emphasis = Emphasis(draft.marked_turn, is_draft=draft.is_mine, legal=legal_cells(draft.view, legal))
    put_large_garden(canvas, PLAN, draft.garden, draft.seat, emphasis)
    put_garden_news(canvas, PLAN, draft.garden, news.gardens[draft.seat], emphasis)
    if ghost is not None and ghost.played is not None:
        _put_played(canvas, draft.turn, ghost.played.now)
    _put_tags(canvas, draft, emphasis.legal)
    squares = Box(MARKET.left + 9, MARKET.top + 54, MARKET.width - 18, 680)
    marks = market_marks(draft.view, legal)
    put_market(canvas, squares, 2, draft.view.market, marks)
    put_market_news(canvas, squares, 2, news.squares, marks)
    _put_hand(canvas, draft, legal)
    put_strip(canvas, draft)
    return canvas.png()


@remembered()
def _base() -> Image.Image:
    sketch = titled_sketch(TITLE)
    paint_lawn(sketch, PLAN)
    for box in (MARKET, HAND, STRIP):
        paint_panel(sketch, box)
    middle = HAND.left + HAND.width / 2
    sketch.box(Box(HAND.left + 16, 507, HAND.width - 32, 2), GOLD, 0.35)
    sketch.write((middle, 132), _("HAND"), black(28, GOLD))
    sketch.write((middle, 532), _("MISSIONS"), black(24, GOLD))
    canvas = Canvas(palette(), palette().quantise(sketch.image))
    put_market_title(canvas, (MARKET.left + MARKET.width / 2, 132), "mm")
    return canvas.image


def _put_head(canvas: Canvas, draft: Draft, names: tuple[str, ...], ghost: Ghost[View, Move] | None) -> None:
    view = draft.view
    left = put_points(canvas, (picture_size()[0] - 28, MIDDLE - 1), draft.before_garden.points, 42, PANEL)
    width = canvas.write((left - 22, MIDDLE - 1), captions.round_caption(view), bold(28), PANEL, "rm")
    room = left - 22 - width - 24
    if ghost is not None:
        put_headline(canvas, ("", ghost.title), room, draft.seat, 32)
        return
    if view.phase is Phase.OVER:
        put_headline(canvas, ("", captions.next_caption(view)), room, None, 32)
        return
    caption = captions.step_caption(view) if draft.is_mine else captions.next_caption(view)
    put_headline(canvas, (seat_name(names, view.turn), caption), room, view.turn, 32)


def _put_played(canvas: Canvas, turn: Turn, played: Turn) -> None:
    """Ring where the tile lay and the noble stood that were played instead."""
    for cell in _cells(played) - _cells(turn):
        put_played(canvas, Box(*PLAN.corner(column_of(cell), row_of(cell)), PLAN.cell, PLAN.cell, 13).inside(4))


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
    x, y = PLAN.corner(column_of(cell), row_of(cell))
    text = cell_name(cell) + (f" {signed(gain)}" if gain else "")
    put_tag(canvas, (x + PLAN.cell / 2, y + 9), text)


def _put_hand(canvas: Canvas, draft: Draft, legal: tuple[Move, ...]) -> None:
    playable = {move.card for move in legal if isinstance(move, PlayCard)}
    marks = []
    for card in draft.cards:
        chosen = draft.is_mine and card == draft.turn.card
        marks.append((card, CardMark.CHOSEN if chosen else CardMark.LEGAL if card in playable else CardMark.NONE))
    put_cards(canvas, HAND.left + 14, 156, tuple(marks))
    left = draft.view.players[draft.seat].cards_left
    canvas.stamp(cards_icon(36, PANEL), HAND.left + 6, 464)
    canvas.write((HAND.left + 44, 482), str(left), black(30), PANEL)
    canvas.write((HAND.left + HAND.width - 8, 483), _("left"), bold(23, MUTED), PANEL, "rm")
    for index, mission in enumerate(draft.view.missions):
        now, then = draft.before_garden.nobles[mission], draft.garden.nobles[mission]
        canvas.stamp(mission_block(mission, now, then, (116, 136)), HAND.left + 12, 554 + index * 145)
