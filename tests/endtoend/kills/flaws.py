"""Flaws that a check after a kill must find: what the bot would be if it were built wrongly."""

import secrets
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from sqlite3 import Connection
from typing import Any

import pytest

from cogs.delivery.dispatch import Dispatch
from db.delivery.entries import Entry
from db.engine.database import Database
from db.engine.threads import Function, P, R
from db.games.moves import MoveRow, append_moves
from tables import results
from tables.changes import plan
from tables.ratings.ladder import rate_ended
from tables.results import write_ended

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

    async def read(database: Database, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        writer = database._writer  # noqa: SLF001 - the flaw is inside
        async with writer._lock:  # noqa: SLF001 - see above
            return await writer._thread.run(function, *arguments, **named)  # noqa: SLF001 - see above

    patches.setattr(kind, "execute", execute)
    patches.setattr(Database, "read", read)


def send_anew(patches: pytest.MonkeyPatch) -> None:
    """Send whatever may have been sent before, as if it were new."""
    whole = Dispatch.send

    async def send(dispatch: Dispatch, entry: Entry) -> int | None:
        return await whole(dispatch, replace(entry, nonce=secrets.token_hex(12)))

    async def found(_: Dispatch, __: Entry) -> None:
        return None

    patches.setattr(Dispatch, "send", send)
    patches.setattr(Dispatch, "found", found)


def look_for_nothing(patches: pytest.MonkeyPatch) -> None:
    """Trust in nonces alone, and do not look for what may have been sent before."""

    async def found(_: Dispatch, __: Entry) -> None:
        return None

    patches.setattr(Dispatch, "found", found)


def drop_moves(patches: pytest.MonkeyPatch) -> None:
    """Forget the last move of every commit in the log."""

    def append(connection: Connection, rows: Sequence[MoveRow]) -> None:
        append_moves(connection, rows[:-1])

    patches.setattr(plan, "append_moves", append)


def rate_late(patches: pytest.MonkeyPatch) -> None:
    """Commit the end of a game before it is rated."""

    def rate(connection: Connection, *rows: Any) -> None:  # noqa: ANN401 - passed on
        connection.execute("COMMIT")
        connection.execute("BEGIN IMMEDIATE")
        rate_ended(connection, *rows)

    patches.setattr(results, "rate_ended", rate)


def write_results_late(patches: pytest.MonkeyPatch) -> None:
    """Commit the end of a game before its result is written."""

    def write(connection: Connection, game_id: int) -> None:
        connection.execute("COMMIT")
        connection.execute("BEGIN IMMEDIATE")
        write_ended(connection, game_id)

    patches.setattr(plan, "write_ended", write)
