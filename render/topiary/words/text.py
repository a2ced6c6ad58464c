"""Topiary as text: the board for those who cannot or do not want to see the pictures, and the alt texts."""

from collections.abc import Sequence

from languages.speech import N_, _, labelled, n_
from render.base.words import alt_of, sheet_lines
from render.game import ALT, Names
from render.topiary.pictures.standings import Standing, newest_turn, standing
from render.topiary.words.captions import chooser_caption
from render.topiary.words.vocabulary import (
    COUNTED,
    code,
    is_last_to_choose,
    pictured_tile,
    points,
    position_words,
    tile_words,
    tiles_listed,
    turn_words,
    type_name,
    visitors_left,
)
from rules.game import Result, Seat
from rules.topiary.garden.cells import COLUMN_LETTERS, SIDE, Cell, at, cell_name
from rules.topiary.garden.sight import Sight
from rules.topiary.garden.tiles import CODES, FACE_DOWN, TYPES, Tile, tile_name
from rules.topiary.view import NOTHING, VISITORS, Phase, View

_HAND = 3
LEGEND = N_("`??` face down · `--` picked up, still open · a visitor's arrow begins at the cell where it looks in")


def standing_words(view: View, names: Names) -> str:
    """Write the round, or who chooses."""
    match view.phase:
        case Phase.DRAFT:
            return _("{name} chooses three tiles", name=names[view.turn])
        case Phase.TURNS:
            return _("Round {round} of {visitors}", round=view.round, visitors=VISITORS[len(view.players)])
        case Phase.OVER:
            return _("The game is over")


def board(view: View, names: Names) -> str:
    """Write garden, visitors with what they see, points, the last turn, and what is not in the game."""
    parts = [f"**{standing_words(view, names)}**", f"```\n{grid(view)}\n```"]
    parts += [_player(view, Seat(seat), names) for seat in range(len(view.players))]
    seat, turn = newest_turn(view)
    if turn.position != NOTHING:
        parts.append(_("Last turn: {name}, {turn}", name=names[seat], turn=turn_words(turn)))
    parts.append(_left_out(view))
    parts += [f"-# {LEGEND}", f"-# {_codes(view)}"]
    return "\n".join(parts)


def grid(view: View) -> str:
    """Write the garden as lines of fixed width, 19 characters each: codes of tiles, rows 1 to 5."""
    head = "   " + " ".join(f"{letter:<3}" for letter in COLUMN_LETTERS)
    rows = [
        f"{row}  " + " ".join(f"{_cell(view.garden[at(column, row)]):<3}" for column in range(SIDE))
        for row in range(1, SIDE + 1)
    ]
    return "\n".join(line.rstrip() for line in (head, *rows))


def _cell(lying: int) -> str:
    if lying == FACE_DOWN:
        return "??"
    return "--" if lying == NOTHING else tile_name(Tile(lying))


def _player(view: View, seat: Seat, names: Names) -> str:
    place = standing(view, seat)
    told = [_worth(view, seat, place), visitors_left(view.visitors_left(seat))]
    told += [_("starts")] if seat == view.first else []
    told += [chooser_caption(view, seat)] if view.phase is Phase.DRAFT else []
    head = f"**{names[seat]}** {', '.join(told)}"
    lines = [head, *(f"- {sight_words(one, view.garden)}" for one in place.sights)]
    if view.players[seat].hand:
        lines.append(_("- hand: {tiles}", tiles=_valued(place, view.players[seat].hand)))
    elif view.players[seat].tiles != _HAND:
        lines.append(n_("- {count} tile in hand", "- {count} tiles in hand", view.players[seat].tiles))
    return "\n".join(lines)


def _worth(view: View, seat: Seat, place: Standing) -> str:
    """Return the points that all know of; in the end the hands are among them."""
    return points(place.seen + place.bonus + sum(map(place.worth, view.players[seat].hand)))


def sight_words(one: Sight, garden: Sequence[int]) -> str:
    """Write what a visitor sees and what is hidden from it, in short."""
    seen = " ".join(tile_name(Tile(garden[cell])) for cell in one.seen) or _("nothing")
    worth = f"{one.points} + {one.bonus}" if one.bonus else str(one.points)
    told = _("{position} sees {seen}: {points}", position=position_words(one.position), seen=seen, points=worth)
    hidden = " ".join(tile_name(Tile(garden[cell])) for cell, _blocker in one.hidden)
    return _("{sight}, hidden {tiles}", sight=told, tiles=hidden) if hidden else told


def _valued(place: Standing, hand: Sequence[Tile]) -> str:
    return ", ".join(f"{tile_words(tile)} ({place.worth(tile)})" for tile in hand)


def _left_out(view: View) -> str:
    if view.left_out == NOTHING:
        return _("All types are in the game")
    return _("Not in the game: {kind}", kind=type_name(view.left_out))


def _codes(view: View) -> str:
    return " · ".join(
        f"`{short}` {type_name(kind)}" for kind, short in enumerate(CODES[: len(TYPES)]) if kind != view.left_out
    )


def secrets(view: View) -> str:
    """Write the viewer's hand with what each tile scores as things are, and what was seen in the draft."""
    if view.seat is None or not view.hand:
        return ""
    if view.phase is Phase.DRAFT and view.received and not view.passed:
        lines = [_("You choose from: {tiles}", tiles=_with_codes(sorted((*view.hand, *view.received))))]
    else:
        place = standing(view, view.seat)
        told = ", ".join(
            _(
                "{tile} (`{code}`, {points} now)",
                tile=pictured_tile(tile),
                code=tile_name(tile),
                points=points(place.worth(tile)),
            )
            for tile in view.hand
        )
        lines = [_("Your hand: {tiles}", tiles=told)]
    if view.seat == view.turn and view.now.picked != NOTHING:
        lines.append(_("You picked up {tile}.", tile=pictured_tile(view.now.picked)))
    if view.passed:
        away = tiles_listed(view.passed)
        lines.append(
            _("Left over: {tiles}", tiles=away) if is_last_to_choose(view) else _("Passed on: {tiles}", tiles=away)
        )
    return "\n".join(lines)


def _with_codes(tiles: Sequence[Tile]) -> str:
    return ", ".join(f"{pictured_tile(tile)} (`{tile_name(tile)}`)" for tile in tiles)


def sheet_text(result: Result, names: Names) -> str:
    """Write the score sheet: a line for each player, best first."""
    lines = sheet_lines(result, names, points, COUNTED)
    if result.tie_break_used:
        lines.append(_("-# A tie goes to more points in hand, then to whoever is later in turn order."))
    return "\n".join(lines)


def overview_alt(view: View, names: Names, *, is_cut_short: bool = False) -> str:
    """Describe the table: who is next, the points, the last turn, the open tiles; cut at the end if need be."""
    is_next = view.phase is Phase.TURNS and not is_cut_short
    players = ". ".join(_points_and_visitors(view, Seat(seat), names) for seat in range(len(view.players)))
    seat, turn = newest_turn(view)
    told = (
        f"Topiary, {standing_words(view, names)}.",
        _("{name} is next.", name=names[view.turn]) if is_next else "",
        f"{_left_out(view)}.",
        _("Last turn: {name}, {turn}.", name=names[seat], turn=turn_words(turn)) if turn.position != NOTHING else "",
        _open_tiles(view),
        f"{players}.",
    )
    return " ".join(filter(None, told))[:ALT]


def _points_and_visitors(view: View, seat: Seat, names: Names) -> str:
    place = standing(view, seat)
    visitors = ", ".join(f"{position_words(one.position)} {one.total}" for one in place.sights)
    worth = _worth(view, seat, place)
    told = _("{points} with {visitors}", points=worth, visitors=visitors) if visitors else worth
    starts = [_("starts")] if seat == view.first else []
    return labelled(names[seat], ", ".join((told, visitors_left(view.visitors_left(seat)), *starts)))


def _open_tiles(view: View) -> str:
    lying = [f"{cell_name(Cell(cell))} {code(Tile(tile))}" for cell, tile in enumerate(view.garden) if tile >= 0]
    gaps = [cell_name(Cell(cell)) for cell, tile in enumerate(view.garden) if tile == NOTHING]
    told = _("Face up: {tiles}.", tiles=", ".join(lying))
    return told + (" " + _("Picked up: {cells}.", cells=", ".join(gaps)) if gaps else "")


def panel_alt(view: View, names: Names) -> str:
    """Describe the viewer's own panel: the secrets, then the table."""
    return alt_of(secrets(view), overview_alt(view, names))


def sheet_alt(result: Result, names: Names) -> str:
    """Describe the score sheet."""
    told = _("Final score. {lines}", lines=sheet_text(result, names))
    return told.replace("**", "").replace("-# ", "")[:ALT]
