"""Where tables are, who sits at them, and by which names they go there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import TypeVar

from db.games.seats import HolderRow, SeatKind, SeatRow
from languages.legible import told_apart
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

    `locale` is Discord's, such as "en-GB", or empty if unknown. `guild_id` is the server whose name `name` is,
    `OUTSIDE` for none; None for that of whatever table they come to.
    """

    user_id: int
    name: str
    member: Member | None = None
    locale: str = ""
    guild_id: int | None = None


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


def as_shown(
    seats: Iterable[SeatRow], former: Sequence[HolderRow] = ()
) -> tuple[tuple[SeatRow, ...], tuple[HolderRow, ...]]:
    """
    Return the rows of a table's seats and of their former holders with the names that are shown, for reading only.

    Who is called as somebody before them has a number. Those who began come first, by their seats, then those who took
    over, so a number stays as long as the names do.
    """
    came: list[tuple[tuple[bool, int], SeatRow | HolderRow]] = []
    for seat in seats:
        since = (False, seat.seat)
        for holder in former:
            if holder.seat == seat.seat:
                came.append((since, holder))
                since = (True, holder.id)
        came.append((since, seat))
    names = {_who(row): row.name for _, row in sorted(came, key=itemgetter(0))}
    told = dict(zip(names, told_apart(names.values()), strict=True))
    return (
        tuple(_named(row, told[_who(row)]) for _, row in came if isinstance(row, SeatRow)),
        tuple(_named(row, told[_who(row)]) for row in former),
    )


def _who(row: SeatRow | HolderRow) -> tuple[bool, int]:
    return (True, row.seat) if row.user_id is None else (False, row.user_id)


_Row = TypeVar("_Row", SeatRow, HolderRow)


def _named(row: _Row, name: str) -> _Row:
    return row if row.name == name else replace(row, name=name)


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
