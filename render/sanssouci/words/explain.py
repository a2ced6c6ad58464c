"""Where every point of the score sheet comes from."""

from collections.abc import Iterator, Sequence

from languages.speech import N_, _, labelled
from render.base.words import Reason, number, signed
from render.game import Names
from render.sanssouci.words.vocabulary import CATEGORIES, colour_name, points, symbol_name
from rules.game import Event, Result, Seat
from rules.sanssouci import events
from rules.sanssouci.garden.cells import COLUMN_LETTERS, COLUMNS, cell_name
from rules.sanssouci.scoring import COLUMN_BONUS, full_columns, full_rows, row_bonus
from rules.sanssouci.view import PlayerView, View

_NOTHING = {
    "nobles": N_("no noble left the terrace"),
    "expansion": N_("no tile was laid on a mark"),
    "rows": N_("no row from 2 on is complete"),
    "columns": N_("no column is complete"),
    "gardeners": N_("there were none"),
}


def explain(view: View, result: Result, happened: Sequence[Event], seat: Seat, names: Names) -> str:
    """Write a line for each category of the seat's sheet, with what its points are made of."""
    lines = [f"**{labelled(names[seat], points(result.totals[seat]))}**"]
    for line in result.sheet[seat]:
        told = ", ".join(reason.words for reason in reasons(line.category, view, happened, seat))
        ends = _(" – only to break ties") if line.tie_break else ""
        head = f"{CATEGORIES[line.category]} **{number(line.points)}**{ends}"
        lines.append(f"{labelled(head, told or _NOTHING[line.category])}.")
    return "\n".join(lines)


def reasons(category: str, view: View, happened: Sequence[Event], seat: Seat) -> tuple[Reason, ...]:
    """
    Take the points of a category apart.

    Args:
        category: as on the score sheet.
        view: of the finished game.
        happened: all events of the game, at least the seat's own.
    """
    own, player = [event for event in happened if event.seat == seat], view.players[seat]
    match category:
        case "nobles":
            return tuple(_nobles(own))
        case "expansion":
            return tuple(_marks(own))
        case "rows":
            return tuple(
                Reason(
                    _("row {row} ({colour}) {bonus}", row=row, colour=colour_name(row), bonus=row_bonus(row)),
                    row_bonus(row),
                )
                for row in full_rows(player.garden)
            )
        case "columns":
            return tuple(
                Reason(_("column {column} {bonus}", column=_column(column), bonus=COLUMN_BONUS), COLUMN_BONUS)
                for column in full_columns(player.garden)
            )
        case "missions":
            return tuple(_missions(player))
        case _:
            return tuple(_gardeners(own))


def _nobles(own: Sequence[Event]) -> Iterator[Reason]:
    """Name each noble that moved with the rows where it rested, each worth its number."""
    moves = [event for event in own if isinstance(event, events.NobleMoved)]
    for column in range(COLUMNS):
        rows = [move.points for move in moves if move.column == column]
        if rows:
            yield Reason(f"{_column(column)} {' + '.join(map(str, rows))}", sum(rows))


def _marks(own: Sequence[Event]) -> Iterator[Reason]:
    for event in own:
        if isinstance(event, events.TilePlaced | events.GardenerPlaced) and event.points:
            yield Reason(f"{cell_name(event.cell)} {signed(event.points)}", event.points)


def _missions(player: PlayerView) -> Iterator[Reason]:
    for column in player.missions:
        row = player.garden.nobles[column]
        where = _("noble in row {row}", row=row) if row else _("noble still on the terrace")
        yield Reason(f"{symbol_name(column)} {row} ({where})", row)


def _gardeners(own: Sequence[Event]) -> Iterator[Reason]:
    for event in own:
        if isinstance(event, events.GardenerPlaced):
            yield Reason(cell_name(event.cell), 1)


def _column(column: int) -> str:
    return f"{COLUMN_LETTERS[column]} ({symbol_name(column)})"
