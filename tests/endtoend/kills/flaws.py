"""Flaws that a check after a kill must find: what the bot would be if it were built wrongly."""

import secrets
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import aiosqlite
import pytest

from cogs.delivery.dispatch import Dispatch
from db.engine.batches import Batch, R, run_in_thread_of
from db.engine.database import Database
from db.games.moves import MoveRow, append_moves
from tables.changes import plan
from tables.delivery.outbox import OutboxEntry
from tables.ratings.writing import rate_ended
from tables.results import writing
from tables.results.writing import write_ended

_SHARED = 12
"""Transactions that share one COMMIT."""


def share_commits(patches: pytest.MonkeyPatch, kind: type[sqlite3.Connection]) -> None:
    """Answer and announce as if committed what is committed only with the transactions after it."""
    whole, held = kind.execute, [0]

    def execute(connection: sqlite3.Connection, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - as in sqlite3
        if sql.startswith("BEGIN") and connection.in_transaction:
            return connection.cursor()
        held[0] += sql == "COMMIT"
        return connection.cursor() if sql == "COMMIT" and held[0] % _SHARED else whole(connection, sql, parameters)

    @asynccontextmanager
    async def reading(database: Database) -> AsyncIterator[aiosqlite.Connection]:
        writer = database._writer  # noqa: SLF001 - the flaw is inside
        async with writer._lock:  # noqa: SLF001 - see above
            yield await writer._opened()  # noqa: SLF001 - see above

    async def read(database: Database, batch: Batch[R]) -> R:
        async with reading(database) as connection:
            return await run_in_thread_of(connection, batch)

    patches.setattr(kind, "execute", execute)
    patches.setattr(Database, "reading", reading)
    patches.setattr(Database, "read", read)
    patches.setattr(Database, "quick_read", read)


def send_anew(patches: pytest.MonkeyPatch) -> None:
    """Send whatever may have been sent before, as if it were new."""
    whole = Dispatch.send

    async def send(dispatch: Dispatch, entry: OutboxEntry) -> int | None:
        return await whole(dispatch, replace(entry, nonce=secrets.token_hex(12)))

    async def found(_: Dispatch, __: OutboxEntry) -> None:
        return None

    patches.setattr(Dispatch, "send", send)
    patches.setattr(Dispatch, "found", found)


def look_for_nothing(patches: pytest.MonkeyPatch) -> None:
    """Trust in nonces alone, and do not look for what may have been sent before."""

    async def found(_: Dispatch, __: OutboxEntry) -> None:
        return None

    patches.setattr(Dispatch, "found", found)


def drop_moves(patches: pytest.MonkeyPatch) -> None:
    """Forget the last move of every commit in the log."""

    async def append(connection: aiosqlite.Connection, rows: Sequence[MoveRow]) -> None:
        await append_moves(connection, rows[:-1])

    patches.setattr(plan, "append_moves", append)


def rate_late(patches: pytest.MonkeyPatch) -> None:
    """Commit the end of a game before it is rated."""

    async def rate(connection: aiosqlite.Connection, *rows: Any) -> None:  # noqa: ANN401 - passed on
        await connection.execute("COMMIT")
        await connection.execute("BEGIN IMMEDIATE")
        await rate_ended(connection, *rows)

    patches.setattr(writing, "rate_ended", rate)


def write_results_late(patches: pytest.MonkeyPatch) -> None:
    """Commit the end of a game before its result is written."""

    async def write(connection: aiosqlite.Connection, game_id: int) -> None:
        await connection.execute("COMMIT")
        await connection.execute("BEGIN IMMEDIATE")
        await write_ended(connection, game_id)

    patches.setattr(plan, "write_ended", write)
