"""The greeting: the bot's first message on a server, with buttons to start a game."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import discord
import structlog

from cogs.context import Context
from cogs.help.commands import help_button
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.askers import missing, person_of, place_of
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.failures import MOST_REFUSALS, NETWORK, classify, reason
from cogs.interactions.language import Audience, server_format
from cogs.interactions.layout import (
    component_number,
    daily_button,
    find_message,
    galleries,
    layout,
    paragraph,
    rows,
    start_button,
)
from cogs.interactions.presses import Handlers, beside
from cogs.interactions.verdicts import Verdict
from cogs.lobby.commands import open_table
from cogs.metrics import GIVEN_UP
from cogs.panels.live import LivePanels
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat
from cogs.wakeup import Wakeup
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from languages.explanations import explained
from languages.offered import nearest
from render.covers import banner
from tables.model.place import USUAL, parse_wanted_level

_ROW = 0
"""The greeting's number in place of an outbox row; real rows count from 1."""

_IDLE = 3600.0
"""Seconds after which servers that could not be greeted are tried again."""

PATIENCE = 2.0
_POLL = 0.05
"""How long the panel waits for a new table's card, and the interval between checks, in seconds."""

_log = structlog.get_logger(__name__)


def greeting(context: Context, *, with_picture: bool = True) -> Reply:
    """Return the greeting; anybody may press its buttons, as often as they like."""
    picture = banner(look.title for look in context.looks.values())
    shown = (picture,) if with_picture else ()
    buttons = rows((start_button(), daily_button(), help_button()))
    return Reply(layout(*galleries(shown), paragraph(words.GREETING), *buttons, row_number=_ROW), shown)


def greeting_channel(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the first channel where tables can be opened, else the first to write in; None if there is none."""
    writable = [channel for channel in _channels(guild) if channel.permissions_for(guild.me).send_messages]
    fit = (channel for channel in writable if not missing(channel.permissions_for(guild.me)))
    return next(fit, next(iter(writable), None))


def _channels(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    if guild.system_channel is not None:
        yield guild.system_channel
    yield from guild.text_channels


class Greeter:
    """Greets each server once, until it is cancelled; call `wake` when there may be a new one."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context
        self._wakeup = Wakeup()
        self._refusals: Counter[int] = Counter()
        self._told_of: set[int] = set()

    def wake(self) -> None:
        """Look for servers that were not greeted yet; return at once."""
        self._wakeup.wake()

    async def run(self) -> None:
        """Greet the servers that were not greeted yet, then wait for `wake`, or for some time."""
        await self._client.wait_until_ready()
        while True:
            self._wakeup.clear()
            try:
                await self._greet_all()
            except Exception:  # noqa: BLE001 - the greeter must outlive any single fault
                _log.exception("the servers could not be greeted")
            await self._wakeup.wait(_IDLE)

    async def _greet_all(self) -> None:
        people = self._context.tables.people
        guilds = {guild.id: guild for guild in self._client.guilds}
        languages = {guild.id: nearest(guild.preferred_locale.value) for guild in guilds.values()}
        await self._context.tables.frozen_tables.found(languages)
        for row in await people.ungreeted():
            if row.guild_id in guilds and self._refusals[row.guild_id] < MOST_REFUSALS:
                await self._greet(guilds[row.guild_id], row.greeting_begun_at)

    async def _greet(self, guild: discord.Guild, begun_at: int | None) -> None:
        channel = greeting_channel(guild)
        self._tell_of_missing_rights(guild)
        if channel is None:
            return
        try:
            number = component_number(_ROW)
            if begun_at is None or await find_message(channel, self._client.user, number, begun_at) is None:
                await self._context.tables.people.greeting_begins(guild.id)
                language = nearest(guild.preferred_locale.value)
                with Audience(language, await server_format(self._context, guild.id)).addressed():
                    may_show = channel.permissions_for(guild.me).attach_files
                    reply = greeting(self._context, with_picture=may_show)
                await channel.send(view=reply.view, files=reply.files(), nonce=f"greet{guild.id}", silent=True)
        except NETWORK as fault:
            _log.warning("a server could not be greeted", guild=guild.id, why=reason(fault))
            self._note_refusal(guild, fault)
        else:
            await self._context.tables.people.greeting_stands(guild.id)

    def _tell_of_missing_rights(self, guild: discord.Guild) -> None:
        """Tell the host, once for each start, of a server on which no table can be opened."""
        lacking = [missing(channel.permissions_for(guild.me)) for channel in _channels(guild)]
        fewest = min(lacking, key=len, default=["a text channel"])
        if fewest and guild.id not in self._told_of:
            self._told_of.add(guild.id)
            _log.warning(
                "no table can be opened on a server until somebody there gives the bot what it lacks",
                guild=guild.id,
                lacks=", ".join(fewest),
            )

    def _note_refusal(self, guild: discord.Guild, fault: Exception) -> None:
        """After a few refusals leave the server without a greeting until the next start."""
        if classify(fault) is Verdict.RETRY:
            return
        self._refusals[guild.id] += 1
        if self._refusals[guild.id] == MOST_REFUSALS:
            GIVEN_UP.labels("greeting").inc()


def presses(live_panels: LivePanels) -> Handlers:
    """Return the handlers of the buttons that begin a game, under greetings of before also there."""

    async def begun(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        # The buttons of older greetings have no level.
        slug, _sign, level = press.rest.partition(":")
        tables, user_id = context.tables, interaction.user.id
        person, place = person_of(interaction), place_of(interaction)
        game = await tables.solo.begin(person, place, slug, parse_wanted_level(level or USUAL.value))
        await _card_posted(context, game.game_id)
        # The promise of an answer that was given before stands above the card.
        is_below = interaction.response.is_done()
        panel = await tables.play.panel(game.game_id, user_id)
        news = [explained(words.SOLO_BEGUN, key="solo") if game.is_new else str(words.SOLO_GOES_ON)]
        if game.fitted is not None:
            news.append(lobby_words.FITTED.said(computer=str(lobby_words.AGAINST[game.fitted])))
        if panel.thread_id is not None:
            news.append(words.jump_link(panel.place.guild_id, panel.thread_id))
        live_panels.follow(interaction, panel, tuple(news))
        shown = await show_seat(context, user_id, panel, Display(news=tuple(news)))
        return replace(shown, is_below=is_below)

    return {Verb.SOLO: beside(begun), Verb.NEW: _opened}


async def _card_posted(context: Context, game_id: int) -> None:
    """Wait a moment for card and thread, so that the panel comes after them and can link to the thread."""
    for _ in range(round(PATIENCE / _POLL)):
        table = await context.tables.lookup.table(game_id)
        if table is None or table.thread_id is not None:
            return
        await asyncio.sleep(_POLL)


async def _opened(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
    await open_table(context, interaction, press.rest)
