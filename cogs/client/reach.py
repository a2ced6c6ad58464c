"""Who may use what belongs to a table: people on its server, and those who play or watch there."""

import asyncio

import discord
import structlog

from cogs.context import Context
from cogs.interactions.answers import Interaction
from cogs.interactions.askers import member_on
from cogs.interactions.failures import NETWORK, reason

_PATIENCE = 1.5
"""Seconds for Discord to say who is a member, since it waits three for an answer; without one nothing is shown."""

_log = structlog.get_logger(__name__)


class Reach:
    """Keeps tables from people on other servers: whoever forges a custom_id can name any table."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context

    async def includes(self, interaction: Interaction, game_id: int) -> bool:
        """Return whether a table is there for whoever presses something; one that does not exist is for anybody."""
        table = await self._context.tables.lookup.table(game_id)
        if table is None or table.place.guild_id in (None, interaction.guild_id):
            return True
        user_id = interaction.user.id
        return await self._context.tables.spectators.belongs(game_id, user_id) or await self._is_member(
            table.place.guild_id, user_id
        )

    async def _is_member(self, guild_id: int | None, user_id: int) -> bool:
        guild = self._client.get_guild(guild_id or 0)
        if guild is None:
            return False
        try:
            async with asyncio.timeout(_PATIENCE):
                return await member_on(guild, user_id) is not None
        except NETWORK as fault:
            _log.info("could not check whether somebody is on a table's server", guild=guild_id, why=reason(fault))
            return False
