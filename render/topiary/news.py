"""What is new since one's last turn: cells where something else lies, and visitors that came."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from languages.speech import _, listed, n_
from render.game import Meanwhile, Names
from render.topiary.words.vocabulary import code, position_words
from rules.topiary.garden.cells import Cell, cell_name
from rules.topiary.garden.positions import Position
from rules.topiary.garden.tiles import Tile
from rules.topiary.view import NOTHING, View


@dataclass(frozen=True, slots=True)
class News:
    """
    What differs between two views of one viewer.

    Args:
        cells: by cell what lies there now, a tile or, where one was picked up, NOTHING.
        visitors: by position the seat of whoever came there.
    """

    cells: Mapping[Cell, int] = field(default_factory=dict)
    visitors: Mapping[Position, int] = field(default_factory=dict)


def news_of(meanwhile: Meanwhile[View] | None) -> News:
    """Compare what the viewer sees with what they saw then."""
    if meanwhile is None:
        return News()
    then, now = meanwhile.then, meanwhile.now
    cells = enumerate(zip(then.garden, now.garden, strict=True))
    positions = enumerate(zip(then.visitors, now.visitors, strict=True))
    return News(
        {Cell(cell): lies for cell, (lay, lies) in cells if lies != lay},
        {Position(position): seat for position, (stood, seat) in positions if seat not in (stood, NOTHING)},
    )


def changes(meanwhile: Meanwhile[View] | None, names: Names) -> tuple[str, ...]:
    """Say what is new, the tiles first, then the visitors of each player."""
    news = news_of(meanwhile)
    tiles = [f"{cell_name(cell)} {code(Tile(tile))}" for cell, tile in news.cells.items() if tile != NOTHING]
    gaps = [cell_name(cell) for cell, tile in news.cells.items() if tile == NOTHING]
    lines = [_("new tiles: {tiles}", tiles=", ".join(tiles))] if tiles else []
    lines += [_("picked up: {cells}", cells=listed(gaps))] if gaps else []
    for seat, name in enumerate(names):
        places = [position_words(position) for position, other in news.visitors.items() if other == seat]
        if places:
            told = listed(places)
            lines.append(
                n_("{name}: visitor {places}", "{name}: visitors {places}", len(places), name=name, places=told)
            )
    return tuple(lines)
