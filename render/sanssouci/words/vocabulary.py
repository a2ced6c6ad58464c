"""Sanssouci's words: names of things, and what happened told in sentences."""

from collections.abc import Sequence

from languages.listing import listed
from languages.speech import N_, _, n_
from render.base.words import capital, number, told_by_seat
from render.game import Names, OptionWords
from rules.game import Event
from rules.sanssouci import events
from rules.sanssouci.box import BOX, WILD, Card
from rules.sanssouci.garden.cells import COLUMN_LETTERS, Cell, cell_name, column_of
from rules.sanssouci.view import NOTHING

TITLE = "Sanssouci"
CATEGORIES = {
    "nobles": N_("Nobles"),
    "expansion": N_("Expansion"),
    "rows": N_("Rows"),
    "columns": N_("Columns"),
    "missions": N_("Missions"),
    "gardeners": N_("Gardeners"),
}
PARTS = {
    "nobles": N_("nobles"),
    "expansion": N_("expansion"),
    "rows": N_("rows"),
    "columns": N_("columns"),
    "missions": N_("missions"),
    "gardeners": N_("gardeners"),
}
"""The categories as they are called within a sentence."""
OPTIONS = {
    "gardens": OptionWords(
        N_("Gardens"),
        {
            "random": (N_("Gardens by lot"), N_("Everybody gets another garden")),
            "same": (N_("One garden for all"), N_("Everybody plays the same garden, drawn by lot")),
            "choose": (N_("Choose gardens"), N_("Everybody chooses a garden before seeing any cards")),
        },
    ),
    "expansion": OptionWords(
        N_("Expansion"),
        {
            "off": (N_("Base game"), N_("Without the expansion boards")),
            "on": (N_("With the expansion"), N_("A board with bonus and penalty squares for everybody")),
        },
    ),
}


SYMBOLS = {
    "labyrinth": N_("labyrinth"),
    "statue": N_("statue"),
    "pavilion": N_("pavilion"),
    "topiary": N_("topiary"),
    "stairway": N_("stairway"),
    "fountain": N_("fountain"),
    "rose-arch": N_("rose arch"),
    "hedge": N_("hedge"),
    "vine": N_("vine"),
}
COLOURS = {
    "beige": N_("beige"),
    "white": N_("white"),
    "grey": N_("grey"),
    "orange": N_("orange"),
    "fuchsia": N_("fuchsia"),
    "turquoise": N_("turquoise"),
}


def symbol_name(symbol: int) -> str:
    """Return the name of a symbol, such as "rose arch"."""
    return str(SYMBOLS[BOX.symbols[symbol]])


def card_name(card: Card) -> str:
    """Return the name of a card: "pavilion", "wild card", "grey/orange"."""
    if card == WILD:
        return _("wild card")
    rows = BOX.rows_of(card)
    return "/".join(colour_name(row) for row in rows) if rows else symbol_name(card)


def colour_name(row: int) -> str:
    """Return the colour of a row (1-6)."""
    return str(COLOURS[BOX.colours[row - 1]])


def square_name(square: int) -> str:
    """Return the name of a market square (0-9)."""
    return f"M{square + 1}"


def garden_name(side: int) -> str:
    """Return the name of a garden side."""
    return _("garden {side}", side=BOX.side_names[side].upper())


def start_name(column: int, row: int) -> str:
    """Return where a noble stands: a cell, or the terrace (row 0)."""
    return f"{COLUMN_LETTERS[column]}{row}" if row else _("the terrace ({column})", column=COLUMN_LETTERS[column])


def points(amount: int) -> str:
    """Return a number of points in words: "1 point", "−2 points"."""
    return n_("{number} point", "{number} points", amount, number=number(amount))


def story(happened: Sequence[Event], names: Names) -> tuple[str, ...]:
    """Tell what happened, one sentence for each run of events of one seat."""
    return told_by_seat(happened, names, _clause)


def _clause(event: Event) -> str:
    match event:
        case events.GardenChosen():
            return _("took {garden}", garden=garden_name(event.side))
        case events.HandDealt():
            return _("received two cards and two missions")
        case events.SideSealed():
            return _("chose a side of the expansion")
        case events.SideShown():
            return _("laid expansion {name}", name=BOX.faces[event.face].name.upper())
        case events.MissionsShown():
            return _("had the missions {missions}", missions=listed(list(map(symbol_name, event.missions))))
        case events.MarketRefilled() | events.CardDrawn():
            # Both are seen on the next picture and in the text board; the turn's sentence stays short without them.
            return ""
        case _:
            return _turn_clause(event)


def _turn_clause(event: Event) -> str:
    match event:
        case events.CardPlayed():
            return _("played {card}", card=card_name(event.card))
        case events.TilePlaced():
            return _(
                "laid the {symbol} of {square} on {cell}",
                symbol=symbol_name(event.symbol),
                square=square_name(event.square),
                cell=_scored(event),
            )
        case events.TileTurned():
            return _(
                "turned the {symbol} of {square} to its gardener",
                symbol=symbol_name(event.symbol),
                square=square_name(event.square),
            )
        case events.GardenerPlaced():
            return _("set the gardener on {cell}", cell=_scored(event))
        case events.NobleMoved():
            start = start_name(event.column, event.from_row)
            return _(
                "led a noble from {start} to {cell} for {points}",
                start=start,
                cell=cell_name(event.way[-1]),
                points=points(event.points),
            )
        case events.NobleStayed():
            return _("moved no noble")
        case _:
            message = f"no words for {type(event).__name__}"
            raise TypeError(message)


def _scored(event: events.TilePlaced | events.GardenerPlaced) -> str:
    name = cell_name(event.cell)
    return _("{cell} for {points}", cell=name, points=points(event.points)) if event.points else name


def goal_words(cell: Cell, nobles: tuple[int, ...]) -> str:
    """Describe a noble's move to a cell."""
    column = column_of(cell)
    return _(
        "{symbol} noble from {start}", symbol=capital(symbol_name(column)), start=start_name(column, nobles[column])
    )


def mark_words(face: int, cell: Cell, *, is_gardener: bool) -> str:
    """Return what the mark under a cell brings or costs for a tile laid now, such as "mark +2"; empty without one."""
    if face == NOTHING:
        return ""
    marks = BOX.faces[face].gardener_points if is_gardener else BOX.faces[face].symbol_points
    return _("mark {points:+d}", points=marks[cell]).replace("-", "−") if marks[cell] else ""
