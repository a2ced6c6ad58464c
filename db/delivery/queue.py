"""The queue of the outbox: what is sent next, what waits for its place; and panels in direct messages."""

# ruff: noqa: S608 - statements are put together of constants of ours; all values are bound

from dataclasses import dataclass
from enum import Enum
from sqlite3 import Connection

from db.delivery.entries import WITHOUT_TABLE, Address, Entry
from db.delivery.outbox import fetch_entries
from db.engine.rows import fetch_all, fetch_column, fetch_one, fetch_value

_CARRY_ONE = (
    "user_id IS NOT NULL AND coalesce(json_array_length(facts, '$.mention'), 0) = 0"
    " AND kind IN ('hand', 'turn', 'call', 'time-away', 'reminder', 'overdue', 'time-up', 'nudge')"
)
"""Of rows of the outbox: they become direct messages with the reader's panel."""
_OPEN = "(SELECT status FROM games WHERE games.id = game_id) IN ('lobby', 'playing')"
_BOUND = "(outbox.user_id IS NULL OR coalesce(json_array_length(outbox.facts, '$.mention'), 0) > 0)"
"""Of rows of the outbox: they go to the table's place; all others are direct messages."""
_FREE = "'locked'"
"""Kinds that are sent although the place is barred: the channel is told that the thread is locked."""
_WAITS = f"done_at IS NULL AND parked IS NULL AND {_BOUND}"
_EDITS = "'outdated'"
"""Kinds that edit panels; they and all other rows do not wait for each other."""
_PLACE = "game_id IS ? AND channel_id IS ?"
# The first waiting row of each game and receiver; the notice of a thread that takes no posts does not wait for others,
# and direct messages do not wait for mentions at the table.
_HEADS = (
    " FROM outbox JOIN games ON games.id = outbox.game_id LEFT JOIN guilds ON guilds.guild_id = games.guild_id"
    f" LEFT JOIN barred ON barred.game_id = outbox.game_id AND {_BOUND} AND outbox.kind <> {_FREE}"
    " WHERE outbox.id IN (SELECT min(id) FROM outbox WHERE game_id IS NOT NULL AND done_at IS NULL AND parked IS NULL"
    f"  GROUP BY game_id, user_id, kind IN ({_FREE}, {_EDITS}), {_BOUND}) AND guilds.left_at IS NULL"
)
# The same of what is about no table: the first waiting row of each channel and person. Many may be due at once.
_OTHER_HEADS = (
    " FROM outbox LEFT JOIN guilds ON guilds.guild_id = outbox.guild_id"
    " LEFT JOIN barred ON barred.channel_id = outbox.channel_id"
    " WHERE outbox.game_id IS NULL AND done_at IS NULL AND parked IS NULL AND guilds.left_at IS NULL"
    " AND NOT EXISTS (SELECT 1 FROM outbox AS before WHERE before.game_id IS NULL AND before.user_id IS outbox.user_id"
    "  AND before.channel_id IS outbox.channel_id AND before.id < outbox.id"
    "  AND before.done_at IS NULL AND before.parked IS NULL)"
)
_DUE_AT = "max(next_at, coalesce(barred.until, 0))"


class PanelFate(Enum):
    """What became of a panel."""

    LIVE = "live"
    """It can still be used."""
    PLAYED = "played"
    """Its reader played elsewhere, or their order was played."""
    PLAYED_FOR = "played-for"
    """A deputy played."""
    TAKEN_BACK = "taken-back"
    """The turn before it, or the one in it, was taken back."""
    BELOW = "below"
    """There is a newer panel below it, or nobody needs it any more."""
    OVER = "over"
    """The game is over."""
    LEFT = "left"
    """Its reader no longer has the seat."""
    DELETED = "deleted"
    """The table was deleted."""


RENEWED = frozenset({PanelFate.PLAYED, PanelFate.PLAYED_FOR, PanelFate.TAKEN_BACK})
"""After these the panel is brought up to date and stays live, since the game goes on for its reader."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelRow:
    """A row that becomes or became a panel, and the state of that panel."""

    id: int
    user_id: int
    message_id: int | None
    panel: PanelFate


def begin_panel(connection: Connection, entry_id: int) -> None:
    """Mark the panel of a row that is about to be sent as live, unless the game is over: it is rendered only now."""
    sql = f"UPDATE outbox SET panel = 'live' WHERE id = ? AND {_CARRY_ONE} AND {_OPEN}"
    connection.execute(sql, (entry_id,))


def find_panel(connection: Connection, entry_id: int) -> PanelRow | None:
    """Return the panel of a row; None if it has none, or the panel needs no edit."""
    sql = "SELECT id, user_id, message_id, panel FROM outbox WHERE id = ? AND panel IS NOT NULL"
    return fetch_one(connection, PanelRow, sql, (entry_id,))


def live_panel(connection: Connection, game_id: int, user_id: int) -> PanelRow | None:
    """Return the live panel of a person at a table that has arrived, or None."""
    sql = (
        "SELECT id, user_id, message_id, panel FROM outbox WHERE game_id = ? AND user_id = ? AND panel = 'live'"
        " AND message_id IS NOT NULL ORDER BY id DESC LIMIT 1"
    )
    return fetch_one(connection, PanelRow, sql, (game_id, user_id))


def lobbies_written_to(connection: Connection, user_id: int) -> tuple[int, ...]:
    """Return the lobbies in which a person has a live panel, which only tells them that their hand will come."""
    sql = (
        "SELECT DISTINCT game_id FROM outbox JOIN games ON games.id = game_id"
        " WHERE user_id = ? AND panel = 'live' AND status = 'lobby' ORDER BY game_id"
    )
    return fetch_column(connection, int, sql, (user_id,))


def has_hand(connection: Connection, game_id: int, user_id: int) -> bool:
    """Return whether a person has a live panel at a table, or a hand is on its way to them."""
    sql = (
        "SELECT 1 FROM outbox WHERE game_id = ? AND user_id = ?"
        " AND ((panel = 'live' AND message_id IS NOT NULL) OR (kind = 'hand' AND done_at IS NULL AND parked IS NULL))"
        " LIMIT 1"
    )
    return bool(connection.execute(sql, (game_id, user_id)).fetchall())


def outdate_panels(
    connection: Connection, game_id: int, fate: PanelFate, user_id: int | None, but: int | None = None
) -> tuple[PanelRow, ...]:
    """
    Set what became of the live panels of a person at a table, or of everybody there (None).

    What is for good also counts for panels that are still to be brought up to date.

    Args:
        but: the message of a panel to leave alone.
    Returns: the changed panels.
    """
    sql = (
        "UPDATE outbox SET panel = ?1 WHERE game_id = ?2 AND (?3 IS NULL OR user_id = ?3)"
        " AND (panel = 'live' OR (?5 AND panel IN ('played', 'played-for', 'taken-back')))"
        " AND (?4 IS NULL OR message_id IS NOT ?4) RETURNING id, user_id, message_id, panel"
    )
    is_for_good = fate not in RENEWED
    return fetch_all(connection, PanelRow, sql, (fate.value, game_id, user_id, but, is_for_good))


def people_shown_end(connection: Connection, game_id: int) -> frozenset[int]:
    """Return the people whose panels show how a game ended, or are about to."""
    sql = (
        "SELECT user_id FROM outbox JOIN games ON games.id = game_id WHERE game_id = ? AND kind = 'outdated'"
        " AND parked IS NULL AND status = 'ended' AND created_at >= games.ended_at"
    )
    return frozenset(fetch_column(connection, int, sql, (game_id,)))


def forget_panel(connection: Connection, entry_id: int) -> None:
    """Record that a panel was never shown."""
    connection.execute("UPDATE outbox SET panel = NULL WHERE id = ?", (entry_id,))


def renew_panel(connection: Connection, entry_id: int) -> None:
    """Record that a panel that went out of date is about to be brought up to date, and so is live again."""
    connection.execute("UPDATE outbox SET panel = 'live' WHERE id = ? AND panel IS NOT NULL", (entry_id,))


def edited_panel(connection: Connection, entry_id: int) -> None:
    """Record that a panel has been edited for the last time, unless it is live or another edit waits."""
    sql = (
        "UPDATE outbox SET panel = NULL WHERE id = ?1 AND panel <> 'live' AND NOT EXISTS (SELECT 1 FROM outbox AS other"
        " WHERE other.game_id = outbox.game_id AND other.kind = 'outdated' AND other.done_at IS NULL"
        " AND other.parked IS NULL AND json_extract(other.facts, '$.post') = ?1)"
    )
    connection.execute(sql, (entry_id,))


def move_panel(connection: Connection, entry_id: int, message_id: int) -> None:
    """Record that a panel is now in another message."""
    connection.execute("UPDATE outbox SET message_id = ? WHERE id = ?", (message_id, entry_id))


def leave_to(connection: Connection, entry_id: int, message_id: int) -> None:
    """Record that a message now shows the panel of this row, so that no earlier row has one in it."""
    sql = (
        "UPDATE outbox SET panel = NULL WHERE game_id = (SELECT own.game_id FROM outbox AS own WHERE own.id = ?2)"
        " AND message_id = ?1 AND id <> ?2 AND panel IS NOT NULL"
    )
    connection.execute(sql, (message_id, entry_id))


def settle_panel(connection: Connection, game_id: int, message_id: int) -> None:
    """Record that the panel in a message, if any, never needs an edit."""
    sql = "UPDATE outbox SET panel = NULL WHERE game_id = ? AND message_id = ? AND panel IS NOT NULL"
    connection.execute(sql, (game_id, message_id))


def pending_entries(connection: Connection, now: int, limit: int) -> tuple[Entry, ...]:
    """
    Return the rows to send now, the oldest of the most important first: only the first of each place and receiver.

    Edits of panels come after all else about tables, and what is about none comes last. Rows of servers that the bot
    has left wait, and so do those for barred places.
    """
    sql = f"SELECT outbox.*{_HEADS} AND {_DUE_AT} <= ? ORDER BY outbox.kind = {_EDITS}, outbox.id LIMIT ?"
    rows = fetch_entries(connection, sql, (now, limit))
    sql = f"SELECT outbox.*{_OTHER_HEADS} AND outbox.kind = ? AND {_DUE_AT} <= ? ORDER BY outbox.id LIMIT ?"
    for kind in WITHOUT_TABLE:
        if len(rows) < limit:
            rows += fetch_entries(connection, sql, (kind.value, now, limit - len(rows)))
    return rows


def next_entry_at(connection: Connection, after: int | None = None) -> int | None:
    """Return when the next row is due, optionally the first one after `after`; None if nothing waits."""
    since = -1 if after is None else after
    sql = f"SELECT min({_DUE_AT}){_HEADS} AND {_DUE_AT} > ?"
    of_tables = fetch_value(connection, int, sql, (since,))
    sql = f"SELECT {_DUE_AT}{_OTHER_HEADS} AND next_at > ? ORDER BY next_at LIMIT 1"
    of_others = fetch_value(connection, int, sql, (since,))
    return min((at for at in (of_tables, of_others) if at is not None), default=None)


def count_waiting(connection: Connection) -> int:
    """Return how many rows are still to be sent, including those put off."""
    sql = "SELECT count(*) FROM outbox WHERE done_at IS NULL AND parked IS NULL"
    return fetch_value(connection, int, sql) or 0


def waiting_with(connection: Connection, row_id: int) -> tuple[Entry, ...]:
    """Return the waiting rows of the same kind and queue as this one, including it, that have not been begun."""
    sql = (
        "SELECT other.* FROM outbox AS own JOIN outbox AS other"
        " ON other.game_id = own.game_id AND other.user_id = own.user_id AND other.kind = own.kind"
        " WHERE own.id = ? AND other.done_at IS NULL AND other.parked IS NULL AND other.begun_at IS NULL"
        " ORDER BY other.id"
    )
    return fetch_entries(connection, sql, (row_id,))


def awaits_hand(connection: Connection, game_id: int, user_id: int) -> bool:
    """Return whether a hand is on its way to a person at a table and was not tried yet."""
    sql = (
        "SELECT 1 FROM outbox WHERE game_id = ? AND user_id = ? AND kind = 'hand' AND attempts = 0"
        " AND done_at IS NULL AND parked IS NULL LIMIT 1"
    )
    return bool(connection.execute(sql, (game_id, user_id)).fetchall())


@dataclass(frozen=True, slots=True, kw_only=True)
class BarredRow:
    """A barred place: that of a table, or a channel; `thread_id` is None for all that is posted in a channel."""

    game_id: int | None
    guild_id: int | None
    channel_id: int
    thread_id: int | None


def bar(connection: Connection, place: Address, at: int, until: int, why: str) -> int:
    """Bar a place until an instant. Returns: since when it has been barred."""
    ((since,),) = connection.execute(
        "INSERT INTO barred (game_id, guild_id, channel_id, since, until, why) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET until = excluded.until, why = excluded.why RETURNING since",
        (place.game_id, place.guild_id, place.channel_id, at, until, why),
    ).fetchall()
    return int(since)


def unbar(connection: Connection, place: Address, at: int) -> None:
    """End the bar of a place, and try everything that waits for it at once."""
    cursor = connection.execute(f"DELETE FROM barred WHERE {_PLACE}", (place.game_id, place.channel_id))
    if cursor.rowcount:
        _hurry(connection, place, at)


def try_barred(connection: Connection, place: Address, at: int) -> None:
    sql = f"UPDATE barred SET until = ? WHERE {_PLACE} AND until > ?"
    connection.execute(sql, (at, place.game_id, place.channel_id, at))
    _hurry(connection, place, at)


def _hurry(connection: Connection, place: Address, at: int) -> None:
    sql = f"UPDATE outbox SET next_at = ? WHERE {_PLACE} AND next_at > ? AND error IS NOT NULL AND {_WAITS}"
    connection.execute(sql, (at, place.game_id, place.channel_id, at))


def hold_entry(
    connection: Connection, entry_id: int, until: int, error: str, *, is_new: bool, is_refused: bool
) -> bool:
    """
    Put off a row whose place takes no posts; `is_refused` counts that as a refusal of the row itself.

    `is_new`: this was the first attempt, so it cannot have arrived and its message need not be looked for.
    Returns: whether it was not put off for this error before.
    """
    before = fetch_value(connection, str, "SELECT error FROM outbox WHERE id = ?", (entry_id,))
    sql = (
        "UPDATE outbox SET next_at = ?, error = ?, refusals = refusals + ?,"
        " begun_at = CASE WHEN ? THEN NULL ELSE begun_at END WHERE id = ?"
    )
    connection.execute(sql, (until, error, is_refused, is_new, entry_id))
    return before != error


def give_up_posts_of_place(connection: Connection, place: Address, reason: str) -> tuple[Entry, ...]:
    """Give up all rows that wait for a place. Returns: those rows in order."""
    values = (place.game_id, place.channel_id)
    rows = fetch_entries(connection, f"SELECT * FROM outbox WHERE {_PLACE} AND {_WAITS} ORDER BY id", values)
    connection.execute(f"UPDATE outbox SET parked = ? WHERE {_PLACE} AND {_WAITS}", (reason, *values))
    return rows


def barred_places(connection: Connection) -> frozenset[Address]:
    """Return the barred places, including those that may be tried again now."""
    rows = connection.execute("SELECT game_id, guild_id, channel_id FROM barred").fetchall()
    return frozenset(Address(*row) for row in rows)


def barred_on(connection: Connection, guild_id: int) -> tuple[BarredRow, ...]:
    """Return the barred places of a server."""
    sql = (
        "SELECT barred.game_id, barred.guild_id, coalesce(games.channel_id, barred.channel_id) AS channel_id, thread_id"
        " FROM barred LEFT JOIN games ON games.id = barred.game_id"
        " WHERE coalesce(games.guild_id, barred.guild_id) = ? ORDER BY barred.rowid"
    )
    return fetch_all(connection, BarredRow, sql, (guild_id,))


def note_lost_thread(connection: Connection, game_id: int) -> None:
    """Record that the thread is gone; the first time its card too, because a new thread needs a new card."""
    connection.execute(
        "UPDATE games SET lost_threads = min(lost_threads + 1, 2), thread_id = NULL, locked_at = NULL,"
        " board_message_id = CASE WHEN lost_threads THEN board_message_id END WHERE id = ?",
        (game_id,),
    )


def note_lost_card(connection: Connection, game_id: int) -> None:
    """Record that the card is gone."""
    sql = "UPDATE games SET lost_cards = min(lost_cards + 1, 2), board_message_id = NULL WHERE id = ?"
    connection.execute(sql, (game_id,))


def note_locked(connection: Connection, game_id: int, at: int, again: int) -> bool:
    """Record that the thread takes no posts. Returns: whether that was not recorded before, or last before `again`."""
    sql = "UPDATE games SET locked_at = ? WHERE id = ? AND (locked_at IS NULL OR locked_at <= ?)"
    cursor = connection.execute(sql, (at, game_id, again))
    return cursor.rowcount == 1


def note_unlocked(connection: Connection, game_id: int) -> None:
    """Record that the thread takes posts."""
    connection.execute("UPDATE games SET locked_at = NULL WHERE id = ? AND locked_at IS NOT NULL", (game_id,))


def take_waiting_entries(connection: Connection, game_id: int, reason: str) -> tuple[Entry, ...]:
    """Remove the rows that wait to be posted at the table from the queue. Returns: those rows in order."""
    which = "game_id = ? AND user_id IS NULL AND done_at IS NULL AND parked IS NULL"
    rows = fetch_entries(connection, f"SELECT * FROM outbox WHERE {which} ORDER BY id", (game_id,))
    connection.execute(f"UPDATE outbox SET parked = ? WHERE {which}", (reason, game_id))
    return rows


def waits_for_thread(connection: Connection, game_id: int) -> bool:
    """Return whether the start of a thread is queued."""
    sql = "SELECT 1 FROM outbox WHERE game_id = ? AND kind = 'thread' AND done_at IS NULL AND parked IS NULL LIMIT 1"
    return bool(connection.execute(sql, (game_id,)).fetchall())
