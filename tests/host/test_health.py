import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp.test_utils import TestClient, TestServer

from cogs.app import App
from cogs.client.client import Client
from cogs.client.in_flight import Liveness
from db.backup.program import DAY, HOUR
from db.backup.schedule import BackupSchedule
from host import health
from host.health import Health, count_backup, health_app
from host.version import VERSION
from render.registry import LOOKS
from tests.db.faults import FailingConnection
from tests.db.ready import reading
from tests.endtoend.parterre import PATIENCE
from tests.tables.hall import Hall


class Unwell:
    """A client that never met Discord, over a real database, and the page of its health."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.seconds = 0.0
        self.client = Client(App(hall.tables, LOOKS, lambda: hall.now))
        self.client.events.liveness = Liveness(lambda: self.seconds)
        self.folder = hall.path.parent / "backups"
        self.backups = BackupSchedule(hall.path, self.folder, lambda: hall.now, count_backup)
        self.page = TestClient(TestServer(health_app(Health(self.client, self.backups))))

    async def figure(self, name: str) -> float:
        """Return a figure that stands on the page; 0 if it does not."""
        async with self.page.get("/metrics") as answer:
            lines = (await answer.text()).splitlines()
        return next((float(line.split()[-1]) for line in lines if line.split()[0] == name), 0)

    async def told(self) -> tuple[int, str]:
        async with self.page.get("/health") as answer:
            return answer.status, await answer.text()


async def tried(unwell: Unwell) -> None:
    """Let backups be taken by a fresh start until one was tried."""
    done = asyncio.Event()

    def tell(is_taken: bool) -> None:  # noqa: FBT001 - called by position
        count_backup(is_taken)
        done.set()

    running = asyncio.create_task(BackupSchedule(unwell.hall.path, unwell.folder, lambda: unwell.hall.now, tell).run())
    await asyncio.wait_for(done.wait(), PATIENCE)
    running.cancel()
    await asyncio.wait({running})


@pytest.fixture
async def unwell(tmp_path: Path) -> AsyncIterator[Unwell]:
    hall = await Hall(tmp_path / "parterre.sqlite3").open()
    unwell = Unwell(hall)
    async with unwell.page:
        yield unwell
    FailingConnection.reset()
    await hall.close()


async def test_process_is_well_as_long_as_everything_is_heard_of(unwell: Unwell) -> None:
    unwell.seconds = health.QUIET
    assert (200, "well\n") == await unwell.told()


@pytest.mark.parametrize("page", ["/health", "/metrics"])
@pytest.mark.parametrize(
    ("host", "status"),
    [("127.0.0.1:9321", 200), ("localhost:9321", 200), ("garden.example:9321", 403), ("127.0.0.1.example:80", 403)],
)
async def test_pages_answer_only_to_names_of_this_computer(unwell: Unwell, page: str, host: str, status: int) -> None:
    async with unwell.page.get(page, headers={"Host": host}) as answer:
        assert status == answer.status


async def test_gateway_that_says_nothing_is_told_with_since_when(unwell: Unwell) -> None:
    unwell.seconds = health.QUIET + 1
    assert (503, "Discord was last heard 121 seconds ago\n") == await unwell.told()
    unwell.client.events.liveness.beat()
    assert (200, "well\n") == await unwell.told()


async def test_clock_that_hangs_is_told(unwell: Unwell, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [0.0]
    liveness = Liveness(lambda: seconds[0])
    monkeypatch.setattr(Client, "clock_liveness", liveness)
    seconds[0] = 500
    assert (503, "the deadlines were last looked at 500 seconds ago\n") == await unwell.told()


async def test_database_that_takes_no_write_is_told_and_recovers(unwell: Unwell) -> None:
    FailingConnection.reset(fail_at=1)
    assert (503, "the database cannot be written to\n") == await unwell.told()
    assert (200, "well\n") == await unwell.told()
    with reading(unwell.hall.database) as connection:
        ((alive_at,),) = connection.execute("SELECT alive_at FROM boots").fetchall()
    assert unwell.hall.now == alive_at


async def test_entry_that_nobody_carries_is_told_when_it_is_late(unwell: Unwell) -> None:
    await unwell.hall.start("pebbles", 2)
    unwell.hall.now += 300
    assert (200, "well\n") == await unwell.told()
    unwell.hall.now += 1
    assert (503, "an entry is 301 seconds late\n") == await unwell.told()
    async with unwell.page.get("/metrics") as answer:
        metrics = await answer.text()
    waiting = len(await unwell.hall.rows("outbox"))
    assert f"parterre_outbox_letters {waiting}.0" in metrics
    assert "parterre_outbox_late_seconds 301.0" in metrics
    assert answer.headers["Content-Type"].startswith("text/plain")


async def test_backup_that_is_older_than_a_day_is_told_and_its_age_is_a_figure(unwell: Unwell) -> None:
    await unwell.backups.take()
    unwell.hall.now += DAY
    assert (200, "well\n") == await unwell.told()
    unwell.hall.now += 1
    assert (503, "no backup was taken for 24 hours; the log says why\n") == await unwell.told()
    assert DAY + 1 == await unwell.figure("parterre_backup_age_seconds")
    await unwell.backups.take()
    assert (200, "well\n") == await unwell.told()
    assert 0 == await unwell.figure("parterre_backup_age_seconds")


async def test_start_after_a_week_has_an_hour_for_a_backup_and_without_any_a_day(unwell: Unwell) -> None:
    await unwell.backups.take()
    unwell.hall.now += 7 * DAY
    after_a_week = BackupSchedule(unwell.hall.path, unwell.folder, lambda: unwell.hall.now)
    without = BackupSchedule(unwell.hall.path, unwell.folder / "none", lambda: unwell.hall.now)
    found = []
    for seconds in (HOUR, 1, DAY - HOUR - 1, 1):
        unwell.hall.now += seconds
        found.append((await after_a_week.is_overdue(), await without.is_overdue()))
    assert [(False, False), (True, False), (True, False), (True, True)] == found


async def test_tries_to_take_a_backup_are_counted_by_what_came_of_them(unwell: Unwell) -> None:
    taken, failed = (f'parterre_backups_total{{outcome="{outcome}"}}' for outcome in ("taken", "failed"))
    before = (await unwell.figure(taken), await unwell.figure(failed))
    unwell.folder.touch()
    await tried(unwell)
    assert (before[0], before[1] + 1) == (await unwell.figure(taken), await unwell.figure(failed))
    unwell.folder.unlink()
    await tried(unwell)
    assert (before[0] + 1, before[1] + 1) == (await unwell.figure(taken), await unwell.figure(failed))


async def test_metrics_name_the_version_that_runs(unwell: Unwell) -> None:
    assert 1 == await unwell.figure(f'parterre_build_info{{version="{VERSION}"}}')


async def test_backup_from_the_future_is_complained_of_until_it_is_no_more(unwell: Unwell) -> None:
    await tried(unwell)
    unwell.folder.joinpath("parterre-20990101T000000Z-schema1.sqlite3").touch()
    status, told = await unwell.told()
    assert (503, "a backup is from the future, parterre-20990101T000000Z-schema1.sqlite3") == (
        status,
        told.partition(";")[0],
    )
    unwell.folder.joinpath("parterre-20990101T000000Z-schema1.sqlite3").unlink()
    assert (200, "well\n") == await unwell.told()
