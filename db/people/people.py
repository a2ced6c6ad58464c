"""Rows of people: what is remembered of those who play."""

from dataclasses import dataclass
from enum import Enum

from aiosqlite import Connection

from db.engine.rows import fetch_one

CLOSED_PEOPLE = (
    "SELECT people.user_id FROM seats JOIN people ON people.user_id = seats.user_id"
    " WHERE seats.game_id = ?1 AND people.dm_state = 'closed'"
)
"""Those of a table whom direct messages do not reach."""


class DmState(Enum):
    """Whether direct messages reach a person."""

    UNKNOWN = "unknown"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """
    One person; `text_only` asks for words in place of pictures, `with_odds` for how likely draws go wrong.

    `language` is the one they chose, empty where it goes by `locale`: Discord's as last seen, such as "en-GB", empty
    until then.
    """

    user_id: int
    name: str
    dm_channel_id: int | None
    dm_state: DmState
    text_only: bool
    with_odds: bool
    seen_at: int
    language: str = ""
    locale: str = ""


async def remember_person(connection: Connection, user_id: int, name: str, at: int, locale: str = "") -> None:
    """Note a person's present name, and their locale if it is known."""
    await connection.execute(
        "INSERT INTO people (user_id, name, seen_at, locale) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at,"
        " locale = coalesce(nullif(excluded.locale, ''), locale)",
        (user_id, name, at, locale),
    )


async def find_person(connection: Connection, user_id: int) -> PersonRow | None:
    """Return what is known of a person, or None."""
    return await fetch_one(connection, PersonRow, "SELECT * FROM people WHERE user_id = ?", (user_id,))


async def closed_people(connection: Connection, game_id: int) -> frozenset[int]:
    """Return those of a table whom direct messages do not reach."""
    return frozenset(int(user_id) for (user_id,) in await connection.execute_fetchall(CLOSED_PEOPLE, (game_id,)))


async def set_dm(connection: Connection, user_id: int, state: DmState, channel_id: int | None) -> None:
    """Note whether direct messages arrive; a channel once known is kept."""
    await connection.execute(
        "UPDATE people SET dm_state = ?, dm_channel_id = coalesce(?, dm_channel_id) WHERE user_id = ?",
        (state.value, channel_id, user_id),
    )


async def try_dm_again(connection: Connection, user_id: int) -> None:
    """Forget that direct messages did not arrive, so that the next one is tried."""
    sql = "UPDATE people SET dm_state = 'unknown' WHERE user_id = ? AND dm_state = 'closed'"
    await connection.execute(sql, (user_id,))


async def set_text_only(connection: Connection, user_id: int, *, text_only: bool) -> None:
    """Note whether the person wants words in place of pictures."""
    await connection.execute("UPDATE people SET text_only = ? WHERE user_id = ?", (text_only, user_id))


async def set_with_odds(connection: Connection, user_id: int, *, with_odds: bool) -> None:
    """Note whether the person wants to be told how likely draws go wrong."""
    await connection.execute("UPDATE people SET with_odds = ? WHERE user_id = ?", (with_odds, user_id))


async def set_language(connection: Connection, user_id: int, language: str) -> None:
    """Note in which language the person wants to be written to; empty for that of their locale."""
    await connection.execute("UPDATE people SET language = ? WHERE user_id = ?", (language, user_id))


async def set_locale(connection: Connection, user_id: int, locale: str) -> None:
    """Note somebody's locale, if anything is known of them."""
    await connection.execute("UPDATE people SET locale = ? WHERE user_id = ?", (locale, user_id))
