"""What happened at a table of Sanssouci, a line for each turn of a seat."""

from collections.abc import Sequence

from languages.speech import _
from render.base import story as base_story
from render.base.story import Part, told_by_seat
from render.game import Names, Totals
from render.sanssouci.words.vocabulary import garden_name, pictured_card, pictured_symbol
from rules.game import Event
from rules.sanssouci import events
from rules.sanssouci.box import BOX
from rules.sanssouci.garden.cells import COLUMN_LETTERS, cell_name


def story(happened: Sequence[Event], names: Names, totals: Totals = ()) -> tuple[str, ...]:
    """Tell what happened as the contract wants it."""
    return told_by_seat(happened, names, _parts, totals)


def turn_line(happened: Sequence[Event], names: Names, change: int | None) -> str:  # noqa: ARG001 - events name nobody
    """Tell a part of a turn as the contract wants it."""
    return base_story.turn_line(happened, _parts, change)


def _parts(run: Sequence[Event], _change: int | None) -> list[Part]:
    following = (*run[1:], None)
    return [part for event, after in zip(run, following, strict=True) if (part := _part(event, after)) is not None]


def _part(event: Event, after: Event | None) -> Part | None:
    match event:
        case events.CardPlayed():
            # The tile that a card names says which card it was.
            is_said = isinstance(after, events.TilePlaced | events.TileTurned) and after.symbol == event.card
            return None if is_said else Part(pictured_card(event.card))
        case events.TilePlaced():
            return Part(f"{pictured_symbol(event.symbol)} → {cell_name(event.cell)}", event.points)
        case events.TileTurned():
            return Part(_("{symbol} turned over", symbol=pictured_symbol(event.symbol)))
        case events.GardenerPlaced():
            return Part(_("gardener → {cell}", cell=cell_name(event.cell)), event.points)
        case events.NobleMoved():
            column, goal = COLUMN_LETTERS[event.column], cell_name(event.way[-1])
            return Part(_("noble {column} → {cell}", column=column, cell=goal), event.points)
        case events.NobleStayed() | events.MarketRefilled() | events.CardDrawn() | events.HandDealt():
            # That nobody walked is told by no noble, the rest by the next picture and the text board.
            return None
        case _:
            return Part(_around(event))


def _around(event: Event) -> str:
    """Say what happened before the first turn or after the last."""
    match event:
        case events.GardenChosen():
            return garden_name(event.side)
        case events.SideSealed():
            return _("has chosen a side")
        case events.SideShown():
            return _("expansion {name}", name=BOX.faces[event.face].name.upper())
        case events.MissionsShown():
            return _("missions: {missions}", missions=", ".join(map(pictured_symbol, event.missions)))
        case _:
            message = f"no words for {type(event).__name__}"
            raise TypeError(message)
