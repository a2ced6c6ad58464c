"""Topiary's words: names of things, and what happened told in sentences."""

from collections.abc import Sequence

from languages.speech import N_, _, listed, n_
from render.finale import Cover
from render.game import OptionWords
from render.text.emojis import pictured
from render.topiary.theme import SCULPTURES
from rules.topiary.garden.cells import Cell, cell_name
from rules.topiary.garden.positions import PLACES
from rules.topiary.garden.tiles import SIZE, TYPE, Tile, tile_name
from rules.topiary.view import NOTHING, Turn, View

TITLE = "Topiary"
COVER = Cover(
    N_("Place visitors where they see many sculptures."),
    (5, 8),
    N_("Sculptures, and visitors who look at them"),
    "elephant",
)
CATEGORIES = {
    "visitors": N_("Visitors"),
    "bonuses": N_("Type bonuses"),
    "hand": N_("Tiles in hand"),
    "hand-tie": N_("Points in hand"),
    "order": N_("Place in turn order"),
}
CHANGED = {"visitors": N_("visitors"), "bonuses": N_("bonuses"), "hand": N_("hand")}
"""What a draft changes, by name, in little room."""
COUNTED = {"visitors": N_("visitors"), "bonuses": N_("type bonuses"), "hand": N_("tiles in hand")}
"""The same in the middle of a line."""
OPTIONS = {
    "draft": OptionWords(
        N_("Starting hands"),
        {
            "off": (N_("Random hands"), N_("Everybody starts with three random tiles")),
            "on": (N_("Draft the hands"), N_("Spare tiles go round once, and everybody keeps three of what they hold")),
        },
    )
}
_TYPES = (
    N_("polyhedron"),
    N_("pom pom"),
    N_("spiral"),
    N_("T-rex"),
    N_("swan"),
    N_("whale"),
    N_("pyramid"),
    N_("elephant"),
)
ARROWS = {"n": "↑", "ne": "↗", "e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖"}


def type_name(kind: int) -> str:
    """Return the name of a type, such as "pom pom"; the king of dinosaurs keeps its capital."""
    return str(_TYPES[kind])


def tile_words(tile: int) -> str:
    """Return a tile by type and size, such as "swan 4"."""
    return f"{type_name(TYPE[tile])} {SIZE[tile]}"


def pictured_tile(tile: int) -> str:
    """Return a tile by type and size, after the emoji of its type."""
    return pictured(SCULPTURES[TYPE[tile]], tile_words(tile))


def code(tile: Tile) -> str:
    """Return a tile as it is typed, such as "SW4"."""
    return tile_name(tile).upper()


def position_words(position: int) -> str:
    """Return a position as entry cell and arrow, such as "B1 ↘"."""
    place = PLACES[position]
    return f"{cell_name(place.entry)} {ARROWS[place.direction]}"


def points(amount: int) -> str:
    """Return a number of points in words: "1 point", "12 points"."""
    return n_("{count} point", "{count} points", amount)


def visitors_left(number: int) -> str:
    """Say how many visitors somebody has still to place."""
    if not number:
        return _("all visitors placed")
    return n_("{count} visitor to place", "{count} visitors to place", number)


def is_last_to_choose(view: View) -> bool:
    """Return whether what the viewer does not keep leaves the game: the draft goes backwards, the first comes last."""
    return view.seat == view.first


def tiles_listed(tiles: Sequence[Tile]) -> str:
    """Join tiles as in a sentence: "swan 2, whale 4 and pyramid 1"."""
    return listed([tile_words(tile) for tile in tiles])


def turn_words(turn: Turn) -> str:
    """Return a turn in short, such as "B1 ↘, swan 4 on C3"."""
    words = position_words(turn.position)
    if turn.laid != NOTHING:
        tile, cell = tile_words(turn.laid), cell_name(Cell(turn.cell))
        return _("{position}, {tile} on {cell}", position=words, tile=tile, cell=cell)
    if turn.cell != NOTHING:
        return _("{position}, {cell} is open", position=words, cell=cell_name(Cell(turn.cell)))
    return _("{position}, no tile", position=words)
