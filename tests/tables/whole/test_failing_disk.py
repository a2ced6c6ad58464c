"""
A disk that is full or broken, at every single write and sync: what is refused has not happened, and play goes on.

What was refused must not have happened either for a bot that is killed right after it, so each time the files are read
as such a crash would leave them.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from db.engine.connection import connect_reader
from db.engine.database import Database
from db.engine.threads import DatabaseRefused, WriteFailed
from db.engine.writer import Writer
from tables.model.panel import Control
from tables.model.refusals import NotSaved
from tests.db.disk import Disk, Fault, failing_disk
from tests.tables.hall import ANNA, BEN, CLARA, NOW, PLACE, Hall
from tests.tables.leaving import playing

Action = Callable[[Hall], Awaitable[object]]
REFUSED = "I couldn't save that, so nothing has changed; please try again in a moment."
UNCLEAR = "I'm not sure whether that was saved; look at the table before you try again."


@pytest.fixture
def disk() -> Iterator[Disk]:
    with failing_disk() as disk:
        yield disk


@pytest.fixture
async def hall(disk: Disk, tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall on that disk: the first table in play, Anna with a whole draft; the second a lobby of Clara's."""
    hall = await Hall(tmp_path / "parterre.sqlite3").open()
    game_id = await playing(hall, time_limit=3600)
    await hall.act(game_id, ANNA, "take:1")
    await hall.tables.lobbies.open(CLARA, PLACE, "pebbles")
    yield hall
    disk.mend()
    await hall.close()


def as_they_lie(path: Path, folder: Path) -> Path:
    """Copy the files of a database as they lie on the disk now. Returns: the copy."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for file in (path, Path(f"{path}-wal")):
        shutil.copy(file, folder)
    return folder / path.name


async def after_a_crash(hall: Hall, folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return what a database holds that is opened from the files as they lie on the disk now."""
    crashed = Hall(await asyncio.to_thread(as_they_lie, hall.path, folder))
    crashed.database = await Database.open(crashed.path, now=NOW)
    try:
        return await crashed.everything()
    finally:
        await crashed.database.close()


async def refusal(work: Awaitable[object], kind: type[Exception] = NotSaved) -> str | None:
    """Return with which sentence something was refused, or None if it was done."""
    try:
        await work
    except kind as error:
        return str(error)
    return None


ACTIONS: dict[str, Action] = {
    "commit": lambda hall: hall.act(1, ANNA, Control.CONFIRM),
    "draft": lambda hall: hall.act(1, ANNA, Control.BACK),
    "away": lambda hall: hall.tables.absences.away(1, ANNA.user_id),
    "join": lambda hall: hall.tables.lobbies.join(2, BEN),
    "start": lambda hall: hall.tables.lobbies.start(2, CLARA.user_id),
    "open": lambda hall: hall.tables.lobbies.open(ANNA, PLACE, "pebbles"),
    "entry": lambda hall: hall.tables.outbox.begin(1),
}


USUAL = [(action, Fault.IO, False) for action in ACTIONS] + [("commit", Fault.FULL, True), ("start", Fault.FULL, True)]
OTHERS = [one for one in product(ACTIONS, Fault, (False, True)) if one not in USUAL]


@pytest.mark.parametrize(
    ("action", "fault", "lasts"), [*USUAL, *(pytest.param(*one, marks=pytest.mark.full) for one in OTHERS)]
)
async def test_whichever_write_fails_what_is_refused_has_not_happened(  # noqa: PLR0913 - the columns of a table
    hall: Hall,
    disk: Disk,
    tmp_path: Path,
    action: str,
    fault: Fault,
    record_property: Callable[[str, object], None],
    *,
    lasts: bool,
) -> None:
    if action == "start":
        await hall.tables.lobbies.join(2, BEN)
    before, refused = await hall.everything(), 0
    disk.arm(1, fault, lasts=lasts)
    while sentence := await refusal(ACTIONS[action](hall)):
        disk.mend()
        assert sentence in (REFUSED, UNCLEAR)
        assert before == await hall.everything()
        # Where the disk did not recover in time, the crash decides, and so it is said.
        assert (sentence == UNCLEAR and lasts) or before == await after_a_crash(hall, tmp_path / "crashed")
        refused += 1
        disk.arm(refused + 1, fault, lasts=lasts)
    disk.mend()
    done = await hall.everything()
    assert before != done
    assert done == await after_a_crash(hall, tmp_path / "crashed")
    record_property("writes and syncs that failed, nothing lost", refused)
    # At least a frame of the log, its head, and a sync.
    assert refused >= 3


END = {Fault.FULL: ", since its disk is full; make room.", Fault.IO: ": disk I/O error."}
"""How a boot is refused."""


@pytest.mark.parametrize(
    ("fault", "stride"), [(Fault.FULL, 60), *(pytest.param(fault, 1, marks=pytest.mark.full) for fault in Fault)]
)
async def test_a_boot_that_cannot_write_is_refused_in_one_sentence_and_the_next_one_works(
    disk: Disk, tmp_path: Path, fault: Fault, stride: int, record_property: Callable[[str, object], None]
) -> None:
    refused = 0
    disk.arm(1, fault, lasts=True)
    while sentence := await refusal(boot(tmp_path / f"{refused}.sqlite3"), DatabaseRefused):
        disk.mend()
        assert sentence.endswith(END[fault])
        await boot(tmp_path / f"{refused}.sqlite3")
        refused += 1
        disk.arm(refused * stride + 1, fault, lasts=True)
    record_property("writes and syncs of a boot that failed, refused", refused)
    assert refused > 3


async def boot(path: Path) -> None:
    await (await Database.open(path, now=NOW)).close()


@pytest.mark.parametrize("steps", range(0, 20, 4))
async def test_cancelling_while_the_disk_fails_leaves_all_or_nothing_and_the_writer_goes_on(
    hall: Hall, disk: Disk, steps: int
) -> None:
    before = await hall.everything()
    for fails_at in (1, 5, 20):
        disk.arm(fails_at, Fault.IO, lasts=True)
        task = asyncio.create_task(hall.act(1, ANNA, Control.CONFIRM))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait({task})
        disk.mend()
        assert before == await hall.everything()
    assert (await hall.act(1, ANNA, Control.CONFIRM)).committed


async def test_a_checkpoint_that_fails_changes_nothing_and_the_next_one_works(hall: Hall, disk: Disk) -> None:
    before, failed = await hall.everything(), 0
    disk.arm(1, Fault.FULL, lasts=True)
    while await refusal(hall.database.checkpoint(), WriteFailed):
        disk.mend()
        assert before == await hall.everything()
        failed += 1
        disk.arm(failed + 1, Fault.FULL, lasts=True)
    assert failed > 3


async def test_a_reader_that_stays_does_not_keep_the_sweep_waiting(hall: Hall, disk: Disk) -> None:
    with closing(connect_reader(hall.path)) as staying:
        staying.execute("BEGIN")
        staying.execute("SELECT count(*) FROM games").fetchall()
        await hall.act(1, ANNA, Control.CONFIRM)
        swept = await hall.tables.deadlines.sweep()
        # Everybody who writes would wait with it, such as the next click.
        assert (True, 0) == (swept.busy, disk.waited)
    assert not (await hall.tables.deadlines.sweep()).busy


async def test_what_a_failed_commit_left_in_the_log_is_emptied_even_if_a_reader_must_be_waited_for(
    hall: Hall, disk: Disk
) -> None:
    with closing(connect_reader(hall.path)) as staying:
        staying.execute("BEGIN")
        staying.execute("SELECT count(*) FROM games").fetchall()
        disk.arm(1, Fault.IO, lasts=False)
        assert await refusal(hall.act(1, ANNA, Control.CONFIRM)) == UNCLEAR
        # What lies in the log decides what a crash would bring back, so it is worth some seconds.
        assert disk.waited > 1


async def test_the_check_above_would_notice_what_only_a_crash_brings_back(
    hall: Hall, disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Writer, "_drop_failed_commit", lambda _: asyncio.sleep(0, result=True))
    before = await hall.everything()
    fails_at, brought_back = 0, False
    while not brought_back:
        fails_at += 1
        disk.arm(fails_at, Fault.IO, lasts=False)
        assert REFUSED == await refusal(hall.act(1, ANNA, Control.CONFIRM))
        disk.mend()
        brought_back = before != await after_a_crash(hall, tmp_path / "crashed")
    assert before == await hall.everything()
