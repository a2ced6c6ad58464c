"""The viewer's own panel: the garden, what can be pressed now, the hand, and what the draft brings."""

from dataclasses import replace

from PIL import Image

from languages.speech import _
from render.base.layout import split
from render.base.words import signed
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable, readable_sizes
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import BRIGHT, CREAM, GOLD, LOSS, MUTED, PANEL, black, bold, seat_name
from render.frame import paint_panel, put_caption
from render.game import Ghost, Meanwhile
from render.marks import CardMark, NamePlace, arrow_block, points_icon, put_names, put_played, put_tag
from render.text.lettering import text_width, wrapped
from render.topiary.draft import Draft
from render.topiary.news import news_of
from render.topiary.pictures.frame import garden_sketch, layout, plan, put_headline
from render.topiary.pictures.garden import Emphasis, put_garden, put_news
from render.topiary.pictures.hand import held_tiles, put_tiles
from render.topiary.pictures.overview import figure_block
from render.topiary.pictures.standings import standing
from render.topiary.pictures.tiles import tile_block
from render.topiary.theme import palette
from render.topiary.words import captions
from render.topiary.words.vocabulary import CHANGED, is_last_to_choose, position_words
from rules.topiary.garden.cells import Cell
from rules.topiary.garden.positions import Position
from rules.topiary.moves import Move
from rules.topiary.view import NOTHING, Phase, Turn, View

_LINES = (50, 46)
"""How high a line of the standings is."""
_HAND_HEIGHT = 296
_HAND_WIDTH = 400
_LOWEST = 90
"""The lowest box for notes; they are left out where there is less room."""
_SPOT = 62
_ROW = 3
"""As many tiles lie side by side, unless there are four to lay."""


@remembered(2)
def panel(
    view: View,
    before: View,
    legal: tuple[Move, ...],
    names: tuple[str, ...],
    meanwhile: Meanwhile[View] | None = None,
    opened: tuple[Move, ...] = (),
) -> Png:
    """
    Draw the viewer's panel as the contract wants it, as PNG.

    Args:
        opened: the moves below the opened node; none for the root.
    Raises: ValueError: a spectator has no panel.
    """
    if view.seat is None:
        raise ValueError("A spectator has no panel.")
    draft = Draft(view, before, view.seat)
    return _panel(draft, names, draft.emphasis(legal, opened), meanwhile)


@remembered(2)
def ghost_panel(ghost: Ghost[View, Move], names: tuple[str, ...]) -> Png:
    """Draw the viewer's panel with what is only proposed. Raises: ValueError: a spectator has no panel."""
    if ghost.view.seat is None:
        raise ValueError("A spectator has no panel.")
    draft = Draft(ghost.view, ghost.before, ghost.view.seat)
    return _panel(draft, names, draft.emphasis(ghost.legal), None, ghost)


def _panel(
    draft: Draft,
    names: tuple[str, ...],
    emphasis: Emphasis,
    meanwhile: Meanwhile[View] | None,
    ghost: Ghost[View, Move] | None = None,
) -> Png:
    view = draft.view
    is_draft = view.phase is Phase.DRAFT
    canvas = Canvas(palette(), _draft_base() if is_draft else _base(len(view.players)))
    _put_head(canvas, draft, names, ghost)
    put_garden(canvas, plan(), view.garden, view.visitors, emphasis)
    put_news(canvas, plan(), view.garden, news_of(meanwhile), emphasis)
    if ghost is not None and ghost.played is not None:
        _put_played(canvas, draft.turn, Draft(ghost.played, draft.before, draft.seat).turn)
    _put_tags(canvas, draft)
    if is_draft:
        _put_choice(canvas, draft)
    else:
        _put_standings(canvas, draft, names)
        _put_hand(canvas, draft)
        _put_notes(canvas, draft, emphasis)
    return canvas.png()


def boxes(players: int) -> tuple[Box, Box, Box]:
    """Return the boxes of standings, hand and notes; below the garden there may be no room for notes."""
    height = players * by_format(*_LINES) + 20
    if layout().side.is_high:
        standings, hand, notes = layout().cut(height, _HAND_HEIGHT)
        return standings, hand, notes
    hand, beside = layout().cut(_HAND_WIDTH)
    standings, notes = split(beside, height)
    return (standings, hand, notes) if notes.height >= _LOWEST else (beside, hand, notes)


@remembered()
def _base(players: int) -> Image.Image:
    sketch = garden_sketch()
    parts = boxes(players)
    for box in parts:
        if box.height >= _LOWEST:
            paint_panel(sketch, box)
    if layout().side.is_high:
        sketch.write((parts[1].left + 20, parts[1].top + 28), _("YOUR HAND"), black(26, GOLD), "lm")
    return palette().quantise(sketch.image)


@remembered()
def _draft_base() -> Image.Image:
    sketch = garden_sketch()
    paint_panel(sketch, layout().side)
    return palette().quantise(sketch.image)


def _put_head(canvas: Canvas, draft: Draft, names: tuple[str, ...], ghost: Ghost[View, Move] | None) -> None:
    view = draft.view
    right = put_caption(canvas, captions.round_caption(view), by_format(32, 29))
    if ghost is not None:
        put_headline(canvas, ("", ghost.title), right, draft.seat)
        return
    if view.phase is Phase.OVER:
        put_headline(canvas, ("", captions.next_caption(view)), right)
        return
    words = captions.step_caption(view) if draft.is_mine else captions.next_caption(view)
    put_headline(canvas, (seat_name(names, view.turn), words), right, view.turn)


def _put_played(canvas: Canvas, turn: Turn, played: Turn) -> None:
    """Ring where the visitor stood and the tile lay that were played instead."""
    if played.position not in (NOTHING, turn.position):
        x, y = plan().spot(Position(played.position))
        side = plan().scaled(_SPOT)
        put_played(canvas, Box(x - side / 2, y - side / 2, side, side, side / 2))
    if played.laid != NOTHING and (played.cell, played.laid) != (turn.cell, turn.laid):
        side = plan().cell
        put_played(canvas, Box(*plan().corner(Cell(played.cell)), side, side, 0.1 * side).inside(5))


def _put_tags(canvas: Canvas, draft: Draft) -> None:
    """Hang the gains of the draft over its visitor and its tile."""
    turn = draft.turn
    if turn.position != NOTHING and draft.visitor:
        x, y = plan().spot(Position(turn.position))
        # At the feet, or over the head where the lawn ends.
        below = plan().scaled(36 if y < plan().top + plan().side else -36)
        put_tag(canvas, (x, y + below), signed(draft.visitor.total), readable(26))
    if turn.laid != NOTHING:
        x, y = plan().middle(Cell(turn.cell))
        put_tag(canvas, (x, y + plan().cell / 2 - 6), signed(draft.gain()), readable(26))


def _put_standings(canvas: Canvas, draft: Draft, names: tuple[str, ...]) -> None:
    """Write what all have now and, where the draft changes it, what they would have."""
    box = boxes(len(names))[0]
    right, called = box.left + box.width - 18, []
    for seat in range(len(names)):
        middle = box.top + 10 + (box.height - 20) / len(names) * (seat + 0.5)
        canvas.stamp(figure_block(seat, 48, PANEL), box.left + 12, middle - 25)
        was, will = standing(draft.before, seat), standing(draft.view, seat)
        # Hands are left out for all, so that the figures can be compared.
        now, then = was.seen + was.bonus, will.seen + will.bonus
        style = black(36, BRIGHT if now != then else CREAM)
        left = right - canvas.write((right, middle), str(then), style, PANEL, "rm")
        if now != then:
            canvas.stamp(arrow_block(palette(), MUTED), left - 40, middle - 16)
            left -= 48 + canvas.write((left - 48, middle), str(now), black(readable(30), MUTED), PANEL, "rm")
        style = black(readable(28), GOLD if seat in draft.view.acting else CREAM)
        name = seat_name(names, seat)
        place = NamePlace(name, (box.left + 72, middle), left - 16, style, PANEL)
        yours = _("{name} (you)", name=name)
        if seat == draft.seat and text_width(yours, style.face, readable(0)) <= place.room:
            place = replace(place, name=yours)
        called.append(place)
    put_names(canvas, called, readable_sizes(28))


def _put_hand(canvas: Canvas, draft: Draft) -> None:
    box = boxes(len(draft.view.players))[1]
    tiles = held_tiles(draft)
    if not layout().side.is_high:
        size, pitch = (84, 94) if len(tiles) > _ROW else (92, 128)
        left = box.left + (box.width - size - pitch * (len(tiles) - 1)) / 2
        put_tiles(canvas, left, box.top + 20, tiles, size, pitch)
        return
    note = _("scores now") if len(tiles) <= _ROW else _("if laid here")
    canvas.write((box.left + box.width - 18, box.top + 29), note, bold(24, MUTED), PANEL, "rm")
    if len(tiles) > _ROW:
        put_tiles(canvas, box.left + 18, box.top + 62, tiles, 96, 109)
    else:
        put_tiles(canvas, box.left + 25, box.top + 62, tiles, 124, 143)


def _put_choice(canvas: Canvas, draft: Draft) -> None:
    """Lay out all tiles of the draft, those of the hand and those passed, in rows of three, or in one."""
    view, side = draft.view, layout().side
    tiles = held_tiles(draft)
    words = captions.choice_caption(view, is_mine=draft.is_mine)
    canvas.write((side.left + side.width / 2, side.top + 34), words, black(readable(28), GOLD), PANEL, "mm")
    if not side.is_high:
        pitch = min(150, round(side.width - 40) // len(tiles))
        left = side.left + (side.width - pitch * len(tiles)) / 2 + 10
        put_tiles(canvas, left, side.top + 64, tiles, min(104, pitch - 14), pitch)
        return
    for row in range(0, len(tiles), _ROW):
        top = side.top + 80 + row // _ROW * 200
        put_tiles(canvas, side.left + 25, top, tiles[row : row + _ROW], 124, 143)


def _put_notes(canvas: Canvas, draft: Draft, emphasis: Emphasis) -> None:
    """Write what the draft does and brings, or else what to do; below it what was passed on in the draft of tiles."""
    box = boxes(len(draft.view.players))[2]
    if not layout().side.is_high:
        _put_short_notes(canvas, draft, box)
        return
    left, top = box.left + 20, box.top + 34
    if draft.turn != Turn():
        _put_sum(canvas, draft, box, (left, top))
        top += 126
    if draft.view.passed:
        _put_passed(canvas, draft.view, box)
    # Below a sum there is no room for both in the smallest box.
    if draft.turn == Turn() or not draft.view.passed:
        for line in captions.hints(draft.view, canvas.signs):
            canvas.write((left, top), line, bold(26, MUTED), PANEL)
            top += 32
        if emphasis.best:
            best = "   ".join(f"{position_words(place)} {emphasis.positions[place]}" for place in emphasis.best)
            canvas.write((left, top + 10), best, black(32), PANEL)


def _put_short_notes(canvas: Canvas, draft: Draft, box: Box) -> None:
    """Write what the draft brings, or else what to do, as far as there is room: the message has it in words, too."""
    if box.height < _LOWEST:
        return
    if draft.turn != Turn():
        _put_gain(canvas, draft, box, box.top + box.height / 2)
        return
    style = bold(readable(26), MUTED)
    lines: list[str] = []
    for hint in captions.hints(draft.view, canvas.signs):
        rows = list(wrapped(hint, style.face, style.size, box.width - 40))
        if (len(lines) + len(rows)) * style.size < box.height - 8:
            lines += rows
    for place, line in enumerate(lines):
        canvas.write((box.left + 20, box.top + 21 + place * (style.size + 1)), line, style, PANEL)


def _put_sum(canvas: Canvas, draft: Draft, box: Box, at: tuple[float, float]) -> None:
    left, top = at
    canvas.write((left, top), captions.draft_caption(draft.view, draft.turn), bold(28), PANEL)
    parts = [f"{CHANGED[name]} {signed(points)}" for name, points in draft.changes() if points]
    canvas.write((left, top + 36), " · ".join(parts) or _("brings nothing yet"), bold(26, MUTED), PANEL)
    _put_gain(canvas, draft, box, top + 84)


def _put_gain(canvas: Canvas, draft: Draft, box: Box, middle: float) -> None:
    gain = draft.gain()
    right = box.left + box.width - 20
    text = signed(gain)
    width = canvas.write((right, middle), text, black(52, LOSS if gain < 0 else BRIGHT), PANEL, "rm")
    canvas.stamp(points_icon(palette(), 38, PANEL), right - width - 46, middle - 18)
    canvas.write((box.left + 20, middle + 1), _("Brings"), black(readable(30)), PANEL)


def _put_passed(canvas: Canvas, view: View, box: Box) -> None:
    """Show what the viewer did not keep: it is in somebody's hand, or laid, or out of the game."""
    top = box.top + box.height - 76
    words = _("Left over") if is_last_to_choose(view) else _("Passed on")
    canvas.write((box.left + 20, top + 34), words, bold(24, MUTED), PANEL)
    for index, tile in enumerate(view.passed):
        canvas.stamp(tile_block(tile, 60, CardMark.NONE, PANEL), box.left + 150 + index * 72, top - 2)
