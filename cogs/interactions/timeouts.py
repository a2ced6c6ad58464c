"""A limit for what discord.py asks of Discord, in time and in number."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from weakref import WeakKeyDictionary

import discord

from cogs.interactions.pace import Pace

_limit: ContextVar[asyncio.Timeout | None] = ContextVar("_limit", default=None)
_paces: WeakKeyDictionary[discord.Client, Pace] = WeakKeyDictionary()


@asynccontextmanager
async def patience(client: discord.Client, seconds: float) -> AsyncIterator[None]:
    """
    Give requests of the client up after so many seconds, once it is their turn.

    Raises: TimeoutError.
    """
    await _paces.setdefault(client, Pace()).turn()
    token = _limit.set(None)
    try:
        async with asyncio.timeout(seconds) as limit:
            _limit.set(limit)
            yield
    except TimeoutError:
        # While Discord wants no request at all, discord.py keeps all of them behind a gate, which whoever closed it
        # opens again; one that is given up meanwhile would leave it closed for ever. Open too early, it closes again.
        client.http._global_over.set()  # noqa: SLF001 - there is no other way to it
        raise
    finally:
        _limit.reset(token)


@contextmanager
def untimed() -> Iterator[None]:
    """Let what the bot does by itself meanwhile, and waits for, not count against Discord."""
    limit, loop = _limit.get(), asyncio.get_running_loop()
    until = None if limit is None or limit.expired() else limit.when()
    if limit is None or until is None:
        yield
        return
    left = until - loop.time()
    # Whoever was begun within a limit may outlive it.
    with suppress(RuntimeError):
        limit.reschedule(None)
    try:
        yield
    finally:
        with suppress(RuntimeError):
            limit.reschedule(loop.time() + left)
