"""One run from the seeded tables to the verdict."""

import asyncio
import gc
import os
import random
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web

from bench.load.crowd import Crowd
from bench.load.process import BotProcess, serving
from bench.load.report import Course, Plan
from bench.load.screens import Screens
from bench.load.seeding import SeededTable, multiply, seed
from playground.standin import StandIn
from playground.wire.bounds import Bounds
from playground.wire.routes import Route
from playground.world.files import ForgetfulFiles
from playground.world.world import World
from rules.registry import GAMES
from tests.endtoend.kills import surviving
from workers.process import REST

DATABASE = "bot.sqlite3"
_READY = 60.0
"""Seconds that the bot has to start."""
_DELIVERED = 900.0
"""Seconds that the outbox has to empty itself after the last click."""
_POLL = 0.25
"""Seconds between two looks into the database."""
_COLLECTED = 50_000
"""Objects made between two looks for unreachable cycles."""
_WAITING = "SELECT count(*) FROM outbox WHERE done_at IS NULL AND parked IS NULL"
_COMMITS = "SELECT count(*) FROM commits"
_COMPUTED = "SELECT count(*) FROM commits WHERE acted_by = 'computer'"
_UNTHOUGHT = "a computer plays casually"


@dataclass
class _Watch:
    """Counts the requests between bot and stand-in, and queries the bot's database."""

    path: Path
    requests: Counter[str] = field(default_factory=Counter)
    backlog: int = 0

    def witness(self, route: Route, _: bytes, __: web.Response | None, ___: str) -> None:
        """Count one request."""
        self.requests[f"{route.method} {route.template}"] += 1

    async def asked(self, question: str) -> int:
        """Return the number that a query yields."""
        return await asyncio.to_thread(self._asked, question)

    def _asked(self, question: str) -> int:
        with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True, timeout=5.0)) as connection:
            ((number,),) = connection.execute(question)
        return int(number)

    async def backlogs(self) -> None:
        """Track the largest number of waiting entries until cancelled."""
        while True:
            self.backlog = max(self.backlog, await self.asked(_WAITING))
            await asyncio.sleep(1.0)

    async def until_delivered(self) -> None:
        """Wait until the outbox is empty, for a limited time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_DELIVERED):
                while await self.asked(_WAITING):  # noqa: ASYNC110 - a database rings no bell
                    await asyncio.sleep(_POLL)


async def run(plan: Plan, folder: Path) -> Course:
    """Seed, serve, click, wait until all is delivered, and judge. The bot's files stay in the folder."""
    chance = random.Random(plan.seed)
    world = World(files=ForgetfulFiles())
    tables = await asyncio.to_thread(_seeded, world, folder, plan, chance)
    _collect_seldom()
    standin = StandIn(world, is_recording=False)
    standin.server.bounds = Bounds(plan.bound) if plan.bound else None
    await standin.start()
    try:
        return await _course(plan, folder, standin, tables, chance)
    finally:
        await standin.stop()


def _collect_seldom() -> None:
    """Collect unreachable cycles rarely: nearly everything that this process makes stays, as messages do."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_COLLECTED, *gc.get_threshold()[1:])


def _seeded(world: World, folder: Path, plan: Plan, chance: random.Random) -> list[SeededTable]:
    """Seed in memory, where a commit costs nothing, then copy the file to the bot's folder."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own in there, deleted at once
    place = (memory if memory.is_dir() else folder) / f"parterre-load-{os.getpid()}"
    place.mkdir()
    try:
        ended = plan.filmed + plan.reviewed + (len(GAMES) if plan.greedy else 0)
        is_greedy = bool(plan.greedy)
        tables = list(seed(world, place / DATABASE, plan.tables, chance, plan.computers, ended, is_crowded=is_greedy))
        if is_greedy:
            *usual, crowded = tables[-len(GAMES) :]
            multiply(place / DATABASE, usual, crowded.users[0], plan.greedy)
        shutil.copy(place / DATABASE, folder / DATABASE)
    finally:
        shutil.rmtree(place)
    return tables


async def _course(
    plan: Plan, folder: Path, standin: StandIn, tables: list[SeededTable], chance: random.Random
) -> Course:
    screens, watch = Screens(standin), _Watch(folder / DATABASE)
    standin.world.watchers.append(screens.watch)
    standin.server.witnesses.append(watch.witness)
    crowd = Crowd(standin, screens, tables[: plan.tables], chance)
    commits = await watch.asked(_COMMITS)
    measured: dict[str, Any] = {"load_before": os.getloadavg()[0]}
    async with serving(standin, folder, plan.block) as bot:
        measured["boot_seconds"] = await _booted(standin, bot, screens, plan)
        watch.requests.clear()
        measured |= await _clicked(plan, crowd, watch, tables[plan.tables :])
        await watch.until_delivered()
        measured |= {"delivered_at": time.time(), "lines": bot.lines}
    found, shown = (
        await surviving.find(folder / DATABASE),
        surviving.Shown(standin, revs=screens.revs, arrived=screens.posted),
    )
    faults = surviving.faults(shown, found) + surviving.unsent(shown, found)
    if plan.greedy:
        # The copies of ended games have none.
        faults = [fault for fault in faults if not fault.startswith("the result of game")]
    return Course(
        plan=plan,
        tally=crowd.tally,
        commits=await watch.asked(_COMMITS) - commits,
        computed=await watch.asked(_COMPUTED),
        unthought=bot.told(_UNTHOUGHT),
        ended_games=crowd.over,
        backlog=watch.backlog,
        posts=screens.sent,
        edits=screens.edited,
        pictures=screens.pictures,
        picture_bytes=screens.bytes_of_pictures,
        requests=watch.requests,
        refused=bounds.refused if (bounds := standin.server.bounds) else 0,
        faults=[*faults, *(f"unknown to the stand-in: {one}" for one in standin.unknown)],
        errors=list(bot.errors()),
        **measured,
    )


async def _booted(standin: StandIn, bot: BotProcess, screens: Screens, plan: Plan) -> float:
    """
    Wait until the bot is there and has greeted all servers; if that is planned, also until nothing runs beside it.

    Returns: the seconds until clicks can be answered.
    """
    begun, servers = time.perf_counter(), len(standin.world.state.guilds)
    await standin.until(lambda: standin.gateway.identified or bot.process.returncode is not None, _READY)
    took = time.perf_counter() - begun
    await standin.until(lambda: screens.sent >= servers, _READY)
    with suppress(TimeoutError):
        async with asyncio.timeout(_READY + REST):
            while plan.from_rest and not bot.rests():  # noqa: ASYNC110 - it does not say when it rests
                await asyncio.sleep(1.0)
    return took


async def _clicked(plan: Plan, crowd: Crowd, watch: _Watch, ended: Sequence[SeededTable]) -> dict[str, float]:
    counting = asyncio.create_task(watch.backlogs())
    began_at, cpu = time.time(), time.process_time()
    # The first one falls into the part of a run in which memory may grow: that of a crowd is memory in use, too.
    bursts = [plan.seconds * (number + 0.5) / plan.bursts for number in range(plan.bursts)]
    try:
        await asyncio.gather(
            crowd.play(plan.rate, plan.seconds, bursts, plan.burst),
            crowd.ask_for("film", ended[: plan.filmed], plan.films),
            crowd.ask_for("review", ended[plan.filmed : plan.filmed + plan.reviewed], plan.reviews),
            crowd.be_greedy(ended[-1:] if plan.greedy else (), plan.seconds),
        )
    finally:
        counting.cancel()
    return {
        "began_at": began_at,
        "ended_at": time.time(),
        "own_cpu": time.process_time() - cpu,
        "load": os.getloadavg()[0],
    }
