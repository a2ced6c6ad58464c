"""The commands that show a profile and a ranking; only the asker sees the answer."""

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import member_on
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.presses import ContextCog, Handlers, in_place
from cogs.profiles.panel import asked, profile_reply, ranking_reply
from tables.profiles import refusals


class ProfileCommands(ContextCog):
    """The commands about people and their games."""

    @app_commands.command(name="profile", description=locale_str("See how you do, or somebody else"))
    @app_commands.describe(person=locale_str("Whose profile"))
    async def profile(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Show the profile of the asker or of another person."""
        user_id = interaction.user.id if person is None else person.id
        await answer(interaction, _profile(self._context, interaction, user_id), what="profile")

    @app_commands.command(name="ranking", description=locale_str("See who plays best, here or everywhere"))
    async def ranking(self, interaction: Interaction) -> None:
        """Show the ranking of the game that the asker plays most."""
        await answer(interaction, _ranking(self._context, interaction), what="ranking")


async def _profile(context: Context, interaction: Interaction, user_id: int, slug: str | None = None) -> Reply:
    """Show a profile to somebody who shares the server they ask on; anybody may send any id."""
    viewer_id, guild = interaction.user.id, interaction.guild
    if user_id != viewer_id and (guild is None or await member_on(guild, user_id) is None):
        raise refusals.not_shown()
    return await profile_reply(context, viewer_id, interaction.guild_id, user_id, slug)


async def _ranking(context: Context, interaction: Interaction) -> Reply:
    own = await context.tables.profiles.profile(interaction.user.id, interaction.user.id, None)
    slug = own.favourite[0] if own.favourite else None
    return await ranking_reply(context, interaction.user.id, interaction.guild_id, slug)


async def _chosen(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    user_id = number(press.rest)
    return await _profile(context, interaction, interaction.user.id if user_id is None else user_id, values[0])


async def _ranked(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    is_here, page, slug = asked(press.rest)
    guild_id = interaction.guild_id if is_here else None
    return await ranking_reply(context, interaction.user.id, guild_id, values[0] if values else slug, page)


PRESSES: Handlers = {
    Verb.PROFILE: in_place(_chosen),
    Verb.RANKING: in_place(_ranked),
    Verb.RANKED_GAME: in_place(_ranked),
}
