"""The viewer's own panel: the garden with the draft and what can be chosen, and what they alone know."""

from collections.abc import Iterable
from typing import NamedTuple

from PIL import Image

from languages.speech import _
from render.base.words import signed
from render.canvas.canvas import Canvas
from render.canvas.formats import Format, by_format, format_set, readable
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import BRIGHT, CREAM, GOLD, LOSS, MUTED, PANEL, black, bold, seat_name
from render.emperors_garden.draft import Draft, agent_gain, chips, legal_cells
from render.emperors_garden.news import News, cells_of, news_of
from render.emperors_garden.pictures.frame import Arrangement, arranged, base_of, put_headline, put_map
from render.emperors_garden.pictures.garden import Emphasis, put_gaps, put_garden, put_news
from render.emperors_garden.pictures.plan import NEAR, Plan, plan_of
from render.emperors_garden.pictures.side import AGENT, RING, card_block, put_agent, put_hand, put_stock
from render.emperors_garden.pictures.ways import put_ways
from render.emperors_garden.theme import palette
from render.emperors_garden.words import captions
from render.game import Ghost, Meanwhile
from render.marks import CardMark, points_icon, put_dashes, put_played, put_points, seat_disc
from render.text.lettering import Face, wrapped
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import NO_CARD
from rules.emperors_garden.moves import LayCard, LookAt, Move, PutCard, WishLook
from rules.emperors_garden.view import Phase, Piece, Token, View
from rules.game import Seat

_LARGE = (110, 155)
_AGENT = (94, 132)
_MIDDLES = (0.25, 0.75), (0.315, 0.78)
"""How far the middles of the card drawn and of the agent are from the edge, as parts of the width."""
_ROW = 41
_FEW = 3
"""As many players leave room for larger pieces in a tall picture."""


class _Places(NamedTuple):
    """Where the parts of the side are; the last ones may lie in the panels of others."""

    cards: Box
    players: Box
    scoring: Box
    suits: Box
    total: Box


def parts_of(arrangement: Arrangement) -> tuple[_Places, Image.Image]:
    """Return where the parts are, and the base with their panels."""
    if format_set() is Format.TALL:
        cards, players, stock = arrangement.cut(*((276, 256) if arrangement.is_below else (376, 344)))
        places = _Places(cards, players, stock, _below(stock, 179), _below(cards, 244))
        return places, base_of(arrangement, places[:3])
    if arrangement.is_below:
        cards, players, scoring, suits = arrangement.cut(278, 290, 324)
        places = _Places(cards, players, scoring, suits, _below(suits, 136))
        return places, base_of(arrangement, places[:4])
    places = _Places(*arrangement.cut(208, 172, 151, 136, gap=0))
    return places, base_of(arrangement, places)


def _below(box: Box, height: float) -> Box:
    return box._replace(top=box.top + height, height=box.height - height)


@remembered(2)
def panel(
    view: View,
    before: View,
    legal: tuple[Move, ...],
    names: tuple[str, ...],
    meanwhile: Meanwhile[View] | None = None,
    below: tuple[Move, ...] = (),
) -> Png:
    """
    Draw the viewer's panel as the contract wants it, as PNG.

    Args:
        below: the moves below the opened node of the tree of choices; none if none is opened.
    Raises: ValueError: a spectator has no panel.
    """
    if view.seat is None:
        raise ValueError("A spectator has no panel.")
    return _panel(Draft(view, before, view.seat, legal, below), names, meanwhile)


@remembered(2)
def ghost_panel(ghost: Ghost[View, Move], names: tuple[str, ...]) -> Png:
    """Draw the viewer's panel with what is only proposed. Raises: ValueError: a spectator has no panel."""
    view = ghost.view
    if view.seat is None:
        raise ValueError("A spectator has no panel.")
    return _panel(Draft(view, ghost.before, view.seat, tuple(ghost.legal)), names, None, ghost)


def _panel(
    draft: Draft, names: tuple[str, ...], meanwhile: Meanwhile[View] | None, ghost: Ghost[View, Move] | None = None
) -> Png:
    view = draft.view
    arrangement, plan = garden_plan(draft, with_edge=ghost is not None and ghost.played is not None)
    places, base = parts_of(arrangement)
    canvas = Canvas(palette(), base)
    _put_head(canvas, draft, names, ghost)
    news = news_of(meanwhile)
    _put_garden(canvas, plan, draft, news, ghost)
    _put_cards(canvas, draft, places.cards)
    _put_players(canvas, view, news, places.players)
    looks = {move.number for move in draft.legal if isinstance(move, LookAt | WishLook)}
    scoring, suits, left = places.scoring, places.suits, by_format(16, 14)
    put_stock(canvas, (scoring.left + left, scoring.top), (suits.left + left - 10, suits.top + 5), view, looks)
    if plan.is_part:
        # On a phone it has the room of what the marks mean, which the message says, too.
        is_in_side = format_set() is Format.TALL and not draft.gain
        put_map(canvas, plan, view.board, legal_cells(draft), places.total.inside(8) if is_in_side else None)
    if draft.gain:
        _put_sum(canvas, draft, places.total)
    elif ghost is None and not (plan.is_part and format_set() is Format.TALL):
        _put_hint(canvas, view, places.total)
    return canvas.png()


def _put_head(canvas: Canvas, draft: Draft, names: tuple[str, ...], ghost: Ghost[View, Move] | None) -> None:
    view = draft.view
    caption = captions.round_caption(view)
    if ghost is not None:
        put_headline(canvas, ("", ghost.title), caption, draft.seat)
        return
    if view.phase is Phase.OVER:
        put_headline(canvas, ("", captions.next_caption(view)), caption)
        return
    words = captions.step_caption(view) if draft.is_mine else captions.next_caption(view)
    put_headline(canvas, (seat_name(names, view.turn), words), caption, view.turn)


def garden_plan(draft: Draft, *, with_edge: bool = False) -> tuple[Arrangement, Plan]:
    """Frame the garden, with the part around what is decided; the edge is that of cells without a card."""
    # They are shown only where they can be chosen: without them cards are larger.
    ring = with_edge or any(isinstance(move, LayCard | PutCard) for move in draft.legal)
    focus = (*legal_cells(draft), *chips(draft)) or cells_of(draft.marked_turn)
    board, smallest = draft.view.board, by_format(*NEAR)
    return arranged(lambda area: plan_of(board, area, ring=ring, focus=focus, smallest=smallest))


def _put_garden(canvas: Canvas, plan: Plan, draft: Draft, news: News, ghost: Ghost[View, Move] | None) -> None:
    view, turn = draft.view, draft.marked_turn
    legal, reached = legal_cells(draft), chips(draft)
    played = None if ghost is None else ghost.played
    emphasis = Emphasis(turn, is_draft=draft.is_begun, legal=legal, numbers=draft.called, chips=reached)
    put_garden(canvas, plan, view.board, view.deck, emphasis)
    if ghost is not None:
        laid = {view.now.cell, view.now.goal if view.now.lifted != NO_CARD else None}
        _put_piece(canvas, plan, _touched(view, draft.seat) - _touched(draft.before, draft.seat) - laid)
    if turn is not None:
        put_ways(canvas, plan, view, turn, draft.scorer)
    put_gaps(canvas, plan, view.board, view.deck, emphasis)
    put_news(canvas, plan, view.board, news, emphasis)
    if played is not None:
        _put_played(canvas, plan, _touched(played, draft.seat) - _touched(view, draft.seat))


def _put_piece(canvas: Canvas, plan: Plan, cells: Iterable[Cell]) -> None:
    """Ring the cards that a proposed turn comes to, since a placed piece stands out less than a card that was laid."""
    for cell in cells:
        if (box := plan.box(cell)) is not None:
            put_dashes(canvas, box.inside(-2), 4)


def _put_played(canvas: Canvas, plan: Plan, cells: Iterable[Cell]) -> None:
    """Ring where the card lay and the piece stood that were played instead."""
    for cell in cells:
        if (box := plan.box(cell)) is not None:
            put_played(canvas, box)


def _touched(view: View, seat: Seat) -> frozenset[Cell]:
    """Return where a turn laid its card and took its piece, or where the samurai was placed."""
    cells = [view.now.cell, view.now.goal]
    if view.phase is Phase.SAMURAI:
        cells.append(view.board.cell_of(Token(seat, Piece.SAMURAI)))
    return frozenset(cell for cell in cells if cell is not None)


def _put_cards(canvas: Canvas, draft: Draft, box: Box) -> None:
    """Lay out the card drawn, or the deck, and the viewer's agent."""
    view, player = draft.view, draft.player
    is_tall = format_set() is Format.TALL
    title_top, top = (box.top + 26, box.top + 46) if is_tall else (box.top + 22, box.top + 38)
    middle, agent = (box.left + min(box.width, 318) * part for part in by_format(*_MIDDLES))
    drawn = view.now.lifted if view.now.lifted != NO_CARD and view.now.goal is None else view.now.card
    title = _("DECK") if drawn == NO_CARD else _("LIFTED") if drawn == view.now.lifted else _("DRAWN")
    canvas.write((middle, title_top), title, black(readable(24), GOLD), PANEL, "mm")
    text = str(view.cards_left) if drawn == NO_CARD else ""
    block = card_block(drawn, view.deck, _LARGE, CardMark.NONE, text)
    canvas.stamp(block, middle - _LARGE[0] / 2 - RING, top - RING)
    canvas.write((agent, title_top), _("AGENT"), black(readable(24), GOLD), PANEL, "mm")
    gain = agent_gain(draft)
    mark = CardMark.GONE if player.is_agent_used else CardMark.NONE if gain is None else CardMark.LEGAL
    block = card_block(player.agent, view.deck, _AGENT, mark)
    canvas.stamp(block, agent - _AGENT[0] / 2 - RING, top - RING)
    style = black(readable(24), BRIGHT) if gain else bold(readable(24), MUTED)
    words = _agent_words(gain, is_used=player.is_agent_used)
    if is_tall:
        canvas.write((box.left + box.width - 14, top + _LARGE[1] + 23), words, style, PANEL, "rm")
    else:
        canvas.write((agent, top + _AGENT[1] + 17), words, style, PANEL, "mm")


def _agent_words(gain: int | None, *, is_used: bool) -> str:
    """Say what the viewer's agent would bring; None if it cannot be revealed now."""
    if is_used:
        return _("used")
    if gain is None:
        return _("+2 if kept")
    return _("now +{gain}", gain=gain) if gain else _("no target")


def _put_players(canvas: Canvas, view: View, news: News, box: Box) -> None:
    """Show for each player the points, the pieces in hand and the agent, in turn order."""
    if format_set() is Format.TALL:
        _put_tall_players(canvas, view, news, box)
        return
    left, right = box.left + 16, box.left + box.width - 16
    for place, seat in enumerate(view.order):
        top = box.top + min(16, max(5, (box.height - len(view.order) * _ROW) / 2)) + place * _ROW
        canvas.stamp(seat_disc(palette(), seat, 34, PANEL), left, top + 2)
        end = put_hand(canvas, (left + 46, top - 4), view, seat, 36, news)
        put_agent(canvas, (end + 2, top + 3), view, seat, 36, news)
        put_points(canvas, (right, top + 20), view.players[seat].points, 32, PANEL)


def _put_tall_players(canvas: Canvas, view: View, news: News, box: Box) -> None:
    """Show the same in two lines for each player."""
    left, right = box.left + 16, box.left + box.width - 16
    height, side = (box.height - 18) / len(view.order), 54 if len(view.order) <= _FEW else 36
    agent = max(side, 43)
    for place, seat in enumerate(view.order):
        top = box.top + 9 + place * height + (height - 40 - agent) / 2
        canvas.stamp(seat_disc(palette(), seat, 40, PANEL), left, top)
        put_points(canvas, (right, top + 20), view.players[seat].points, 38, PANEL)
        put_hand(canvas, (left, top + 38), view, seat, side, news)
        put_agent(canvas, (right - round(agent * AGENT), top + 40), view, seat, agent, news)


def _put_sum(canvas: Canvas, draft: Draft, box: Box) -> None:
    """Write what the draft brings."""
    left, right = box.left + 16, box.left + box.width - 16
    # In a narrow box the words stand above the figure.
    words, middle = (box.top + 26, box.top + 76) if format_set() is Format.TALL else (box.top + 38, box.top + 38)
    style = black(48, LOSS if draft.gain < 0 else BRIGHT)
    width = canvas.write((right, middle - 1), signed(draft.gain), style, PANEL, "rm")
    canvas.stamp(points_icon(palette(), 36, PANEL), right - width - 42, middle - 18)
    canvas.write((left, words), _("This turn"), black(30, CREAM), PANEL)


def _put_hint(canvas: Canvas, view: View, box: Box) -> None:
    """Write what the marks mean, where there is room for all of it: the message has it in words, too."""
    hint = captions.hint(view, canvas.signs)
    if format_set() is Format.WIDE:
        for place, line in enumerate(hint.splitlines()):
            canvas.write((box.left + 16, box.top + 23 + place * 29), line, bold(24, MUTED), PANEL)
        return
    lines = list(wrapped(hint.replace("\n", " "), Face.BOLD, readable(24), box.width - 28))
    if len(lines) * 34 < box.height:
        for place, line in enumerate(lines):
            canvas.write((box.left + 14, box.top + 24 + place * 34), line, bold(readable(24), MUTED), PANEL)
