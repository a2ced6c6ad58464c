"""Reads, once at the start, which emojis the bot has; without the answer, words stand alone."""

import asyncio

import discord
import structlog

from cogs.interactions.failures import NETWORK, reason
from render.text import emojis

_PATIENCE = 10.0
"""Seconds; nobody should wait for their turn because of small pictures."""

_log = structlog.get_logger(__name__)


async def adopt_emojis(client: discord.Client) -> None:
    """Show the emojis that the bot has at Discord beside words from now on; best effort."""
    found: list[discord.Emoji] = []
    try:
        async with asyncio.timeout(_PATIENCE):
            found = await client.fetch_application_emojis()
    except NETWORK as fault:
        _log.info("emojis could not be read; words stand alone", why=reason(fault))
    emojis.use({emoji.name: emoji.id for emoji in found})
