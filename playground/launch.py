"""Starts the playground: the stand-in, the page and the saved world together."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from playground.saving import DamagedWorld, Saver, files_in, load, set_aside, world_exists
from playground.standin import StandIn, furnish
from playground.web.page import Page
from playground.wire.bounds import Bounds
from playground.world.state import WorldState
from playground.world.threads import archive_idle
from playground.world.world import Clock, World

__all__ = ["USUAL_PORT", "DamagedWorld", "Playground", "set_aside", "start", "world_exists"]

USUAL_PORT = 8710
TICK_SECONDS = 60
OnFresh = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Playground:
    """A running playground."""

    standin: StandIn
    saver: Saver
    page: Page
    ticking: "asyncio.Task[None]"

    @property
    def clock(self) -> Clock:
        """The stand-in's clock; it jumps when somebody moves it forward."""
        return self.standin.world.clock

    @property
    def page_url(self) -> str:
        """Where to point a browser."""
        return self.standin.base + "/"

    async def reset(self) -> None:
        """Replace the world by a fresh one, including files and clock, and save it."""
        fresh = World(WorldState(), Clock(self.clock.now, -self.standin.world.state.offset_seconds))
        furnish(fresh, self.standin.world.bot.name)
        self.standin.world.replace(fresh.state)
        await self.saver.save()

    async def stop(self) -> None:
        """Stop serving, then save."""
        self.ticking.cancel()
        await self.page.close()
        await self.standin.stop()
        await self.saver.close()


async def _tick(world: World) -> None:
    """Archive idle threads again and again, as Discord does."""
    while True:
        archive_idle(world)
        await asyncio.sleep(TICK_SECONDS)


async def start(
    state_dir: Path,
    port: int = USUAL_PORT,
    clock: Clock | None = None,
    on_fresh: OnFresh | None = None,
    bot_name: str | None = None,
) -> Playground:
    """
    Start the playground in this event loop.

    Args:
        state_dir: where the world is saved; created if missing.
        port: of the page, on the loopback address; if it is taken, another free one is used.
        clock: the machine's clock unless given; the saved offset is added to it.
        on_fresh: called when somebody presses *Start afresh*; it must call `reset` (the default does only that).
        bot_name: what the bot is called in a fresh world.
    Raises: DamagedWorld: the saved world cannot be read.
    """
    world = World(load(state_dir), clock, files_in(state_dir))
    if not world.state.guilds:
        furnish(world, bot_name)
    standin = StandIn(world, is_recording=False)
    # People act faster than at Discord, but an old message is as old here as there.
    standin.server.bounds = Bounds(old_only=True)
    saver = Saver(world, state_dir)
    page = Page(standin)
    playground = Playground(standin, saver, page, asyncio.create_task(_tick(world)))
    page.on_fresh = on_fresh or playground.reset
    world.watchers.append(saver.watch)
    await standin.start(port)
    # Save at once: after an early crash, the bot's database must find the world that it belongs to.
    await saver.save()
    return playground
