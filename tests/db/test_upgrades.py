"""Databases of every schema since 1.0.0 are upgraded, with rows that mean the same, also if the process is killed."""

import multiprocessing
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from db.engine.connection import FOLDER, create, migrate, newest_schema
from db.engine.database import Database
from db.engine.threads import DatabaseRefused
from tests.db.upgrading import BASELINE, ROWS, migrate_to, older, upgrade

NOW = 1_800_000_000
NEWEST = newest_schema()
DROPPED = {"command_trees", "commands"}
"""Tables that a later schema does without."""
FEW, ALL = 211, 1
"""How far apart the statements are at which an upgrade is killed."""
SOON = 5
"""Within so many statements it is killed first; the smallest has more."""


@pytest.fixture(scope="module")
def processes() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.db.upgrading", "tests.endtoend.kills.mortal"])
    return context


def everything(path: Path) -> Mapping[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        names = sorted(name for (name,) in found)
        return {name: connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names}  # noqa: S608 - names of the schema


def schema(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").fetchall()


def killed_at(processes: ForkServerContext, path: Path, dies_at: int, folder: Path = FOLDER) -> bool:
    """Upgrade in a process that dies at a statement. Returns: whether it did, and not because it was done."""
    process = processes.Process(target=upgrade, args=(path, dies_at, folder))
    process.start()
    process.join()
    return process.exitcode != 0


@pytest.mark.parametrize("stride", [FEW, pytest.param(ALL, marks=pytest.mark.full)])
@pytest.mark.parametrize("version", [0, *range(BASELINE, NEWEST)])
async def test_an_upgrade_that_is_killed_at_any_statement_is_made_up_for_with_all_rows(
    tmp_path: Path,
    processes: ForkServerContext,
    version: int,
    stride: int,
    record_property: Callable[[str, object], None],
) -> None:
    old, kills = older(tmp_path, version), 0
    whole, torn = tmp_path / "whole.sqlite3", tmp_path / "torn.sqlite3"
    shutil.copy(old, whole)
    create(whole)
    dies_at = 1 + version % min(stride, SOON)
    shutil.copy(old, torn)
    while killed_at(processes, torn, dies_at):
        # As the next start does it, the first try to read included.
        await (await Database.open(torn, now=NOW)).close()
        with closing(sqlite3.connect(torn)) as connection:
            assert [(NOW,)] == connection.execute("DELETE FROM boots WHERE at > 1000 RETURNING at").fetchall()
            connection.commit()
            assert [] == connection.execute("PRAGMA foreign_key_check").fetchall()
        assert everything(whole) == everything(torn)
        assert schema(whole) == schema(torn)
        dies_at, kills = dies_at + stride, kills + 1
        shutil.copy(old, torn)
    record_property("upgrades that were killed, made up for", kills)
    assert kills > 0


@pytest.mark.parametrize("version", range(BASELINE, NEWEST))
def test_rows_of_an_older_schema_are_all_there_after_the_upgrade(tmp_path: Path, version: int) -> None:
    path = older(tmp_path, version)
    before = everything(path)
    create(path)
    after = everything(path)
    # Ended games may be put in line once more, for rows that a later schema keeps of them.
    lasting = before.keys() - {"results_due"} - DROPPED
    assert {name: len(before[name]) for name in lasting} == {name: len(after[name]) for name in lasting}
    filled = {name for reached, rows in ROWS.items() if reached <= version for name in re.findall(r"INTO (\w+)", rows)}
    assert filled <= {name for name, rows in before.items() if rows}


def test_a_migration_that_is_not_one_transaction_would_be_noticed(tmp_path: Path, processes: ForkServerContext) -> None:
    torn, folder = older(tmp_path, BASELINE), tmp_path / "loose"
    shutil.copytree(FOLDER, folder)
    loose = folder / "0026_pictures.sql"
    loose.write_text(loose.read_text().replace("BEGIN;", "").replace("COMMIT;", ""))
    # Two statements are its own, after those that ask for the version.
    assert killed_at(processes, torn, 5, folder)
    with pytest.raises(DatabaseRefused, match=r"0026_pictures\.sql failed and was undone: duplicate column name"):
        create(torn)


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        yield connection


def test_whoever_got_direct_messages_goes_on_getting_them_unless_they_chose_mentions(
    connection: sqlite3.Connection,
) -> None:
    migrate_to(connection, 28)
    wished = {(None, 0): "unasked", (5, 0): "wanted", (6, 1): "declined", (None, 1): "declined"}
    for user_id, (channel_id, in_thread) in enumerate(wished, 1):
        connection.execute(
            "INSERT INTO people (user_id, name, seen_at, dm_channel_id) VALUES (?, 'A', 1000, ?)", (user_id, channel_id)
        )
        connection.execute("INSERT INTO hours (user_id, in_thread) VALUES (?, ?)", (user_id, in_thread))
    assert NEWEST == migrate(connection)
    found = connection.execute("SELECT dm_wish FROM people ORDER BY user_id").fetchall()
    assert list(wished.values()) == [wish for (wish,) in found]


def test_days_that_had_a_puzzle_before_the_order_was_secret_keep_the_order_of_the_file(
    connection: sqlite3.Connection,
) -> None:
    migrate_to(connection, 42)
    connection.execute("INSERT INTO daily_secret VALUES (1, x'00')")
    connection.execute("INSERT INTO daily_choices VALUES (20783, 5), (20790, 8)")
    assert NEWEST == migrate(connection)
    assert [(20790,)] == connection.execute("SELECT by_file_until FROM daily_secret").fetchall()


def test_name_of_an_older_database_is_kept_only_for_the_server_whose_tables_bear_it(
    connection: sqlite3.Connection,
) -> None:
    migrate_to(connection, 46)
    connection.executemany("INSERT INTO people (user_id, name, seen_at) VALUES (?, 'last', 1)", [(11,), (12,), (13,)])
    games = [(1, 70), (2, 70), (3, 71), (4, None)]
    connection.executemany(
        "INSERT INTO games (id, slug, rules_version, host_id, guild_id, channel_id, options, opened_at)"
        " VALUES (?, 'x', 1, 1, ?, 2, '{}', 1000)",
        games,
    )
    seats = [(1, 0, 11, "Anna"), (2, 0, 11, "Anna"), (3, 0, 11, "Nan"), (4, 0, 11, "Ann")]
    # Ben's are of two minds, and of a person whose data was deleted nothing is known.
    seats += [(1, 1, 12, "Ben"), (2, 1, 12, "Benno"), (1, 2, -3, "A former player")]
    connection.executemany(
        "INSERT INTO seats (game_id, seat, kind, user_id, name, ready) VALUES (?, ?, 'person', ?, ?, 1)", seats
    )
    connection.execute(
        "INSERT INTO holders (game_id, seat, user_id, name, last_seq, left_at) VALUES (3, 0, 14, 'Clara', 1, 2)"
    )
    assert NEWEST == migrate(connection)
    kept = connection.execute("SELECT user_id, guild_id, name FROM names ORDER BY 1, 2").fetchall()
    assert [(11, 0, "Ann"), (11, 70, "Anna"), (11, 71, "Nan"), (14, 71, "Clara")] == kept
    assert (
        seats
        == connection.execute(
            "SELECT game_id, seat, user_id, name FROM seats ORDER BY user_id < 0, user_id, 1"
        ).fetchall()
    )
    assert [11, 12, 13] == [row[0] for row in connection.execute("SELECT * FROM people ORDER BY user_id")]
