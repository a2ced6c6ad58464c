"""Invitations: chosen in the settings of a table or with /new, and declined by a button."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.presses import Handlers, in_place, logged
from cogs.lobby.options import settings_reply
from cogs.messages.lobby_card import show_change
from cogs.words import lobby as lobby_words
from tables.lobby.invitations import Guest
from tables.model.lobby import Lobby


async def _invited(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
    """Invite the people chosen in the settings, and show it there and on the card."""
    lobbies: list[Lobby] = []

    async def invite() -> Reply:
        lobby = await context.tables.invitations.invite(press.game, interaction.user.id, _guests(interaction, values))
        lobbies.append(lobby)
        return settings_reply(lobby, context.looks[lobby.slug], is_host=True)

    await answer(interaction, invite(), in_place=True, what=logged(press))
    for lobby in lobbies:
        await show_change(interaction.client, lobby, context.looks)


def guest_of(user: discord.Member | discord.User) -> Guest:
    """Return somebody as a guest, who need not be on the server."""
    return Guest(user.id, user.display_name, user.bot, is_member=isinstance(user, discord.Member))


def _guests(interaction: Interaction, values: Sequence[str]) -> Iterator[Guest]:
    """Yield the chosen people with their names on the server, as Discord sends them with the choice."""
    data: Mapping[str, Any] = interaction.data or {}
    resolved = data.get("resolved") or {}
    for value in values:
        user = (resolved.get("users") or {}).get(value)
        if user is not None:
            member = (resolved.get("members") or {}).get(value)
            name = (member or {}).get("nick") or user.get("global_name") or user["username"]
            yield Guest(int(value), name, bool(user.get("bot")), is_member=member is not None)


async def _declined(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    lobby = await context.tables.invitations.decline(press.game, interaction.user.id)
    await show_change(interaction.client, lobby, context.looks)
    return said(lobby_words.DECLINED.said(table=lobby.name))


PRESSES: Handlers = {Verb.INVITE: _invited, Verb.DECLINE: in_place(_declined)}
