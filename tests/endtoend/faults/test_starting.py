"""Whatever Discord does to a start: the bot comes up, or ends with one sentence, and the next start comes up."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import discord
import pytest
from structlog.types import EventDict

from cogs.app import App
from cogs.client.client import Client
from cogs.interactions import command_list
from db.engine.database import Database
from host import connection
from host.connection import BAD_SETTINGS, FAULT, STOPPED, run_client
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.wire.gateway import CloseCode
from playground.wire.routes import CALL_SIGN
from rules.registry import GAMES
from tables.service import Tables
from tests.endtoend.faults.blows import BLOWS, Blow
from tests.endtoend.faults.hurrying import hurry
from tests.endtoend.parterre import PATIENCE
from tests.endtoend.plain_look import PLAIN
from tests.playground.pointing import pointed_at

ASKED = {
    "login": ("GET", r"/users/@me"),
    "application": ("GET", r"/oauth2/applications/@me"),
    "commands": ("PUT", r"/applications/\d+/commands"),
    "gateway": ("GET", r"/gateway/bot"),
}
"""What is asked of Discord at a start."""
SHORT = 0.3
"""Seconds of silence after which a start at which Discord hangs is given up."""


class Process:
    """Starts the bot again and again, as a supervisor would, on one database."""

    def __init__(self, standin: StandIn, path: Path) -> None:
        self._standin = standin
        self._path = path

    async def start(
        self, patience: float = PATIENCE, *, fault: Fault | None = None, is_dropped: bool = False
    ) -> int | None:
        """
        Start it, and stop it once it is up.

        Args:
            patience: seconds for which Discord may be silent.
            fault: what has to strike before it stops.
            is_dropped: let Discord end the connection instead, as it does when somebody makes a new token.
        Returns: None if it came up and stopped, else the exit status.
        """
        database = await Database.open(self._path, now=self._now())
        tables = Tables(database, self._now, GAMES)
        client = Client(App(tables, PLAIN, self._now), ready_timeout=0)
        try:
            with pointed_at(self._standin.api_base, self._standin.gateway_url):
                return await self._run(client, patience, fault, is_dropped=is_dropped)
        finally:
            await database.close()

    async def _run(self, client: Client, patience: float, fault: Fault | None, *, is_dropped: bool) -> int | None:
        stop = asyncio.Event()
        running = asyncio.create_task(run_client(client, CALL_SIGN, stop, patience))
        async with asyncio.timeout(PATIENCE):
            while not ((client.is_ready() and (fault is None or fault.struck)) or running.done()):  # noqa: ASYNC110 - a start that fails rings no bell
                await asyncio.sleep(0.005)
        is_up = not (is_dropped or running.done())
        if is_dropped:
            await self._standin.gateway.drop(CloseCode.AUTHENTICATION_FAILED)
        else:
            stop.set()
        status = await running
        return None if is_up and status == STOPPED else status

    def _now(self) -> int:
        return int(self._standin.world.clock.now())


@pytest.fixture
def process(standin: StandIn, path: Path, monkeypatch: pytest.MonkeyPatch) -> Process:
    hurry(monkeypatch)
    monkeypatch.setattr(command_list, "_PATIENCE", SHORT / 3)
    return Process(standin, path)


async def struck(process: Process, standin: StandIn, logged: list[EventDict], what: str, blow: Blow) -> list[str]:
    """Strike what is asked for at a start, and start once more. Returns: what is wrong with that, each in a line."""
    fault = standin.faults.order(blow.make(*ASKED[what]))
    status = await process.start(SHORT if fault.trouble is Trouble.HANG else PATIENCE, fault=fault)
    standin.faults.lift()
    told = [entry for entry in logged if entry["log_level"] in ("error", "critical")]
    logged.clear()
    found = [] if fault.struck else ["it was not struck"]
    found += [f"a traceback with {entry['event']}" for entry in told if entry.get("exc_info")]
    if (status, len(told)) not in ((None, 0), (FAULT, 1)):
        found.append(f"ended with {status} and {len(told)} sentences")
    if await process.start() is not None:
        found.append("the next start did not come up")
    return [f"{what}, {blow.name}: {line}" for line in found]


async def strike_all(
    process: Process, standin: StandIn, logged: list[EventDict], pairs: Sequence[tuple[str, Blow]]
) -> list[str]:
    return [line for what, blow in pairs for line in await struck(process, standin, logged, what, blow)]


async def test_whatever_befalls_a_start_it_comes_up_or_ends_with_one_sentence(
    process: Process, standin: StandIn, logged: list[EventDict]
) -> None:
    asked = list(ASKED)
    pairs = [(asked[number % len(asked)], blow) for number, blow in enumerate(BLOWS.values())]
    assert [] == await strike_all(process, standin, logged, pairs)


@pytest.mark.full
@pytest.mark.parametrize("what", ASKED)
async def test_whatever_befalls_any_request_of_a_start_it_comes_up_or_ends_with_one_sentence(
    process: Process, standin: StandIn, logged: list[EventDict], what: str
) -> None:
    assert [] == await strike_all(process, standin, logged, [(what, blow) for blow in BLOWS.values()])


async def test_start_that_fails_with_a_traceback_is_found(
    process: Process, standin: StandIn, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "diagnosed", lambda _: None)
    with pytest.raises(discord.HTTPException):
        await struck(process, standin, logged, "login", BLOWS["503"])


@pytest.mark.parametrize("is_late", [False, True])
async def test_token_that_discord_refuses_ends_it_as_a_setting_that_cannot_be_used(
    process: Process, standin: StandIn, logged: list[EventDict], *, is_late: bool
) -> None:
    if not is_late:
        standin.faults.order(Fault(*ASKED["login"], status=401))
    assert BAD_SETTINGS == await process.start(is_dropped=is_late)
    assert ["Discord refused the token; copy DISCORD_TOKEN again from the developer portal"] == [
        entry["event"] for entry in logged if entry["log_level"] == "error"
    ]
    logged.clear()
