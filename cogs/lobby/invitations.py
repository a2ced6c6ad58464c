"""Invitations: chosen in the settings of a table or with /new, and declined by a button."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import discord

from cogs.interactions.answers import Reply, said
from cogs.interactions.click import Click
from cogs.interactions.controls import About, Changes, Kind, Needs, Number, Posts, Where, button, select
from cogs.lobby.card import show_change
from cogs.lobby.settings import answer_change
from cogs.words import lobby as lobby_words
from tables.lobby.invitations import Guest
from tables.model.lobby import Lobby


@select(
    "invite",
    Needs.SEAT,
    Changes.OTHERS,
    about=About.TABLE,
    posts=Posts.TABLE,
    kind=Kind.PEOPLE,
    where=Where.BY_ITSELF,
    choose=Number.ANY,
)
async def invite(click: Click) -> None:
    """Invite the people chosen in the settings, and show it there and on the card."""
    await answer_change(click, _invited)


async def _invited(click: Click) -> Lobby:
    table, interaction = await click.tables.lookup.table(click.game_id), click.interaction
    # Discord tells who is on the server of the press, which a forged one need not share with the table.
    is_here = table is not None and table.place.guild_id == interaction.guild_id
    is_in_sight = table is not None and table.place.channel_id == interaction.channel_id
    guests = [
        replace(one, is_member=one.is_member and is_here, sees=one.sees or not is_in_sight) for one in _guests(click)
    ]
    return await click.tables.invitations.invite(click.game_id, click.user_id, guests)


def guest_of(user: discord.Member | discord.User) -> Guest:
    """Return somebody who was named in a command as a guest of the channel; they need not be on the server."""
    if not isinstance(user, discord.Member):
        return Guest(user.id, user.display_name, user.bot, is_member=False)
    may = user.resolved_permissions
    return Guest(user.id, user.display_name, user.bot, sees=may is None or may.view_channel)


def _guests(click: Click) -> Iterator[Guest]:
    """Yield the chosen people with their names on the server, as Discord sends them with the choice."""
    data: Mapping[str, Any] = click.interaction.data or {}
    resolved = data.get("resolved") or {}
    for value in click.values:
        user = (resolved.get("users") or {}).get(value)
        if user is not None:
            member = (resolved.get("members") or {}).get(value)
            name = (member or {}).get("nick") or user.get("global_name") or user["username"]
            # What they may do in the channel of the choice.
            may = None if member is None else member.get("permissions")
            sees = may is None or discord.Permissions(int(may)).view_channel
            yield Guest(int(value), name, bool(user.get("bot")), is_member=member is not None, sees=sees)


@button("decline", Needs.READER, Changes.OWN, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def decline(click: Click) -> Reply:
    """Decline an invitation, and show it on the card. Raises: Refusal: there is none."""
    lobby = await click.tables.invitations.decline(click.game_id, click.user_id)
    await show_change(click.interaction.client, lobby, click.app.looks)
    return said(lobby_words.DECLINED.said(table=lobby.name))
