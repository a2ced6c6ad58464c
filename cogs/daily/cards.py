"""Posts the day's card where servers want it, keeps it up to date, and ends it with the result."""

import asyncio
from collections import Counter

import discord
import structlog

from cogs.context import Context
from cogs.daily.card import card_reply, row_number
from cogs.interactions.answers import Reply
from cogs.interactions.failures import MOST_REFUSALS, NETWORK, classify, reason
from cogs.interactions.language import Audience, server_format
from cogs.interactions.layout import component_number, find_message, message_in
from cogs.interactions.timeouts import patience
from cogs.interactions.verdicts import MESSAGE_GONE, TOO_MANY_EDITS, Verdict
from cogs.metrics import GIVEN_UP
from cogs.pictures.drawing import for_posts
from cogs.wakeup import Wakeup
from db.daily.cards import CardRow
from tables.daily.cards import DueCard, Step
from tables.model.place import Place

_INTERVAL = 15.0
"""Seconds between two looks at what is due."""
_PATIENCE = 75.0
"""Seconds for one card."""
_AT_ONCE = 8
"""Cards at the same time: one that hangs delays few others."""
_PAUSE, _LONG_PAUSE = 60, 600
"""Seconds until a card is tried again, and where Discord wants no more edits for now."""

_log = structlog.get_logger(__name__)


class DailyCardKeeper:
    """Keeps all cards until it is cancelled; call `wake` when the clock was moved."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context
        self._wakeup = Wakeup()
        self._keeping = asyncio.Lock()
        self._refusals: Counter[tuple[int, int]] = Counter()
        self._not_before: dict[tuple[int, int], int] = {}

    def wake(self) -> None:
        """Look for what is due now; return at once."""
        self._wakeup.wake()

    async def run(self) -> None:
        """Do what is due, then wait."""
        await self._client.wait_until_ready()
        while True:
            self._wakeup.clear()
            try:
                await self.keep()
            except Exception:  # noqa: BLE001 - the next look may succeed
                _log.exception("the cards of the day could not be kept")
            await self._wakeup.wait(_INTERVAL)

    async def keep(self) -> None:
        """Do what is due, a few cards at the same time; those that fail are tried again later."""
        async with self._keeping:
            dues = await self._context.tables.daily_cards.due()
            places = asyncio.Semaphore(_AT_ONCE)
            await asyncio.gather(*(self._try(due, places) for due in dues))

    async def _try(self, due: DueCard, places: asyncio.Semaphore) -> None:
        async with places:
            try:
                await self._try_now(due)
            except Exception:  # noqa: BLE001 - the others go on, and the next look may succeed
                _log.exception("a card of the day could not be kept", guild=due.row.guild_id)

    async def _try_now(self, due: DueCard) -> None:
        now, place = self._context.clock(), (due.row.guild_id, due.row.day)
        if self._not_before.get(place, now) > now:
            return
        try:
            async with patience(self._client, _PATIENCE):
                with for_posts():
                    await self._carry_out(due)
        except NETWORK as fault:
            await self._note_failure(due, fault)
        else:
            self._not_before.pop(place, None)
            self._refusals.pop(place, None)

    async def _carry_out(self, due: DueCard) -> None:
        cards, row = self._context.tables.daily_cards, due.row
        message_id = row.message_id or await self._arrived(row)
        if message_id is not None or due.step is Step.POST:
            news = await cards.news(row)
            settings = await self._context.tables.servers.settings(row.guild_id)
            with Audience(settings.language, await server_format(self._context, row.guild_id)).addressed():
                if message_id is None:
                    await cards.begins(row)
                    message_id = await self._post(row, await card_reply(self._context, news))
                elif due.step is not Step.POST:
                    reply = await card_reply(self._context, news)
                    message = message_in(self._client, Place(row.guild_id, row.channel_id), message_id)
                    await message.edit(view=reply.view, attachments=reply.files())
        await cards.stands(due, message_id, is_over=due.step is Step.END)

    async def _arrived(self, row: CardRow) -> int | None:
        """Return the message that an earlier attempt has sent, though it was cut off before that was noted."""
        if row.begun_at is None:
            return None
        number = component_number(row_number(row.day))
        return await find_message(self._channel(row), self._client.user, number, row.begun_at)

    async def _post(self, row: CardRow, reply: Reply) -> int:
        nonce = f"{row.guild_id}{row.day}"
        message = await self._channel(row).send(view=reply.view, files=reply.files(), nonce=nonce, silent=True)
        return message.id

    def _channel(self, row: CardRow) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(row.channel_id, guild_id=row.guild_id)

    async def _note_failure(self, due: DueCard, fault: Exception) -> None:
        """Try again later; after a few refusals, or when the message is gone, leave the card alone."""
        place, code = (due.row.guild_id, due.row.day), getattr(fault, "code", 0)
        _log.warning("a card of the day could not be kept", guild=due.row.guild_id, why=reason(fault))
        self._not_before[place] = self._context.clock() + (_LONG_PAUSE if code == TOO_MANY_EDITS else _PAUSE)
        if classify(fault) is Verdict.RETRY:
            return
        self._refusals[place] += 1
        if code == MESSAGE_GONE or self._refusals[place] >= MOST_REFUSALS:
            GIVEN_UP.labels("daily").inc()
            await self._context.tables.daily_cards.stands(due, due.row.message_id, is_over=True)
