"""Databases of every older schema are upgraded with all their rows, even if the process is killed meanwhile."""

import multiprocessing
import re
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from db.engine.connection import FOLDER, create, newest_schema
from db.engine.database import Database
from db.engine.errors import DatabaseRefused
from tests.db.older import ROWS, older
from tests.db.upgrading import upgrade

NOW = 1_800_000_000
NEWEST = newest_schema()
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
@pytest.mark.parametrize("version", range(1, NEWEST))
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


@pytest.mark.parametrize("version", range(1, NEWEST))
def test_rows_of_an_older_schema_are_all_there_after_the_upgrade(tmp_path: Path, version: int) -> None:
    path = older(tmp_path, version)
    before = everything(path)
    create(path)
    after = everything(path)
    # Ended games may be put in line once more, for rows that a later schema keeps of them.
    lasting = before.keys() - {"results_due"}
    assert {name: len(before[name]) for name in lasting} == {name: len(after[name]) for name in lasting}
    filled = {name for reached, rows in ROWS.items() if reached <= version for name in re.findall(r"INTO (\w+)", rows)}
    assert filled <= {name for name, rows in before.items() if rows}


def test_a_migration_that_is_not_one_transaction_would_be_noticed(tmp_path: Path, processes: ForkServerContext) -> None:
    torn, folder = older(tmp_path, 1), tmp_path / "loose"
    shutil.copytree(FOLDER, folder)
    loose = folder / "0002_lobbies.sql"
    loose.write_text(loose.read_text().replace("BEGIN;", "").replace("COMMIT;", ""))
    # Two statements are its own, after those that ask for the version.
    assert killed_at(processes, torn, 5, folder)
    with pytest.raises(DatabaseRefused, match=r"0002_lobbies\.sql failed and was undone: duplicate column name"):
        create(torn)
