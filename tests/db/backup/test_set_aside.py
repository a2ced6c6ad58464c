"""What a restored backup has replaced goes with the backups of its age: it holds what people have deleted since."""

import os
from pathlib import Path

import pytest

from db.backup.program import DAY, HOUR, find_backups, forget_set_aside, take_backup, verify
from db.backup.restore import restore
from db.engine.connection import newest_schema
from tests.db.ready import lay_out

NOON = 1_800_000_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "parterre.sqlite3")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


def set_aside(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.before-*"))


def test_what_somebody_deleted_does_not_stay_for_ever_in_a_file_from_before_a_restore(path: Path, folder: Path) -> None:
    aside = restore(take_backup(path, folder, NOON), path, NOON + HOUR)
    assert aside is not None
    others = [path.with_name(f"{path.name}.before-{name}") for name in ("20270115T090000Z.copy", "the-holidays")]
    for one in (Path(f"{aside}-wal"), *others):
        one.touch()
    for day in range(1, 31):
        take_backup(path, folder, NOON + day * DAY)
    assert {aside, Path(f"{aside}-wal"), *others} == set(set_aside(path.parent))
    take_backup(path, folder, NOON + 31 * DAY)
    assert others == set_aside(path.parent)


def test_a_file_from_before_a_restore_stays_as_long_as_a_backup_that_is_as_old(path: Path, folder: Path) -> None:
    aside = restore(take_backup(path, folder, NOON), path, NOON)
    forget_set_aside(path, NOON + 400 * DAY, find_backups(folder, path))
    forget_set_aside(path, NOON + 30 * DAY - 1)
    assert [aside] == set_aside(path.parent)
    forget_set_aside(path, NOON + 30 * DAY)
    assert [] == set_aside(path.parent)
    assert newest_schema() == verify(path)


def test_files_from_before_a_restore_go_beside_a_link_and_beside_the_file_that_it_names(path: Path) -> None:
    (path.parent / "elsewhere").mkdir()
    link = path.parent / "elsewhere/tables.sqlite3"
    link.symlink_to(path)
    for one in (path, link):
        one.with_name(f"{one.name}.before-20270115T080000Z").touch()
    forget_set_aside(link, NOON + 31 * DAY)
    assert [] == [*set_aside(path.parent), *set_aside(link.parent)]
    assert (path, newest_schema()) == (link.resolve(), verify(link))


def test_what_a_killed_restore_has_left_goes_as_well(path: Path) -> None:
    left = path.with_name(f"{path.name}.restoring")
    left.touch()
    os.utime(left, (NOON, NOON))
    forget_set_aside(path, NOON + 30 * DAY)
    assert [path] == list(path.parent.iterdir())
