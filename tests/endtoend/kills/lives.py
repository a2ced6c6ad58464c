"""One bot after the other on a database, each a process of its own that can be killed."""

import asyncio
import multiprocessing
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from aiohttp import web

from playground.standin import StandIn
from playground.wire.routes import Route
from tests.endtoend.kills.mortal import Life, live
from tests.endtoend.parterre import PATIENCE


class Lives:
    """Bots that serve a stand-in from the same database, at the stand-in's time."""

    def __init__(self, standin: StandIn, path: Path) -> None:
        self._standin = standin
        self._path = path
        context = multiprocessing.get_context("forkserver")
        # Loaded once, so that a new bot costs a fork.
        context.set_forkserver_preload(["tests.endtoend.kills.mortal"])
        self._context, self._now = context, context.Value("d", standin.world.clock.now())

    def life(self) -> Life:
        """Return the life of a bot that nothing ends but a kill."""
        return Life(self._path, self._standin.api_base, self._standin.gateway_url)

    def pass_time(self, seconds: float) -> None:
        """Move the clock of the stand-in and the bot on."""
        self._standin.world.advance(seconds)
        self._now.value = self._standin.world.clock.now()

    @asynccontextmanager
    async def served(self, life: Life) -> AsyncIterator[tuple[ForkServerProcess, asyncio.Event]]:
        """Start a bot, and kill it at the end of the block, if it has not died before; the event is its death."""
        log, gateway = self._path.with_suffix(".log"), self._standin.gateway
        before, witnesses = gateway.identified, list(self._standin.server.witnesses)
        bot = self._context.Process(target=live, args=(life, self._now, log), daemon=True)
        bot.start()
        died = _died(bot)
        try:
            await first(self._standin.until(lambda: gateway.identified > before, PATIENCE), died.wait())
            yield bot, died
        finally:
            self._standin.server.witnesses = witnesses
            bot.kill()
            await died.wait()
            await self._standin.until(lambda: not gateway.is_connected, PATIENCE)
        bot.join()
        # Nothing but the kill may end it.
        assert bot.exitcode == -signal.SIGKILL, log.read_text(encoding="utf-8")

    def kill_at_post(self, bot: ForkServerProcess, ending: str, number: int = 1) -> None:
        """Kill the bot when so many posts of it to such a path were carried out, before it hears of the last one."""
        left = [number]

        def watch(route: Route, _: bytes, __: web.Response | None, ___: str) -> None:
            left[0] -= route.method == "POST" and route.template.endswith(ending)
            if not left[0]:
                bot.kill()

        self._standin.server.witnesses.append(watch)


async def first(*works: Coroutine[object, object, object]) -> None:
    """Do all of this until the first of it is done, which may be a failure; the rest is left."""
    tasks = [asyncio.ensure_future(work) for work in works]
    done, left = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    for task in done:
        task.result()


def _died(bot: ForkServerProcess) -> asyncio.Event:
    """Return an event that comes when the process has ended."""
    died, loop = asyncio.Event(), asyncio.get_running_loop()

    def end() -> None:
        loop.remove_reader(bot.sentinel)
        died.set()

    loop.add_reader(bot.sentinel, end)
    return died
