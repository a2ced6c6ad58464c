"""Where tables stand and who sits at them."""

from dataclasses import dataclass

from db.seats import SeatKind
from rules.game import Seat


@dataclass(frozen=True, slots=True)
class Place:
    """A text channel; `guild_id` is None outside of servers."""

    guild_id: int | None
    channel_id: int


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with the name to show for them."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Player:
    """Who holds a seat; `user_id` is None for a computer. `is_ready` counts in the lobby only."""

    seat: Seat
    kind: SeatKind
    user_id: int | None
    name: str
    is_ready: bool
