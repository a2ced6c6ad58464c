"""Roles that are called for tables of a game: managers choose them, people take them or give them back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from cogs.app import App
from cogs.interactions.answers import Interaction, Reply, said, sentence
from cogs.interactions.click import Click, server_of
from cogs.interactions.controls import (
    Changes,
    Kind,
    Needs,
    Number,
    Press,
    PressButton,
    PressRole,
    Where,
    button,
    select,
)
from cogs.interactions.replies import layout, paragraph, row, select_row
from cogs.servers.commands import chosen_role
from cogs.words import general as words
from cogs.words import servers as server_words
from languages.speech import listed
from rules.errors import PlayerError
from tables.servers import refusals as server_refusals

_FORBIDDEN = 403


@button("games", Needs.MANAGER, Changes.NOTHING, where=Where.CLICKED_MESSAGE)
async def game_roles(click: Click) -> Reply:
    roles = await click.tables.servers.game_roles(server_of(click.interaction))
    return _reply(click.app, click.interaction.guild, roles)


@select("gamerole", Needs.MANAGER, Changes.OTHERS, kind=Kind.ROLES, choose=Number.ANY, where=Where.CLICKED_MESSAGE)
async def choose_game_role(click: Click) -> Reply:
    """Set which role is called for tables of a game."""
    guild_id, guild, slug = server_of(click.interaction), click.interaction.guild, click.rest
    role = chosen_role(guild, click.values)
    if slug not in click.app.looks:
        raise server_refusals.no_such_choice()
    if role is not None:
        _check_chooser(click.interaction, role)
        _check_harmless(role)
    roles = await click.tables.servers.set_game_role(guild_id, slug, None if role is None else role.id)
    return _reply(click.app, guild, roles)


def _check_chooser(interaction: Interaction, role: discord.Role) -> None:
    """
    Check that the user could give people this role themselves; the bot may do more than they.

    Raises: Refusal: they lack *Manage Roles* on the whole server, or their highest role is not above this one.
    """
    user = interaction.user
    if not isinstance(user, discord.Member) or not user.guild_permissions.manage_roles:
        raise server_refusals.only_who_manages_roles()
    if user.id != role.guild.owner_id and user.top_role <= role:
        raise server_refusals.role_too_high(role.id)


def _check_harmless(role: discord.Role) -> None:
    """
    Check that having a role or not changes what nobody may do: the bot gives it to everybody who asks, or takes it.

    Raises: Refusal: an app or Discord manages it, it has more rights than @everyone, or a channel's rights name it.
    """
    if role.managed or role.is_default():
        raise server_refusals.managed_role(role.id)
    if role.permissions.value & ~role.guild.default_role.permissions.value:
        raise server_refusals.role_with_rights(role.id)
    if any(role in channel.overwrites for channel in role.guild.channels):
        raise server_refusals.role_of_channel(role.id)


def _reply(app: App, guild: discord.Guild | None, chosen: Mapping[str, int]) -> Reply:
    """Show the role of each game with its select, and what stands in its way."""
    there = {slug: role for slug, one in chosen.items() if guild and (role := guild.get_role(one)) is not None}
    selects = (_select(slug, look.title, there.get(slug)) for slug, look in app.looks.items())
    back = row((PressButton(Press("settings", 0), words.BACK),))
    about = paragraph(server_words.ROLES_TITLE, server_words.ROLES_DETAIL, *_lacking(guild, list(there.values())))
    return Reply(layout(about, *selects, back))


def _select(slug: str, title: str, role: discord.Role | None) -> ui.ActionRow[Any]:
    press, label = Press("gamerole", 0, rest=slug), server_words.ROLE_OF.said(game=title)
    return select_row(PressRole(press, label, None if role is None else role.id, least=0))


def _lacking(guild: discord.Guild | None, roles: Sequence[discord.Role]) -> Iterator[str]:
    if guild is None:
        return
    may_call = guild.me.guild_permissions.mention_everyone
    yield from filter(None, map(_harm, roles))
    if fixed := [role.mention for role in roles if not _can_give(guild, role)]:
        yield server_words.CANNOT_GIVE.said(roles=listed(fixed))
    if silent := [role.mention for role in roles if not (role.mentionable or may_call)]:
        yield server_words.CANNOT_CALL.said(roles=listed(silent))


def _harm(role: discord.Role) -> str:
    """Say why nobody gets a role that was chosen, since rights change later; empty if they do."""
    try:
        _check_harmless(role)
    except PlayerError as refusal:
        return f"⚠️ {sentence(refusal)}"
    return ""


def _can_give(guild: discord.Guild, role: discord.Role) -> bool:
    return guild.me.guild_permissions.manage_roles and role.is_assignable()


@button("calls", Needs.MEMBER, Changes.OWN)
async def toggle_calls(click: Click) -> Reply:
    """Give the presser the role of a game, or take it back, if it still is one for everybody."""
    user, guild = click.interaction.user, click.interaction.guild
    role_id = (await click.tables.servers.game_roles(click.interaction.guild_id or 0)).get(click.rest)
    role = None if guild is None or role_id is None else guild.get_role(role_id)
    if role is None or not isinstance(user, discord.Member):
        raise server_refusals.no_such_role()
    _check_harmless(role)
    look = click.app.looks[click.rest]
    has_it = any(one.id == role.id for one in user.roles)
    try:
        await (user.remove_roles(role) if has_it else user.add_roles(role))
    except discord.HTTPException as fault:
        if fault.status != _FORBIDDEN:
            raise
        return said(server_words.ROLE_REFUSED.said(role=role.mention))
    told = server_words.CALLED_NO_MORE if has_it else server_words.CALLED_FROM_NOW_ON
    return said(told.said(role=role.mention, game=look.title))
