"""Runs the client until it is asked to stop, or fails; the exit status tells whether to start it again."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

import structlog

from cogs.client.client import Client
from host.diagnosis import diagnosed
from host.health import SILENCE, silence

log = structlog.get_logger("parterre")

STOPPED, FAULT, BAD_SETTINGS = 0, 1, 2
"""Exit statuses: stopped on request, failed, unusable settings."""

_FINISHING, _CLOSING, _PARTING = 4.0, 2.0, 0.5
"""
Seconds to finish the work in progress, to close the connection, and for the client's task to end.

Together they stay below the ten seconds that service managers usually grant.
"""


async def run_client(client: Client, token: str, stop: asyncio.Event, patience: float = SILENCE) -> int:
    """Run the client until asked to stop, or silent for `patience` seconds, or it fails. Returns: the exit status."""
    running = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(stop.wait())
    silent = asyncio.create_task(silence(lambda: client.events.silence, patience))
    try:
        await asyncio.wait({running, stopping, silent}, return_when=asyncio.FIRST_COMPLETED)
        await _end(client, running, is_orderly=stopping.done())
    except Exception as error:
        why = diagnosed(error)
        if why is None:
            raise
        log.error(str(why))  # noqa: TRY400 - the sentence says it all
        return BAD_SETTINGS if why.is_for_good else FAULT
    finally:
        is_silent = silent.done()
        stopping.cancel()
        silent.cancel()
    if is_silent:
        log.error("heard nothing from Discord for too long; exiting so that a new process can try", seconds=patience)
        return FAULT
    log.info("stopped on request")
    return STOPPED


async def _end(client: Client, running: "asyncio.Task[None]", *, is_orderly: bool) -> None:
    """Stop the client within ten seconds, whether Discord answers or not. Raises: what the client failed with."""
    if is_orderly:
        await _within(_FINISHING, client.finish(), "ran out of time; the next start sends the remaining entries")
    await _within(_CLOSING, client.close(), "ran out of time while closing the connection to Discord")
    await asyncio.wait({running}, timeout=_PARTING)
    if not running.done():
        running.cancel()
    with suppress(asyncio.CancelledError):
        await running


async def _within(seconds: float, work: Awaitable[None], otherwise: str) -> None:
    try:
        async with asyncio.timeout(seconds):
            await work
    except TimeoutError:
        log.warning(otherwise)
