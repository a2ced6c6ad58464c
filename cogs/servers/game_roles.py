"""Roles that are called for tables of a game: managers choose them, people take them or give them back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, said
from cogs.interactions.buttons import PressButton, PressRole
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.layout import layout, paragraph, row, select_row
from cogs.interactions.presses import Handlers, beside, in_place
from cogs.servers import words as server_words
from cogs.servers.commands import managed_guild
from cogs.words import general as words
from languages.listing import listed
from tables.servers import refusals as server_refusals

_FORBIDDEN = 403


async def _shown(context: Context, interaction: Interaction, _press: Press, _: Sequence[str]) -> Reply:
    roles = await context.tables.servers.game_roles(managed_guild(interaction))
    return _reply(context, interaction.guild, roles)


async def _chosen(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    guild_id = managed_guild(interaction)
    ids = [found for value in values if (found := number(value)) is not None]
    if len(ids) < len(values) or press.rest not in context.looks:
        raise server_refusals.no_such_choice()
    roles = await context.tables.servers.set_game_role(guild_id, press.rest, next(iter(ids), None))
    return _reply(context, interaction.guild, roles)


def _reply(context: Context, guild: discord.Guild | None, chosen: Mapping[str, int]) -> Reply:
    """Show the role of each game with its select, and what stands in its way."""
    there = {slug: role for slug, one in chosen.items() if guild and (role := guild.get_role(one)) is not None}
    selects = (_select(slug, look.title, there.get(slug)) for slug, look in context.looks.items())
    back = row((PressButton(Press(Verb.SERVER_BACK, 0), words.BACK),))
    about = paragraph(server_words.ROLES_TITLE, server_words.ROLES_DETAIL, *_lacking(guild, list(there.values())))
    return Reply(layout(about, *selects, back))


def _select(slug: str, title: str, role: discord.Role | None) -> ui.ActionRow[Any]:
    press, label = Press(Verb.GAME_ROLE, 0, rest=slug), server_words.ROLE_OF.said(game=title)
    return select_row(PressRole(press, label, None if role is None else role.id, least=0))


def _lacking(guild: discord.Guild | None, roles: Sequence[discord.Role]) -> Iterator[str]:
    if guild is None:
        return
    may_call = guild.me.guild_permissions.mention_everyone
    if fixed := [role.mention for role in roles if not _can_give(guild, role)]:
        yield server_words.CANNOT_GIVE.said(roles=listed(fixed))
    if silent := [role.mention for role in roles if not (role.mentionable or may_call)]:
        yield server_words.CANNOT_CALL.said(roles=listed(silent))


def _can_give(guild: discord.Guild, role: discord.Role) -> bool:
    return guild.me.guild_permissions.manage_roles and role.is_assignable()


async def _toggled(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    """Give the presser the role of a game, or take it back."""
    user, guild = interaction.user, interaction.guild
    role_id = (await context.tables.servers.game_roles(interaction.guild_id or 0)).get(press.rest)
    role = None if guild is None or role_id is None else guild.get_role(role_id)
    if role is None or not isinstance(user, discord.Member):
        raise server_refusals.no_such_role()
    look = context.looks[press.rest]
    has_it = any(one.id == role.id for one in user.roles)
    try:
        await (user.remove_roles(role) if has_it else user.add_roles(role))
    except discord.HTTPException as fault:
        if fault.status != _FORBIDDEN:
            raise
        return said(server_words.ROLE_REFUSED.said(role=role.mention))
    told = server_words.CALLED_NO_MORE if has_it else server_words.CALLED_FROM_NOW_ON
    return said(told.said(role=role.mention, game=look.title))


PRESSES: Handlers = {
    Verb.SERVER_GAMES: in_place(_shown),
    Verb.GAME_ROLE: in_place(_chosen),
    Verb.CALLS: beside(_toggled),
}
