"""Stories: moves of the log as one seat or a spectator may know them."""

from dataclasses import dataclass
from typing import Any

from db.games.moves import ActedBy
from db.games.seats import HolderRow
from rules.game import Event, Result, Seat
from tables.model.place import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """
    One move of the log; `events` are those that the reader may know.

    `is_open`: its notation says no more than the reader may know. `is_hinted`: its seat had asked for a hint before.
    """

    seq: int
    commit_no: int
    seat: Seat
    notation: str
    acted_by: ActedBy
    at: int
    events: tuple[Event, ...]
    is_open: bool
    is_hinted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """
    Consecutive moves as one seat (None: a spectator) may know them.

    `view` shows the table after the last of them, whose number is `last_seq`; `before` shows it before the first.
    `announced` are the events that everybody was told at once, `former` the earlier holders of seats. `result` is None
    until the end.
    """

    game_id: int
    slug: str
    name: str
    players: tuple[Player, ...]
    seat: Seat | None
    entries: tuple[Entry, ...]
    before: Any
    view: Any
    last_seq: int
    result: Result | None
    announced: tuple[Event, ...] = ()
    former: tuple[HolderRow, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the moves that the reader may know."""
        return tuple(event for entry in self.entries for event in entry.events)
