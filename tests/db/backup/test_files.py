"""Backups are whole, of one moment, and as many as are of use; one of them comes back as if nothing had been since."""

import asyncio
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from db.backup import program
from db.backup.program import (
    DAY,
    HOUR,
    Backup,
    BackupFailed,
    backup_path,
    find_backups,
    superfluous,
    take_backup,
    verify,
)
from db.backup.restore import playing, restore
from db.backup.schedule import BackupSchedule
from db.engine.connection import create, newest_schema
from db.engine.database import Database
from db.engine.threads import DatabaseRefused
from db.people.names import OUTSIDE, keep_name
from tests.db import upgrading
from tests.db.ready import lay_out, writing

NOON = 1_800_000_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "parterre.sqlite3")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def barred(folder: Path) -> Path:
    """A file where the folder of the backups should be."""
    folder.touch()
    return folder


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A database of 1.0.0, with a game in play."""
    return upgrading.older(tmp_path, upgrading.BASELINE)


def write_names(path: Path, *names: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = [(number, name) for number, name in enumerate(names, 1)]
        connection.executemany("INSERT INTO names (user_id, name, guild_id) VALUES (?, ?, 0)", rows)


def run(path: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(sql).fetchall()


def names(path: Path) -> list[str]:
    return [name for (name,) in run(path, "SELECT name FROM names ORDER BY user_id")]


def contents(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def listed(*ats: int, schema: int = 9) -> list[Backup]:
    return [Backup(at, schema, Path(f"{at}-{schema}")) for at in ats]


def test_a_backup_holds_all_that_was_committed_and_is_one_file(path: Path, folder: Path) -> None:
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("INSERT INTO names (user_id, name, guild_id) VALUES (1, 'Anna', 0)")
        writer.commit()
        writer.execute("INSERT INTO names (user_id, name, guild_id) VALUES (2, 'Ben', 0)")
        # The log has not been moved into the file yet, and Ben is not committed.
        done = take_backup(path, folder, NOON)
    assert [done] == list(folder.iterdir())
    assert ["Anna"] == names(done)
    assert newest_schema() == verify(done)
    assert (Backup(NOON, newest_schema(), done),) == find_backups(folder, path)


def test_backups_of_other_databases_and_other_files_are_none_of_ours(path: Path, folder: Path) -> None:
    take_backup(path, folder, NOON)
    for name in ("other-20270115T080000Z-schema1.sqlite3", "parterre-notes.sqlite3", "parterre.partial"):
        (folder / name).touch()
    assert 1 == len(find_backups(folder, path))
    assert () == find_backups(folder / "nowhere", path)


def test_one_backup_an_hour_is_kept_for_a_day_and_one_a_day_for_a_month() -> None:
    midnight = NOON - NOON % DAY
    every = listed(*range(midnight - 40 * DAY, midnight + 12 * HOUR, HOUR // 2))
    now = every[-1].at
    gone = set(superfluous(every, now))
    kept = [backup.at for backup in every if backup not in gone]
    assert [now - at for at in kept[-24:]] == [number * HOUR for number in reversed(range(24))]
    days = kept[:-24]
    assert 29 == len(days)
    assert {DAY - HOUR // 2} == {at % DAY for at in days}


@pytest.mark.parametrize(
    ("every", "gone"),
    [
        (listed(NOON), []),
        (listed(NOON - 400 * DAY), []),
        (listed(NOON - 400 * DAY, NOON - 300 * DAY), []),
        (listed(NOON - 400 * DAY, NOON - 300 * DAY, NOON), listed(NOON - 400 * DAY)),
        (listed(NOON, NOON + DAY), []),
        ([*listed(NOON, schema=8), *listed(NOON + 1)], []),
        (listed(NOON, NOON + 1), listed(NOON)),
    ],
)
def test_the_newest_of_all_and_what_was_before_an_upgrade_are_kept(
    every: Sequence[Backup], gone: Sequence[Backup]
) -> None:
    assert gone == list(superfluous(every, NOON + 10))


def test_a_clock_that_leaps_ahead_does_not_delete_all_older_backups(path: Path, folder: Path) -> None:
    taken = [take_backup(path, folder, NOON + number * DAY) for number in range(8)]
    leap = NOON + 400 * DAY
    wrong = [take_backup(path, folder, leap)]
    assert {*taken, *wrong} == set(folder.iterdir())
    wrong.append(take_backup(path, folder, leap + HOUR))
    assert len(taken) - 3 == len(set(taken) & set(folder.iterdir()))
    # Set right again, backups go on, and those from the future are left alone.
    taken += [take_backup(path, folder, NOON + day * DAY) for day in range(8, 12)]
    assert {*taken[3:], *wrong} == set(folder.iterdir())


async def test_a_leap_is_told_afterwards_and_keeps_no_backup_from_being_taken_in_time(
    path: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    now = NOON
    schedule = BackupSchedule(path, folder, lambda: now)
    wrong = take_backup(path, folder, NOON + 400 * DAY)
    assert (wrong,) == schedule.ahead()
    assert schedule.is_due()
    await schedule._try()  # noqa: SLF001 - what `run` does each minute
    assert wrong.name in caplog.text
    now += HOUR - 1
    assert (False, HOUR - 1) == (schedule.is_due(), await schedule.age())
    now += 1
    assert schedule.is_due()
    now += 400 * DAY
    assert () == schedule.ahead()


def test_a_damaged_database_gives_no_backup_and_leaves_nothing_behind(path: Path, folder: Path) -> None:
    write_names(path, *(f"person {number}" for number in range(500)))
    run(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    ((page,),) = run(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'names'")
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xee" * 400)
    with pytest.raises(BackupFailed, match=r"damaged|malformed"):
        take_backup(path, folder, NOON)
    assert [] == list(folder.iterdir())


def test_a_backup_that_would_fill_the_disk_is_not_begun(
    path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "_ROOM_LEFT", 2**60)
    with pytest.raises(BackupFailed, match=r"MiB free; a backup of .* needs 1,099,511,627,776"):
        take_backup(path, folder, NOON)
    assert [] == list(folder.iterdir())


def test_a_row_that_has_lost_what_it_belongs_to_gives_no_backup(path: Path, folder: Path) -> None:
    run(path, "INSERT INTO drafts (game_id, seat, moves, changed_at) VALUES (7, 0, '', 0)")
    with pytest.raises(BackupFailed, match="a row of drafts without its seats"):
        take_backup(path, folder, NOON)


def test_an_empty_file_is_no_backup(path: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.sqlite3"
    empty.touch()
    with pytest.raises(DatabaseRefused, match="no tables of Parterre"):
        restore(empty, path, NOON)


async def test_a_backup_is_taken_beside_an_open_writer_in_the_middle_of_a_transaction(path: Path, folder: Path) -> None:
    database = await Database.open(path, now=NOON)
    safekeeping = BackupSchedule(path, folder, lambda: NOON)
    with writing(database) as connection:
        keep_name(connection, 1, OUTSIDE, "Anna")
        done = await safekeeping.take()
        keep_name(connection, 2, OUTSIDE, "Ben")
    await database.close()
    assert [] == await asyncio.to_thread(names, done)
    assert ["Anna", "Ben"] == await asyncio.to_thread(names, path)


async def test_backups_go_on_after_one_that_failed_which_is_logged_and_counted(
    path: Path, barred: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = NOON
    safekeeping = BackupSchedule(path, barred, lambda: now)
    steps = asyncio.Semaphore(0)
    waited = asyncio.Semaphore(0)

    async def wait(_: float) -> None:
        waited.release()
        await steps.acquire()

    monkeypatch.setattr("db.backup.schedule.asyncio.sleep", wait)
    running = asyncio.create_task(safekeeping.run())
    await waited.acquire()
    assert 1 == safekeeping.failures
    assert f"a backup failed, 1 in a row: {path} could not be backed up to {barred}" in caplog.text
    await asyncio.to_thread(barred.unlink)
    found = []
    for passed in (0, 599, 1, HOUR - 1, 1, -DAY):
        now += passed
        steps.release()
        await waited.acquire()
        found.append([backup.at - NOON for backup in find_backups(barred, path)])
    running.cancel()
    await asyncio.wait({running})
    assert 0 == safekeeping.failures
    # After ten minutes it is tried again, then after an hour; a clock that was put back does not stop it.
    assert [[], [], [600], [600], [600, 600 + HOUR], [600 + HOUR - DAY, 600, 600 + HOUR]] == found


async def test_an_upgrade_leaves_a_backup_of_what_was_before(older: Path, folder: Path, path: Path) -> None:
    before = contents(older)
    await BackupSchedule(older, folder, lambda: NOON).before_upgrade()
    (backup,) = find_backups(folder, older)
    assert upgrading.BASELINE == backup.schema
    assert before == contents(backup.path)
    for unchanged in (path, path.with_name("not-there.sqlite3")):
        await BackupSchedule(unchanged, folder, lambda: NOON).before_upgrade()
        assert () == find_backups(folder, unchanged)


async def test_without_a_backup_of_it_nothing_is_upgraded(older: Path, barred: Path) -> None:
    with pytest.raises(DatabaseRefused, match="Without a backup the database is not upgraded; make room, or set"):
        await BackupSchedule(older, barred, lambda: NOON).before_upgrade()


def test_a_restored_database_is_as_it_was_and_the_present_one_is_kept(path: Path, folder: Path) -> None:
    write_names(path, "Anna")
    backup = take_backup(path, folder, NOON)
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("UPDATE names SET name = 'Ben'")
        writer.commit()
        # A crash: the file is left with its log beside it, which a copy of both would still show.
        os.link(path, path.with_name("crashed"))
        Path(f"{path}-crashed-wal").write_bytes(Path(f"{path}-wal").read_bytes())
    Path(f"{path}-crashed-wal").rename(f"{path}-wal")
    aside = restore(backup, path, NOON + HOUR)
    assert ["Anna"] == names(path)
    assert aside is not None
    assert f"{path.name}.before-20270115T090000Z" == aside.name
    assert ["Ben"] == names(aside)
    assert backup in folder.iterdir()


def test_a_damaged_database_is_kept_with_its_log_when_a_backup_takes_its_place(path: Path, folder: Path) -> None:
    write_names(path, "Anna")
    backup = take_backup(path, folder, NOON)
    path.write_bytes(b"nothing of use")
    Path(f"{path}-wal").write_bytes(b"nor this")
    aside = restore(backup, path, NOON)
    assert ["Anna"] == names(path)
    assert aside is not None
    assert b"nothing of use" == aside.read_bytes()
    assert b"nor this" == Path(f"{aside}-wal").read_bytes()


def test_a_database_that_is_gone_is_restored(path: Path, folder: Path) -> None:
    backup = take_backup(path, folder, NOON)
    path.unlink()
    assert restore(backup, path, NOON) is None
    assert newest_schema() == verify(path)


def test_no_number_that_was_given_out_after_the_backup_comes_again(path: Path, folder: Path) -> None:
    post = "(game_id, kind, facts, nonce, created_at, next_at, done_at) VALUES (1, 'turn', '{}', "
    for insert in (
        "games (slug, rules_version, host_id, channel_id, options, opened_at) VALUES ('x', 1, 1, 2, '{}', 1000)",
        "seats (game_id, seat, kind, user_id, name, ready, rev) VALUES (1, 0, 'person', 1, 'Anna', 1, 7)",
        f"outbox {post} 'sent', 1000, 1000, 1001)",
        f"outbox {post} 'waiting', 1000, 1000, NULL)",
    ):
        run(path, f"INSERT INTO {insert}")
    restore(take_backup(path, folder, NOON), path, NOON)
    assert [(10_007,)] == run(path, "SELECT rev FROM seats")
    # What waited may have been sent after the backup, so it is looked for.
    assert [(None,), (1000,)] == run(path, "SELECT begun_at FROM outbox ORDER BY id")
    sequences = dict(run(path, "SELECT name, seq FROM sqlite_sequence"))
    assert {"games": 10_001, "outbox": 10_002, "proposals": 10_000}.items() <= sequences.items()


def test_a_backup_of_a_newer_version_is_refused_and_nothing_changes(path: Path, folder: Path) -> None:
    write_names(path, "Anna")
    backup = take_backup(path, folder, NOON)
    run(backup, "PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(DatabaseRefused, match=rf"newer Parterre \(schema 99, this one knows {newest_schema()}\)"):
        restore(backup, path, NOON)
    assert before == path.read_bytes()
    assert [] == list(path.parent.glob("*.before-*"))


def test_database_of_before_1_0_0_is_neither_backed_up_nor_put_back(path: Path, folder: Path) -> None:
    too_old = upgrading.write_too_old(path.with_name("too-old.sqlite3"))
    run(too_old, "PRAGMA journal_mode = DELETE")
    before, told = (too_old.read_bytes(), path.read_bytes()), f"^{too_old} was written before Parterre 1.0.0 "
    with pytest.raises(DatabaseRefused, match=told):
        asyncio.run(BackupSchedule(too_old, folder, lambda: NOON).before_upgrade())
    with pytest.raises(DatabaseRefused, match=told):
        restore(too_old, path, NOON)
    assert before == (too_old.read_bytes(), path.read_bytes())
    assert {path.name, f"{path.name}.lock", too_old.name} == {file.name for file in path.parent.iterdir()}


def test_a_backup_from_before_an_upgrade_goes_back_and_is_upgraded_again(older: Path, folder: Path) -> None:
    backup = take_backup(older, folder, NOON)
    create(older)
    restore(backup, older, NOON)
    assert 1 == playing(older)
    create(older)
    assert newest_schema() == verify(older)


def test_a_path_of_a_backup_tells_its_time_and_schema(folder: Path) -> None:
    assert "parterre-20270115T080000Z-schema9.sqlite3" == backup_path(folder, Path("parterre.sqlite3"), NOON, 9).name
