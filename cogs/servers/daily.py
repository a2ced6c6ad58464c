"""Where and when the day's card appears on a server: a panel for its managers."""

from collections.abc import Sequence

import discord

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.askers import missing
from cogs.interactions.buttons import PressButton, PressChannels, PressSelect
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.layout import layout, option, paragraph, row, select_row
from cogs.interactions.presses import Handlers, in_place
from cogs.servers import words as server_words
from cogs.servers.commands import managed_guild
from cogs.words import general as words
from db.servers.guilds import GuildSettings
from tables.model.quiet_hours import DAY
from tables.servers import refusals as server_refusals
from tables.servers.service import HOURS


async def _shown(context: Context, interaction: Interaction, _press: Press, _: Sequence[str]) -> Reply:
    settings = await context.tables.servers.settings(managed_guild(interaction))
    return _reply(context, interaction.guild, settings)


async def _in_channel(context: Context, interaction: Interaction, _press: Press, values: Sequence[str]) -> Reply:
    guild_id = managed_guild(interaction)
    ids = [found for value in values if (found := number(value)) is not None]
    if len(ids) < len(values) or len(ids) > 1:
        raise server_refusals.no_such_choice()
    settings = await context.tables.servers.set_daily_channel(guild_id, next(iter(ids), None))
    return _reply(context, interaction.guild, settings)


async def _at_hour(context: Context, interaction: Interaction, _press: Press, values: Sequence[str]) -> Reply:
    guild_id, hour = managed_guild(interaction), number(values[0])
    if hour is None:
        raise server_refusals.no_such_choice()
    settings = await context.tables.servers.set_daily_hour(guild_id, hour)
    return _reply(context, interaction.guild, settings)


def _reply(context: Context, guild: discord.Guild | None, settings: GuildSettings) -> Reply:
    channel = None if guild is None else guild.get_channel(settings.daily_channel_id or 0)
    chosen, hour = (None if channel is None else channel.id), settings.daily_hour or 0
    at = context.clock() // DAY * DAY + hour * 3600
    parts = [
        paragraph(
            server_words.DAILY_TITLE,
            server_words.NO_DAILY if chosen is None else server_words.DAILY_IN.said(channel=chosen, at=at),
            server_words.DAILY_DETAIL,
            *_lacking(guild, channel),
        ),
        select_row(PressChannels(Press(Verb.SERVER_DAY, 0), server_words.DAILY_WHERE, [chosen] if chosen else [], 1)),
    ]
    if chosen is not None:
        hours = [option(server_words.hour_in_utc(one), str(one), default=one == hour) for one in HOURS]
        parts.append(select_row(PressSelect(Press(Verb.SERVER_HOUR, 0), server_words.hour_in_utc(hour), hours)))
    return Reply(layout(*parts, row((PressButton(Press(Verb.SERVER_BACK, 0), words.BACK),))))


def _lacking(guild: discord.Guild | None, channel: object) -> Sequence[str]:
    if guild is None or not isinstance(channel, discord.TextChannel):
        return ()
    lacked = missing(channel.permissions_for(guild.me))
    return server_words.lacking([(channel.id, lacked)] if lacked else [])


PRESSES: Handlers = {
    Verb.SERVER_DAILY: in_place(_shown),
    Verb.SERVER_DAY: in_place(_in_channel),
    Verb.SERVER_HOUR: in_place(_at_hour),
}
