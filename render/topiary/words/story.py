"""What happened at a table of Topiary, a line for each turn of a seat."""

from collections.abc import Sequence

from languages.speech import _
from render.base import story as base_story
from render.base.story import Part, Parts, told_by_seat, with_change
from render.game import Names, Totals
from render.topiary.words.vocabulary import pictured_tile, position_words
from rules.game import Event
from rules.topiary import events
from rules.topiary.garden.cells import cell_name
from rules.topiary.garden.tiles import Tile


def story(happened: Sequence[Event], names: Names, totals: Totals = ()) -> tuple[str, ...]:
    """Tell what happened as the contract wants it; what a turn brings is what its seat's visitors see more or less."""
    return told_by_seat(happened, names, _parts(names), totals)


def turn_line(happened: Sequence[Event], names: Names, change: int | None) -> str:
    """Tell a part of a turn as the contract wants it; of tiles that were kept the draft says more."""
    told = [event for event in happened if not isinstance(event, events.TilesKept)]
    return base_story.turn_line(told, _parts(names), change)


def _parts(names: Names) -> Parts:
    parts = with_change(lambda event: _clause(event, names))

    def told(run: Sequence[Event], change: int | None) -> Sequence[Part]:
        # A tile is laid where one was picked up, so that need not be told.
        laid = {event.cell for event in run if isinstance(event, events.TileLaid)}
        return parts([one for one in run if not (isinstance(one, events.TilePicked) and one.cell in laid)], change)

    return told


def _clause(event: Event, names: Names) -> str:
    match event:
        case events.TilesKept():
            return _("keeps three tiles")
        case events.TilesPassed():
            return _("passes {tiles} to {name}", tiles=_tiles(event.tiles), name=names[event.to])
        case events.VisitorPlaced():
            return _("visitor {position}", position=position_words(event.position))
        case events.TilePicked():
            return _("picks up {cell}", cell=cell_name(event.cell))
        case events.TileSeen():
            return _("finds {tile}", tile=pictured_tile(event.tile))
        case events.NothingPicked():
            # Where nothing was picked up, nothing is told of.
            return ""
        case events.TileLaid():
            return f"{pictured_tile(event.tile)} → {cell_name(event.cell)}"
        case events.HandShown():
            return _("hand: {tiles}", tiles=_tiles(event.tiles))
        case _:
            message = f"no words for {type(event).__name__}"
            raise TypeError(message)


def _tiles(tiles: Sequence[Tile]) -> str:
    return ", ".join(map(pictured_tile, tiles))
