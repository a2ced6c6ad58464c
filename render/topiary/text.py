"""Topiary as text: the board for those who cannot or do not want to see the pictures, and the alt texts."""

from collections.abc import Sequence

from render.game import Names
from render.topiary.captions import chooser_caption
from render.topiary.standings import Standing, newest_turn, standing
from render.topiary.words import (
    CATEGORIES,
    code,
    points,
    position_words,
    tile_words,
    tiles_listed,
    turn_words,
    type_name,
)
from rules.game import Result, Seat
from rules.topiary.cells import COLUMN_LETTERS, SIDE, Cell, at, cell_name
from rules.topiary.sight import Sight
from rules.topiary.tiles import CODES, FACE_DOWN, TYPES, Tile, tile_name
from rules.topiary.view import NOTHING, VISITORS, Phase, View

_ALT = 1024
_HAND = 3
LEGEND = "`??` face down · `--` picked up, still open · a visitor's arrow begins at the cell where it looks in"


def standing_words(view: View, names: Names) -> str:
    """Write the round, or who chooses."""
    match view.phase:
        case Phase.DRAFT:
            return f"{names[view.turn]} chooses three tiles"
        case Phase.TURNS:
            return f"Round {view.round} of {VISITORS[len(view.players)]}"
        case Phase.OVER:
            return "The game is over"


def board(view: View, names: Names) -> str:
    """Write garden, visitors with what they see, points, the last turn, and what is not in the game."""
    parts = [f"**{standing_words(view, names)}**", f"```\n{grid(view)}\n```"]
    parts += [_player(view, Seat(seat), names) for seat in range(len(view.players))]
    seat, turn = newest_turn(view)
    if turn.position != NOTHING:
        parts.append(f"Last turn: {names[seat]}, {turn_words(turn)}")
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
    first = ", began" if seat == view.first else ""
    chosen = f", {chooser_caption(view, seat)}" if view.phase is Phase.DRAFT else ""
    head = f"**{names[seat]}** {points(place.seen + place.bonus)}, {_visitors_left(view, seat)}{first}{chosen}"
    lines = [head, *(f"- {sight_words(one, view.garden)}" for one in place.sights)]
    if view.players[seat].hand:
        lines.append(f"- hand: {_valued(place, view.players[seat].hand)}")
    elif view.players[seat].tiles != _HAND:
        lines.append(f"- holds {view.players[seat].tiles} tiles")
    return "\n".join(lines)


def _visitors_left(view: View, seat: Seat) -> str:
    number = view.visitors_left(seat)
    return f"{number} visitor{'' if number == 1 else 's'} to place" if number else "all visitors placed"


def sight_words(one: Sight, garden: Sequence[int]) -> str:
    """Write what a visitor sees and what is hidden from it, in short."""
    seen = " ".join(tile_name(Tile(garden[cell])) for cell in one.seen) or "nothing"
    bonus = f" + {one.bonus}" if one.bonus else ""
    hidden = f", hidden {' '.join(tile_name(Tile(garden[cell])) for cell, _ in one.hidden)}" if one.hidden else ""
    return f"{position_words(one.position)} sees {seen}: {one.points}{bonus}{hidden}"


def _valued(place: Standing, hand: Sequence[Tile]) -> str:
    return ", ".join(f"{tile_words(tile)} {place.worth(tile)}" for tile in hand)


def _left_out(view: View) -> str:
    return "All types are in the game" if view.left_out == NOTHING else f"Not in the game: {type_name(view.left_out)}"


def _codes(view: View) -> str:
    return " · ".join(
        f"`{short}` {type_name(kind)}" for kind, short in enumerate(CODES[: len(TYPES)]) if kind != view.left_out
    )


def secrets(view: View) -> str:
    """Write the viewer's hand with what each tile scores as things are, and what was seen in the draft."""
    if view.seat is None or not view.hand:
        return ""
    if view.phase is Phase.DRAFT and view.received and not view.passed:
        lines = [f"You choose from: {_with_codes(sorted((*view.hand, *view.received)))}"]
    else:
        place = standing(view, view.seat)
        told = ", ".join(
            f"{tile_words(tile)} (`{tile_name(tile)}`, {points(place.worth(tile))} now)" for tile in view.hand
        )
        lines = [f"Your hand: {told}"]
    if view.seat == view.turn and view.now.picked != NOTHING:
        lines.append(f"You picked up: {tile_words(view.now.picked)}")
    if view.passed:
        verb = "left over" if view.seat == view.first else "passed on"
        lines.append(f"You {verb}: {tiles_listed(view.passed)}")
    return "\n".join(lines)


def _with_codes(tiles: Sequence[Tile]) -> str:
    return ", ".join(f"{tile_words(tile)} (`{tile_name(tile)}`)" for tile in tiles)


def sheet_text(result: Result, names: Names) -> str:
    """Write the score sheet: a line for each player, best first."""
    order = sorted(range(len(result.places)), key=lambda seat: result.places[seat])
    lines = []
    for seat in order:
        scored = [line for line in result.sheet[seat] if not line.tie_break]
        parts = ", ".join(f"{CATEGORIES[line.category].lower()} {line.points}" for line in scored)
        lines.append(f"{result.places[seat]}. **{names[seat]}** {points(result.totals[seat])} ({parts})")
    if result.tie_break_used:
        lines.append("-# Equal points: more points in hand come first, then who was later in turn order.")
    return "\n".join(lines)


def overview_alt(view: View, names: Names, *, is_cut_short: bool = False) -> str:
    """Describe the table: who is next, the points, the last turn, the open tiles; cut at the end if need be."""
    who = f"{names[view.turn]} is next. " if view.phase is Phase.TURNS and not is_cut_short else ""
    players = ". ".join(_points_and_visitors(view, Seat(seat), names) for seat in range(len(view.players)))
    seat, turn = newest_turn(view)
    last = f" Last turn: {names[seat]}, {turn_words(turn)}." if turn.position != NOTHING else ""
    text = f"Topiary, {standing_words(view, names)}. {who}{_left_out(view)}.{last} {_open_tiles(view)} {players}."
    return text[:_ALT]


def _points_and_visitors(view: View, seat: Seat, names: Names) -> str:
    place = standing(view, seat)
    visitors = ", ".join(f"{position_words(one.position)} {one.total}" for one in place.sights)
    told = f" with {visitors}" if visitors else ""
    return f"{names[seat]}: {points(place.seen + place.bonus)}{told}, {_visitors_left(view, seat)}"


def _open_tiles(view: View) -> str:
    lying = [f"{cell_name(Cell(cell))} {code(Tile(tile))}" for cell, tile in enumerate(view.garden) if tile >= 0]
    gaps = [cell_name(Cell(cell)) for cell, tile in enumerate(view.garden) if tile == NOTHING]
    return f"Face up: {', '.join(lying)}." + (f" Picked up: {', '.join(gaps)}." if gaps else "")


def panel_alt(view: View, names: Names) -> str:
    """Describe the viewer's own panel: the secrets, then the table."""
    own = secrets(view).replace("\n", ". ").replace("`", "")
    return f"{own}. {overview_alt(view, names)}"[:_ALT]


def sheet_alt(result: Result, names: Names) -> str:
    """Describe the score sheet."""
    return f"Final score. {sheet_text(result, names)}".replace("**", "").replace("-# ", "")[:_ALT]
