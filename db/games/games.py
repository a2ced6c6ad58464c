"""Rows of tables: one game each, from lobby to end."""

from dataclasses import dataclass
from enum import Enum

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_one


class Status(Enum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    ENDED = "ended"
    CLOSED = "closed"
    """Given up before it started, or deleted."""


class Consequence(Enum):
    """What a table does when the time of a person is over and their draft is not complete."""

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

    `options` and `result` are JSON; an ended game without a result was cut short. `state` is the snapshot in the form
    `state_version`, `state_hash` its SHA-256; `key` is the secret of the deal. `seq` numbers the last move, `told_seq`
    the last one that a public post tells, `commit_no` the last commit. `chain_seat` is the seat whose own click began
    the automatic turns under way. `fault` says why a damaged game rests.
    `time_limit` is the seconds for a turn, or None; `consequence` is what comes after them, and where `is_friendly` is
    set, clocks stand still in the quiet hours of whose turn it is. Where `is_lenient` is set,
    everything may be taken back by consent of all. `language` is what the table speaks, `has_hints` tells
    whether it gives hints.
    A lobby is given up at `lapses_at`; `next_id` is the table that was opened for the same people after the end.
    `agreed` tells of a game that ended early by consent. `paused_at` is set while time stands still. `active_at` is
    when somebody last did something, `asked_at` when an idle table was asked whether it goes on, `asleep_at` since when
    it sleeps, `kept_at` when its thread was last kept from being archived. `lost_threads` and `lost_cards` count how
    often those were deleted, up to 2; `locked_at` is since when the thread is known to be locked, `frozen_at` since
    when the bot is not on the server any more.
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
    """What a commit changes in the row of its game."""

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
    """Choose what a table speaks."""
    await connection.execute("UPDATE games SET language = ? WHERE id = ?", (language, game_id))


async def set_host(connection: Connection, game_id: int, host_id: int) -> None:
    """Make somebody else the host."""
    await connection.execute("UPDATE games SET host_id = ? WHERE id = ?", (host_id, game_id))


async def set_next_game(connection: Connection, game_id: int, next_id: int) -> None:
    """Note which table follows an ended one."""
    await connection.execute("UPDATE games SET next_id = ? WHERE id = ?", (next_id, game_id))


async def close_game(connection: Connection, game_id: int, at: int) -> None:
    """Give up a lobby, or delete a table."""
    await connection.execute("UPDATE games SET status = 'closed', ended_at = ? WHERE id = ?", (at, game_id))


async def start_game(connection: Connection, game_id: int, key: bytes, state_version: int, at: int) -> None:
    """Keep the secret of the deal, the form of the states and the time; `save_progress` makes it a game in play."""
    sql = "UPDATE games SET key = ?, state_version = ?, started_at = ? WHERE id = ?"
    await connection.execute(sql, (key, state_version, at, game_id))


async def save_progress(connection: Connection, game_id: int, progress: Progress, at: int) -> None:
    """Write what a commit changed, and that somebody did something."""
    await connection.execute(
        "UPDATE games SET status = ?, state = ?, state_hash = ?, result = ?, seq = ?, told_seq = ?, commit_no = ?,"
        " chain_seat = ?, ended_at = ?, agreed = ?, active_at = ?, asked_at = NULL, asleep_at = NULL WHERE id = ?",
        (
            progress.status.value,
            progress.state,
            progress.state_hash,
            progress.result,
            progress.seq,
            progress.told_seq,
            progress.commit_no,
            progress.chain_seat,
            progress.ended_at,
            progress.agreed,
            at,
            game_id,
        ),
    )


async def note_activity(connection: Connection, game_id: int, at: int) -> None:
    """Note that somebody did something at the table, which wakes it if it slept."""
    sql = "UPDATE games SET active_at = ?, asked_at = NULL, asleep_at = NULL WHERE id = ?"
    await connection.execute(sql, (at, game_id))


async def set_paused(connection: Connection, game_id: int, paused_at: int | None) -> None:
    """Let time stand still from an instant on, or go on with None."""
    await connection.execute("UPDATE games SET paused_at = ? WHERE id = ?", (paused_at, game_id))


async def suspend_game(connection: Connection, game_id: int, fault: str) -> bool:
    """Note that the game is damaged. Returns: whether that is news."""
    cursor = await connection.execute("UPDATE games SET fault = ? WHERE id = ? AND fault IS NULL", (fault, game_id))
    return cursor.rowcount == 1


async def replace_state(
    connection: Connection, game_id: int, state: bytes, state_hash: bytes, state_version: int
) -> None:
    """Put a snapshot in place of a damaged one, or of one of an older form, and let the game go on."""
    await connection.execute(
        "UPDATE games SET state = ?, state_hash = ?, state_version = ?, fault = NULL WHERE id = ?",
        (state, state_hash, state_version, game_id),
    )


async def set_board_message(connection: Connection, game_id: int, message_id: int | None) -> None:
    """Remember the message of the table card, or with None that it is gone."""
    await connection.execute("UPDATE games SET board_message_id = ? WHERE id = ?", (message_id, game_id))


async def set_thread(connection: Connection, game_id: int, thread_id: int | None) -> None:
    """Remember the table's thread, or with None that it is gone."""
    await connection.execute("UPDATE games SET thread_id = ? WHERE id = ?", (thread_id, game_id))


async def find_game(connection: Connection, game_id: int) -> GameRow | None:
    """Return the table, or None if there is none of that id."""
    return await fetch_one(connection, GameRow, "SELECT * FROM games WHERE id = ?", (game_id,))


async def game_of_thread(connection: Connection, thread_id: int) -> GameRow | None:
    """Return the table whose thread this is."""
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
    """Return the newest game in play in that channel at which the user faces computers only, or None."""
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
