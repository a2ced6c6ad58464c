"""Parterre itself over the stand-in: the real client, real SQLite, real rules and pictures."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from cogs.app import NO_POLICIES, App, Policies
from cogs.client.client import Client
from db.engine.database import Database
from db.time import DeadlineKind, next_deadline
from playground.standin import StandIn
from playground.wire.routes import CALL_SIGN
from render.game import AnyLook
from render.registry import LOOKS
from rules.game import AnyGame
from rules.registry import GAMES
from tables.core import Entropy
from tables.delivery.places import AN_HOUR
from tables.service import Tables
from tables.thinking.protocol import Thinking
from tests.db.ready import lay_out, reading
from tests.playground.pointing import pointed_at

PATIENCE = 120.0
"""Seconds of real time: long, so that a busy machine fails no test."""
_GLANCE = 0.005
"""Seconds of real time between two looks into the database."""
_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"


@dataclass
class Parterre:
    """A running bot with what it stands on."""

    client: Client
    tables: Tables
    database: Database
    standin: StandIn

    def now(self) -> int:
        return int(self.standin.world.clock.now())

    def pass_time(self, seconds: float) -> None:
        """Move the clock of the stand-in and the bot on."""
        self.standin.world.advance(seconds)
        self.client.clock_moved()

    async def let_computers_play(self) -> None:
        """Move the clock on from turn to turn, as long as it is a computer's."""
        while (seconds := await self._seconds_to_computer()) is not None:
            self.standin.world.advance(seconds)
            await self.tables.deadlines.tick()

    async def deliver(self) -> None:
        """
        Move the clock on to each next try until the outbox is worked off, or nothing but refusals is left.

        Patience begins anew with each entry.
        """
        left, loop, begun_at = -1, asyncio.get_running_loop(), self.now()
        async with asyncio.timeout(PATIENCE) as patience:
            while (at := await self.tables.outbox.next_at()) is not None and at not in await self._refusing(begun_at):
                before, left = left, (await self.tables.health.backlog()).waiting
                if left != before:
                    patience.reschedule(loop.time() + PATIENCE)
                self.pass_time(max(at - self.now(), 0))
                await asyncio.sleep(_GLANCE)

    async def settle(self) -> None:
        """Let all be played and told that is due, and what comes of it in turn."""
        seen_at = None
        while seen_at != self.now():
            # As long as the clock stands still, what was played cannot have anything else played.
            seen_at = self.now()
            await self.until_done()
            await self.deliver()

    async def _refusing(self, since: int) -> list[int]:
        """Return when places will be tried again that were tried in vain an hour after an instant, or later."""
        with reading(self.database) as connection:
            found = connection.execute("SELECT until FROM barred WHERE until > ?", (since + AN_HOUR,)).fetchall()
        return [int(at) for (at,) in found]

    async def until_done(self) -> None:
        """Wait until all that fell due by now was done."""
        await _while(self._has_due)

    async def until_tried(self) -> None:
        """Wait until every entry that may go out now has arrived, or has been put off."""
        await _while(self.tables.outbox.pending)

    async def contents(self) -> Mapping[str, Sequence[tuple[Any, ...]]]:
        """Return every row of the database by table, once the bot is done with what was clicked before."""
        await self.until_tried()
        # Cards follow the entries that change them.
        await asyncio.wait_for(self.client._outbox_worker.finish(), PATIENCE)  # noqa: SLF001 - nobody else knows
        await _while(self._has_unknown_cards)
        with reading(self.database) as connection:
            names = [str(row[0]) for row in connection.execute(_TABLES).fetchall()]
            found = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names}  # noqa: S608 - names of the schema
        return {name: [tuple(row) for row in rows] for name, rows in found.items()}

    async def until_greeted(self) -> None:
        """Wait until every server has its greeting, so that nothing but what a test does changes anything."""
        await _while(self._has_ungreeted)

    async def names_of(self, user_id: int) -> Mapping[int, str]:
        """Return what somebody is called, by server."""
        with reading(self.database) as connection:
            sql = "SELECT guild_id, name FROM names WHERE user_id = ?"
            return dict(map(tuple, connection.execute(sql, (user_id,)).fetchall()))

    async def until_named(self, user_id: int, name: str) -> None:
        """Wait until somebody is known by this name on some server."""

        async def has_another() -> bool:
            return name not in (await self.names_of(user_id)).values()

        await _while(has_another)

    async def _has_ungreeted(self) -> bool:
        with reading(self.database) as connection:
            greeted = connection.execute("SELECT 1 FROM guilds WHERE greeted_at IS NOT NULL").fetchall()
        return len(list(greeted)) < len(self.client.guilds)

    async def _has_due(self) -> bool:
        due = await self.tables.deadlines.next_due()
        return due is not None and due <= self.now()

    async def _has_unknown_cards(self) -> bool:
        """Return whether a lobby card was posted and not yet remembered."""
        with reading(self.database) as connection:
            return bool(connection.execute("SELECT 1 FROM games WHERE lobby_message_id IS NULL").fetchall())

    async def _seconds_to_computer(self) -> int | None:
        with reading(self.database) as connection:
            row = next_deadline(connection)
        if row is None or row.kind is not DeadlineKind.AUTO:
            return None
        return max(row.due_at - self.now(), 0)


async def _while(ask: Callable[[], Awaitable[object]]) -> None:
    """Wait until what is asked of the database does not hold any more."""
    async with asyncio.timeout(PATIENCE):
        while await ask():  # noqa: ASYNC110 - a database rings no bell
            await asyncio.sleep(_GLANCE)


def numbered_entropy(seed: int = 1) -> Entropy:
    """Return a source of keys that gives the same deals in every run, however many posts are told between them."""
    numbers: defaultdict[int, Iterator[int]] = defaultdict(count)
    return lambda size: sha256(f"{seed}:{next(numbers[size])}".encode("ascii")).digest()[:size]


async def _entries(database: Database) -> int:
    """Count what was written before this start, none of whose numbers may come again."""
    with reading(database) as connection:
        ((entries,),) = connection.execute("SELECT count(*) FROM outbox").fetchall()
    return int(entries)


@asynccontextmanager
async def parterre(  # noqa: PLR0913 - all but the first two have a usual value
    standin: StandIn,
    path: Path,
    *,
    entropy: Entropy | None = None,
    looks: Mapping[str, AnyLook] = LOOKS,
    games: Mapping[str, AnyGame] = GAMES,
    is_welcome: bool = True,
    shards: int | None = None,
    thinking: Thinking | None = None,
    policies: Policies = NO_POLICIES,
) -> AsyncIterator[Parterre]:
    """
    Run the bot on a database file; leaving the block stops it as a signal would.

    `is_welcome` is false where it cannot greet or register commands, so that nobody waits for it; `shards` are as many
    as the stand-in recommends unless given. Without `thinking` computers play casually.
    """

    def clock() -> int:
        return int(standin.world.clock.now())

    database = await Database.open(lay_out(path), now=clock())
    seeds = entropy or numbered_entropy(1 + await _entries(database))
    tables = Tables(database, clock, games, seeds, thinking=thinking)
    gateway = standin.gateway
    before = gateway.identified
    with pointed_at(standin.api_base, standin.gateway_url):
        # Whoever moves the stand-in's clock lets time pass.
        steady = standin.world.clock.now
        client = Client(App(tables, looks, clock, policies), ready_timeout=0, shards=shards, steady=steady)
        running = asyncio.create_task(client.start(CALL_SIGN))
        try:
            await standin.until(lambda: gateway.identified > before or running.done(), PATIENCE)
            await asyncio.wait_for(client.wait_until_ready(), PATIENCE)
            running_bot = Parterre(client, tables, database, standin)
            if is_welcome:
                await standin.until(lambda: standin.world.state.commands, PATIENCE)
                await running_bot.until_greeted()
            yield running_bot
        finally:
            await client.close()
            await running
            await tables.close()
            await database.close()
