"""Parterre itself over the stand-in: the real client, real SQLite, real rules and pictures."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from cogs.client import Client
from cogs.house import House
from db.database import Database
from playground.standin import StandIn
from playground.wire.routes import CALL_SIGN
from render.registry import LOOKS
from rules.registry import GAMES
from tables.service import Tables
from tests.playground.pointing import pointed_at


@dataclass
class Parterre:
    """A running bot with what it stands on."""

    client: Client
    tables: Tables
    standin: StandIn

    def pass_time(self, seconds: float) -> None:
        """Move the clock of the stand-in and the bot on."""
        self.standin.world.advance(seconds)
        self.client.ring()


@asynccontextmanager
async def parterre(standin: StandIn, path: Path) -> AsyncIterator[Parterre]:
    """Run the bot on a database file; leaving the block stops it as a signal would."""

    def clock() -> int:
        return int(standin.world.clock.now())

    database = await Database.open(path, now=clock())
    tables = Tables(database, clock, GAMES)
    with pointed_at(standin.api_base, standin.gateway_url):
        client = Client(House(tables, LOOKS, clock), ready_timeout=0)
        running = asyncio.create_task(client.start(CALL_SIGN))
        try:
            await standin.until(lambda: standin.gateway.identified or running.done())
            await asyncio.wait_for(client.wait_until_ready(), 5)
            yield Parterre(client, tables, standin)
        finally:
            await client.close()
            await running
            await database.close()
