"""Rows of tables: one game each, from lobby to end."""

from dataclasses import dataclass
from enum import Enum

from aiosqlite import Connection

from db.engine.rows import columns, fetch_all, fetch_one


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
class GameRow:
    """
    One table.

    `options` and `result` are JSON; an ended game without a result ended early. `state` is the snapshot in the form
    `state_version`, `state_hash` its SHA-256; `key` is the secret of the deal. `seq` numbers the last move, `told_seq`
    the last one that a public post tells, `commit_no` the last commit. `chain_seat` is the seat whose click began the
    present automatic turns. `fault` says why a damaged game is suspended.
    `time_limit` is the seconds for a turn, or None; `consequence` is what follows. `is_friendly`: clocks stop in the
    quiet hours of the player on turn. `is_lenient`: everything can be taken back if all agree. `language` is the
    table's language, `has_hints` tells whether it gives hints.
    A lobby is closed at `lapses_at`; `next_id` is the rematch of an ended game.
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
    time_limit: int | None
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
    consequence: Consequence = Consequence.COMPUTER
    is_friendly: bool = False
    is_lenient: bool = False
    lost_threads: int = 0
    lost_cards: int = 0
    locked_at: int | None = None
    frozen_at: int | None = None
    state_version: int = 1
    language: str = "en"
    has_hints: bool = False


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


async def set_game_language(connection: Connection, game_id: int, language: str) -> None:
    """Set the language of a table."""
    await connection.execute("UPDATE games SET language = ? WHERE id = ?", (language, game_id))


async def set_host(connection: Connection, game_id: int, host_id: int) -> None:
    """Make somebody else the host."""
    await connection.execute("UPDATE games SET host_id = ? WHERE id = ?", (host_id, game_id))


async def set_next_game(connection: Connection, game_id: int, next_id: int) -> None:
    """Store the rematch of an ended table."""
    await connection.execute("UPDATE games SET next_id = ? WHERE id = ?", (next_id, game_id))


async def close_game(connection: Connection, game_id: int, at: int) -> None:
    """Close a lobby, or mark a table as deleted."""
    await connection.execute("UPDATE games SET status = 'closed', ended_at = ? WHERE id = ?", (at, game_id))


async def start_game(connection: Connection, game_id: int, key: bytes, state_version: int, at: int) -> None:
    """Store the deal's key, the form of states and the time; `save_progress` then makes it a game in play."""
    sql = "UPDATE games SET key = ?, state_version = ?, started_at = ? WHERE id = ?"
    await connection.execute(sql, (key, state_version, at, game_id))


async def save_progress(connection: Connection, game_id: int, progress: Progress, at: int) -> None:
    """Write the progress of a game, and the time of the activity."""
    await connection.execute(
        "UPDATE games SET status = :status, state = :state, state_hash = :state_hash, result = :result, seq = :seq,"
        " told_seq = :told_seq, commit_no = :commit_no, chain_seat = :chain_seat, ended_at = :ended_at,"
        " agreed = :agreed, active_at = :at, asked_at = NULL, asleep_at = NULL WHERE id = :id",
        {**columns(progress), "at": at, "id": game_id},
    )


async def note_activity(connection: Connection, game_id: int, at: int) -> None:
    """Record that somebody did something at the table, which wakes it if it was asleep."""
    sql = "UPDATE games SET active_at = ?, asked_at = NULL, asleep_at = NULL WHERE id = ?"
    await connection.execute(sql, (at, game_id))


async def set_paused(connection: Connection, game_id: int, paused_at: int | None) -> None:
    """Pause a table from an instant on; None ends the pause."""
    await connection.execute("UPDATE games SET paused_at = ? WHERE id = ?", (paused_at, game_id))


async def suspend_game(connection: Connection, game_id: int, fault: str) -> bool:
    """Record that the game is damaged. Returns: whether it was not recorded before."""
    cursor = await connection.execute("UPDATE games SET fault = ? WHERE id = ? AND fault IS NULL", (fault, game_id))
    return cursor.rowcount == 1


async def replace_state(
    connection: Connection, game_id: int, state: bytes, state_hash: bytes, state_version: int
) -> None:
    """Replace a damaged snapshot, or one of an older form, and let the game go on."""
    await connection.execute(
        "UPDATE games SET state = ?, state_hash = ?, state_version = ?, fault = NULL WHERE id = ?",
        (state, state_hash, state_version, game_id),
    )


async def set_board_message(connection: Connection, game_id: int, message_id: int | None) -> None:
    """Store the message of the table card; None if it is gone."""
    await connection.execute("UPDATE games SET board_message_id = ? WHERE id = ?", (message_id, game_id))


async def set_thread(connection: Connection, game_id: int, thread_id: int | None) -> None:
    """Store the table's thread; None if it is gone."""
    await connection.execute("UPDATE games SET thread_id = ? WHERE id = ?", (thread_id, game_id))


async def find_game(connection: Connection, game_id: int) -> GameRow | None:
    """Return the table with that id, or None."""
    return await fetch_one(connection, GameRow, "SELECT * FROM games WHERE id = ?", (game_id,))


async def game_of_thread(connection: Connection, thread_id: int) -> GameRow | None:
    """Return the table whose thread this is, or None."""
    return await fetch_one(connection, GameRow, "SELECT * FROM games WHERE thread_id = ?", (thread_id,))


async def games_of_user(connection: Connection, user_id: int) -> tuple[GameRow, ...]:
    """Return the lobbies and games in play at which the user sits and has not resigned, oldest first."""
    return await fetch_all(
        connection,
        GameRow,
        "SELECT games.* FROM seats JOIN games ON games.id = seats.game_id"
        " WHERE seats.user_id = ? AND seats.resigned_seq IS NULL AND games.status IN ('lobby', 'playing')"
        " ORDER BY games.id",
        (user_id,),
    )


async def games_of_channel(connection: Connection, channel_id: int) -> tuple[GameRow, ...]:
    """Return the lobbies and games in play of a channel, oldest first."""
    sql = "SELECT * FROM games WHERE channel_id = ? AND status IN ('lobby', 'playing') ORDER BY id"
    return await fetch_all(connection, GameRow, sql, (channel_id,))


async def game_alone(connection: Connection, user_id: int, channel_id: int, slug: str) -> GameRow | None:
    """Return the newest game in play in that channel in which the user plays only against computers, or None."""
    return await fetch_one(
        connection,
        GameRow,
        "SELECT * FROM games WHERE channel_id = ? AND status = 'playing' AND slug = ? AND host_id = ? AND fault IS NULL"
        " AND (SELECT group_concat(user_id) FROM seats WHERE game_id = games.id) = CAST(host_id AS TEXT)"
        " ORDER BY id DESC",
        (channel_id, slug, user_id),
    )


async def games_in_play(connection: Connection) -> tuple[GameRow, ...]:
    """Return all games in play, oldest first."""
    return await fetch_all(connection, GameRow, "SELECT * FROM games WHERE status = 'playing' ORDER BY id")
