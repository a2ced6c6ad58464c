"""
The health of the process: `/health` in one line, `/metrics` in the Prometheus text format.

Both are served on this computer only, and contain no names or ids of people, servers or tables.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, Info, generate_latest

from cogs.client.client import Client
from cogs.metrics import BACKUP_AGE, BACKUPS, CLOCK_AGE, GATEWAY_SILENT, OUTBOX, OUTBOX_LATE
from db.backup.program import HOUR
from db.backup.schedule import BackupSchedule
from host.version import VERSION
from tables.metrics import REGISTRY
from tables.model.refusals import NotSaved

BUILD = Info("parterre_build", "Version of Parterre that runs", registry=REGISTRY)
BUILD.info({"version": VERSION})

HOST = "127.0.0.1"
QUIET = 120.0
"""Seconds of silence from Discord that count as unhealthy: it answers a heartbeat every 41."""
SILENCE = 300.0
"""Seconds of silence from Discord after which the process exits, since a restart mends most causes."""
_MAX_CLOCK_AGE = 120.0
"""Seconds since the last check of the deadlines that count as unhealthy; five are usual."""
_MAX_DELAY = 300
"""Seconds of delay of an entry that count as unhealthy; entries go out within seconds unless Discord hangs."""
_GRACE = 30.0
"""Seconds that a process which was suspended gets to hear from Discord again."""
_WRITE_TIMEOUT = 5.0
"""Seconds within which the database must accept a write."""


class PortTaken(Exception):
    """The port is not available; `str(error)` is one sentence for the host."""


class Health:
    """Health checks and metrics of a client, and of its backups if any are taken."""

    def __init__(self, client: Client, backups: BackupSchedule | None = None) -> None:
        self._client = client
        self._condition = client.app.tables.health
        self._backups = backups

    async def complaint(self) -> str:
        """Return what is wrong, in one line; empty if nothing is."""
        if self._client.waits_for:
            return self._client.waits_for
        if (silent := self._client.events.silence) > QUIET:
            return f"Discord was last heard {silent:.0f} seconds ago"
        if (age := self._client.clock_liveness.age) > _MAX_CLOCK_AGE:
            return f"the deadlines were last looked at {age:.0f} seconds ago"
        try:
            async with asyncio.timeout(_WRITE_TIMEOUT):
                await self._condition.write()
                late = (await self._condition.backlog()).late
        except (NotSaved, TimeoutError):
            return "the database cannot be written to"
        if late > _MAX_DELAY:
            return f"an entry is {late} seconds late"
        return await self._backup_complaint() or self._client.sessions.other_process.complaint

    async def _backup_complaint(self) -> str:
        """Return what is wrong with the backups, in one line; empty if nothing is."""
        if self._backups is None:
            return ""
        if await self._backups.is_overdue():
            return f"no backup was taken for {await self._backups.age() // HOUR} hours; the log says why"
        if ahead := await asyncio.to_thread(self._backups.ahead):
            return f"a backup is from the future, {ahead[-1].name}; check this machine's clock"
        return ""

    async def metrics(self) -> bytes:
        """Return all metrics in the Prometheus text format."""
        backlog = await self._condition.backlog()
        OUTBOX.set(backlog.waiting)
        OUTBOX_LATE.set(backlog.late)
        GATEWAY_SILENT.set(self._client.events.silence)
        CLOCK_AGE.set(self._client.clock_liveness.age)
        if self._backups is not None:
            BACKUP_AGE.set(await self._backups.age())
        return generate_latest(REGISTRY)


def count_backup(is_taken: bool) -> None:  # noqa: FBT001 - called by position
    """Count an attempt to take a backup."""
    BACKUPS.labels("taken" if is_taken else "failed").inc()


def health_app(health: Health) -> web.Application:
    """Return the web application with the two pages."""

    async def health_page(_: web.Request) -> web.Response:
        complaint = await health.complaint()
        status = HTTPStatus.SERVICE_UNAVAILABLE if complaint else HTTPStatus.OK
        return web.Response(status=status, text=f"{complaint or 'well'}\n")

    async def metrics_page(_: web.Request) -> web.Response:
        return web.Response(body=await health.metrics(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application(middlewares=[_guard])
    app.add_routes([web.get("/health", health_page), web.get("/metrics", metrics_page)])
    return app


@web.middleware
async def _guard(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse requests for another host name: a web site can let its own name lead a visitor's browser here."""
    if request.headers.get("Host", "").rpartition(":")[0] not in (HOST, "localhost"):
        raise web.HTTPForbidden(text=f"This page is served at {HOST} and localhost only.\n")
    return await handler(request)


@asynccontextmanager
async def serving_health(
    client: Client, port: int | None, backups: BackupSchedule | None = None
) -> AsyncIterator[None]:
    """Serve `/health` and `/metrics` on a local port, if one is given, while the block runs. Raises: PortTaken."""
    if port is None:
        yield
        return
    runner = web.AppRunner(health_app(Health(client, backups)), access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, HOST, port, shutdown_timeout=0).start()
        except OSError as error:
            why = os.strerror(error.errno or 0)
            told = f"PARTERRE_HEALTH_PORT {port} cannot be listened at: {why}. Choose another."
            raise PortTaken(told) from error
        yield
    finally:
        await runner.cleanup()


async def silence(age: Callable[[], float], limit: float = SILENCE) -> None:
    """Return once `age` has been at least `limit` seconds, checked again up to 30 seconds later."""
    while True:
        await asyncio.sleep(max(limit - age(), 0))
        if age() >= limit:
            # A process that was suspended hears something as soon as it runs again.
            await asyncio.sleep(min(limit, _GRACE))
            if age() >= limit:
                return
