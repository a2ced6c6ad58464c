"""Where tables are, and who sits at them."""

from dataclasses import dataclass

from db.games.seats import SeatKind, SeatRow
from rules.computer.choosing import Level
from rules.game import Seat
from tables.model import refusals


@dataclass(frozen=True, slots=True)
class Place:
    """A text channel; `guild_id` is None outside servers."""

    guild_id: int | None
    channel_id: int


@dataclass(frozen=True, slots=True)
class Member:
    """A person's rights on the server where they click."""

    guild_id: int
    is_manager: bool
    role_ids: frozenset[int]


@dataclass(frozen=True, slots=True)
class Person:
    """
    Somebody, with their display name; `member` is None outside servers or where it does not matter.

    `locale` is Discord's, such as "en-GB", or empty if unknown.
    """

    user_id: int
    name: str
    member: Member | None = None
    locale: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """
    Who holds a seat; `user_id` is None for a computer. `is_ready` matters only in the lobby.

    `resigned_seq` numbers the last move before this person resigned; None while they play. `away_at` is set while they
    are away, `offered_at` while somebody else may take the seat. `level` is how well a computer plays in its own seat.
    """

    seat: Seat
    kind: SeatKind
    user_id: int | None
    name: str
    is_ready: bool
    resigned_seq: int | None = None
    away_at: int | None = None
    offered_at: int | None = None
    level: Level | None = None

    @property
    def is_away(self) -> bool:
        """Whether a deputy plays until this person is back."""
        return self.away_at is not None

    @property
    def is_resigned(self) -> bool:
        """Whether a deputy plays on in this seat."""
        return self.resigned_seq is not None

    @property
    def is_automatic(self) -> bool:
        """Whether a computer plays here, in its own seat or as a deputy."""
        return self.kind is SeatKind.COMPUTER or self.is_resigned or self.is_away


USUAL = Level.KEEN
"""The default level of computers: worth playing against, and answers at once."""
DEPUTY = Level.KEEN
"""The level of deputies: good enough not to spoil a game, and fast enough that nobody waits for them."""


def level_of(row: SeatRow) -> Level:
    """Return how well a computer plays in a seat: its own, or as a deputy."""
    return Level(row.level) if row.kind is SeatKind.COMPUTER else DEPUTY


FITTING = "fitting"
"""What buttons carry in place of a level that is to fit the person."""


def parse_wanted_level(text: str) -> Level | None:
    """Read the level that a button carries; None if it is to fit the person. Raises: Refusal: no such level."""
    return None if text == FITTING else parse_level(text)


def parse_level(text: str) -> Level:
    """Read the level that a button carries. Raises: Refusal: there is no such level."""
    try:
        return Level(text)
    except ValueError:
        raise refusals.no_such_level() from None
