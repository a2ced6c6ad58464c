"""What makes a process unwell, seen through its page."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp.test_utils import TestClient, TestServer

import health
from cogs.client import Client
from cogs.house import House
from cogs.pulse import Pulse
from health import Health, health_app
from render.registry import LOOKS
from tests.db.faults import FailingConnection
from tests.tables.hall import Hall


class Unwell:
    """A client that never met Discord, over a real database, and the page of its health."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.seconds = 0.0
        self.client = Client(House(hall.tables, LOOKS, lambda: hall.now))
        self.client.gateway_pulse = Pulse(lambda: self.seconds)
        self.page = TestClient(TestServer(health_app(Health(self.client))))

    async def told(self) -> tuple[int, str]:
        async with self.page.get("/health") as answer:
            return answer.status, await answer.text()


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


async def test_gateway_that_says_nothing_is_told_with_since_when(unwell: Unwell) -> None:
    unwell.seconds = health.QUIET + 1
    assert (503, "Discord was last heard 121 seconds ago\n") == await unwell.told()
    unwell.client.gateway_pulse.beat()
    assert (200, "well\n") == await unwell.told()


async def test_clock_that_hangs_is_told(unwell: Unwell, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [0.0]
    pulse = Pulse(lambda: seconds[0])
    monkeypatch.setattr(Client, "clock_pulse", pulse)
    seconds[0] = 500
    assert (503, "the deadlines were last looked at 500 seconds ago\n") == await unwell.told()


async def test_database_that_takes_no_write_is_told_and_recovers(unwell: Unwell) -> None:
    FailingConnection.reset(fail_at=1)
    assert (503, "the database cannot be written to\n") == await unwell.told()
    assert (200, "well\n") == await unwell.told()
    async with unwell.hall.database.reading() as connection:
        ((alive_at,),) = await connection.execute_fetchall("SELECT alive_at FROM boots")
    assert unwell.hall.now == alive_at


async def test_letter_that_nobody_carries_is_told_when_it_is_late(unwell: Unwell) -> None:
    await unwell.hall.start("pebbles", 2)
    unwell.hall.now += 300
    assert (200, "well\n") == await unwell.told()
    unwell.hall.now += 1
    assert (503, "a letter is 301 seconds late\n") == await unwell.told()
    async with unwell.page.get("/metrics") as answer:
        metrics = await answer.text()
    waiting = len(await unwell.hall.rows("outbox"))
    assert f"parterre_outbox_letters {waiting}.0" in metrics
    assert "parterre_outbox_late_seconds 301.0" in metrics
    assert answer.headers["Content-Type"].startswith("text/plain")
