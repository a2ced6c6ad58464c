"""Direct messages with people: those that are open, and opening one as long as Discord lets the bot."""

import asyncio

import discord
import structlog

from cogs.context import Context
from cogs.interactions.failures import MessagesStopped, MessagesUnasked, reason
from cogs.interactions.verdicts import Verdict, verdict_of
from cogs.metrics import STOPPED_MESSAGES
from db.people.people import DmWish

STOPPED_FOR = 86400
"""
Seconds for which no direct message is opened after Discord did not let the bot open one: a day.

Discord quarantines bots that go on (codes 20026 and 40003), and says nowhere after how long it forgives.
"""

_log = structlog.get_logger(__name__)


class DirectMessages:
    """Finds or opens the direct messages with a person."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context
        self._stopped_until = 0
        self._opening = asyncio.Lock()

    async def channel(self, user_id: int, *, is_asked_for: bool) -> discord.abc.Messageable:
        """
        Return the direct messages with a person; open ones cost no request.

        New ones are opened only for people who want direct messages, or have asked for just this one.
        Raises: MessagesUnasked. MessagesStopped: new ones may not be opened at present. discord.HTTPException.
        """
        person = await self._context.tables.people.find(user_id)
        if person is not None and person.dm_channel_id is not None:
            return self._client.get_partial_messageable(person.dm_channel_id)
        if not is_asked_for and (person is None or person.dm_wish is not DmWish.WANTED):
            raise MessagesUnasked
        # One at a time, so that the first refusal is heard before another one is tried.
        async with self._opening:
            return await self._open(user_id)

    async def _open(self, user_id: int) -> discord.abc.Messageable:
        if self._context.clock() < self._stopped_until:
            raise MessagesStopped
        try:
            return await self._client.create_dm(discord.Object(user_id))
        except discord.HTTPException as fault:
            if verdict_of(fault) is Verdict.TOO_MANY_DMS:
                self._stop(fault)
            raise

    def _stop(self, fault: discord.HTTPException) -> None:
        self._stopped_until = self._context.clock() + STOPPED_FOR
        STOPPED_MESSAGES.inc()
        _log.warning(
            "Discord lets the bot open no more direct messages; for a day nobody new is written to, and whoever is to"
            " play is mentioned at their table instead",
            why=reason(fault),
        )
