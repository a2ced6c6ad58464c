"""The greeting: the bot's first message on a server, with buttons to start a game."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import discord
import structlog

from cogs.app import App
from cogs.concurrency import Wakeup
from cogs.help.commands import help_button
from cogs.interactions.answers import Reply, promised
from cogs.interactions.askers import missing, place_of
from cogs.interactions.click import Click
from cogs.interactions.controls import Changes, Needs, Posts, Where, button
from cogs.interactions.replies import daily_button, galleries, layout, paragraph, rows, start_button
from cogs.lobby.commands import open_table
from cogs.panels.panel import Display
from cogs.panels.seats import note_seen, show_seat
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from languages.catalogues import nearest
from languages.explanations import explained
from render.covers import banner
from tables.model.place import parse_wanted_level

_IDLE = 3600.0
"""Seconds after which servers that could not be greeted are tried again."""

PATIENCE = 2.0
_POLL = 0.05
"""How long the panel waits for a new table's card, and the interval between checks, in seconds."""

_log = structlog.get_logger(__name__)


def greeting(app: App, row_number: int, *, with_picture: bool = True) -> Reply:
    """Return the greeting; anybody may press its buttons, as often as they like. `row_number` is the outbox row."""
    picture = banner(look.title for look in app.looks.values())
    shown = (picture,) if with_picture else ()
    buttons = rows((start_button(), daily_button(), help_button()))
    return Reply(layout(*galleries(shown), paragraph(words.GREETING), *buttons, row_number=row_number), shown)


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
    """Has each server greeted once, until it is cancelled; call `wake` when there may be a new one."""

    def __init__(self, client: discord.Client, app: App) -> None:
        self._client = client
        self._app = app
        self._wakeup = Wakeup()
        self._tried: set[int] = set()
        self._told_of: set[int] = set()

    def wake(self) -> None:
        """Look for servers that were not greeted yet; return at once."""
        self._wakeup.wake()

    async def run(self) -> None:
        """Have the servers greeted that were not greeted yet, then wait for `wake`, or for some time."""
        await self._client.wait_until_ready()
        while True:
            self._wakeup.clear()
            try:
                await self._greet_all()
            except Exception:  # noqa: BLE001 - the greeter must outlive any single fault
                _log.exception("the servers could not be greeted")
            await self._wakeup.wait(_IDLE)

    async def _greet_all(self) -> None:
        servers = self._app.tables.servers
        guilds = {guild.id: guild for guild in self._client.guilds}
        languages = {guild.id: nearest(guild.preferred_locale.value) for guild in guilds.values()}
        await self._app.tables.frozen_tables.found(languages)
        for guild_id in await servers.ungreeted():
            if guild_id not in guilds:
                continue
            channel = greeting_channel(guilds[guild_id])
            self._tell_of_missing_rights(guilds[guild_id])
            # A greeting that a channel refused for good is not tried there again before the next start.
            if channel is not None and channel.id not in self._tried:
                self._tried.add(channel.id)
                await servers.greet(guild_id, channel.id)

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


@button("solo", Needs.MEMBER, Changes.OTHERS, posts=Posts.TABLE)
async def begin_alone(click: Click) -> Reply:
    """Begin a game against a computer, and show its panel."""
    slug, _sign, level = click.rest.partition(":")
    app, tables, live_panels = click.app, click.tables, click.app.live_panels
    person, place = click.person, place_of(click.interaction)
    game = await tables.solo.begin(person, place, slug, parse_wanted_level(level))
    with live_panels.playing(game.game_id, person.user_id):
        await _card_posted(app, game.game_id)
        # The promise of an answer that was given before stands above the card.
        is_below = promised(click.interaction)
        panel = await tables.play.panel(game.game_id, person.user_id)
        news = [explained(words.SOLO_BEGUN, key="solo") if game.is_new else str(words.SOLO_GOES_ON)]
        if game.fitted is not None:
            news.append(lobby_words.FITTED.said(computer=str(lobby_words.AGAINST[game.fitted])))
        if panel.thread_id is not None:
            news.append(words.jump_link(panel.place.guild_id, panel.thread_id))
        live_panels.follow(click.interaction, panel, tuple(news))
        if panel.is_to_act:
            await note_seen(app, panel)
    shown = await show_seat(app, person.user_id, panel, Display(news=tuple(news)))
    return replace(shown, is_below=is_below)


@button("new", Needs.MEMBER, Changes.OTHERS, posts=Posts.TABLE, where=Where.BY_ITSELF)
async def open_new(click: Click) -> None:
    """Open a table; greetings of before have this button, too."""
    await open_table(click.app, click.interaction, click.rest)


async def _card_posted(app: App, game_id: int) -> None:
    """Wait a moment for card and thread, so that the panel comes after them and can link to the thread."""
    for _ in range(round(PATIENCE / _POLL)):
        table = await app.tables.lookup.table(game_id)
        if table is None or table.thread_id is not None:
            return
        await asyncio.sleep(_POLL)
