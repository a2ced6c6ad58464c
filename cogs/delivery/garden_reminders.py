"""Sends reminders of the day's garden to those who asked for one at their hour."""

import asyncio

import discord
import structlog

from cogs.context import Context
from cogs.daily.day import title_of
from cogs.daily.words import until
from cogs.delivery.direct_messages import DirectMessages
from cogs.interactions.failures import NETWORK, MessagesStopped, classify, reason
from cogs.interactions.language import audience_of
from cogs.interactions.layout import daily_button, layout, paragraph, rows
from cogs.interactions.timeouts import patience
from cogs.interactions.verdicts import Verdict
from cogs.metrics import GIVEN_UP

_INTERVAL = 30.0
"""Seconds between two looks at who is to be reminded."""
_PATIENCE = 75.0
"""Seconds for one reminder."""

_log = structlog.get_logger(__name__)


class GardenReminder:
    """Reminds people until it is cancelled."""

    def __init__(self, client: discord.Client, context: Context, direct_messages: DirectMessages) -> None:
        self._client = client
        self._context = context
        self._direct_messages = direct_messages

    async def run(self) -> None:
        """Remind whoever is due, again and again."""
        await self._client.wait_until_ready()
        while True:
            try:
                await self.remind()
            except Exception:  # noqa: BLE001 - the next look may succeed
                _log.exception("nobody could be reminded of the garden")
            await asyncio.sleep(_INTERVAL)

    async def remind(self) -> None:
        """Remind everybody who is due; whoever cannot be reached for now is reminded a little later."""
        for user_id in await self._context.tables.garden_reminders.due():
            try:
                await self._remind(user_id)
            except Exception:  # noqa: BLE001 - the others are reminded all the same
                _log.exception("somebody could not be reminded of the garden")

    async def _remind(self, user_id: int) -> None:
        reminders = self._context.tables.garden_reminders
        if not await reminders.begin(user_id):
            return
        try:
            async with patience(self._client, _PATIENCE):
                await self._send(user_id)
        except (*NETWORK, MessagesStopped) as fault:
            _log.info("a reminder of the garden could not be sent", why=reason(fault))
            if classify(fault) is Verdict.RETRY:
                await reminders.try_again(user_id)
            else:
                GIVEN_UP.labels("reminder").inc()

    async def _send(self, user_id: int) -> None:
        person = await self._context.tables.people.find(user_id)
        day = await self._context.tables.daily.look(user_id, None)
        with audience_of(self._context, user_id, person).addressed():
            view = layout(
                paragraph(title_of(self._context.looks[day.slug], day.day), until(day.day)), *rows((daily_button(),))
            )
            channel = await self._direct_messages.channel(user_id, is_asked_for=True)
            await channel.send(view=view)
