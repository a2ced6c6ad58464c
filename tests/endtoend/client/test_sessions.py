"""Sessions that Discord lets the bot begin in a day: with too few left it waits, and those of others are noticed."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest
from structlog.types import EventDict

from cogs.app import App
from cogs.client import sessions
from cogs.client.client import Client
from cogs.client.sessions import OtherProcess, is_enough
from cogs.words.time import HOUR
from db.engine.database import Database
from host.connection import STOPPED, run_client
from host.health import Health
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.wire.routes import CALL_SIGN
from rules.registry import GAMES
from tables.service import Tables
from tables.upkeep.deadlines import GRACE
from tests.db.ready import lay_out
from tests.endtoend.client.test_shards import add_servers
from tests.endtoend.driver.table import open_table
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN
from tests.playground.pointing import pointed_at

DAY = 24 * 3600
WAITS = "sessions of a day are left"


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody pause before a session, and ask for what is left at once."""

    async def at_once(_: Client, __: int | None, *, initial: bool = False) -> None:
        pass

    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    monkeypatch.setattr(sessions, "_ASK_AGAIN", 0.02)
    monkeypatch.setattr(sessions, "_SHORTEST", 0.02)


@pytest.fixture
async def starting() -> AsyncIterator[list["asyncio.Task[None]"]]:
    """Where a test keeps the task of its client, which ends with the client."""
    kept: list[asyncio.Task[None]] = []
    yield kept
    await asyncio.gather(*kept)


def use_up(standin: StandIn, left: int) -> None:
    """Let sessions be begun until so many are left."""
    while standin.world.sessions_left > left:
        standin.world.begin_session()


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - a client rings no bell
            await asyncio.sleep(0.005)


def waits(logged: Sequence[EventDict]) -> list[EventDict]:
    return [entry for entry in logged if WAITS in entry["event"]]


@asynccontextmanager
async def unconnected(standin: StandIn, path: Path) -> AsyncIterator[Parterre]:
    """A client over a real database that has not connected yet."""
    database = await Database.open(lay_out(path), now=int(standin.world.clock.now()))
    tables = Tables(database, lambda: int(standin.world.clock.now()), GAMES)
    with pointed_at(standin.api_base, standin.gateway_url):
        now = standin.world.clock.now
        client = Client(App(tables, PLAIN, lambda: int(now())), ready_timeout=0, steady=now)
        try:
            yield (running := Parterre(client, tables, database, standin))
            if client.is_ready() and not client.is_closed():
                # Nothing may be looked up any more once the database is closed.
                await running.until_greeted()
        finally:
            await client.close()
            await tables.close()
            await database.close()


async def test_bot_with_no_session_left_began_one_all_the_same_which_would_have_cost_its_token(
    standin: StandIn, path: Path, logged: list[EventDict]
) -> None:
    use_up(standin, 0)
    told: list[str] = []
    async with unconnected(standin, path) as bot:
        client = bot.client
        client.on_wait = told.append
        stop = asyncio.Event()
        # Neither the watchdog of silence ends the wait, nor health calls it silence.
        running = asyncio.create_task(run_client(client, CALL_SIGN, stop, patience=0.1))
        await until(lambda: len(told) > 20 or running.done())
        assert (0, False) == (standin.gateway.identified, running.done())
        assert f"0 of 1000 {WAITS}" in await Health(client).complaint()
        assert await Health(client).complaint() in told
        (line,) = waits(logged)
        assert ("warning", told[0]) == (line["log_level"], line["event"])
        standin.world.advance(DAY)
        await until(client.is_ready)
        assert ("", "", 1) == (told[-1], await Health(client).complaint(), standin.gateway.identified)
        await bot.until_greeted()
        stop.set()
        assert STOPPED == await running


async def test_signal_ends_the_wait_for_sessions_at_once(standin: StandIn, path: Path) -> None:
    use_up(standin, 0)
    async with unconnected(standin, path) as bot:
        client = bot.client
        stop = asyncio.Event()
        running = asyncio.create_task(run_client(client, CALL_SIGN, stop))
        await until(lambda: client.waits_for)
        stop.set()
        async with asyncio.timeout(1):
            assert STOPPED == await running
    assert 0 == standin.gateway.identified


async def test_time_of_somebody_ended_while_the_bot_waited_to_connect(
    standin: StandIn, path: Path, starting: list["asyncio.Task[None]"]
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        await bot.tables.servers.change(standin.guild.id, time_limit=HOUR)
        table = await open_table(standin, "Anna", "Ben")
        mover = await table.next_player()
    use_up(standin, 0)
    async with unconnected(standin, path) as bot:
        client = bot.client
        playing = client.app.tables.play
        starting.append(asyncio.create_task(client.start(CALL_SIGN)))
        await until(lambda: client.waits_for)
        for _ in range(40):
            # Longer steps would count as a gap, which a grace period follows.
            standin.world.advance(HOUR / 30)
            client.wake()
            await asyncio.sleep(0.01)
        assert (await playing.panel(table.game_id, mover.actor.id)).is_to_act
        standin.world.advance(DAY)
        await until(client.is_ready)
        due_at = int(standin.world.clock.now()) + GRACE
        async with asyncio.timeout(PATIENCE):
            while due_at != (await playing.panel(table.game_id, mover.actor.id)).due_at:  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.01)


async def test_session_for_each_shard_was_not_asked_for_before_the_first_began(
    standin: StandIn, path: Path, logged: list[EventDict], starting: list["asyncio.Task[None]"]
) -> None:
    add_servers(standin)
    standin.world.most_sessions = 50
    use_up(standin, 2)
    async with unconnected(standin, path) as bot:
        client = bot.client
        starting.append(asyncio.create_task(client.start(CALL_SIGN)))
        await until(lambda: client.waits_for)
        assert (0, 1) == (standin.gateway.identified, len(waits(logged)))
        standin.world.advance(DAY)
        await until(client.is_ready)
        assert 3 == standin.gateway.identified


async def test_shard_that_must_begin_anew_without_a_session_left_would_have_cost_the_token(
    standin: StandIn, path: Path, logged: list[EventDict]
) -> None:
    standin.world.most_sessions = 1
    async with parterre(standin, path, looks=PLAIN) as bot:
        assert 0 == standin.world.sessions_left
        standin.gateway.invalidate()
        await until(lambda: bot.client.waits_for or bot.client.is_closed())
        await until(lambda: bot.client.events.is_lost(0))
        assert (1, 0.0) == (standin.gateway.identified, bot.client.events.silence)
        await until(lambda: not any(thread.name == "keep-alive-handler:shard-0" for thread in threading.enumerate()))
        standin.world.advance(DAY)
        await until(lambda: standin.gateway.identified == 2)
        await until(lambda: not bot.client.events.is_lost(0))
        assert ("", 1) == (bot.client.waits_for, len(waits(logged)))


async def test_shard_that_waits_for_a_session_keeps_no_other_from_resuming(standin: StandIn, path: Path) -> None:
    add_servers(standin)
    standin.world.most_sessions = 3
    async with parterre(standin, path, looks=PLAIN) as bot:
        standin.gateway.invalidate(1)
        await until(lambda: bot.client.waits_for)
        await standin.gateway.drop(shard=2)
        await until(lambda: standin.gateway.resumed == 1)
        standin.gateway.invalidate(0)
        await until(lambda: bot.client.events.is_lost(0) and bot.client.events.is_lost(1))
        assert 3 == standin.gateway.identified
        standin.world.advance(DAY)
        await until(lambda: standin.gateway.identified == 5)
        await until(lambda: not any(map(bot.client.events.is_lost, range(3))))


async def test_wait_outlasts_that_discord_does_not_say_what_is_left(
    standin: StandIn, path: Path, starting: list["asyncio.Task[None]"]
) -> None:
    use_up(standin, 0)
    async with unconnected(standin, path) as bot:
        client = bot.client
        starting.append(asyncio.create_task(client.start(CALL_SIGN)))
        await until(lambda: client.waits_for)
        fault = standin.faults.order(Fault("GET", "/gateway/bot", Trouble.RESET, times=3))
        await until(lambda: fault.struck == 3)
        assert not client.is_ready()
        standin.world.advance(DAY)
        await until(client.is_ready)


def limits(remaining: int, total: int = 1000) -> discord.SessionStartLimits:
    return discord.SessionStartLimits(total=total, remaining=remaining, reset_after=1, max_concurrency=1)


@pytest.mark.parametrize(
    ("remaining", "total", "count", "expected"),
    [(11, 1000, 1, True), (10, 1000, 1, False), (11, 1000, 2, False), (1, 50, 1, True), (1000, 1000, 1200, True)],
)
def test_one_of_a_hundred_sessions_is_spared(remaining: int, total: int, count: int, expected: object) -> None:
    assert expected is is_enough(limits(remaining, total), count)


def rivals(logged: Sequence[EventDict]) -> list[str]:
    return [entry["why"] for entry in logged if "another process seems to use this bot's token" in entry["event"]]


async def test_second_process_with_the_same_token_answered_clicks_and_nothing_was_told(
    standin: StandIn, path: Path, tmp_path: Path, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "_ASK_AGAIN", 600.0)
    anna, garden = standin.actor("Anna"), standin.channel("garden")
    async with parterre(standin, path, looks=PLAIN) as one, parterre(standin, tmp_path / "other", looks=PLAIN) as other:
        for _ in range(5):
            # Of five answers one of the two processes is late with at least three.
            await anna.slash(garden, "help")
        await until(lambda: rivals(logged))
        told = [await Health(bot.client).complaint() for bot in (one, other)]
    assert {"it answers clicks before this one"} == set(rivals(logged))
    assert any("another process seems to use this bot's token; stop it" in complaint for complaint in told)


async def test_sessions_that_another_process_began_were_not_noticed(
    standin: StandIn, bot: Parterre, logged: list[EventDict]
) -> None:
    standin.gateway.invalidate()
    await until(lambda: standin.gateway.identified == 2)
    await asyncio.sleep(0.1)
    assert ([], "") == (rivals(logged), await Health(bot.client).complaint())
    standin.world.begin_session()
    await until(lambda: rivals(logged))
    assert "another process seems to use this bot's token" in await Health(bot.client).complaint()
    assert ["it begins sessions, too"] == rivals(logged)
    standin.world.advance(DAY)


def test_answers_of_another_process_are_told_once_when_there_are_several_within_ten_minutes() -> None:
    now = [0.0]
    other = OtherProcess(lambda: now[0])
    for at, is_noticed in ((0, False), (300, False), (601, False), (602, True), (4202, True), (4203, False)):
        now[0] = at
        if at < 1000:
            other.has_answered()
        assert (at, is_noticed) == (at, bool(other.complaint))


def test_a_new_day_and_sessions_that_did_not_begin_are_nobody_elses() -> None:
    other = OtherProcess()
    for left, begun in ((900, 0), (900, 1), (899, 2), (898, 2), (1000, 2)):
        other.begun = begun
        other.compare(left, begun)
        assert "" == other.complaint
    other.compare(999, 2)
    assert other.complaint
