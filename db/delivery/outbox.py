"""Rows of the outbox: entries, written in the transaction of what they tell, and sent afterwards."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Any

from db.delivery.entries import Address, Entry, EntryFacts, EntryKind, NewEntry, decode_facts, encode_facts
from db.engine.rows import Values, fetch_all, fetch_column

_NEWEST = 5000
_ADD = (
    "INSERT INTO outbox (game_id, guild_id, channel_id, kind, user_id, facts, nonce, created_at, next_at)"
    " VALUES (:game_id, :guild_id, :channel_id, :kind, :user_id, :facts, :nonce, :at, :at)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    id: int
    game_id: int | None
    guild_id: int | None
    channel_id: int | None
    kind: EntryKind
    user_id: int | None
    facts: str
    nonce: str
    created_at: int
    next_at: int
    attempts: int
    refusals: int
    begun_at: int | None
    done_at: int | None
    message_id: int | None
    error: str | None
    parked: str | None

    @property
    def entry(self) -> Entry:
        return Entry(
            id=self.id,
            address=Address(self.game_id, self.guild_id, self.channel_id),
            kind=self.kind,
            user_id=self.user_id,
            facts=decode_facts(self.facts),
            nonce=self.nonce,
            created_at=self.created_at,
            next_at=self.next_at,
            attempts=self.attempts,
            refusals=self.refusals,
            begun_at=self.begun_at,
            done_at=self.done_at,
            message_id=self.message_id,
            error=self.error,
            parked=self.parked,
        )


def fetch_entries(connection: Connection, sql: str, values: Values = ()) -> tuple[Entry, ...]:
    """Return the entries of a query for whole rows of the outbox, in its order."""
    return tuple(row.entry for row in fetch_all(connection, _Row, sql, values))


def add_entries(
    connection: Connection, place: Address, entries: Iterable[NewEntry], nonce: Callable[[], str], at: int
) -> None:
    """Add rows to the outbox, in this order, each with a nonce of its own."""
    connection.executemany(_ADD, [_columns(place, entry, nonce(), at) for entry in entries])


def add_entry(connection: Connection, place: Address, entry: NewEntry, nonce: str, at: int) -> int:
    """Add one row to the outbox. Returns: its number."""
    ((number,),) = connection.execute(f"{_ADD} RETURNING id", _columns(place, entry, nonce, at)).fetchall()
    return int(number)


def _columns(place: Address, entry: NewEntry, nonce: str, at: int) -> dict[str, Any]:
    return {
        "game_id": place.game_id,
        "guild_id": place.guild_id,
        "channel_id": place.channel_id,
        "kind": entry.kind.value,
        "user_id": entry.user_id,
        "facts": encode_facts(entry.facts),
        "nonce": nonce,
        "at": at,
    }


def find_entry(connection: Connection, entry_id: int) -> Entry | None:
    found = fetch_entries(connection, "SELECT * FROM outbox WHERE id = ?", (entry_id,))
    return next(iter(found), None)


def entries_of_game(connection: Connection, game_id: int) -> tuple[Entry, ...]:
    """Return all rows of a game in order, including sent ones."""
    return fetch_entries(connection, "SELECT * FROM outbox WHERE game_id = ? ORDER BY id", (game_id,))


def turn_entries(connection: Connection, game_id: int) -> tuple[Entry, ...]:
    """Return the rows that tell the table its turns, in order, sent or not."""
    sql = "SELECT * FROM outbox WHERE game_id = ? AND kind = 'turn' AND user_id IS NULL ORDER BY id"
    return fetch_entries(connection, sql, (game_id,))


def games_told_lately(connection: Connection, seconds: int) -> tuple[int, ...]:
    """
    Return the games with rows sent in the `seconds` before the last one that was sent.

    Only a fixed number of the newest rows is read; more than Discord accepts in a minute.
    """
    sql = (
        "WITH newest AS (SELECT game_id, done_at FROM outbox WHERE game_id IS NOT NULL ORDER BY id DESC LIMIT ?)"
        " SELECT DISTINCT game_id FROM newest WHERE done_at >= (SELECT max(done_at) FROM newest) - ? ORDER BY game_id"
    )
    return fetch_column(connection, int, sql, (_NEWEST, seconds))


def begin_entry(connection: Connection, entry_id: int, at: int) -> None:
    """Record that the row is about to be sent; the first time is stored, because it may have arrived then."""
    connection.execute("UPDATE outbox SET begun_at = coalesce(begun_at, ?) WHERE id = ?", (at, entry_id))


def finish_entry(connection: Connection, entry_id: int, message_id: int | None, at: int) -> None:
    """Record that the row was sent, and as which message."""
    sql = "UPDATE outbox SET done_at = ?, message_id = ?, error = NULL WHERE id = ?"
    connection.execute(sql, (at, message_id, entry_id))


def retry_entry(connection: Connection, entry_id: int, next_at: int, error: str, *, is_refused: bool = False) -> None:
    """Record a failed attempt, and when to try again; `is_refused` if it hardly passes by itself."""
    sql = "UPDATE outbox SET next_at = ?, error = ?, attempts = attempts + 1, refusals = refusals + ? WHERE id = ?"
    connection.execute(sql, (next_at, error, is_refused, entry_id))


def put_off_entry(connection: Connection, entry_id: int, next_at: int) -> None:
    """Send the row later; this does not count as a failed attempt."""
    connection.execute("UPDATE outbox SET next_at = ? WHERE id = ?", (next_at, entry_id))


def set_facts(connection: Connection, entry_id: int, facts: EntryFacts) -> None:
    """Replace the facts of a row."""
    connection.execute("UPDATE outbox SET facts = ? WHERE id = ?", (encode_facts(facts), entry_id))


def release_entries(connection: Connection, user_id: int, at: int) -> None:
    """Try the rows that were put off for a person at once."""
    connection.execute(
        "UPDATE outbox SET next_at = ? WHERE user_id = ? AND next_at > ? AND error IS NULL AND begun_at IS NULL"
        " AND done_at IS NULL AND parked IS NULL",
        (at, user_id, at),
    )


def park_posts_of(connection: Connection, game_id: int, reason: str) -> None:
    """Give up all waiting rows of a game, except edits of outdated panels."""
    sql = "UPDATE outbox SET parked = ? WHERE game_id = ? AND done_at IS NULL AND parked IS NULL AND kind <> 'outdated'"
    connection.execute(sql, (reason, game_id))


def park_entry(connection: Connection, entry_id: int, reason: str) -> None:
    """Give up a row; later ones are sent nevertheless."""
    connection.execute("UPDATE outbox SET parked = ? WHERE id = ?", (reason, entry_id))


def forget_entries(connection: Connection, before: int, limit: int) -> None:
    """Delete rows of the outbox that were sent or given up before an instant, except those `kept_entries` returns."""
    connection.execute(
        "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE swept = 0 AND created_at < ?"
        " AND (done_at IS NOT NULL OR parked IS NOT NULL) AND (user_id IS NOT NULL OR kind NOT IN ('start', 'turn'))"
        # Panels that can still be used will need an edit.
        " AND (panel IS NOT 'live' OR message_id IS NULL)"
        " LIMIT ?)",
        (before, limit),
    )


def kept_entries(connection: Connection, before: int, limit: int) -> tuple[Entry, ...]:
    """Return old rows that say which moves a post told; replays and links need that, but not the people in them."""
    sql = (
        "SELECT * FROM outbox WHERE swept = 0 AND created_at < ? AND user_id IS NULL"
        " AND (done_at IS NOT NULL OR parked IS NOT NULL) AND kind IN ('start', 'turn') LIMIT ?"
    )
    return fetch_entries(connection, sql, (before, limit))


def entries_naming(connection: Connection, user_id: int) -> tuple[Entry, ...]:
    """Return the rows that may name a person: those whose facts contain the person's id."""
    sql = "SELECT * FROM outbox WHERE swept = 0 AND instr(facts, ?)"
    return fetch_entries(connection, sql, (str(user_id),))


def note_swept(connection: Connection, entry_id: int, facts: EntryFacts) -> None:
    """Write a row's facts, which name nobody any more."""
    connection.execute("UPDATE outbox SET facts = ?, swept = 1 WHERE id = ?", (encode_facts(facts), entry_id))
