"""Rows of the outbox: messages to send, written in the transaction of what they tell, and sent afterwards."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from aiosqlite import Connection

from db.engine.rows import columns, fetch_all, fetch_column, fetch_one

_NEWEST = 5000


class Post(Enum):
    """What a row of the outbox becomes."""

    LOBBY = "lobby"
    """To the channel: the card of a lobby that was opened without a command."""
    INVITED = "invited"
    """To a person, directly or by a mention in the channel: somebody asks them to join a lobby."""
    WANTED = "wanted"
    """To the channel: a lobby has room, which the role of its game is told."""
    LAPSED = "lapsed"
    """To the channel: a lobby was closed because nobody changed it."""
    BOARD = "board"
    """The table card in the channel."""
    THREAD = "thread"
    """The thread that hangs on the table card."""
    START = "start"
    """The first message in the thread: it mentions all players and carries the hash of the key."""
    HAND = "hand"
    """To a person at the start: hand and missions, and the first choice for the one who begins."""
    TURN = "turn"
    """To the thread: what happened and who is next. To a person: it is your turn."""
    RESIGNED = "resigned"
    """To the thread: somebody resigned, and a deputy plays on."""
    CALL = "call"
    """To the thread: mentions somebody on turn who gets no direct messages, before a public post tells the moves."""
    ANNOUNCED = "announced"
    """To the thread: events that everybody is told at once, although the rest is told later."""
    AWAY = "away"
    """To the thread: somebody is away, and a deputy plays for them."""
    TIME_AWAY = "time-away"
    """To the thread and to the person: the time was over, and a deputy plays until they are back."""
    GONE = "gone"
    """To the thread: somebody has left the server, and a deputy plays for them."""
    BACK = "back"
    """To the thread: somebody is back."""
    OFFERED = "offered"
    """To the channel: a seat can be taken."""
    UNOFFERED = "unoffered"
    """The post that offered a seat is edited: the seat is no longer on offer."""
    TAKEN = "taken"
    """To the thread: somebody, or a computer, took a seat. To the person: their panel."""
    PROPOSED = "proposed"
    """To the thread: what somebody proposes, with buttons to answer."""
    DECIDED = "decided"
    """To the thread: what became of a proposal."""
    TAKEN_BACK = "taken-back"
    """To the thread: somebody took a turn back."""
    RESUMED = "resumed"
    """To the thread: the pause is over."""
    HOST = "host"
    """To the thread: somebody else is the host."""
    AWAKE = "awake"
    """To the thread: a sleeping table was woken, or an idle one goes on."""
    IDLE = "idle"
    """To the thread: asks whether an idle table goes on."""
    ASLEEP = "asleep"
    """To the channel: an idle table sleeps until somebody wakes it."""
    DELETED = "deleted"
    """To the thread, or to the channel of a table without one: the table was deleted."""
    RESTORED = "restored"
    """To the new thread: the old one was deleted."""
    THAWED = "thawed"
    """To the thread: the bot is on the server again, and play goes on."""
    LOCKED = "locked"
    """To the channel: the thread is locked."""
    ARCHIVE = "archive"
    """The thread is archived."""
    CARD = "card"
    """The card in the channel is edited."""
    MENTION = "mention"
    """To the thread: mentions somebody whom a direct message did not reach."""
    FAULT = "fault"
    """To the thread: the game is damaged and suspended."""
    MENDED = "mended"
    """To the thread: a damaged game goes on."""
    REMINDER = "reminder"
    """To a person: half of the time for their turn is over, or little is left."""
    OVERDUE = "overdue"
    """To the thread: somebody's time is over, and the table waits. To a person: their time is over."""
    TIME_UP = "time-up"
    """To a person: what was played for them when their time was over."""
    NUDGE = "nudge"
    """To a person: somebody who waits asks them to play."""
    VACATION = "vacation"
    """To the thread: somebody is on vacation, or is back."""
    DIGEST = "digest"
    """To a person: all tables that wait for them."""
    OUTDATED = "outdated"
    """A panel that was sent to a person is edited to say what became of it."""
    FINAL = "final"
    """To the thread: how the game ended, and the key of the deal."""
    WATCH = "watch"
    """To a spectator: what happened, as the thread is told; without a move, the present table."""
    WATCH_END = "watch-end"
    """To a spectator, and to players of a table without a place: how the game ended, or that it was deleted."""


TO_WATCHERS = frozenset({Post.WATCH, Post.WATCH_END})
"""Kinds for spectators; they are silent, but nevertheless wait for the end of quiet hours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPost:
    """
    A message to send, or an edit to make: a row to be written.

    `user_id` is None for a post to the table, and set for a message to one person, including a mention at the table.
    `refs` is JSON with only numbers: never a secret, never a text.
    """

    game_id: int
    kind: Post
    user_id: int | None
    refs: str
    nonce: str
    created_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxRow(NewPost):
    """
    A stored message or edit.

    `begun_at` without `done_at` means that it may have been sent already. `attempts` counts the failed attempts,
    `refusals` those among them that Discord refused for good.
    """

    id: int
    next_at: int
    attempts: int
    refusals: int
    begun_at: int | None
    done_at: int | None
    message_id: int | None
    error: str | None
    parked: str | None


async def add_posts(connection: Connection, posts: Iterable[NewPost]) -> None:
    """Add rows to the outbox, in this order."""
    await connection.executemany(
        "INSERT INTO outbox (game_id, kind, user_id, refs, nonce, created_at, next_at) VALUES (:game_id,"
        " :kind, :user_id, :refs, :nonce, :created_at, :created_at)",
        map(columns, posts),
    )


async def find_post(connection: Connection, post_id: int) -> OutboxRow | None:
    """Return one row, or None."""
    return await fetch_one(connection, OutboxRow, "SELECT * FROM outbox WHERE id = ?", (post_id,))


async def posts_of_game(connection: Connection, game_id: int) -> tuple[OutboxRow, ...]:
    """Return all rows of a game in order, including sent ones."""
    return await fetch_all(connection, OutboxRow, "SELECT * FROM outbox WHERE game_id = ? ORDER BY id", (game_id,))


async def turn_posts(connection: Connection, game_id: int) -> tuple[OutboxRow, ...]:
    """Return the rows that tell the table its turns, in order, sent or not."""
    sql = "SELECT * FROM outbox WHERE game_id = ? AND kind = 'turn' AND user_id IS NULL ORDER BY id"
    return await fetch_all(connection, OutboxRow, sql, (game_id,))


async def games_told_lately(connection: Connection, seconds: int) -> tuple[int, ...]:
    """
    Return the games with rows sent in the `seconds` before the last one that was sent.

    Only a fixed number of the newest rows is read; more than Discord accepts in a minute.
    """
    sql = (
        "WITH newest AS (SELECT game_id, done_at FROM outbox ORDER BY id DESC LIMIT ?)"
        " SELECT DISTINCT game_id FROM newest WHERE done_at >= (SELECT max(done_at) FROM newest) - ? ORDER BY game_id"
    )
    return await fetch_column(connection, int, sql, (_NEWEST, seconds))


async def begin_post(connection: Connection, post_id: int, at: int) -> None:
    """Record that the row is about to be sent; the first time is stored, because it may have arrived then."""
    await connection.execute("UPDATE outbox SET begun_at = coalesce(begun_at, ?) WHERE id = ?", (at, post_id))


async def finish_post(connection: Connection, post_id: int, message_id: int | None, at: int) -> None:
    """Record that the row was sent, and as which message."""
    sql = "UPDATE outbox SET done_at = ?, message_id = ?, error = NULL WHERE id = ?"
    await connection.execute(sql, (at, message_id, post_id))


async def retry_post(
    connection: Connection, post_id: int, next_at: int, error: str, *, is_refused: bool = False
) -> None:
    """Record a failed attempt, and when to try again; `is_refused` if it hardly passes by itself."""
    sql = "UPDATE outbox SET next_at = ?, error = ?, attempts = attempts + 1, refusals = refusals + ? WHERE id = ?"
    await connection.execute(sql, (next_at, error, is_refused, post_id))


async def put_off_post(connection: Connection, post_id: int, next_at: int) -> None:
    """Send the row later; this does not count as a failed attempt."""
    await connection.execute("UPDATE outbox SET next_at = ? WHERE id = ?", (next_at, post_id))


async def set_refs(connection: Connection, post_id: int, refs: str) -> None:
    """Replace the refs of a row."""
    await connection.execute("UPDATE outbox SET refs = ? WHERE id = ?", (refs, post_id))


async def release_posts(connection: Connection, user_id: int, at: int) -> None:
    """Try the rows that were put off for a person at once."""
    await connection.execute(
        "UPDATE outbox SET next_at = ? WHERE user_id = ? AND next_at > ? AND error IS NULL AND begun_at IS NULL"
        " AND done_at IS NULL AND parked IS NULL",
        (at, user_id, at),
    )


async def park_posts_of(connection: Connection, game_id: int, reason: str) -> None:
    """Give up all waiting rows of a game, except edits of outdated panels."""
    sql = "UPDATE outbox SET parked = ? WHERE game_id = ? AND done_at IS NULL AND parked IS NULL AND kind <> 'outdated'"
    await connection.execute(sql, (reason, game_id))


async def park_post(connection: Connection, post_id: int, reason: str) -> None:
    """Give up a row; later ones are sent nevertheless."""
    await connection.execute("UPDATE outbox SET parked = ? WHERE id = ?", (reason, post_id))
