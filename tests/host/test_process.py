"""The process as whoever runs it sees it: real processes, real signals, over the stand-in."""

import asyncio
import re
import signal
import socket
import sqlite3
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiohttp
import pytest

from cogs.words import general as words
from host.health import silence
from host.version import VERSION
from playground.faults import Fault, Trouble, too_many_requests
from playground.standin import StandIn
from playground.wire.routes import CALL_SIGN
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import PATIENCE
from tests.processes import process

GRACE = 10.0
"""Seconds in which a supervisor wants a process to stop."""
PARTERRE = "import asyncio, sys, bot; from host import settings; "
WISHING = (
    "from db.people import people; people.FIRST_WISH = people.DmWish.WANTED; "
    "from db import servers; servers.BY_MESSAGE = False; "
)
"""Let everybody have asked for direct messages, as in all tests."""
DOOR = PARTERRE + WISHING + "sys.exit(bot.main())"
IMPATIENT = PARTERRE + "sys.exit(asyncio.run(bot.run(settings.load_settings(), patience=1.5)))"
PLAYGROUND = """
import asyncio, pathlib
from playground.launch import start
async def main():
    print((await start(pathlib.Path("world"), 0)).standin.base, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


@pytest.fixture
async def standin() -> AsyncIterator[StandIn]:
    async with StandIn.running() as running:
        yield running


def connected(base: str) -> dict[str, str]:
    """Return the settings with which a bot connects to a stand-in; it draws in threads."""
    return {
        "DISCORD_TOKEN": CALL_SIGN,
        "PARTERRE_DISCORD_API_BASE": base,
        "PARTERRE_DISCORD_GATEWAY": base.replace("http", "ws", 1) + "/gateway",
        "PARTERRE_DATABASE_PATH": "tables.sqlite3",
        "PARTERRE_PAINTERS": "0",
    }


@asynccontextmanager
async def serving(folder: Path, standin: StandIn, **more: str) -> AsyncIterator[Process]:
    """Run the bot until it has greeted the server."""
    async with process(folder, "-c", DOOR, **{**connected(standin.base), **more}) as running:
        await standin.until(lambda: standin.gateway.identified, PATIENCE)
        await standin.until(lambda: standin.actor("Anna").messages(standin.channel("garden")), PATIENCE)
        yield running


async def stopped(running: Process) -> str:
    """Ask the process to stop. Returns: what it logged; it had no more time than a supervisor gives it."""
    running.send_signal(signal.SIGTERM)
    async with asyncio.timeout(GRACE):
        _, logged = await running.communicate()
    return logged.decode()


def rows(folder: Path, sql: str) -> Sequence[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{folder / 'tables.sqlite3'}?mode=ro", uri=True)) as connection:
        return connection.execute(sql).fetchall()


async def hung(standin: StandIn, table: Table) -> Fault:
    """Let a turn be played of which Discord takes no post, neither in the thread nor directly."""
    fault = standin.faults.order(Fault("POST", r"/channels/\d+/messages", Trouble.HANG, times=None))
    await (await table.next_player()).play_turn()
    await standin.until(lambda: fault.struck, PATIENCE)
    return fault


async def test_stopping_tells_first_what_was_played_and_takes_no_clicks_meanwhile(
    standin: StandIn, tmp_path: Path
) -> None:
    async with serving(tmp_path, standin, PARTERRE_PAINTERS="1") as running:
        table = await open_table(standin, "Anna", "Ben")
        player = await table.next_player()
        slow = standin.faults.order(Fault("POST", r"/channels/\d+/messages", Trouble.DELAY, times=None, seconds=0.7))
        await player.play_turn()
        await standin.until(lambda: slow.struck, PATIENCE)
        stopping = asyncio.create_task(stopped(running))
        await asyncio.sleep(0.2)
        for answer in (
            await player.actor.slash(table.thread, "board"),
            await player.actor.click(player.panel, player.panel.custom_id(str(words.TEXT_BOARD))),
        ):
            assert (True, str(words.STOPPING)) == (answer.is_ephemeral, answer.shown.text)
        logged = await stopping
    assert (0, True) == (running.returncode, "stopped on request" in logged)
    assert "▸" in table.newest_post
    assert [] == rows(tmp_path, "SELECT kind FROM outbox WHERE done_at IS NULL AND kind = 'turn'")


async def test_process_stops_in_time_though_discord_hangs_and_leaves_the_rest_to_the_next_start(
    standin: StandIn, tmp_path: Path
) -> None:
    async with serving(tmp_path, standin) as running:
        table = await open_table(standin, "Anna", "Ben")
        await hung(standin, table)
        # Somebody is typing a command just then, and does not see what it suggests.
        suggesting = standin.faults.order(Fault("POST", r"/interactions/.*/callback", Trouble.HANG))
        typing = asyncio.create_task(table.players[0].actor.autocomplete(table.thread, "play", "moves"))
        await standin.until(lambda: suggesting.struck, PATIENCE)
        logged = await stopped(running)
        typing.cancel()
    assert (0, True) == (running.returncode, "ran out of time; the next start sends the remaining entries" in logged)
    assert not (tmp_path / "tables.sqlite3-wal").exists()
    assert [("ok",)] == rows(tmp_path, "PRAGMA integrity_check")
    assert [] != rows(tmp_path, "SELECT id FROM outbox WHERE begun_at NOTNULL AND done_at IS NULL AND parked IS NULL")
    standin.faults.lift()


@pytest.mark.full
async def test_process_stops_in_time_though_discord_wants_to_be_left_alone_for_a_minute(
    standin: StandIn, tmp_path: Path
) -> None:
    async with serving(tmp_path, standin) as running:
        table = await open_table(standin, "Anna", "Ben")
        busy = too_many_requests("POST", r"/channels/\d+/messages", retry_after=60, is_global=True)
        standin.faults.order(busy)
        await (await table.next_player()).play_turn()
        await standin.until(lambda: busy.struck, PATIENCE)
        logged = await stopped(running)
    assert (0, True) == (running.returncode, "ran out of time; the next start sends the remaining entries" in logged)
    assert [("ok",)] == rows(tmp_path, "PRAGMA integrity_check")
    assert [] != rows(tmp_path, "SELECT id FROM outbox WHERE begun_at NOTNULL AND done_at IS NULL AND parked IS NULL")


def backups(folder: Path) -> list[str]:
    return [path.name for path in folder.glob("backups/*-schema*.sqlite3")]


def modes(folder: Path) -> dict[str, int]:
    """Return who may do what with each file and folder, as chmod counts."""
    return {path.name: path.stat().st_mode & 0o777 for path in folder.rglob("*")}


async def test_nobody_else_on_the_machine_can_read_what_it_keeps(standin: StandIn, tmp_path: Path) -> None:
    async with serving(tmp_path, standin):
        async with asyncio.timeout(PATIENCE):
            while not (found := backups(tmp_path)):  # noqa: ASYNC110 - a folder rings no bell
                await asyncio.sleep(0.02)
        kept = modes(tmp_path)
    (backup,) = found
    database = ("tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm", "tables.sqlite3.lock")
    assert {"backups": 0o700, **dict.fromkeys((*database, backup), 0o600)} == kept


async def test_process_stops_in_time_though_the_gateway_is_frozen(tmp_path: Path) -> None:
    async with process(tmp_path, "-c", PLAYGROUND) as frozen:
        assert frozen.stdout is not None
        base = (await frozen.stdout.readline()).decode().strip()
        async with process(tmp_path, "-c", DOOR, **connected(base)) as running:
            assert running.stderr is not None
            while b"connected to Gateway" not in await running.stderr.readline():
                pass
            frozen.send_signal(signal.SIGSTOP)
            logged = await stopped(running)
    assert (0, False) == (running.returncode, "Traceback" in logged)


async def test_log_begins_with_the_version(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("no database")
    async with process(tmp_path, "-c", DOOR, **connected("http://127.0.0.1:9")) as refused:
        printed = b"".join(await refused.communicate()).decode()
    assert 1 == refused.returncode
    assert f"version={VERSION}" in printed.splitlines()[0]


async def test_process_gives_up_when_discord_falls_silent(standin: StandIn, tmp_path: Path) -> None:
    async with process(tmp_path, "-c", IMPATIENT, **connected(standin.base)) as running:
        async with asyncio.timeout(PATIENCE):
            logged = b"".join(await running.communicate()).decode()
    assert 1 == running.returncode
    assert "heard nothing from Discord for too long; exiting so that a new process can try" in logged
    assert standin.gateway.identified


@pytest.mark.parametrize("ages", [(0, 3, 3), (3, 3, 0, 1, 3, 3), (1, 2, 3, 3, 2, 2, 3, 3)])
async def test_silence_is_over_only_when_it_lasts(ages: Sequence[int]) -> None:
    left = list(ages)
    await silence(lambda: left.pop(0) / 100, 0.03)
    assert [] == left


async def test_wait_for_sessions_is_told_to_the_supervisor_and_ends_with_a_signal(
    standin: StandIn, tmp_path: Path
) -> None:
    while standin.world.sessions_left:
        standin.world.begin_session()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "notify"))
        supervisor.settimeout(0)
        notified = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "60000000"}
        async with process(tmp_path, "-c", IMPATIENT, **connected(standin.base), **notified) as running:
            heard = [await heard_by(supervisor) for _ in range(3)]
            await stopped(running)
    assert ["READY=1", "WATCHDOG=1"] == heard[:2]
    assert re.fullmatch(r"STATUS=waiting until .* UTC before connecting to Discord, since 0 of 1000 .* left", heard[2])
    assert 0 == running.returncode
    assert 0 == standin.gateway.identified


async def heard_by(supervisor: socket.socket) -> str:
    async with asyncio.timeout(PATIENCE):
        return (await asyncio.get_running_loop().sock_recv(supervisor, 200)).decode()


async def told(port: int, page: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/{page}") as answer:
        return f"{answer.status} {await answer.text()}"


async def test_health_is_served_on_this_computer_where_a_port_is_set_and_a_second_process_refuses_to_start(
    standin: StandIn, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with process(tmp_path, "-c", DOOR, **connected(standin.base), PARTERRE_HEALTH_PORT=str(port)) as refused:
            printed = b"".join(await refused.communicate()).decode()
        assert (1, False) == (refused.returncode, "Traceback" in printed)
        assert f"PARTERRE_HEALTH_PORT {port} cannot be listened at" in printed
    async with serving(tmp_path, standin, PARTERRE_HEALTH_PORT=str(port)) as running:
        assert "200 well\n" == await told(port, "health")
        assert "parterre_outbox_letters 0.0" in await told(port, "metrics")
        with pytest.raises(OSError, match="refused"), socket.create_connection(("127.0.0.2", port)):
            pass
        # A second process leaves the first one and its tables alone.
        async with process(tmp_path, "-c", DOOR, **connected(standin.base)) as second:
            printed = b"".join(await second.communicate()).decode()
        assert (1, None) == (second.returncode, running.returncode)
        assert "Another Parterre is using tables.sqlite3; stop that one first." in printed
        assert "Traceback" not in printed
