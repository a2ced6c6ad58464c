import subprocess
import sys
from pathlib import Path

import pytest

from db.engine.connection import ProcessLock
from tests.db.upgrading import write_too_old
from tests.processes import environment
from tests.tables.hall import ANNA, Hall
from tests.tables.leaving import playing


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "host.ratings", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """A folder with a database in which two people were rated."""
    hall = await Hall(tmp_path / "data/parterre.sqlite3").open()
    await hall.resign(await playing(hall), ANNA)
    await hall.execute("UPDATE ratings SET points = points + 1 WHERE user_id = ?", ANNA.user_id)
    await hall.close()
    return tmp_path


def test_a_host_is_told_of_differences_and_writes_the_ratings_anew(folder: Path) -> None:
    assert (1, "4 ratings, 4 changes: 4 differences.\n") == run(folder, "--check")
    assert (0, "4 ratings, 4 changes: 4 differences before, all are written.\n") == run(folder)
    assert (0, "4 ratings, 4 changes: no differences.\n") == run(folder, "--check")


def test_while_the_bot_runs_ratings_are_only_compared(folder: Path) -> None:
    lock = ProcessLock(folder / "data/parterre.sqlite3")
    assert [(1, True), (1, False)] == [
        (status, "Another Parterre" in said) for status, said in (run(folder), run(folder, "--check"))
    ]
    lock.release()


def test_ratings_of_before_1_0_0_are_refused_as_the_bot_refuses_them(tmp_path: Path) -> None:
    write_too_old(tmp_path / "data/parterre.sqlite3")
    assert [(1, True)] * 2 == [
        (status, "was written before Parterre 1.0.0" in said)
        for status, said in (run(tmp_path), run(tmp_path, "--check"))
    ]


def test_without_a_database_there_is_nothing_to_do(tmp_path: Path) -> None:
    status, said = run(tmp_path, "--check")
    assert (1, True) == (status, "start the bot once" in said)
