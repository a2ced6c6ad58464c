"""Rows of tables: one game each, from lobby to end."""

from dataclasses import dataclass
from enum import Enum
from sqlite3 import Connection
from typing import TypedDict, Unpack

from db.engine.rows import columns, fetch_all, fetch_one, fetch_value, insert, update
from db.servers import Pictures


class Status(Enum):
    """The stage of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    ENDED = "ended"
    CLOSED = "closed"
    """Closed before it started, or deleted."""


class Consequence(Enum):
    """What a table does when a person's time is over and their draft is not complete."""

    WAIT = "wait"
    """Nothing; the table is told once."""
    COMPUTER = "computer"
    """The computer plays this turn for them."""
    REPLACE = "replace"
    """The computer plays for them, and their seat is offered to others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """
    How a table is played, as its host has chosen, or its server for new tables.

    `time_limit` is the seconds for a turn, or None; `consequence` is what follows. `is_friendly`: clocks stop in the
    quiet hours of the player on turn. `is_lenient`: everything can be taken back if all agree. `language` is the
    table's language, `has_hints` tells whether it gives hints, `pictures` how often its posts have one. `is_rated`: the
    game is rated if nothing forbids it. `by_message`: who joins gets hand, missions and turns by direct message, unless
    they have said otherwise.
    """

    time_limit: int | None = None
    consequence: Consequence = Consequence.COMPUTER
    is_friendly: bool = False
    is_lenient: bool = False
    language: str = "en"
    has_hints: bool = False
    pictures: Pictures = Pictures.ROUND
    is_rated: bool = True
    by_message: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """
    One table.

    `options` and `result` are JSON; an ended game without a result ended early. `state` is the snapshot in the form
    `state_version`, `state_hash` its SHA-256; `key` is the secret of the deal. `seq` numbers the last move, `told_seq`
    the last one that a public post tells, `commit_no` the last commit. `chain_seat` is the seat whose click began the
    present automatic turns. `fault` says why a damaged game is suspended.
    A lobby is closed at `lapses_at`; at `calls_at` a role is called for it; at `fills_at`, `fill_after` seconds after
    that was chosen, computers take the free seats. `next_id` is the rematch of an ended game.
    `agreed`: the game ended early by consent. `paused_at` is set while it is paused. `active_at` is when somebody last
    did something, `asked_at` when an idle table was asked whether it goes on, `asleep_at` since when it sleeps,
    `kept_at` when the archiving of its thread was last prevented. `lost_threads` and `lost_cards` count how often those
    were deleted, up to 2. `locked_at` is since when the thread is known to be locked, `frozen_at` since when the bot
    has not been on the server.
    """

    id: int
    slug: str
    rules_version: int
    name: str
    status: Status
    host_id: int
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    lobby_message_id: int | None
    board_message_id: int | None
    options: str
    key: bytes | None
    state: bytes | None
    state_hash: bytes | None
    result: bytes | None
    fault: str | None
    seq: int
    told_seq: int
    commit_no: int
    chain_seat: int | None
    opened_at: int
    started_at: int | None
    ended_at: int | None
    lapses_at: int | None
    next_id: int | None
    agreed: bool = False
    paused_at: int | None = None
    active_at: int | None = None
    asked_at: int | None = None
    asleep_at: int | None = None
    kept_at: int | None = None
    lost_threads: int = 0
    lost_cards: int = 0
    locked_at: int | None = None
    frozen_at: int | None = None
    state_version: int = 1
    fill_after: int | None = None
    fills_at: int | None = None
    calls_at: int | None = None
    terms: Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The columns of a game that a commit changes."""

    status: Status
    state: bytes
    state_hash: bytes
    result: bytes | None
    seq: int
    told_seq: int
    commit_no: int
    chain_seat: int | None
    ended_at: int | None
    agreed: bool = False


class GameChanges(TypedDict, total=False):
    """The columns of a table that change by themselves; None for messages and threads that are gone."""

    name: str
    status: Status
    host_id: int
    thread_id: int | None
    lobby_message_id: int
    board_message_id: int | None
    options: str
    terms: Terms
    key: bytes
    state: bytes
    state_hash: bytes
    state_version: int
    fault: None
    started_at: int
    ended_at: int
    lapses_at: int
    next_id: int
    paused_at: int | None
    active_at: int
    asked_at: int | None
    asleep_at: int | None
    kept_at: int
    fill_after: int | None
    fills_at: int | None
    calls_at: int | None


def change_game(connection: Connection, game_id: int, **changes: Unpack[GameChanges]) -> None:
    """Change columns of a table."""
    update(connection, "games", "id", game_id, changes)


def replace_state(connection: Connection, game_id: int, state: bytes, state_hash: bytes, state_version: int) -> None:
    """Replace a damaged snapshot, or one of an older form, and let the game go on."""
    change_game(connection, game_id, state=state, state_hash=state_hash, state_version=state_version, fault=None)


def save_progress(connection: Connection, game_id: int, progress: Progress, at: int) -> None:
    """Write the progress of a game, and the time of the activity."""
    changes = {**columns(progress), "active_at": at, "asked_at": None, "asleep_at": None}
    update(connection, "games", "id", game_id, changes)


def suspend_game(connection: Connection, game_id: int, fault: str) -> bool:
    """Record that the game is damaged. Returns: whether it was not recorded before."""
    cursor = connection.execute("UPDATE games SET fault = ? WHERE id = ? AND fault IS NULL", (fault, game_id))
    return cursor.rowcount == 1


def find_game(connection: Connection, game_id: int) -> GameRow | None:
    return fetch_one(connection, GameRow, "SELECT * FROM games WHERE id = ?", (game_id,))


def game_before(connection: Connection, game_id: int) -> GameRow | None:
    """Return the table whose rematch this is, or None."""
    return fetch_one(connection, GameRow, "SELECT * FROM games WHERE next_id = ?", (game_id,))


def game_of_thread(connection: Connection, thread_id: int) -> GameRow | None:
    """Return the table whose thread this is, or None."""
    return fetch_one(connection, GameRow, "SELECT * FROM games WHERE thread_id = ?", (thread_id,))


def games_of_user(connection: Connection, user_id: int) -> tuple[GameRow, ...]:
    """Return the lobbies and games in play at which the user sits and has not resigned, oldest first."""
    sql = (
        "SELECT games.* FROM seats JOIN games ON games.id = seats.game_id"
        " WHERE seats.user_id = ? AND seats.resigned_seq IS NULL AND games.status IN ('lobby', 'playing')"
        " ORDER BY games.id"
    )
    return fetch_all(connection, GameRow, sql, (user_id,))


def games_of_channel(connection: Connection, channel_id: int) -> tuple[GameRow, ...]:
    """Return the lobbies and games in play of a channel, oldest first."""
    sql = "SELECT * FROM games WHERE channel_id = ? AND status IN ('lobby', 'playing') ORDER BY id"
    return fetch_all(connection, GameRow, sql, (channel_id,))


def games_of_guild(connection: Connection, guild_id: int) -> tuple[GameRow, ...]:
    """Return the tables of a server that somebody might join or watch: lobbies first, people alone last, new first."""
    sql = (
        "SELECT * FROM games WHERE guild_id = ? AND status IN ('lobby', 'playing') AND frozen_at IS NULL"
        " AND asleep_at IS NULL AND fault IS NULL ORDER BY status = 'playing',"
        " status = 'playing' AND (SELECT count(user_id) FROM seats WHERE game_id = games.id) < 2, id DESC"
    )
    return fetch_all(connection, GameRow, sql, (guild_id,))


def game_alone(connection: Connection, user_id: int, channel_id: int, slug: str) -> GameRow | None:
    """Return the newest game in play in that channel in which the user plays only against computers, or None."""
    sql = (
        "SELECT * FROM games WHERE channel_id = ? AND status = 'playing' AND slug = ? AND host_id = ? AND fault IS NULL"
        " AND (SELECT group_concat(user_id) FROM seats WHERE game_id = games.id) = CAST(host_id AS TEXT)"
        " ORDER BY id DESC"
    )
    return fetch_one(connection, GameRow, sql, (channel_id, slug, user_id))


def games_in_play(connection: Connection) -> tuple[GameRow, ...]:
    """Return all games in play, oldest first."""
    return fetch_all(connection, GameRow, "SELECT * FROM games WHERE status = 'playing' ORDER BY id")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """The values of a new table."""

    slug: str
    rules_version: int
    host_id: int
    guild_id: int | None
    channel_id: int
    options: str
    opened_at: int
    lapses_at: int
    terms: Terms


def open_game(connection: Connection, new: NewGame) -> int:
    """Write a new lobby. Returns: its id."""
    return insert(connection, "games", new)


def lapsed_lobbies(connection: Connection, now: int) -> tuple[GameRow, ...]:
    """Return the lobbies that nobody has changed for too long."""
    sql = "SELECT * FROM games WHERE status = 'lobby' AND lapses_at <= ? AND frozen_at IS NULL ORDER BY lapses_at, id"
    return fetch_all(connection, GameRow, sql, (now,))


def next_lapse(connection: Connection) -> int | None:
    sql = "SELECT min(lapses_at) FROM games WHERE status = 'lobby' AND lapses_at IS NOT NULL AND frozen_at IS NULL"
    return fetch_value(connection, int, sql)
