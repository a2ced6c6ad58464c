"""Changes before a table starts: its seats, and the bounds of its options. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from db.games.seats import SeatRow
from rules.computer.choosing import Level
from rules.game import AnyGame, choose_options
from tables.changes.computer_names import computer_name
from tables.changes.opening import computer_seat
from tables.lobby import refusals as lobby_refusals
from tables.model.lobby import Opened
from tables.model.place import USUAL, level_of

LEAST_LIMIT = 60
FILL_AFTER = (3600, 4 * 3600, 12 * 3600)
"""Choices for when computers take the free seats, in seconds; less than the day after which a lobby is closed."""
MOST_LIMIT = 14 * 86400
"""Upper bound of the time for a turn, in seconds; the line above is the lower one."""


def with_computer(opened: Opened, level: Level | None) -> tuple[SeatRow, ...]:
    """
    Return the seats with one more computer, by default of the same level as the last one.

    Raises: Refusal: no seat is free.
    """
    check_room(opened)
    chosen = level or (level_of(opened.computers[-1]) if opened.computers else USUAL)
    game_id, seat = opened.row.id, len(opened.seats)
    name = computer_name(game_id, seat, (row.name for row in opened.seats))
    return (*opened.seats, computer_seat(game_id, seat, name, chosen))


def with_level(opened: Opened, level: Level) -> tuple[SeatRow, ...]:
    """Return the seats with the last computer's level changed. Raises: Refusal: there is no computer."""
    last = _last_computer(opened)
    return tuple(replace(row, level=level.value) if row is last else row for row in opened.seats)


def without_computer(opened: Opened) -> tuple[SeatRow, ...]:
    """Return the seats without the last computer. Raises: Refusal: there is none."""
    return without(opened.seats, _last_computer(opened))


def without(seats: Sequence[SeatRow], gone: SeatRow) -> tuple[SeatRow, ...]:
    """Return the seats without one of them, renumbered."""
    rest = [row for row in seats if row.seat != gone.seat]
    return tuple(replace(row, seat=seat) for seat, row in enumerate(rest))


def made_ready(seats: Sequence[SeatRow], user_id: int) -> tuple[SeatRow, ...]:
    """Return the seats with one person ready."""
    return tuple(replace(row, ready=row.ready or row.user_id == user_id) for row in seats)


def check_room(opened: Opened) -> None:
    """Raises: Refusal: no seat is free."""
    most = max(opened.game.player_counts)
    if len(opened.seats) >= most:
        raise lobby_refusals.full(most)


def check_limit(time_limit: int | None) -> None:
    """Raises: Refusal: the time for a turn is too short or too long."""
    if time_limit is not None and not LEAST_LIMIT <= time_limit <= MOST_LIMIT:
        raise lobby_refusals.bad_limit(LEAST_LIMIT, MOST_LIMIT)


def check_fill_after(seconds: int | None) -> None:
    """Raises: Refusal: computers cannot wait that long before they take free seats."""
    if seconds not in (None, *FILL_AFTER):
        raise lobby_refusals.no_such_wait()


def check_options(game: AnyGame, wanted: Mapping[str, str]) -> None:
    """Check names and values; the start checks whether they fit the number of players. Raises: BadOption."""
    for name, value in wanted.items():
        players = next((spec.players.start for spec in game.options if spec.name == name), min(game.player_counts))
        choose_options(game.options, players, {name: value})


def _last_computer(opened: Opened) -> SeatRow:
    if not opened.computers:
        raise lobby_refusals.no_computer()
    return opened.computers[-1]
