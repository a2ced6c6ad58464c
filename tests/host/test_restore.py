import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from db.backup.program import take_backup, verify
from db.engine.connection import ProcessLock, newest_schema
from host.restore import age_told
from tests.db.ready import lay_out
from tests.db.upgrading import write_too_old
from tests.processes import environment

NOON = 1_800_000_000


def run(folder: Path, answers: str = "", **settings: str) -> tuple[int, str, str]:
    """Restore in a folder with settings of its own. Returns: exit status, what it says, what it refuses."""
    command, bare = [sys.executable, "-m", "host.restore"], environment(**settings)
    done = subprocess.run(
        command, cwd=folder, env=bare, input=answers, capture_output=True, text=True, check=False, umask=0o022
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with two backups."""
    path = lay_out(tmp_path / "data/parterre.sqlite3")
    for at in (NOON, NOON + 3600):
        take_backup(path, tmp_path / "data/backups", at)
    return path


def asides(path: Path) -> list[Path]:
    return list(path.parent.glob("*.before-*"))


def test_a_host_sees_the_backups_and_restores_one(path: Path, tmp_path: Path) -> None:
    status, said, refused = run(tmp_path, "2\nyes\n")
    assert (0, "") == (status, refused)
    head, newest, oldest, *_ = said.splitlines()
    assert "Backups of data/parterre.sqlite3 in data/backups, newest first:" == head
    assert newest.startswith("  1  2027-01-15 09:00:00 UTC")
    assert oldest.startswith("  2  2027-01-15 08:00:00 UTC")
    assert "data/parterre.sqlite3 is as it was on 2027-01-15 08:00:00 UTC." in said
    (aside,) = asides(path)
    assert f"What was there before is kept as data/{aside.name} for 30 days." in said
    assert 0o600 == path.stat().st_mode & 0o777


@pytest.mark.parametrize("answers", ["", "3\nyes\n", "1\nno\n"])
def test_anything_but_a_clear_yes_changes_nothing(path: Path, tmp_path: Path, answers: str) -> None:
    before = path.read_bytes()
    assert 0 == run(tmp_path, answers)[0]
    assert before == path.read_bytes()
    assert [] == asides(path)


def test_damaged_backup_hides_no_other_and_is_not_put_back(path: Path, tmp_path: Path) -> None:
    damaged = max((path.parent / "backups").iterdir())
    with damaged.open("r+b") as file:
        file.write(b"\xee" * 4096)
    path.write_bytes(b"damaged, too")
    status, said, refused = run(tmp_path, "1\nyes\n")
    assert said.splitlines()[1].endswith("damaged, so it cannot be put back")
    assert said.splitlines()[2].endswith(f"0 in play  schema {newest_schema()}")
    assert (1, True) == (status, refused.endswith(" Nothing was changed.\n"))
    assert b"damaged, too" == path.read_bytes()
    assert (0, "") == run(tmp_path, "2\nyes\n")[::2]
    assert newest_schema() == verify(path)
    (aside,) = asides(path)
    assert b"damaged, too" == aside.read_bytes()


def test_backup_of_before_1_0_0_is_refused_in_one_sentence_and_nothing_changes(path: Path, tmp_path: Path) -> None:
    too_old = write_too_old(path.parent / "backups/parterre-20280115T080000Z-schema24.sqlite3")
    before = path.read_bytes(), too_old.read_bytes()
    status, _, refused = run(tmp_path, "1\nyes\n")
    assert 1 == status
    assert refused.startswith(f"{too_old.relative_to(tmp_path)} was written before Parterre 1.0.0 (schema 24)")
    assert refused.endswith(" Nothing was changed.\n")
    assert before == (path.read_bytes(), too_old.read_bytes())
    assert [] == asides(path)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0, "just now"), (60, "1 minute ago"), (7199, "1 hour ago"), (7200, "2 hours ago"), (172800, "2 days ago")],
)
def test_age_of_a_backup_is_told_as_a_host_would_say_it(seconds: int, told: str) -> None:
    assert told == age_told(seconds)


async def test_nothing_is_restored_while_the_bot_runs(path: Path, tmp_path: Path) -> None:
    lock = ProcessLock(path)
    status, _, refused = await asyncio.to_thread(run, tmp_path, "1\nyes\n")
    lock.release()
    expected = "Another Parterre is using data/parterre.sqlite3; stop that one first. Nothing was changed.\n"
    assert (1, expected) == (status, refused)
    assert [] == asides(path)


def test_it_says_when_there_is_nothing_to_restore(tmp_path: Path) -> None:
    assert (1, "", "There are no backups of data/parterre.sqlite3 in data/backups.\n") == run(tmp_path)
    off = run(tmp_path, PARTERRE_BACKUP_DIR="off")
    assert (1, "", "No backups are taken, since PARTERRE_BACKUP_DIR is off.\n") == off
    assert 2 == run(tmp_path, PARTERRE_BACKUP_DIRR="x")[0]
