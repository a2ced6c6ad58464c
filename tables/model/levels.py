"""How well computers play at a table."""

from db.games.seats import SeatKind, SeatRow
from rules.computer.choosing import Level
from tables.lobby import refusals as lobby_refusals

USUAL = Level.KEEN
"""Of the first computer at a table: somebody worth playing against who answers at once."""
DEPUTY = Level.KEEN
"""Of whoever plays for people: well enough to spoil nobody's game, and soon enough that nobody waits for a deputy."""


def level_of(row: SeatRow) -> Level:
    """Return how well a computer plays in a seat: its own, or as a deputy."""
    return Level(row.level) if row.kind is SeatKind.COMPUTER else DEPUTY


def parse_level(text: str) -> Level:
    """Read a level as it stands in a button. Raises: Refusal: there is none of that name."""
    try:
        return Level(text)
    except ValueError:
        raise lobby_refusals.no_such_level() from None
