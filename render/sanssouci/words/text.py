"""Sanssouci as text: the board for those who cannot or do not want to see the pictures, and the alt texts."""

from collections.abc import Sequence

from languages.speech import N_, _, clauses, labelled, listed, n_
from render.base.words import ranking, sheet_lines
from render.game import ALT, Names
from render.sanssouci.words.vocabulary import (
    PARTS,
    colour_name,
    pictured_card,
    pictured_symbol,
    points,
    square_name,
    symbol_name,
)
from render.text.emojis import plain
from rules.game import Result, ScoreLine, Seat
from rules.sanssouci.box import BOX, Card, Face
from rules.sanssouci.garden.cells import COLUMN_LETTERS, COLUMNS, ROWS, Cell, at, cell_name, members
from rules.sanssouci.scoring import points_so_far
from rules.sanssouci.view import NOTHING, Garden, Phase, PlayerView, View

LEGEND = N_(
    "`x` filled · `g` gardener · `N` noble, on the terrace in row T · marks on free squares: `+2` "
    "`-2` for tiles, `+g` 3 points for a gardener"
)


def standing(view: View, names: Names) -> str:
    """Write the round and who is next."""
    match view.phase:
        case Phase.GARDENS:
            return _("{name} chooses a garden", name=names[view.turn])
        case Phase.SIDES:
            waiting = [names[seat] for seat in sorted(view.acting)]
            return _("Still to choose a side: {names}", names=", ".join(waiting))
        case Phase.TURNS:
            return _("Round {round} of 18", round=view.round)
        case Phase.OVER:
            return _("The game is over")


def board(view: View, names: Names) -> str:
    """Write the market and every garden."""
    gardens = [_player(view, Seat(seat), names) for seat in range(len(view.players))]
    return "\n".join([f"**{standing(view, names)}**", market(view), *gardens, f"-# {LEGEND}", f"-# {_columns()}"])


def market(view: View) -> str:
    """Write what lies on the market, colour by colour."""
    rows = sorted(set(BOX.market_rows))
    lines = []
    for row in rows:
        squares = [square for square, of in enumerate(BOX.market_rows) if of == row]
        tiles = ", ".join(f"{square_name(square)} {_tile(view.market[square])}" for square in squares)
        lines.append(labelled(f"{row} {colour_name(row)}", tiles))
    left = sum(view.supply)
    head = n_("Market ({count} tile in the supply)", "Market ({count} tiles in the supply)", left)
    return "\n".join([head, *lines])


def secrets(view: View) -> str:
    """Write the viewer's hand and missions, with what each mission is worth now."""
    if view.seat is None or not (view.hand or view.missions):
        return ""
    if view.phase is Phase.SIDES and view.sealed != NOTHING:
        side = _("Your side: {side}, hidden until all have chosen", side="AB"[view.sealed])
        return f"{_hand_and_missions(view, view.seat)}\n{side}"
    return _hand_and_missions(view, view.seat)


def _hand_and_missions(view: View, seat: Seat) -> str:
    nobles = view.players[seat].garden.nobles
    in_play = pictured_card(Card(view.now.card)) if view.turn == seat and view.now.card != NOTHING else ""
    hand = ", ".join(map(pictured_card, view.hand)) or (_("no other card") if in_play else _("no card"))
    missions = ", ".join(
        _("{symbol} ({points} now)", symbol=pictured_symbol(own), points=points(nobles[own])) for own in view.missions
    )
    lines = (
        _("Your hand: {hand}", hand=hand),
        _("Played: {card}", card=in_play) if in_play else "",
        _("Your missions: {missions}", missions=missions),
    )
    return "\n".join(line for line in lines if line)


def sheet_text(result: Result, names: Names) -> str:
    """Write the score sheet: a line for each player, best first; the tie-break only where it decided."""
    lines = sheet_lines(result, names, points, PARTS)
    if result.tie_break_used:
        gardeners = listed([f"{names[seat]} {_tie_break(result.sheet[seat])}" for seat in ranking(result)])
        lines.append(_("-# A tie, so the gardeners decided: {gardeners}.", gardeners=gardeners))
    return "\n".join(lines)


def _tie_break(lines: Sequence[ScoreLine]) -> int:
    return next(line.points for line in lines if line.tie_break)


def overview_alt(view: View, names: Names, seats: Sequence[int] = (), *, is_cut_short: bool = False) -> str:
    """Describe the table and the gardens of these seats, or of all, in a few sentences."""
    is_played = view.phase is Phase.TURNS and not is_cut_short
    who = _("{name} is next.", name=names[view.turn]) + " " if is_played else ""
    who += _("{name} started.", name=names[view.first]) + " "
    tiles = ", ".join(f"{square_name(square)} {plain(_tile(symbol))}" for square, symbol in enumerate(view.market))
    players = " ".join(
        n_(
            "{name}: {points}, {laid}, {count} card left.",
            "{name}: {points}, {laid}, {count} cards left.",
            view.players[seat].cards_left,
            name=names[seat],
            points=points(points_so_far(view.players[seat])),
            laid=_count(view.players[seat].garden),
        )
        for seat in seats or range(len(view.players))
    )
    return _(
        "Sanssouci, {standing}. {who}Market: {tiles}. {players}",
        standing=standing(view, names),
        who=who,
        tiles=tiles,
        players=players,
    )[:ALT]


def part_alt(view: View, seat: Seat, names: Names) -> str:
    """Describe one garden."""
    player = view.players[seat]
    return _(
        "Garden of {name}: {points}. {cells}",
        name=names[seat],
        points=points(points_so_far(player)),
        cells=_cells(player.garden),
    )[:ALT]


def panel_alt(view: View, names: Names) -> str:
    """Describe the viewer's own panel: hand and missions, then the garden, or both sides to choose from."""
    seat = view.seat or Seat(0)
    own = plain(secrets(view)).replace("\n", ". ")
    if view.phase is Phase.SIDES:
        faces = _faces(view.players[seat]).strip().replace("\n", ". ").replace("`", "")
        own += ". " + _(
            "Marks: +1 to +3 for a symbol, +g 3 points for a gardener, a loss for either. {faces}", faces=faces
        )
    return f"{own}. {part_alt(view, seat, names)}"[:ALT]


def sheet_alt(result: Result, names: Names) -> str:
    """Describe the score sheet."""
    alt = _("Final score. {sheet}", sheet=sheet_text(result, names))
    return alt.replace("**", "").replace("-# ", "")[:ALT]


def _player(view: View, seat: Seat, names: Names) -> str:
    player = view.players[seat]
    head = n_(
        "**{name}** {points}, {count} card left",
        "**{name}** {points}, {count} cards left",
        player.cards_left,
        name=names[seat],
        points=points(points_so_far(player)),
    )
    head += _revealed(player) + (", " + _("starts") if seat == view.first else "")
    return f"{head}\n```\n{grid(player.garden)}\n```{_faces(player) if view.phase is Phase.SIDES else ''}"


def _faces(player: PlayerView) -> str:
    """Write both faces of the board received, while one of them is to be chosen."""
    faces = (BOX.faces[2 * player.expansion + side] for side in (0, 1))
    return "".join(f"\n{face.name.upper()}: {_marks(face)}" for face in faces)


def _marks(face: Face) -> str:
    marks = {cell: _mark(face, cell) for cell in members(face.covers)}
    texts = sorted(set(marks.values()) - {""}, reverse=True)
    return " · ".join(
        f"`{text}` {', '.join(cell_name(cell) for cell, mark in marks.items() if mark == text)}" for text in texts
    )


def _revealed(player: PlayerView) -> str:
    if not player.missions:
        return ""
    return _(", missions {missions}", missions=listed(list(map(symbol_name, player.missions))))


def grid(garden: Garden) -> str:
    """Write a garden as seven lines of fixed width: the terrace, then rows 1 to 6."""
    head = "  " + "".join(f" {letter} " for letter in COLUMN_LETTERS)
    terrace = "T " + "".join(" N " if row == 0 else "   " for row in garden.nobles)
    rows = [
        f"{row} " + "".join(_square(garden, column, row) for column in range(COLUMNS)) for row in range(1, ROWS + 1)
    ]
    return "\n".join(line.rstrip() for line in (head, terrace, *rows))


def _square(garden: Garden, column: int, row: int) -> str:
    cell = at(column, row)
    if garden.nobles[column] == row:
        return " N "
    if garden.gardeners >> cell & 1:
        return " g "
    if garden.filled >> cell & 1:
        return " x "
    if garden.face == NOTHING:
        return " . "
    return f"{_mark(BOX.faces[garden.face], cell) or ' .'} "


def _mark(face: Face, cell: Cell) -> str:
    """Write what the square brings: a gardener there 3, a tile so many points, or nothing."""
    if face.gardener_points[cell] > 0:
        return "+g"
    return f"{face.symbol_points[cell]:+d}" if face.symbol_points[cell] else ""


def _columns() -> str:
    named = (f"{letter} {symbol_name(column)}" for column, letter in enumerate(COLUMN_LETTERS))
    return _("Columns: {columns}", columns=", ".join(named))


def _tile(symbol: int) -> str:
    return _("taken") if symbol == NOTHING else pictured_symbol(symbol)


def _count(garden: Garden) -> str:
    laid, gardeners = garden.symbols.bit_count(), garden.gardeners.bit_count()
    return n_("{laid} tiles and {count} gardener laid", "{laid} tiles and {count} gardeners laid", gardeners, laid=laid)


def _cells(garden: Garden) -> str:
    nobles = ", ".join(f"{COLUMN_LETTERS[column]}{row}" for column, row in enumerate(garden.nobles) if row)
    rows = clauses(_("row {row} {filled}", row=row, filled=_filled(garden, row)) for row in range(2, ROWS + 1))
    if not nobles:
        return _("All nobles on the terrace. Filled: {rows}.", rows=rows)
    return _("Nobles on {cells}. Filled: {rows}.", cells=nobles, rows=rows)


def _filled(garden: Garden, row: int) -> str:
    letters = "".join(COLUMN_LETTERS[column] for column in range(COLUMNS) if garden.filled >> at(column, row) & 1)
    return letters or _("nothing")
