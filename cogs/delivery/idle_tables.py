"""Idle tables: waking them and ending them; and keeping the threads of tables in play from being archived."""

import asyncio

import discord
import structlog

from cogs.consent.commands import end_question
from cogs.context import Context
from cogs.delivery.threads import keep_open
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.custom_ids import Verb
from cogs.interactions.failures import NETWORK, classify, reason
from cogs.interactions.presses import Handlers, beside
from cogs.interactions.timeouts import patience
from cogs.interactions.verdicts import Verdict
from cogs.interactions.which_table import at_pressed_table
from cogs.metrics import GIVEN_UP
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat
from cogs.words import hosts as host_words

_INTERVAL = 3600.0
"""Seconds between two searches for threads that would soon be archived."""
_PATIENCE = 75.0
"""Seconds for one thread, since the others wait for it."""

_log = structlog.get_logger(__name__)


async def wake_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Wake a table, and show the user's panel. Raises: Refusal: they hold no seat in play."""
    panel = await context.tables.idle_tables.wake(game_id, interaction.user.id)
    return await show_seat(context, interaction.user.id, panel, Display(news=(str(host_words.WOKEN),)))


PRESSES: Handlers = {
    Verb.WAKE: beside(at_pressed_table(wake_reply)),
    Verb.FINISH: beside(at_pressed_table(end_question)),
}


class ThreadKeeper:
    """Keeps the threads of tables in play from being archived, since buttons fail in archived ones."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context

    async def run(self) -> None:
        """Keep threads open, every hour until it is cancelled."""
        await self._client.wait_until_ready()
        while True:
            try:
                await self.keep()
            except Exception:  # noqa: BLE001 - the next look may succeed
                _log.exception("the threads could not be kept open")
            await asyncio.sleep(_INTERVAL)

    async def keep(self) -> None:
        """Keep all threads open that would soon be archived; retry next time those that fail."""
        for table in await self._context.tables.idle_tables.threads_to_keep():
            try:
                assert table.thread_id is not None
                async with patience(self._client, _PATIENCE):
                    await keep_open(self._client, table.thread_id)
            except NETWORK as fault:
                # Nothing is lost: the next post opens the thread again.
                _log.info("a thread could not be kept open", game=table.game_id, why=reason(fault))
                if classify(fault) in (Verdict.RETRY, Verdict.BARRED):
                    continue
                GIVEN_UP.labels("thread").inc()
            await self._context.tables.idle_tables.kept(table.game_id)
