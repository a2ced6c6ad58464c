"""Sanssouci's words: names of things, and what happened told in sentences."""

from languages.speech import N_, _, capital, n_
from render.base.words import number
from render.finale import Cover
from render.game import OptionWords
from render.text.emojis import pictured
from rules.sanssouci.box import BOX, WILD, Card
from rules.sanssouci.garden.cells import COLUMN_LETTERS, Cell, column_of
from rules.sanssouci.view import NOTHING

TITLE = "Sanssouci"
COVER = Cover(
    N_("Lay out a palace garden and walk nobles through it."),
    (18, 18),
    N_("Nobles on their way through a garden"),
    "rose-arch",
)
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
            "random": (N_("Random gardens"), N_("Everybody gets a different garden")),
            "same": (N_("One garden for all"), N_("Everybody gets the same garden, drawn at random")),
            "choose": (N_("Choose gardens"), N_("Everybody chooses a garden before seeing any cards")),
        },
    ),
    "expansion": OptionWords(
        N_("Expansion"),
        {
            "off": (N_("Base game"), N_("Without the expansion boards")),
            "on": (N_("With the expansion"), N_("Everybody gets a board with bonus and penalty squares")),
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


def part_name(kind: str, line: int = 0) -> str:
    """Name what points are for within a sentence: a line by its number, all else by its category."""
    if kind == "row":
        return _("row {row}", row=line)
    return _("column {column}", column=COLUMN_LETTERS[line]) if kind == "column" else str(PARTS[kind])


def symbol_name(symbol: int) -> str:
    """Return the name of a symbol, such as "rose arch"."""
    return str(SYMBOLS[BOX.symbols[symbol]])


def card_name(card: Card) -> str:
    """Return the name of a card: "pavilion", "wild card", "grey/orange"."""
    if card == WILD:
        return _("wild card")
    rows = BOX.rows_of(card)
    return "/".join(colour_name(row) for row in rows) if rows else symbol_name(card)


def pictured_symbol(symbol: int) -> str:
    """Return the name of a symbol after its emoji."""
    return pictured(BOX.symbols[symbol], symbol_name(symbol))


def pictured_card(card: Card) -> str:
    """Return the name of a card, after the emoji of its symbol if it has one."""
    return card_name(card) if card == WILD or BOX.rows_of(card) else pictured_symbol(card)


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
    return f"{COLUMN_LETTERS[column]}{row}" if row else _("the terrace")


def points(amount: int) -> str:
    """Return a number of points in words: "1 point", "−2 points"."""
    return n_("{number} point", "{number} points", amount, number=number(amount))


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
