"""Rows of seats: who holds them, whether they are on turn, who held them before, and who may not join."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from sqlite3 import Connection

from db.engine.rows import columns, fetch_all, fetch_column, insert

_HAS_ORDER = (
    "EXISTS (SELECT 1 FROM orders WHERE orders.game_id = seats.game_id AND orders.seat = seats.seat"
    " AND spent_no IS NULL AND wishes != '[]')"
)
"""Of seats: there is a present order with at least one wish."""
_OF_GAME = f"SELECT seats.*, {_HAS_ORDER} AS has_order FROM seats WHERE game_id = ?1"  # noqa: S608 - a constant of ours
_LINK = (
    "games.id AS game_id, slug, games.name AS name, guild_id, channel_id, thread_id,"
    " (SELECT max(message_id) FROM outbox WHERE outbox.game_id = games.id AND kind IN ('start', 'turn')"
    "  AND outbox.user_id IS NULL) AS message_id, coalesce(active_at, started_at) AS since_at"
)
_IN_PLAY = (
    "seats.user_id = ? AND seats.resigned_seq IS NULL AND seats.away_at IS NULL"
    " AND games.status = 'playing' AND games.frozen_at IS NULL"
)
_IS_RUNG = "EXISTS (SELECT 1 FROM outbox WHERE outbox.id = seats.rung AND outbox.message_id IS NOT NULL)"
"""Of seats: the call arrived."""


class SeatKind(Enum):
    """Who holds a seat."""

    PERSON = "person"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """
    One seat.

    `rev` grows with every change of what this seat may click, and never falls. `notice` is the key of what the seat's
    next panel explains. `resigned_seq` numbers the last move before its person resigned, at `resigned_at`; otherwise
    both are None. `away_at` is set while the person is away, `offered_at` while somebody else may take the seat.
    `turn_left` is the seconds that were left of their turn when they went away, until that turn is over.
    `taken_at` is when the person took over the seat in a running game. `lost` are the notations of the draft that was
    lost when a deputy played; only its owner sees them, until they play themselves. `seen_seq` is the last move that
    the person has seen. `rung` is the row of the outbox that called them to a turn, until they look or the seat plays;
    0 if none did. `level` is the level of a computer that holds the seat, None for a person. `has_order`: the person
    has ordered their next turn; computed from the rows of orders.
    """

    game_id: int
    seat: int
    kind: SeatKind
    user_id: int | None
    name: str
    ready: bool
    rev: int = 0
    to_act: bool = False
    notice: str | None = None
    resigned_seq: int | None = None
    resigned_at: int | None = None
    away_at: int | None = None
    offered_at: int | None = None
    turn_left: int | None = None
    taken_at: int | None = None
    lost: str | None = None
    seen_seq: int = 0
    rung: int = 0
    level: str | None = None
    has_order: bool = False

    @property
    def is_automatic(self) -> bool:
        """Return whether a computer plays here: in its own seat, or for somebody who resigned or is away."""
        return not self.is_held or self.away_at is not None

    @property
    def is_by_clock(self) -> bool:
        """Return whether the clock plays the seat's next turn: by a computer, or as the person has ordered."""
        return self.is_automatic or self.has_order

    @property
    def is_forgotten(self) -> bool:
        """Return whether the person had their data deleted, so that only a meaningless negative number is left."""
        return self.user_id is not None and self.user_id < 0

    @property
    def is_held(self) -> bool:
        """Return whether the seat belongs to a person, who may be away but has not resigned."""
        return self.kind is SeatKind.PERSON and self.resigned_seq is None


def replace_seats(connection: Connection, game_id: int, seats: Sequence[SeatRow]) -> None:
    connection.execute("DELETE FROM seats WHERE game_id = ?", (game_id,))
    connection.executemany(
        "INSERT INTO seats (game_id, seat, kind, user_id, name, ready, level) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(game_id, row.seat, row.kind.value, row.user_id, row.name, row.ready, row.level) for row in seats],
    )


def save_seats(connection: Connection, rows: Iterable[SeatRow]) -> None:
    """Write the columns of seats that change during a game."""
    connection.executemany(
        "UPDATE seats SET rev = :rev, to_act = :to_act, notice = :notice, resigned_seq = :resigned_seq,"
        " resigned_at = :resigned_at, away_at = :away_at, offered_at = :offered_at, lost = :lost,"
        " turn_left = :turn_left"
        " WHERE game_id = :game_id AND seat = :seat",
        map(columns, rows),
    )


def offered_seats(connection: Connection, game_id: int) -> tuple[int, ...]:
    """Return the seats on offer, in order."""
    sql = "SELECT seat FROM seats WHERE game_id = ? AND offered_at IS NOT NULL ORDER BY seat"
    return fetch_column(connection, int, sql, (game_id,))


def seat_holder(connection: Connection, row: SeatRow) -> None:
    """Write the new holder of a seat."""
    connection.execute(
        "UPDATE seats SET kind = :kind, user_id = :user_id, name = :name, level = :level, away_at = :away_at,"
        " offered_at = :offered_at, taken_at = :taken_at, turn_left = NULL, lost = NULL,"
        " seen_seq = 0, rung = 0"
        " WHERE game_id = :game_id AND seat = :seat",
        columns(row),
    )


def note_seen(connection: Connection, game_id: int, seat: int, seq: int) -> None:
    """Record that a seat's person has seen the table up to a move."""
    sql = "UPDATE seats SET seen_seq = max(seen_seq, ?) WHERE game_id = ? AND seat = ?"
    connection.execute(sql, (seq, game_id, seat))


def note_call(connection: Connection, game_id: int, user_id: int, entry_id: int) -> None:
    """Record that a row of the outbox calls somebody who is on turn, unless one that was sent did before."""
    sql = f"UPDATE seats SET rung = ? WHERE game_id = ? AND user_id = ? AND to_act = 1 AND NOT {_IS_RUNG}"  # noqa: S608 - a constant of ours
    connection.execute(sql, (entry_id, game_id, user_id))


def rung_before(connection: Connection, game_id: int, entry_id: int) -> frozenset[int]:
    """Return the people whom another row of the outbox has called, since when they have neither looked nor played."""
    sql = f"SELECT user_id FROM seats WHERE game_id = ? AND rung != ? AND user_id IS NOT NULL AND {_IS_RUNG}"  # noqa: S608 - a constant of ours
    return frozenset(fetch_column(connection, int, sql, (game_id, entry_id)))


def is_rung(connection: Connection, game_id: int, user_id: int) -> bool:
    """Return whether somebody was called to a turn and has not looked since."""
    sql = "SELECT 1 FROM seats WHERE game_id = ? AND user_id = ? AND rung != 0"
    return bool(connection.execute(sql, (game_id, user_id)).fetchall())


def note_look(connection: Connection, game_id: int, user_id: int) -> None:
    """Record that somebody has looked since they were called."""
    connection.execute("UPDATE seats SET rung = 0 WHERE game_id = ? AND user_id = ?", (game_id, user_id))


def forget_calls(connection: Connection, game_id: int, seats: Iterable[int]) -> None:
    """Let the next turns of these seats ring."""
    sql = "UPDATE seats SET rung = 0 WHERE rung != 0 AND game_id = ? AND seat = ?"
    connection.executemany(sql, [(game_id, seat) for seat in seats])


def seats_of_game(connection: Connection, game_id: int) -> tuple[SeatRow, ...]:
    return fetch_all(connection, SeatRow, f"{_OF_GAME} ORDER BY seat", (game_id,))


def seats_of_games(connection: Connection, game_ids: Sequence[int]) -> tuple[SeatRow, ...]:
    """Return the seats of several games, game by game, in order."""
    sql = "SELECT * FROM seats WHERE game_id IN (SELECT value FROM json_each(?)) ORDER BY game_id, seat"
    return fetch_all(connection, SeatRow, sql, (json.dumps(list(game_ids)),))


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRow:
    """
    A game in play at which somebody sits, with the ids for a jump link.

    `since_at` is when somebody last did something there. `due_at` is None without a time limit, and while the clock is
    stopped (`is_standing`). `is_ordered`: the person has ordered their next turn there.
    """

    game_id: int
    slug: str
    name: str
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    message_id: int | None
    since_at: int
    due_at: int | None = None
    is_standing: bool = False
    is_ordered: bool = False


def turns_of_user(connection: Connection, user_id: int) -> tuple[TurnRow, ...]:
    """
    Return the games that wait for the user: the nearest deadline first, then those that have waited longest.

    `message_id` is their newest turn post. Frozen tables, and seats for which the clock plays (deputies and orders), do
    not wait.
    """
    sql = (
        f"SELECT {_LINK},"  # noqa: S608 - constants of ours
        " CASE WHEN deadlines.left IS NULL AND paused_at IS NULL THEN deadlines.due_at END AS due_at,"
        " deadlines.left IS NOT NULL OR paused_at IS NOT NULL AS is_standing"
        " FROM seats JOIN games ON games.id = seats.game_id"
        " LEFT JOIN deadlines ON deadlines.game_id = games.id AND deadlines.seat = seats.seat"
        "  AND deadlines.kind = 'turn'"
        f" WHERE {_IN_PLAY} AND seats.to_act = 1 AND NOT {_HAS_ORDER}"
        " ORDER BY deadlines.due_at IS NULL OR is_standing, deadlines.due_at, active_at, games.id"
    )
    return fetch_all(connection, TurnRow, sql, (user_id,))


def waits_of_user(connection: Connection, user_id: int) -> tuple[TurnRow, ...]:
    """
    Return the games at which the user waits for others, or has ordered their next turn.

    The orders come first, then those longest without a move.
    """
    sql = (
        f"SELECT {_LINK}, paused_at IS NOT NULL AS is_standing, {_HAS_ORDER} AS is_ordered"  # noqa: S608 - constants of ours
        " FROM seats JOIN games ON games.id = seats.game_id"
        f" WHERE {_IN_PLAY} AND (seats.to_act = 0 OR {_HAS_ORDER})"
        " ORDER BY is_ordered DESC, active_at, games.id"
    )
    return fetch_all(connection, TurnRow, sql, (user_id,))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewHolder:
    """Somebody who held a seat up to and including the move `last_seq`, until `left_at`: a row to be written."""

    game_id: int
    seat: int
    user_id: int
    name: str
    last_seq: int
    left_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HolderRow(NewHolder):
    """A stored former holder."""

    id: int


def add_holder(connection: Connection, row: NewHolder) -> None:
    """Write a former holder of a seat."""
    insert(connection, "holders", row)


def holders_of_game(connection: Connection, game_id: int) -> tuple[HolderRow, ...]:
    """Return the former holders of all seats, in the order in which they left."""
    return fetch_all(connection, HolderRow, "SELECT * FROM holders WHERE game_id = ? ORDER BY id", (game_id,))


def holders_of_games(connection: Connection, game_ids: Sequence[int]) -> tuple[HolderRow, ...]:
    """Return the former holders of all seats of several games, in the order in which they left."""
    sql = "SELECT * FROM holders WHERE game_id IN (SELECT value FROM json_each(?)) ORDER BY id"
    return fetch_all(connection, HolderRow, sql, (json.dumps(list(game_ids)),))


def dismiss(connection: Connection, game_id: int, user_id: int, at: int) -> None:
    """Record that somebody may not join this lobby again."""
    sql = "INSERT OR IGNORE INTO dismissals (game_id, user_id, at) VALUES (?, ?, ?)"
    connection.execute(sql, (game_id, user_id, at))


def is_dismissed(connection: Connection, game_id: int, user_id: int) -> bool:
    """Return whether the host has dismissed somebody from this lobby."""
    sql = "SELECT 1 FROM dismissals WHERE game_id = ? AND user_id = ?"
    return bool(connection.execute(sql, (game_id, user_id)).fetchall())
