"""The settings of a server: panels for its managers, and what they name although it was deleted."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord
import structlog
from discord import ui
from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.askers import missing
from cogs.interactions.click import Click, manages, server_of
from cogs.interactions.commands import command
from cogs.interactions.controls import (
    Changes,
    Kind,
    Needs,
    Number,
    Press,
    PressButton,
    PressChannels,
    PressRole,
    PressSelect,
    Where,
    button,
    number,
    select,
)
from cogs.interactions.failures import note
from cogs.interactions.replies import layout, option, paragraph, row, select_row
from cogs.interactions.settings import Setting
from cogs.servers.settings import FURTHER, LANGUAGE, OPENERS, SETTINGS
from cogs.words import general as words
from cogs.words import servers as server_words
from db.servers import GuildSettings, Openers
from languages.explanations import explained
from tables.core import Gone
from tables.model.refusals import NotSaved
from tables.model.timing import DAY
from tables.servers import refusals as server_refusals
from tables.servers.service import HOURS, Lost

_log = structlog.get_logger(__name__)


def gone_from(client: discord.Client) -> Gone:
    """Return how to tell which channels and roles servers no longer have: of those that are there, as they say."""

    def gone(guild_id: int, ids: Collection[int]) -> Collection[int]:
        guild = client.get_guild(guild_id)
        if guild is None or guild.unavailable:
            return ()
        return frozenset(one for one in ids if guild.get_channel(one) is None and guild.get_role(one) is None)

    return gone


async def lost_settings(app: App, interaction: Interaction) -> str:
    """Return what to tell somebody who manages the server; empty for others, and once it was told."""
    guild_id = interaction.guild_id
    if guild_id is None or not manages(interaction, guild_id):
        return ""
    try:
        lost = await app.tables.servers.lost(guild_id)
    except NotSaved as fault:
        note(_log, "whether a manager was told of lost settings could not be saved", fault, guild=guild_id)
        return ""
    return "" if lost is None else server_words.LOST.said(things="; ".join(_things(app, lost)))


def _things(app: App, lost: Lost) -> Iterator[str]:
    if lost.channels:
        yield str(server_words.LOST_ALL_CHANNELS) if lost.is_closed else server_words.lost_channels(lost.channels)
    if lost.has_role:
        yield str(server_words.LOST_ROLE)
    for slug in lost.slugs:
        yield server_words.LOST_GAME_ROLE.said(game=app.looks[slug].title)
    if lost.has_daily:
        yield str(server_words.LOST_DAILY)
    if lost.has_reports:
        yield str(server_words.LOST_REPORTS)


@button("sdaily", Needs.MANAGER, Changes.NOTHING, where=Where.CLICKED_MESSAGE)
async def daily(click: Click) -> Reply:
    """Show where and when the day's card appears."""
    settings = await click.tables.servers.settings(server_of(click.interaction))
    return _reply(click.app, click.interaction.guild, settings)


@select("sday", Needs.MANAGER, Changes.OTHERS, kind=Kind.CHANNELS, choose=Number.ANY, where=Where.CLICKED_MESSAGE)
async def choose_channel(click: Click) -> Reply:
    """Set in which channel the card appears, or that it does not."""
    guild_id, guild = server_of(click.interaction), click.interaction.guild
    channels = chosen_channels(guild, click.values)
    if len(channels) > 1 or not all(_is_seen(channel, click.interaction.user) for channel in channels):
        raise server_refusals.no_such_choice()
    settings = await click.tables.servers.change(guild_id, daily_channel_id=channels[0].id if channels else None)
    return _reply(click.app, guild, settings)


@select("shour", Needs.MANAGER, Changes.OTHERS, where=Where.CLICKED_MESSAGE)
async def choose_hour(click: Click) -> Reply:
    """Set when the card appears."""
    guild_id, hour = server_of(click.interaction), number(click.values[0])
    if hour is None:
        raise server_refusals.no_such_choice()
    settings = await click.tables.servers.change(guild_id, daily_hour=hour)
    return _reply(click.app, click.interaction.guild, settings)


def _reply(app: App, guild: discord.Guild | None, settings: GuildSettings) -> Reply:
    channel = None if guild is None else guild.get_channel(settings.daily_channel_id or 0)
    chosen, hour = (None if channel is None else channel.id), settings.daily_hour or 0
    at = app.clock() // DAY * DAY + hour * 3600
    parts = [
        paragraph(
            server_words.DAILY_TITLE,
            server_words.NO_DAILY if chosen is None else server_words.DAILY_IN.said(channel=chosen, at=at),
            server_words.DAILY_DETAIL,
            *_lacking(guild, channel),
        ),
        select_row(PressChannels(Press("sday", 0), server_words.DAILY_WHERE, [chosen] if chosen else [], 1)),
    ]
    if chosen is not None:
        hours = [option(server_words.hour_in_utc(one), str(one), default=one == hour) for one in HOURS]
        parts.append(select_row(PressSelect(Press("shour", 0), server_words.hour_in_utc(hour), hours)))
    return Reply(layout(*parts, row((PressButton(Press("settings", 0), words.BACK),))))


def _is_seen(channel: discord.TextChannel, user: discord.User | discord.Member) -> bool:
    """Return whether somebody sees a channel: what they do not, they cannot choose, so that the choice is forged."""
    return isinstance(user, discord.Member) and channel.permissions_for(user).view_channel


def _lacking(guild: discord.Guild | None, channel: object) -> Sequence[str]:
    if guild is None or not isinstance(channel, discord.TextChannel):
        return ()
    lacked = missing(channel.permissions_for(guild.me))
    return server_words.lacking([(channel.id, lacked)] if lacked else [])


@command("server", locale_str("Set up tables on this server"), Needs.MANAGER, Changes.NOTHING, is_for_servers=True)
@button("settings", Needs.MANAGER, Changes.NOTHING, where=Where.CLICKED_MESSAGE)
async def server(click: Click) -> Reply:
    """Show the settings."""
    settings = await click.tables.servers.settings(server_of(click.interaction))
    return server_reply(settings, click.interaction.guild)


@select("server", Needs.MANAGER, Changes.OTHERS, where=Where.CLICKED_MESSAGE)
async def change_setting(click: Click) -> Reply:
    setting = next((one for one in SETTINGS if one.name == click.rest), None)
    if setting is None:
        raise server_refusals.no_such_choice()
    settings = await setting.choose(click, click.values[0])
    return server_reply(settings, click.interaction.guild)


@select("channels", Needs.MANAGER, Changes.OTHERS, kind=Kind.CHANNELS, choose=Number.ANY, where=Where.CLICKED_MESSAGE)
async def choose_channels(click: Click) -> Reply:
    """Set in which channels tables may be opened."""
    guild_id, guild = server_of(click.interaction), click.interaction.guild
    channels = chosen_channels(guild, click.values)
    settings = await click.tables.servers.change(guild_id, channels=frozenset(channel.id for channel in channels))
    return server_reply(settings, guild)


@select("role", Needs.MANAGER, Changes.OTHERS, kind=Kind.ROLES, where=Where.CLICKED_MESSAGE)
async def choose_role(click: Click) -> Reply:
    """Set which role opens tables."""
    guild_id, guild = server_of(click.interaction), click.interaction.guild
    role = chosen_role(guild, click.values)
    settings = await click.tables.servers.change(guild_id, role_id=None if role is None else role.id)
    return server_reply(settings, guild)


def server_reply(settings: GuildSettings, guild: discord.Guild | None) -> Reply:
    """Show the settings of a server with their selects, and where the bot lacks permissions."""
    shown = settings if guild is None else _still_there(settings, guild)
    are_gone, settings = bool(settings.channels) and not shown.channels, shown
    needs_role = settings.openers is Openers.ROLE and settings.role_id is None
    return Reply(
        layout(
            paragraph(
                server_words.TITLE,
                server_words.CHANNELS_GONE if are_gone else server_words.where(sorted(settings.channels)),
                server_words.who(settings),
                server_words.ROLE_MISSING if needs_role else "",
                *(setting.explained(settings) for setting in SETTINGS if setting.is_offered(settings)),
                explained(server_words.NOW_ON, key="server"),
            ),
            paragraph(*server_words.lacking(() if guild is None else lacking(guild, settings))),
            *_selects(settings),
            row(
                (
                    PressButton(Press("games", 0), server_words.ROLES),
                    PressButton(Press("sdaily", 0), server_words.DAILY),
                )
            ),
        )
    )


def _still_there(settings: GuildSettings, guild: discord.Guild) -> GuildSettings:
    """Leave out channels and a role that were deleted: Discord refuses a select that marks them."""
    channels = frozenset(one for one in settings.channels if guild.get_channel(one) is not None)
    role = None if settings.role_id is None else guild.get_role(settings.role_id)
    return replace(settings, channels=channels, role_id=None if role is None else role.id)


def lacking(guild: discord.Guild, settings: GuildSettings) -> list[tuple[int, list[str]]]:
    """
    Return the channels for tables in which the bot lacks permissions, with what it lacks.

    If tables may be opened in any channel, channels that are hidden from the bot do not count.
    """
    granted = {channel.id: channel.permissions_for(guild.me) for channel in guild.text_channels}
    wanted = settings.channels or {one for one, permissions in granted.items() if permissions.view_channel}
    return [(one, names) for one in granted if one in wanted and (names := missing(granted[one]))]


def _selects(settings: GuildSettings) -> Iterator[ui.ActionRow[Any]]:
    yield from (_row(setting, settings) for setting in (LANGUAGE,) if setting.is_offered(settings))
    yield select_row(PressChannels(Press("channels", 0), server_words.WHERE, settings.channels))
    yield _row(OPENERS, settings)
    if settings.openers is Openers.ROLE:
        yield select_row(PressRole(Press("role", 0), server_words.ROLE, settings.role_id))
    yield from (_row(setting, settings) for setting in FURTHER)


def _row(setting: Setting[GuildSettings], settings: GuildSettings) -> ui.ActionRow[Any]:
    return setting.row(Press("server", 0, rest=setting.name), settings)


def chosen_channels(guild: discord.Guild | None, values: Sequence[str]) -> list[discord.TextChannel]:
    """Return the text channels of this server that were chosen. Raises: Refusal: a value is forged."""
    ids = map(number, values)
    channels = [None if guild is None or one is None else guild.get_channel(one) for one in ids]
    found = [channel for channel in channels if isinstance(channel, discord.TextChannel)]
    if len(found) < len(values):
        raise server_refusals.no_such_choice()
    return found


def chosen_role(guild: discord.Guild | None, values: Sequence[str]) -> discord.Role | None:
    """Return the role of this server that was chosen; None for none. Raises: Refusal: the value is forged."""
    ids = map(number, values)
    roles = [None if guild is None or one is None else guild.get_role(one) for one in ids]
    if len(roles) > 1 or None in roles:
        raise server_refusals.no_such_choice()
    return next(iter(roles), None)
