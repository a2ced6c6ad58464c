"""A limit for what discord.py asks of Discord, in time and in number."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

import discord

from cogs.pace import Pace

_paces: WeakKeyDictionary[discord.Client, Pace] = WeakKeyDictionary()


@asynccontextmanager
async def patience(client: discord.Client, seconds: float) -> AsyncIterator[None]:
    """
    Give requests of the client up after so many seconds, once it is their turn.

    Raises: TimeoutError.
    """
    await _paces.setdefault(client, Pace()).turn()
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        # While Discord wants no request at all, discord.py keeps all of them behind a gate, which whoever closed it
        # opens again; one that is given up meanwhile would leave it closed for ever. Open too early, it closes again.
        client.http._global_over.set()  # noqa: SLF001 - there is no other way to it
        raise
