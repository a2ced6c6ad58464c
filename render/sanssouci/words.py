"""Sanssouci's words: names of things, and what happened told in sentences."""

from collections.abc import Sequence
from itertools import groupby

from render.game import Names, OptionWords
from rules.game import Event
from rules.sanssouci import events
from rules.sanssouci.box import BOX, WILD, Card
from rules.sanssouci.cells import COLUMN_LETTERS, Cell, cell_name, column_of
from rules.sanssouci.view import NOTHING

TITLE = "Sanssouci"
CATEGORIES = {
    "nobles": "Nobles",
    "expansion": "Expansion",
    "rows": "Rows",
    "columns": "Columns",
    "missions": "Missions",
    "gardeners": "Gardeners",
}
OPTIONS = {
    "gardens": OptionWords(
        "Gardens",
        {
            "random": ("Gardens by lot", "Everybody gets another garden"),
            "same": ("One garden for all", "Everybody plays the same garden, drawn by lot"),
            "choose": ("Choose gardens", "Everybody chooses a garden before seeing any cards"),
        },
    ),
    "expansion": OptionWords(
        "Expansion",
        {
            "off": ("Base game", "Without the expansion boards"),
            "on": ("With the expansion", "A board with bonus and penalty squares for everybody"),
        },
    ),
}


def symbol_name(symbol: int) -> str:
    """Return the name of a symbol, such as "rose arch"."""
    return BOX.symbols[symbol].replace("-", " ")


def card_name(card: Card) -> str:
    """Return the name of a card: "pavilion", "wild card", "grey/orange"."""
    if card == WILD:
        return "wild card"
    rows = BOX.rows_of(card)
    return "/".join(colour_name(row) for row in rows) if rows else symbol_name(card)


def colour_name(row: int) -> str:
    """Return the colour of a row (1-6)."""
    return BOX.colours[row - 1]


def square_name(square: int) -> str:
    """Return the name of a market square (0-9)."""
    return f"M{square + 1}"


def garden_name(side: int) -> str:
    """Return the name of a garden side."""
    return f"garden {BOX.side_names[side].upper()}"


def start_name(column: int, row: int) -> str:
    """Return where a noble stands: a cell, or the terrace (row 0)."""
    return f"{COLUMN_LETTERS[column]}{row}" if row else f"the terrace ({COLUMN_LETTERS[column]})"


def number(amount: int) -> str:
    """Return a number with a proper minus sign."""
    return str(amount).replace("-", "−")


def points(amount: int) -> str:
    """Return a number of points in words: "1 point", "−2 points"."""
    return f"{number(amount)} point{'' if amount == 1 else 's'}"


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def listed(parts: Sequence[str]) -> str:
    """Join parts as in a sentence: "a, b and c"."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)


def story(happened: Sequence[Event], names: Names) -> tuple[str, ...]:
    """Tell what happened, one sentence for each run of events of one seat."""
    sentences = []
    for seat, group in groupby(happened, key=lambda event: event.seat):
        clauses = [clause for event in group if (clause := _clause(event))]
        if clauses:
            sentences.append(f"**{names[seat]}** {listed(clauses)}.")
    return tuple(sentences)


def _clause(event: Event) -> str:
    match event:
        case events.GardenChosen():
            return f"took {garden_name(event.side)}"
        case events.HandDealt():
            return "received two cards and two missions"
        case events.SideSealed():
            return "chose a side of the expansion"
        case events.SideShown():
            return f"laid expansion {BOX.faces[event.face].name.upper()}"
        case events.MissionsShown():
            return f"had the missions {listed([symbol_name(mission) for mission in event.missions])}"
        case events.MarketRefilled() | events.CardDrawn():
            # Both are seen on the next picture and in the text board; the turn's sentence stays short without them.
            return ""
        case _:
            return _turn_clause(event)


def _turn_clause(event: Event) -> str:
    match event:
        case events.CardPlayed():
            return f"played {card_name(event.card)}"
        case events.TilePlaced():
            return f"laid the {symbol_name(event.symbol)} of {square_name(event.square)} on {_scored(event)}"
        case events.TileTurned():
            return f"turned the {symbol_name(event.symbol)} of {square_name(event.square)} to its gardener"
        case events.GardenerPlaced():
            return f"set the gardener on {_scored(event)}"
        case events.NobleMoved():
            start = start_name(event.column, event.from_row)
            return f"led a noble from {start} to {cell_name(event.way[-1])} for {points(event.points)}"
        case events.NobleStayed():
            return "moved no noble"
        case _:
            message = f"no words for {type(event).__name__}"
            raise TypeError(message)


def _scored(event: events.TilePlaced | events.GardenerPlaced) -> str:
    name = cell_name(event.cell)
    return f"{name} for {points(event.points)}" if event.points else name


def goal_words(cell: Cell, nobles: tuple[int, ...]) -> str:
    """Describe a noble's move to a cell."""
    column = column_of(cell)
    return f"{capital(symbol_name(column))} noble from {start_name(column, nobles[column])}"


def mark_words(face: int, cell: Cell, *, is_gardener: bool) -> str:
    """Return what the mark under a cell brings or costs for a tile laid now, such as "mark +2"; empty without one."""
    if face == NOTHING:
        return ""
    marks = BOX.faces[face].gardener_points if is_gardener else BOX.faces[face].symbol_points
    return f"mark {marks[cell]:+d}".replace("-", "−") if marks[cell] else ""
