import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.supervisor import Supervisor


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(0)
        yield listening


async def heard(listening: socket.socket) -> str:
    async with asyncio.timeout(30):
        return (await asyncio.get_running_loop().sock_recv(listening, 100)).decode()


async def test_supervisor_hears_of_start_life_and_end(listening: socket.socket) -> None:
    environment = {"NOTIFY_SOCKET": listening.getsockname(), "WATCHDOG_USEC": "20000"}
    async with Supervisor(environment).told():
        assert ["READY=1", "WATCHDOG=1", "WATCHDOG=1"] == [await heard(listening) for _ in range(3)]
    last = ""
    while last != "STOPPING=1":
        last = await heard(listening)
    with pytest.raises(BlockingIOError):
        listening.recv(100)


async def test_without_a_watchdog_only_start_and_end_are_told(listening: socket.socket) -> None:
    async with Supervisor({"NOTIFY_SOCKET": listening.getsockname()}).told():
        await asyncio.sleep(0)
    assert ["READY=1", "STOPPING=1"] == [await heard(listening) for _ in range(2)]


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": "/nowhere/notify", "WATCHDOG_USEC": "20000"}])
async def test_nobody_need_listen(environment: dict[str, str]) -> None:
    async with Supervisor(environment).told():
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert {asyncio.current_task()} == asyncio.all_tasks()
