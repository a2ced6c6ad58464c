"""What is asked of the database at a click, a tick or an entry is found by an index, however many games there were."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db.engine import connection as connect
from db.engine.rows import add_functions
from tables.model.panel import Control
from tests.reaching import thread_is
from tests.tables.hall import ANNA, BEN, CLARA, PLACE, Hall

_GROWING = (
    "games", "seats", "moves", "commits", "undone", "outbox", "people", "interactions", "orders", "proposals",
    "packed", "packing_due",
)  # fmt: skip
"""Tables that keep a row of everything that ever was."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The statements of all connections that are opened in the test, with their values."""
    found: set[str] = set()
    whole = connect._connect  # noqa: SLF001 - there is no other place at which all connections pass

    def watched(path: Path, mode: str, factory: connect.Factory, *seconds: float) -> sqlite3.Connection:
        connection = whole(path, mode, factory, *seconds)
        connection.set_trace_callback(found.add)
        return connection

    monkeypatch.setattr(connect, "_connect", watched)
    return found


async def an_evening(hall: Hall) -> None:
    """Let all happen that is often asked for, from a lobby to the end of a game."""
    tables = hall.tables
    game_id = await hall.start("pebbles", 3, time_limit=3600)
    await thread_is(hall.database, game_id, 500)
    await hall.seal(game_id, ANNA)
    await hall.take_back(game_id, ANNA)
    await hall.seal(game_id, ANNA, BEN, CLARA)
    await hall.act(game_id, ANNA, "take:1", interaction_id=900)
    await hall.act(game_id, ANNA, Control.CONFIRM)
    await tables.absences.away(game_id, BEN.user_id)
    await hall.tick(5)
    await hall.sent()
    await tables.outbox.next_at()
    await tables.deadlines.next_due()
    for user_id in (ANNA.user_id, CLARA.user_id, 99):
        await tables.lookup.turns(user_id)
        await tables.lookup.waits(user_id)
        await tables.lookup.tables_of(user_id)
        await tables.people.find(user_id)
    await tables.lookup.tables_in(PLACE.channel_id)
    await tables.lookup.table_of_thread(500)
    await tables.lookup.table(game_id)
    await tables.history.story(game_id, None)
    await hall.resign(game_id, CLARA)


def scans(path: Path, statements: set[str]) -> list[str]:
    """Return the statements that go through all rows of a table that only grows, or through a whole index of it."""
    with closing(sqlite3.connect(path)) as connection:
        add_functions(connection)
        partial = {
            name
            for table in _GROWING
            for _, name, _, _, is_partial in connection.execute(f"PRAGMA index_list({table})")
            if is_partial
        }
        return [sql for sql in sorted(statements) if any(_is_scan(line, partial) for line in _plan(connection, sql))]


def _plan(connection: sqlite3.Connection, sql: str) -> list[str]:
    if not sql.startswith(("SELECT", "UPDATE", "DELETE", "WITH")):
        return []
    return [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}")]


def _is_scan(line: str, partial: set[str]) -> bool:
    found = re.match(rf"SCAN ({'|'.join(_GROWING)})\b(?:.* INDEX (\w+))?", line)
    return found is not None and found[2] not in partial


async def test_nothing_that_is_often_asked_goes_through_all_games(asked: set[str], hall: Hall) -> None:
    await an_evening(hall)
    assert len(asked) > 100
    assert [] == scans(hall.path, asked)


async def test_a_missing_index_would_be_noticed(asked: set[str], hall: Hall) -> None:
    await an_evening(hall)
    await hall.execute("DROP INDEX games_by_thread")
    assert ["SELECT * FROM games WHERE thread_id = 500"] == scans(hall.path, asked)
