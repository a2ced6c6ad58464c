"""Topiary's words: names of things, and what happened told in sentences."""

from collections.abc import Sequence
from itertools import groupby

from render.game import Names, OptionWords
from rules.game import Event
from rules.topiary import events
from rules.topiary.cells import Cell, cell_name
from rules.topiary.positions import PLACES
from rules.topiary.tiles import SIZE, TYPE, TYPES, Tile, tile_name
from rules.topiary.view import NOTHING, Turn

TITLE = "Topiary"
CATEGORIES = {
    "visitors": "Visitors",
    "bonuses": "Type bonuses",
    "hand": "Tiles in hand",
    "hand-tie": "Points in hand",
    "order": "Place in turn order",
}
OPTIONS = {
    "draft": OptionWords(
        "Starting hands",
        {
            "off": ("Hands by lot", "Everybody starts with the three tiles they are dealt"),
            "on": ("Draft the hands", "Spare tiles go round once, and everybody keeps three of what they hold"),
        },
    ),
}
ARROWS = {"n": "↑", "ne": "↗", "e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖"}


def type_name(kind: int) -> str:
    """Return the name of a type, such as "pom pom"; the king of dinosaurs keeps its capital."""
    return "T-rex" if TYPES[kind] == "t-rex" else TYPES[kind].replace("-", " ")


def tile_words(tile: int) -> str:
    """Return a tile by type and size, such as "swan 4"."""
    return f"{type_name(TYPE[tile])} {SIZE[tile]}"


def code(tile: Tile) -> str:
    """Return a tile as it is typed, such as "SW4"."""
    return tile_name(tile).upper()


def position_words(position: int) -> str:
    """Return a position as entry cell and arrow, such as "B1 ↘"."""
    place = PLACES[position]
    return f"{cell_name(place.entry)} {ARROWS[place.direction]}"


def points(amount: int) -> str:
    """Return a number of points in words: "1 point", "12 points"."""
    return f"{amount} point{'' if amount == 1 else 's'}"


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def listed(parts: Sequence[str]) -> str:
    """Join parts as in a sentence: "a, b and c"."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)


def tiles_listed(tiles: Sequence[Tile]) -> str:
    """Join tiles as in a sentence: "swan 2, whale 4 and pyramid 1"."""
    return listed([tile_words(tile) for tile in tiles])


def turn_words(turn: Turn) -> str:
    """Return a turn in short, such as "B1 ↘, swan 4 on C3"."""
    words = position_words(turn.position)
    if turn.laid != NOTHING:
        return f"{words}, {tile_words(turn.laid)} on {cell_name(Cell(turn.cell))}"
    return f"{words}, {cell_name(Cell(turn.cell))} is open" if turn.cell != NOTHING else f"{words}, no tile"


def story(happened: Sequence[Event], names: Names) -> tuple[str, ...]:
    """Tell what happened, one sentence for each run of events of one seat."""
    sentences = []
    for seat, group in groupby(happened, key=lambda event: event.seat):
        clauses = [clause for event in group if (clause := _clause(event, names))]
        if clauses:
            sentences.append(f"**{names[seat]}** {listed(clauses)}.")
    return tuple(sentences)


def _clause(event: Event, names: Names) -> str:
    match event:
        case events.TilesKept():
            return "chose three tiles"
        case events.TilesPassed():
            return f"passed {tiles_listed(event.tiles)} to {names[event.to]}"
        case events.VisitorPlaced():
            return f"placed a visitor at {position_words(event.position)}"
        case events.TilePicked():
            return f"picked up {cell_name(event.cell)}"
        case events.TileSeen():
            return f"saw that it was {tile_words(event.tile)}"
        case events.NothingPicked():
            return "picked up nothing"
        case events.TileLaid():
            return f"laid {tile_words(event.tile)} on {cell_name(event.cell)}"
        case events.HandShown():
            return f"held {tiles_listed(event.tiles)}"
        case _:
            message = f"no words for {type(event).__name__}"
            raise TypeError(message)
