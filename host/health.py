"""
How the process is, for whoever watches it: `/health` in one line, `/metrics` in the text that monitoring reads.

Both are served on this computer only, and hold neither names nor numbers of people, servers or tables.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, Info, generate_latest

from cogs.client.client import Client
from cogs.metrics import BACKUP_AGE, BACKUPS, CLOCK_AGE, GATEWAY_SILENT, OUTBOX, OUTBOX_LATE
from db.backup.files import HOUR
from db.backup.schedule import BackupSchedule
from host.version import VERSION
from tables.metrics import REGISTRY
from tables.model.refusals import NotSaved

BUILD = Info("parterre_build", "Version of Parterre that runs", registry=REGISTRY)
BUILD.info({"version": VERSION})

HOST = "127.0.0.1"
QUIET = 120.0
"""Seconds without a word from Discord after which something is wrong: it answers a heartbeat every 41."""
SILENCE = 300.0
"""Seconds without a word from Discord after which the process gives up, since a fresh one mends most of it."""
_LONGEST_LOOK = 120.0
"""Seconds between two looks at the deadlines; five are usual."""
_LATEST = 300
"""Seconds by which a letter may be late; they go out within seconds unless Discord hangs."""
_MOMENT = 30.0
"""Seconds to hear something again for a process that could not."""
_PATIENCE = 5.0
"""Seconds for the database to take a write."""


class PortTaken(Exception):
    """The port cannot be listened at; `str(error)` is one sentence for whoever runs the bot."""


class Health:
    """
    What is looked at to tell whether a client is well.

    Args:
        safekeeping: what takes its backups; None if nothing does.
    """

    def __init__(self, client: Client, safekeeping: BackupSchedule | None = None) -> None:
        self._client = client
        self._condition = client.context.tables.health
        self._safekeeping = safekeeping

    async def complaint(self) -> str:
        """Return what is wrong, in one line; empty if all is well."""
        if (silent := self._client.events.silence) > QUIET:
            return f"Discord was last heard {silent:.0f} seconds ago"
        if (age := self._client.clock_liveness.age) > _LONGEST_LOOK:
            return f"the deadlines were last looked at {age:.0f} seconds ago"
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._condition.write()
                late = (await self._condition.backlog()).late
        except (NotSaved, TimeoutError):
            return "the database cannot be written to"
        if late > _LATEST:
            return f"a letter is {late} seconds late"
        return await self._unkept()

    async def _unkept(self) -> str:
        """Return what is wrong with the backups; empty if nothing is."""
        if self._safekeeping is None or not await self._safekeeping.is_overdue():
            return ""
        return f"no backup was taken for {await self._safekeeping.age() // HOUR} hours; the log says why"

    async def metrics(self) -> bytes:
        """Return all figures."""
        backlog = await self._condition.backlog()
        OUTBOX.set(backlog.waiting)
        OUTBOX_LATE.set(backlog.late)
        GATEWAY_SILENT.set(self._client.events.silence)
        CLOCK_AGE.set(self._client.clock_liveness.age)
        if self._safekeeping is not None:
            BACKUP_AGE.set(await self._safekeeping.age())
        return generate_latest(REGISTRY)


def count_backup(is_taken: bool) -> None:  # noqa: FBT001 - called by position
    """Count a try to take a backup."""
    BACKUPS.labels("taken" if is_taken else "failed").inc()


def health_app(health: Health) -> web.Application:
    """Return the two pages."""

    async def told(_: web.Request) -> web.Response:
        complaint = await health.complaint()
        status = HTTPStatus.SERVICE_UNAVAILABLE if complaint else HTTPStatus.OK
        return web.Response(status=status, text=f"{complaint or 'well'}\n")

    async def counted(_: web.Request) -> web.Response:
        return web.Response(body=await health.metrics(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.add_routes([web.get("/health", told), web.get("/metrics", counted)])
    return app


@asynccontextmanager
async def watched(client: Client, port: int | None, safekeeping: BackupSchedule | None = None) -> AsyncIterator[None]:
    """
    Serve the client's health, and that of its backups, at a port of this computer as long as the block lasts.

    Args:
        port: None serves nothing.
    Raises: PortTaken.
    """
    if port is None:
        yield
        return
    runner = web.AppRunner(health_app(Health(client, safekeeping)), access_log=None)
    await runner.setup()
    try:
        await _listen(runner, port)
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, port: int) -> None:
    try:
        await web.TCPSite(runner, HOST, port, shutdown_timeout=0).start()
    except OSError as error:
        raise PortTaken(
            f"PARTERRE_HEALTH_PORT {port} cannot be listened at, since {error.strerror}; choose another."
        ) from error


async def silence(age: Callable[[], float], limit: float = SILENCE) -> None:
    """
    Return once nothing was heard for so many seconds, and for a moment more.

    Args:
        age: returns the seconds since something was last heard.
    """
    while True:
        await asyncio.sleep(max(limit - age(), 0))
        if age() >= limit:
            # A process that was stopped itself hears again as soon as it is let go on.
            await asyncio.sleep(min(limit, _MOMENT))
            if age() >= limit:
                return
