"""The viewer's own panel: the garden with the draft and what can be chosen, and what they alone know."""

from collections.abc import Iterable

from languages.speech import _
from render.base.words import signed
from render.canvas.canvas import Canvas
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.style import BRIGHT, CREAM, GOLD, LOSS, MUTED, PANEL, black, bold, seat_name
from render.emperors_garden.draft import Draft, agent_gain, chips, legal_cells
from render.emperors_garden.news import News, cells_of, news_of
from render.emperors_garden.pictures.frame import AREA, SIDE, put_headline, put_map, table_base
from render.emperors_garden.pictures.garden import Emphasis, put_garden, put_news
from render.emperors_garden.pictures.plan import Plan, plan_of
from render.emperors_garden.pictures.side import RING, card_block, put_agent, put_hand, put_scoring, put_suits
from render.emperors_garden.pictures.ways import put_ways
from render.emperors_garden.theme import palette
from render.emperors_garden.words import captions
from render.game import Ghost, Meanwhile
from render.marks import CardMark, points_icon, put_dashes, put_played, put_points, seat_disc
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import NO_CARD
from rules.emperors_garden.moves import LayCard, LookAt, Move, PutCard, WishLook
from rules.emperors_garden.view import Phase, Piece, Token, View
from rules.game import Seat

_PLAYERS = 317
_SCORING = 500
_SUITS = 640
_SUM = 776
_LARGE = (110, 155)
_AGENT = (94, 132)
_ROW = 41


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
    draft = Draft(view, before, view.seat, legal)
    canvas = Canvas(palette(), table_base((_PLAYERS - 5, _SCORING - 16, _SUITS - 5, _SUM - 5)))
    _put_head(canvas, draft, names, ghost)
    news = news_of(meanwhile)
    _put_garden(canvas, draft, news, ghost)
    _put_cards(canvas, draft)
    _put_players(canvas, view, news)
    looks = {move.number for move in legal if isinstance(move, LookAt | WishLook)}
    put_scoring(canvas, SIDE.left + 16, _SCORING + 15, view, looks)
    canvas.write((SIDE.left + 16, _SCORING), _("SCORING CARDS"), black(24, GOLD), PANEL)
    put_suits(canvas, SIDE.left + 6, _SUITS, view)
    if ghost is None or draft.gain:
        _put_sum(canvas, draft)
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


def _put_garden(canvas: Canvas, draft: Draft, news: News, ghost: Ghost[View, Move] | None) -> None:
    view, turn = draft.view, draft.marked_turn
    legal, reached = legal_cells(draft), chips(draft)
    # Cells without a card round the garden are shown only where they can be chosen: without them cards are larger.
    played = None if ghost is None else ghost.played
    ring = played is not None or any(isinstance(move, LayCard | PutCard) for move in draft.legal)
    plan = plan_of(view.board, AREA, ring=ring, focus=(*legal, *reached) or cells_of(turn))
    emphasis = Emphasis(turn, is_draft=draft.is_begun, legal=legal, chips=reached)
    put_garden(canvas, plan, view.board, view.deck, emphasis)
    if ghost is not None:
        laid = {view.now.cell, view.now.goal if view.now.lifted != NO_CARD else None}
        _put_piece(canvas, plan, _touched(view, draft.seat) - _touched(draft.before, draft.seat) - laid)
    if turn is not None:
        put_ways(canvas, plan, view, turn, draft.scorer)
    put_news(canvas, plan, view.board, news, emphasis)
    if played is not None:
        _put_played(canvas, plan, _touched(played, draft.seat) - _touched(view, draft.seat))
    put_map(canvas, plan, view.board, legal)


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


def _put_cards(canvas: Canvas, draft: Draft) -> None:
    """Lay out the card drawn, or the deck, and the viewer's agent."""
    view, player = draft.view, draft.player
    left, top = SIDE.left + 22, SIDE.top + 38
    drawn = view.now.lifted if view.now.lifted != NO_CARD and view.now.goal is None else view.now.card
    title = _("DECK") if drawn == NO_CARD else _("LIFTED") if drawn == view.now.lifted else _("DRAWN")
    canvas.write((left + _LARGE[0] / 2, SIDE.top + 22), title, black(24, GOLD), PANEL, "mm")
    text = str(view.cards_left) if drawn == NO_CARD else ""
    canvas.stamp(card_block(drawn, view.deck, _LARGE, CardMark.NONE, text), left - RING, top - RING)
    middle = left + 214
    canvas.write((middle, SIDE.top + 22), _("AGENT"), black(24, GOLD), PANEL, "mm")
    gain = agent_gain(draft)
    mark = CardMark.GONE if player.is_agent_used else CardMark.NONE if gain is None else CardMark.LEGAL
    block = card_block(player.agent, view.deck, _AGENT, mark)
    canvas.stamp(block, middle - _AGENT[0] / 2 - RING, top - RING)
    style = black(24, BRIGHT) if gain else bold(24, MUTED)
    canvas.write((middle, top + _AGENT[1] + 17), _agent_words(gain, is_used=player.is_agent_used), style, PANEL, "mm")


def _agent_words(gain: int | None, *, is_used: bool) -> str:
    """Say what the viewer's agent would bring; None if it cannot be revealed now."""
    if is_used:
        return _("used")
    if gain is None:
        return _("+2 if kept")
    return _("now +{gain}", gain=gain) if gain else _("no target")


def _put_players(canvas: Canvas, view: View, news: News) -> None:
    """Show in one line for each player the points, the pieces in hand and the agent, in turn order."""
    left, right = SIDE.left + 16, SIDE.left + SIDE.width - 16
    for place, seat in enumerate(view.order):
        top = _PLAYERS + place * _ROW
        canvas.stamp(seat_disc(palette(), seat, 34, PANEL), left, top + 2)
        end = put_hand(canvas, (left + 46, top - 4), view, seat, 36, news)
        put_agent(canvas, (end + 2, top + 3), view, seat, 36, news)
        put_points(canvas, (right, top + 20), view.players[seat].points, 32, PANEL)


def _put_sum(canvas: Canvas, draft: Draft) -> None:
    """Write what the draft brings, or what the marks mean."""
    left, right, middle = SIDE.left + 16, SIDE.left + SIDE.width - 16, _SUM + 33
    if not draft.gain:
        for place, line in enumerate(captions.hint(draft.view, canvas.signs).splitlines()):
            canvas.write((left, _SUM + 18 + place * 29), line, bold(24, MUTED), PANEL)
        return
    style = black(48, LOSS if draft.gain < 0 else BRIGHT)
    width = canvas.write((right, middle - 1), signed(draft.gain), style, PANEL, "rm")
    canvas.stamp(points_icon(palette(), 36, PANEL), right - width - 42, middle - 18)
    canvas.write((left, middle), _("This turn"), black(30, CREAM), PANEL)
