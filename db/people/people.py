"""Rows of people: their settings, whom they block, and what they do, counted for rate limits."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from sqlite3 import Connection
from typing import TypedDict, Unpack

from db.engine.rows import columns, fetch_all, fetch_column, fetch_one, update

_CLOSED = (
    "SELECT people.user_id FROM seats JOIN people ON people.user_id = seats.user_id"
    " WHERE seats.game_id = ? AND people.dm_state = 'closed'"
)


class DmState(Enum):
    """Whether direct messages reach a person."""

    UNKNOWN = "unknown"
    OPEN = "open"
    CLOSED = "closed"


class DmWish(Enum):
    """Whether a person wants direct messages."""

    UNASKED = "unasked"
    OFFERED = "offered"
    """They were asked once, and have not answered."""
    WANTED = "wanted"
    DECLINED = "declined"


class Showing(Enum):
    """To whom somebody's profile is shown, and where they are ranked."""

    NOBODY = "nobody"
    SERVER = "server"
    """On each server what was played there; the default."""
    EVERYWHERE = "everywhere"
    """On each server what was played anywhere; and in the ranking of all servers."""


FIRST_WISH = DmWish.UNASKED
"""That of a person who is met for the first time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """
    One person; `text_only` asks for text instead of pictures, `with_odds` for the odds that draws fail.

    `language` is the one they chose; empty if it follows `locale`, Discord's locale as last seen, such as "en-GB".
    `explained` names the explanations they have read, each as often as they did (`languages.explanations`).
    `picture_format` is "wide" or "tall"; empty if they have not chosen. `profile` says to whom theirs is shown.
    """

    user_id: int
    dm_channel_id: int | None
    dm_state: DmState
    text_only: bool
    with_odds: bool
    seen_at: int
    language: str = ""
    locale: str = ""
    explained: str = ""
    dm_wish: DmWish = DmWish.UNASKED
    picture_format: str = ""
    profile: Showing = Showing.SERVER


def remember_person(connection: Connection, user_id: int, at: int, locale: str = "") -> None:
    """Store that a person is known, and their locale if it is."""
    connection.execute(
        "INSERT INTO people (user_id, seen_at, locale, dm_wish) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at,"
        " locale = coalesce(nullif(excluded.locale, ''), locale)",
        (user_id, at, locale, FIRST_WISH.value),
    )


def find_person(connection: Connection, user_id: int) -> PersonRow | None:
    return fetch_one(connection, PersonRow, "SELECT * FROM people WHERE user_id = ?", (user_id,))


def closed_people(connection: Connection, game_id: int) -> frozenset[int]:
    """Return the people of a table whom direct messages do not reach."""
    return frozenset(fetch_column(connection, int, _CLOSED, (game_id,)))


def unreached_people(connection: Connection, game_id: int) -> frozenset[int]:
    """Return the people of a table who want direct messages, but none reaches them."""
    return frozenset(fetch_column(connection, int, f"{_CLOSED} AND people.dm_wish = 'wanted'", (game_id,)))


def mentioned_people(connection: Connection, game_id: int) -> frozenset[int]:
    """Return the people of a table who get no direct messages: they have not asked for any, or none reaches them."""
    sql = (
        "SELECT people.user_id FROM seats JOIN people ON people.user_id = seats.user_id"
        " WHERE seats.game_id = ? AND (people.dm_state = 'closed' OR people.dm_wish <> 'wanted')"
    )
    return frozenset(fetch_column(connection, int, sql, (game_id,)))


def set_dm(connection: Connection, user_id: int, state: DmState, channel_id: int | None) -> None:
    """Store whether direct messages arrive; None does not erase a known channel."""
    sql = "UPDATE people SET dm_state = ?, dm_channel_id = coalesce(?, dm_channel_id) WHERE user_id = ?"
    connection.execute(sql, (state.value, channel_id, user_id))


def try_dm_again(connection: Connection, user_id: int) -> None:
    """Forget that direct messages failed, so that the next one is tried."""
    sql = "UPDATE people SET dm_state = 'unknown' WHERE user_id = ? AND dm_state = 'closed'"
    connection.execute(sql, (user_id,))


class PersonChanges(TypedDict, total=False):
    """The columns of a person that change by themselves."""

    text_only: bool
    with_odds: bool
    language: str
    locale: str
    explained: str
    dm_wish: DmWish
    picture_format: str
    profile: Showing


def change_person(connection: Connection, user_id: int, **changes: Unpack[PersonChanges]) -> None:
    """Change columns of a person, if there is a row for them."""
    update(connection, "people", "user_id", user_id, changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockRow:
    """`user_id` has blocked `blocked_id`."""

    user_id: int
    blocked_id: int
    at: int


def add_block(connection: Connection, row: BlockRow) -> bool:
    """Write a block. Returns: whether there was none before."""
    sql = "INSERT OR IGNORE INTO blocks (user_id, blocked_id, at) VALUES (:user_id, :blocked_id, :at)"
    return connection.execute(sql, columns(row)).rowcount == 1


def remove_block(connection: Connection, user_id: int, blocked_id: int) -> bool:
    """Delete a block. Returns: whether there was one."""
    sql = "DELETE FROM blocks WHERE user_id = ? AND blocked_id = ?"
    return connection.execute(sql, (user_id, blocked_id)).rowcount == 1


def blocks_of(connection: Connection, user_id: int) -> tuple[BlockRow, ...]:
    """Return the blocks by one person, in the order in which they were made."""
    sql = "SELECT * FROM blocks WHERE user_id = ? ORDER BY at, rowid"
    return fetch_all(connection, BlockRow, sql, (user_id,))


def is_blocked(connection: Connection, user_id: int, by: int) -> bool:
    sql = "SELECT 1 FROM blocks WHERE user_id = ? AND blocked_id = ?"
    return bool(connection.execute(sql, (by, user_id)).fetchall())


class Use(Enum):
    """What is counted."""

    OPEN = "open"
    """A table was opened."""
    NUDGE = "nudge"
    """Somebody was nudged."""
    REPORT = "report"
    """A report was sent to the server's managers."""
    POST = "post"
    """The bot posted for somebody: a result that they share, the card of a table that they open, an invitation."""


def add_use(connection: Connection, user_id: int, guild_id: int, kind: Use, at: int) -> None:
    """Write one use on a server; for `Use.POST` its channel stands in the place of the server."""
    sql = "INSERT INTO uses (user_id, guild_id, kind, at) VALUES (?, ?, ?, ?)"
    connection.execute(sql, (user_id, guild_id, kind.value, at))


def uses_since(connection: Connection, user_id: int, guild_id: int, kind: Use, since: int) -> tuple[int, ...]:
    """Return the instants of uses after `since`, oldest first."""
    sql = "SELECT at FROM uses WHERE user_id = ? AND guild_id = ? AND kind = ? AND at > ? ORDER BY at"
    return fetch_column(connection, int, sql, (user_id, guild_id, kind.value, since))


def forget_uses(connection: Connection, before: int) -> None:
    """Delete uses older than an instant, and the digests of those of former people."""
    connection.execute("DELETE FROM uses WHERE at < ?", (before,))
    connection.execute("DELETE FROM former_uses WHERE at < ?", (before,))


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeRow:
    """
    A missed decision of a game, by the number of its move.

    `stage` counts how often it has been answered wrongly since, `due_at` is when it comes back, in UTC seconds.
    """

    id: int
    user_id: int
    game_id: int
    seq: int
    stage: int
    due_at: int


def add_practice(connection: Connection, user_id: int, game_id: int, seqs: Sequence[int], due_at: int) -> int:
    """Write missed decisions; those that are there stay as they are. Returns: how many are new."""
    added = 0
    for seq in seqs:
        cursor = connection.execute(
            "INSERT INTO practice (user_id, game_id, seq, due_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (user_id, game_id, seq, due_at),
        )
        added += cursor.rowcount
    return added


def next_practice(connection: Connection, user_id: int) -> PracticeRow | None:
    """Return what somebody has to practise next, due or not, or None."""
    return fetch_one(
        connection, PracticeRow, "SELECT * FROM practice WHERE user_id = ? ORDER BY due_at, id LIMIT 1", (user_id,)
    )


def find_practice(connection: Connection, number: int) -> PracticeRow | None:
    """Return a missed decision by its id, or None if it has left."""
    return fetch_one(connection, PracticeRow, "SELECT * FROM practice WHERE id = ?", (number,))


def put_off_practice(connection: Connection, row: PracticeRow, due_at: int) -> None:
    """Let a missed decision come back later; nothing if that has happened."""
    sql = "UPDATE practice SET stage = stage + 1, due_at = ? WHERE id = ? AND stage = ?"
    connection.execute(sql, (due_at, row.id, row.stage))


def drop_practice(connection: Connection, number: int) -> None:
    """Let a missed decision leave."""
    connection.execute("DELETE FROM practice WHERE id = ?", (number,))
