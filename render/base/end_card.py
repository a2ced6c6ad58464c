"""The end card: the table at the end of a game, who has won, what the best turns brought, and the awards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from PIL import Image

from languages.speech import _, labelled, listed
from render.base.words import number
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, picture_size, readable_sizes
from render.canvas.palette import Palette
from render.canvas.png import Png
from render.canvas.scene import Part, Scene, SceneCanvas
from render.canvas.shapes import Box
from render.canvas.style import CREAM, GOLD, GREEN, MUTED, PANEL, black, bold, seat_name
from render.finale import Award, BestTurn, Finale
from render.frame import HEADER, panel_block, put_sentence
from render.game import Names
from render.marks import seat_disc
from render.text.lettering import Face, fit, text_width
from rules.game import Seat

_LEFT, _GAP, _BOTTOM = 24, 12, 18
_AWARDS, _TURNS = 148, 104
"""How high the two rows below the table are in wide pictures."""
_ROW, _EDGE = 56, 10
"""How high a line is in tall ones, and the edge above and below all of them."""
_DISC, _TITLE = 40, 54
_LABEL = 172
"""How wide the words before the best turns are."""
_MOST_TURNS = 4
"""Of more players the best turns would be too small to read."""
_TRACK = 12


def finale_words(finale: Finale, names: Names) -> Iterator[str]:
    """Yield what the card says in sentences, for its alt text."""
    yield "".join(finale.headline)
    for award in finale.awards:
        yield labelled(award.label, f"{listed([names[seat] for seat in award.seats])}, {award.detail}")
    told = [
        _("{name} {points} in round {number}", name=name, points=turn.points, number=turn.number)
        for name, turn in zip(names, finale.best_turns, strict=False)
        if turn is not None
    ]
    if told and len(names) <= _MOST_TURNS:
        yield _("Best turns: {turns}", turns=", ".join(told))
    yield ", ".join(f"{name} {number(total)}" for name, total in zip(names, finale.totals, strict=False))


def end_card(title: str, scene: Scene, names: Names, finale: Finale) -> Png:
    """Draw the card as PNG, from what a film shows of the end."""
    card = _ended(title, _taller(scene, _height(finale, names)), names, finale)
    return Canvas(card.palette, card.palette.quantise(card.drawn((0, 0, *card.base.size)))).png(is_small=True)


def ending(title: str, scenes: Iterable[Scene], names: Sequence[Names], finale: Finale) -> Iterator[Scene]:
    """Make the scenes of a film as high as the card, with a line that tells how far it is; the last one is the card."""
    # Scenes are compared by their bases, so the same one must become the same again.
    bases: list[tuple[Image.Image, Image.Image]] = []
    height = _height(finale, names[-1])
    for place, scene in enumerate(scenes, 1):
        known = next((taller for base, taller in bases if base is scene.base), None)
        if known is None:
            known = _taller(scene, height).base
            bases.append((scene.base, known))
        higher = replace(scene, base=known)
        last = place == len(names)
        yield _ended(title, higher, names[-1], finale) if last else _under_way(higher, place / len(names))


def _height(finale: Finale, names: Names) -> int:
    rows = [*_award_rows(finale), *([_turns_height(names)] if _has_turns(finale, names) else [])]
    return picture_size()[1] + sum(row + _GAP for row in rows) + (_BOTTOM - _GAP if rows else 0)


def _award_rows(finale: Finale) -> Iterator[int]:
    """Yield how high the row of awards is, if there are any: side by side, or in tall pictures one below the other."""
    if finale.awards:
        yield by_format(_AWARDS, len(finale.awards) * _ROW + 2 * _EDGE)


def _turns_height(names: Names) -> int:
    """Return how high the best turns are: side by side, or in tall pictures in pairs below their heading."""
    return by_format(_TURNS, (1 + (len(names) + 1) // 2) * _ROW + 2 * _EDGE)


def _has_turns(finale: Finale, names: Names) -> bool:
    return any(finale.best_turns) and len(names) <= _MOST_TURNS


def _taller(scene: Scene, height: int) -> Scene:
    base = scene.palette.quantise(Image.new("RGB", (picture_size()[0], height), GREEN))
    base.im.paste(scene.base.im, (0, 0, *scene.base.size))
    return replace(scene, base=base)


def _with(scene: Scene, canvas: SceneCanvas) -> Scene:
    parts: tuple[Part, ...] = canvas.scene().parts
    return replace(scene, parts=(*scene.parts, *parts))


def _under_way(scene: Scene, share: float) -> Scene:
    canvas, room = SceneCanvas(scene.palette, scene.base), scene.base.height - picture_size()[1]
    if not room:
        return scene
    width, top = picture_size()[0] - 2 * _LEFT, picture_size()[1] + (room - _BOTTOM - _TRACK) // 2
    for colour, length in ((PANEL, width), (GOLD, round(width * share))):
        canvas.stamp(scene.palette.quantise(Image.new("RGB", (length, _TRACK), colour)), _LEFT, top)
    return _with(scene, canvas)


def _ended(title: str, scene: Scene, names: Names, finale: Finale) -> Scene:
    canvas, palette = SceneCanvas(scene.palette, scene.base), scene.palette
    left = 30 + round(text_width(title, Face.TITLE, _TITLE)) + 24
    canvas.stamp(palette.quantise(Image.new("RGB", (picture_size()[0] - left, HEADER), PANEL)), left, 0)
    put_sentence(canvas, finale.headline, left + 16, picture_size()[0] - 28, 40)
    top = picture_size()[1]
    is_tall = picture_size()[1] > picture_size()[0]
    for height in _award_rows(finale):
        if is_tall:
            _put_award_lines(canvas, palette, Box(_LEFT, top, picture_size()[0] - 2 * _LEFT, height), finale, names)
        else:
            for box, award in zip(_boxes(top, height, len(finale.awards)), finale.awards, strict=True):
                _put_award(canvas, palette, box, award, names)
        top += height + _GAP
    if _has_turns(finale, names):
        (_put_turn_pairs if is_tall else _put_turns)(canvas, palette, top, names, finale.best_turns)
    return _with(scene, canvas)


def _boxes(top: int, height: int, count: int) -> Iterator[Box]:
    width = (picture_size()[0] - 2 * _LEFT - (count - 1) * _GAP) // max(count, 1)
    yield from (Box(_LEFT + place * (width + _GAP), top, width, height) for place in range(count))


def _put_award(canvas: Canvas, palette: Palette, box: Box, award: Award, names: Names) -> None:
    canvas.stamp(panel_block(palette, (round(box.width), round(box.height)), PANEL, is_bright=False), box.left, box.top)
    middle, room = box.left + box.width / 2, box.width - 36
    label, size = fit(award.label, Face.BOLD, range(28, 21, -2), room)
    canvas.write((middle, box.top + 34), label, bold(size, GOLD), PANEL, "mm")
    _put_holders(canvas, palette, (middle, box.top + 77), room, award.seats, names)
    detail, size = fit(award.detail, Face.BOLD, range(26, 21, -2), room)
    canvas.write((middle, box.top + 119), detail, bold(size, MUTED), PANEL, "mm")


def _put_holders(
    canvas: Canvas, palette: Palette, at: tuple[float, float], room: float, seats: Sequence[Seat], names: Names
) -> None:
    discs = len(seats) * (_DISC + 6)
    text, size = fit(
        listed([seat_name(names, seat) for seat in seats]), Face.BLACK, range(32, 21, -2), room - discs - 4
    )
    left = at[0] - (discs + 4 + text_width(text, Face.BLACK, size)) / 2
    for place, seat in enumerate(seats):
        canvas.stamp(seat_disc(palette, seat, _DISC, PANEL), left + place * (_DISC + 6), at[1] - _DISC / 2)
    canvas.write((left + discs + 4, at[1]), text, black(size, CREAM), PANEL)


def _put_award_lines(canvas: Canvas, palette: Palette, box: Box, finale: Finale, names: Names) -> None:
    """Write each award in a line: what for, then to whom and for how much."""
    canvas.stamp(panel_block(palette, (round(box.width), round(box.height)), PANEL, is_bright=False), box.left, box.top)
    half = box.width / 2
    for place, award in enumerate(finale.awards):
        middle = box.top + _EDGE + (place + 0.5) * _ROW
        label, size = fit(award.label, Face.BOLD, readable_sizes(30), half - 24)
        canvas.write((box.left + 18, middle), label, bold(size, GOLD), PANEL)
        detail, size = fit(award.detail, Face.BOLD, readable_sizes(29), half * 0.55)
        width = canvas.write((box.left + box.width - 18, middle), detail, bold(size, MUTED), PANEL, "rm")
        left = box.left + half
        for seat in award.seats:
            canvas.stamp(seat_disc(palette, seat, _DISC, PANEL), left, middle - _DISC / 2)
            left += _DISC + 6
        holders = listed([seat_name(names, seat) for seat in award.seats])
        text, size = fit(holders, Face.BLACK, readable_sizes(30), box.left + box.width - 34 - width - left)
        canvas.write((left + 4, middle), text, black(size, CREAM), PANEL)


def _put_turn_pairs(
    canvas: Canvas, palette: Palette, top: float, names: Names, turns: Sequence[BestTurn | None]
) -> None:
    """Write the best turn of each player, two in a line."""
    width, height = picture_size()[0] - 2 * _LEFT, _turns_height(names)
    canvas.stamp(panel_block(palette, (width, height), PANEL, is_bright=False), _LEFT, top)
    canvas.write((_LEFT + 18, top + _EDGE + _ROW / 2), _("Best turns"), bold(30, GOLD), PANEL)
    for seat, turn in enumerate(turns):
        left = _LEFT + 18 + seat % 2 * width / 2
        middle = top + _EDGE + (1.5 + seat // 2) * _ROW
        canvas.stamp(seat_disc(palette, seat, _DISC, PANEL), left, middle - _DISC / 2)
        words = "–" if turn is None else _("{points} in round {number}", points=turn.points, number=turn.number)
        words, size = fit(words, Face.BOLD, readable_sizes(30), width / 2 - _DISC - 34)
        canvas.write((left + _DISC + 12, middle), words, bold(size, MUTED), PANEL)


def _put_turns(canvas: Canvas, palette: Palette, top: int, names: Names, turns: Sequence[BestTurn | None]) -> None:
    width = picture_size()[0] - 2 * _LEFT
    canvas.stamp(panel_block(palette, (width, _TURNS), PANEL, is_bright=False), _LEFT, top)
    text, size = fit(_("Best turns"), Face.BOLD, range(28, 21, -2), _LABEL - 12)
    canvas.write((_LEFT + 20, top + _TURNS / 2), text, bold(size, GOLD), PANEL)
    each = (width - _LABEL - 24) / len(turns)
    for seat, turn in enumerate(turns):
        left = _LEFT + _LABEL + 12 + seat * each
        canvas.stamp(seat_disc(palette, seat, 48, PANEL), left, top + _TURNS / 2 - 24)
        name, size = fit(seat_name(names, seat), Face.BLACK, range(28, 21, -2), each - 72)
        canvas.write((left + 60, top + 34), name, black(size, CREAM), PANEL)
        words = "–" if turn is None else _("{points} in round {number}", points=turn.points, number=turn.number)
        words, size = fit(words, Face.BOLD, range(26, 21, -2), each - 72)
        canvas.write((left + 60, top + 72), words, bold(size, MUTED), PANEL)
