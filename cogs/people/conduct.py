"""
Blocks, which keep somebody from the tables that you host, and reports to the managers of a server.

A report is written in a modal, posted to a channel that only they read, and stored nowhere.
"""

from typing import Any

import discord
import structlog
from discord import app_commands, ui
from discord.app_commands import locale_str

from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.click import Click, allowed, server_of
from cogs.interactions.commands import ContextCog, click_of, command
from cogs.interactions.controls import Changes, Needs, Press, Where, button
from cogs.interactions.failures import NETWORK, reason
from cogs.interactions.rate_limit import patience
from cogs.interactions.replies import layout, paragraph
from cogs.interactions.sending import retrying
from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words.text import escaped_text, mentioned
from rules.errors import PlayerError
from tables.model import refusals

LONGEST = 500
_PATIENCE = 20.0
"""Seconds after which sending a report counts as failed."""
_LEAST_SEEN = discord.Permissions(view_channel=True, send_messages=True)

_log = structlog.get_logger(__name__)


class BlockCommands(ContextCog):
    """The commands for blocks; only the person who sets a block learns of it."""

    @allowed(Needs.ANYBODY, Changes.OWN)
    @app_commands.command(name="block", description=locale_str("Keep somebody from the tables you host"))
    @app_commands.describe(person=locale_str("Who should stay away"))
    async def block(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Block somebody, or list who is blocked."""
        click = click_of(interaction)
        await answer(interaction, _blocked(click, person), what=click.subject)

    @allowed(Needs.ANYBODY, Changes.OWN)
    @app_commands.command(name="unblock", description=locale_str("Let somebody join your tables again"))
    @app_commands.describe(person=locale_str("Who may come back"))
    async def unblock(self, interaction: Interaction, person: discord.User) -> None:
        """End a block."""
        click = click_of(interaction)
        await answer(interaction, _unblocked(click, person), what=click.subject)


async def _blocked(click: Click, person: discord.User | None) -> Reply:
    conduct, user_id = click.tables.conduct, click.user_id
    if person is None:
        listed = await conduct.blocked_by(user_id)
        return said(people_words.blocks(listed) if listed else people_words.BLOCK_NOBODY)
    if person.bot:
        raise refusals.blocks_computer()
    is_new = await conduct.block(user_id, person.id)
    told = people_words.BLOCKED if is_new else people_words.BLOCKED_ALREADY
    return said(told.said(person=mentioned(person.id)))


async def _unblocked(click: Click, person: discord.User) -> Reply:
    await click.tables.conduct.unblock(click.user_id, person.id)
    return said(people_words.UNBLOCKED.said(person=mentioned(person.id)))


@command(
    "reports",
    locale_str("Send reports to this channel, or stop it"),
    Needs.MANAGER,
    Changes.OTHERS,
    is_for_servers=True,
)
async def choose_channel(click: Click) -> Reply:
    guild_id = server_of(click.interaction)
    channel, conduct = click.interaction.channel, click.tables.conduct
    if not isinstance(channel, discord.TextChannel):
        return said(people_words.ONLY_TEXT_CHANNELS)
    if await conduct.report_channel(guild_id) == channel.id:
        await conduct.set_report_channel(guild_id, None)
        return said(people_words.REPORTS_GO_ELSEWHERE)
    if _is_public(channel):
        return said(people_words.PUBLIC_CHANNEL.said(channel_id=channel.id))
    if not _is_open(channel):
        return said(people_words.CANNOT_WRITE.said(channel_id=channel.id))
    await conduct.set_report_channel(guild_id, channel.id)
    return said(people_words.REPORTS_GO.said(channel_id=channel.id))


@button("report", Needs.MEMBER, Changes.OTHERS, where=Where.BY_ITSELF)
@command(
    "report",
    locale_str("Report a problem to this server's managers"),
    Needs.MEMBER,
    Changes.OTHERS,
    is_for_servers=True,
    where=Where.BY_ITSELF,
)
async def report(click: Click) -> None:
    """Open the modal, or pass on what was written into it: its name is that of the button."""
    if click.interaction.type is discord.InteractionType.modal_submit:
        await answer(click.interaction, _sent(click), what=click.subject)
    else:
        await _ask(click)


async def _sent(click: Click) -> Reply:
    text = escaped_text("".join(click.values), LONGEST)
    if not text:
        raise refusals.nothing_reported()
    channel, user = await _channel(click), click.interaction.user
    await click.tables.conduct.report(user.id, channel.guild.id)
    written_in = click.interaction.channel_id or channel.id
    head = people_words.report(mentioned(user.id, user.display_name), channel.guild.id, written_in)
    try:
        async with patience(click.interaction.client, _PATIENCE):
            await channel.send(view=layout(paragraph(head, words.quoted(text))))
    except NETWORK as fault:
        _log.warning("a report was not delivered", guild=channel.guild.id, why=reason(fault))
        return said(people_words.REPORT_LOST)
    return said(people_words.REPORT_SENT)


async def _ask(click: Click) -> None:
    """Open the modal, or say why there is none."""
    interaction = click.interaction
    try:
        channel = await _channel(click)
        await click.tables.conduct.may_report(click.user_id, channel.guild.id)
    except PlayerError as refusal:
        await answer(interaction, _refused(refusal), what=click.subject)
        return
    await retrying(interaction, lambda: interaction.response.send_modal(_modal(interaction, channel.name)))


async def _refused(refusal: PlayerError) -> Reply:
    raise refusal


async def _channel(click: Click) -> discord.TextChannel:
    """Return the server's channel for reports. Raises: Refusal: there is none."""
    guild = click.interaction.guild
    if guild is None:
        raise refusals.nowhere_to_report()
    chosen = guild.get_channel(await click.tables.conduct.report_channel(guild.id) or 0)
    for channel in (chosen, guild.public_updates_channel):
        if isinstance(channel, discord.TextChannel) and _is_open(channel) and not _is_public(channel):
            return channel
    raise refusals.nowhere_to_report()


def _is_open(channel: discord.TextChannel) -> bool:
    return channel.permissions_for(channel.guild.me) >= _LEAST_SEEN


def _is_public(channel: discord.TextChannel) -> bool:
    """Return whether everybody on the server can read the channel: a report names people."""
    return channel.permissions_for(channel.guild.default_role).view_channel


def _modal(interaction: Interaction, channel: str) -> ui.Modal:
    # Clients distinguish modals only by custom_id, so each needs a different one.
    press = Press("report", 0, rest=str(interaction.id))
    modal = ui.Modal(title=str(people_words.REPORT_TITLE), custom_id=str(press))
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="words", style=discord.TextStyle.paragraph, min_length=1, max_length=LONGEST
    )
    told = people_words.REPORT_GOES.said(channel=channel)[:100]
    modal.add_item(ui.Label(text=str(people_words.REPORT_LABEL), description=told, component=field))
    # Modals are dispatched by custom_id; discord.py would keep for ever each one that nobody submits.
    modal.stop()
    return modal
