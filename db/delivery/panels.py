"""Panels in direct messages: rows of the outbox, of which at most one per person and table is live."""

from dataclasses import dataclass
from enum import Enum

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_one

_CARRY_ONE = (
    "user_id IS NOT NULL AND coalesce(json_array_length(refs, '$.mention'), 0) = 0"
    " AND kind IN ('hand', 'turn', 'call', 'time-away', 'reminder', 'overdue', 'time-up', 'nudge')"
)
"""Of rows of the outbox: they become direct messages with the reader's panel."""
_PLAYED = "(SELECT status FROM games WHERE games.id = game_id) = 'playing'"


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
    """There is a newer panel below it."""
    OVER = "over"
    """The game is over."""
    LEFT = "left"
    """Its reader no longer has the seat."""
    DELETED = "deleted"
    """The table was deleted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelRow:
    """A row that becomes or became a panel, and the state of that panel."""

    id: int
    user_id: int
    message_id: int | None
    panel: PanelFate


async def begin_panel(connection: Connection, post_id: int) -> None:
    """Mark the panel of a row that is about to be sent as live, if the game is in play: it is rendered only now."""
    sql = f"UPDATE outbox SET panel = 'live' WHERE id = ? AND {_CARRY_ONE} AND {_PLAYED}"  # noqa: S608 - constants of ours
    await connection.execute(sql, (post_id,))


async def find_panel(connection: Connection, post_id: int) -> PanelRow | None:
    """Return the panel of a row; None if it has none, or the panel needs no edit."""
    sql = "SELECT id, user_id, message_id, panel FROM outbox WHERE id = ? AND panel IS NOT NULL"
    return await fetch_one(connection, PanelRow, sql, (post_id,))


async def outdate_panels(
    connection: Connection, game_id: int, fate: PanelFate, user_id: int | None, but: int | None = None
) -> tuple[PanelRow, ...]:
    """
    Set what became of the live panels of a person at a table, or of everybody there (None).

    Args:
        but: the message of a panel to leave alone.
    Returns: the changed panels.
    """
    sql = (
        "UPDATE outbox SET panel = ?1 WHERE game_id = ?2 AND panel = 'live' AND (?3 IS NULL OR user_id = ?3)"
        " AND (?4 IS NULL OR message_id IS NOT ?4) RETURNING id, user_id, message_id, panel"
    )
    return await fetch_all(connection, PanelRow, sql, (fate.value, game_id, user_id, but))


async def forget_panel(connection: Connection, post_id: int) -> None:
    """Record that a panel has been edited, or was never shown."""
    await connection.execute("UPDATE outbox SET panel = NULL WHERE id = ?", (post_id,))


async def settle_panel(connection: Connection, game_id: int, message_id: int) -> None:
    """Record that the panel in a message, if any, never needs an edit."""
    sql = "UPDATE outbox SET panel = NULL WHERE game_id = ? AND message_id = ? AND panel IS NOT NULL"
    await connection.execute(sql, (game_id, message_id))
