"""
Blocks, which keep somebody from the tables that you host, and reports to the managers of a server.

A report is written in a modal, posted to a channel that only they read, and stored nowhere.
"""

from collections.abc import Sequence
from typing import Any

import discord
import structlog
from discord import app_commands, ui
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.command_list import on_servers
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.failures import NETWORK, reason
from cogs.interactions.layout import layout, paragraph
from cogs.interactions.presses import ContextCog, Handlers, beside
from cogs.interactions.sending import retrying
from cogs.interactions.timeouts import patience
from cogs.people import words as people_words
from cogs.servers.commands import managed_guild
from cogs.words import general as words
from cogs.words.text import escaped_text, mentioned
from rules.errors import PlayerError
from tables.people import refusals as people_refusals

LONGEST = 500
_PATIENCE = 20.0
"""Seconds after which sending a report counts as failed."""
_LEAST_SEEN = discord.Permissions(view_channel=True, send_messages=True)

_log = structlog.get_logger(__name__)


class BlockCommands(ContextCog):
    """The commands for blocks; only the person who sets a block learns of it."""

    @app_commands.command(name="block", description=locale_str("Keep somebody from the tables you host"))
    @app_commands.describe(person=locale_str("Who should stay away"))
    async def block(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Block somebody, or list who is blocked."""
        await answer(interaction, self._blocked(interaction.user.id, person), what="block")

    @app_commands.command(name="unblock", description=locale_str("Let somebody join your tables again"))
    @app_commands.describe(person=locale_str("Who may come back"))
    async def unblock(self, interaction: Interaction, person: discord.User) -> None:
        """End a block."""
        await answer(interaction, self._unblocked(interaction.user.id, person), what="unblock")

    async def _blocked(self, user_id: int, person: discord.User | None) -> Reply:
        conduct = self._context.tables.conduct
        if person is None:
            listed = await conduct.blocked_by(user_id)
            return said(people_words.blocks(listed) if listed else people_words.BLOCK_NOBODY)
        if person.bot:
            raise people_refusals.blocks_computer()
        is_new = await conduct.block(user_id, person.id)
        told = people_words.BLOCKED if is_new else people_words.BLOCKED_ALREADY
        return said(told.said(person=mentioned(person.id, person.display_name)))

    async def _unblocked(self, user_id: int, person: discord.User) -> Reply:
        await self._context.tables.conduct.unblock(user_id, person.id)
        return said(people_words.UNBLOCKED.said(person=mentioned(person.id, person.display_name)))


class ReportCommands(ContextCog):
    """The commands for reports: one for everybody, one for the managers of the server."""

    @app_commands.command(name="report", description=locale_str("Report a problem to this server's managers"))
    @on_servers
    async def report(self, interaction: Interaction) -> None:
        """Open the modal."""
        await ask(self._context, interaction)

    @app_commands.command(name="reports", description=locale_str("Send reports to this channel, or stop it"))
    @app_commands.default_permissions(manage_guild=True)
    @on_servers
    async def reports(self, interaction: Interaction) -> None:
        """Choose the channel for reports, or choose none."""
        await answer(interaction, self._chosen(interaction), what="reports")

    async def _chosen(self, interaction: Interaction) -> Reply:
        guild_id = managed_guild(interaction)
        channel, conduct = interaction.channel, self._context.tables.conduct
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


async def _report(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
    """Open the modal for a button, or pass on what was written into one: the verb is the same."""
    if interaction.type is discord.InteractionType.modal_submit:
        await beside(_sent)(context, interaction, press, values)
    else:
        await ask(context, interaction)


async def _sent(context: Context, interaction: Interaction, _: Press, values: Sequence[str]) -> Reply:
    text = escaped_text("".join(values), LONGEST)
    if not text:
        raise people_refusals.nothing_reported()
    channel = await _channel(context, interaction)
    await context.tables.conduct.report(interaction.user.id, channel.guild.id)
    written_in = interaction.channel_id or channel.id
    reporter = mentioned(interaction.user.id, interaction.user.display_name)
    head = people_words.report(reporter, channel.guild.id, written_in)
    try:
        async with patience(interaction.client, _PATIENCE):
            await channel.send(view=layout(paragraph(head, words.quoted(text))))
    except NETWORK as fault:
        _log.warning("a report was not delivered", guild=channel.guild.id, why=reason(fault))
        return said(people_words.REPORT_LOST)
    return said(people_words.REPORT_SENT)


async def ask(context: Context, interaction: Interaction) -> None:
    """Open the modal, or say why there is none."""
    try:
        channel = await _channel(context, interaction)
        await context.tables.conduct.may_report(interaction.user.id, channel.guild.id)
    except PlayerError as refusal:
        await answer(interaction, _refused(refusal), what="report")
        return
    await retrying(lambda: interaction.response.send_modal(_modal(interaction, channel.name)))


async def _refused(refusal: PlayerError) -> Reply:
    raise refusal


async def _channel(context: Context, interaction: Interaction) -> discord.TextChannel:
    """Return the server's channel for reports. Raises: Refusal: there is none."""
    guild = interaction.guild
    if guild is None:
        raise people_refusals.nowhere_to_report()
    chosen = guild.get_channel(await context.tables.conduct.report_channel(guild.id) or 0)
    for channel in (chosen, guild.public_updates_channel):
        if isinstance(channel, discord.TextChannel) and _is_open(channel) and not _is_public(channel):
            return channel
    raise people_refusals.nowhere_to_report()


def _is_open(channel: discord.TextChannel) -> bool:
    return channel.permissions_for(channel.guild.me) >= _LEAST_SEEN


def _is_public(channel: discord.TextChannel) -> bool:
    """Return whether everybody on the server can read the channel: a report names people."""
    return channel.permissions_for(channel.guild.default_role).view_channel


def _modal(interaction: Interaction, channel: str) -> ui.Modal:
    # Clients distinguish modals only by custom_id, so each needs a different one.
    press = Press(Verb.REPORT, 0, rest=str(interaction.id))
    modal = ui.Modal(title=str(people_words.REPORT_TITLE), custom_id=str(press))
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="words", style=discord.TextStyle.paragraph, min_length=1, max_length=LONGEST
    )
    told = people_words.REPORT_GOES.said(channel=channel)[:100]
    modal.add_item(ui.Label(text=str(people_words.REPORT_LABEL), description=told, component=field))
    # Modals are dispatched by custom_id; discord.py would keep for ever each one that nobody submits.
    modal.stop()
    return modal


PRESSES: Handlers = {Verb.REPORT: _report}
