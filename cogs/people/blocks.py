"""Blocks: keeping somebody from the tables that you host."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.people import words as people_words
from tables.people import refusals as people_refusals


class BlockCommands(commands.Cog):
    """The commands; only the person who sets a block learns of it."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @app_commands.command(name="block", description=locale_str("Keep somebody from the tables you host"))
    @app_commands.describe(person=locale_str("Whom you do not want at your tables"))
    async def block(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Block somebody, or list who is blocked."""
        await answer(interaction, self._blocked(interaction.user.id, person), what="block")

    @app_commands.command(name="unblock", description=locale_str("Let somebody join your tables again"))
    @app_commands.describe(person=locale_str("Whom you block"))
    async def unblock(self, interaction: Interaction, person: discord.User) -> None:
        """End a block."""
        await answer(interaction, self._unblocked(interaction.user.id, person.id), what="unblock")

    async def _blocked(self, user_id: int, person: discord.User | None) -> Reply:
        conduct = self._context.tables.conduct
        if person is None:
            listed = await conduct.blocked_by(user_id)
            return said(people_words.blocks(listed) if listed else people_words.BLOCK_NOBODY)
        if person.bot:
            raise people_refusals.blocks_computer()
        is_new = await conduct.block(user_id, person.id)
        return said(
            people_words.BLOCKED.said(user_id=person.id)
            if is_new
            else people_words.BLOCKED_ALREADY.said(user_id=person.id)
        )

    async def _unblocked(self, user_id: int, other: int) -> Reply:
        await self._context.tables.conduct.unblock(user_id, other)
        return said(people_words.UNBLOCKED.said(user_id=other))
