"""The panel in which a host chooses the rules and terms of a table and invites people, apart from the lobby card."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from cogs.interactions.answers import Reply, answer, said
from cogs.interactions.click import Click
from cogs.interactions.controls import (
    About,
    Changes,
    Kind,
    Needs,
    Number,
    Posts,
    Press,
    PressPeople,
    PressSelect,
    Where,
    button,
    select,
)
from cogs.interactions.replies import layout, option, paragraph, select_row
from cogs.interactions.settings import Setting
from cogs.lobby.card import lobby_reply, on_and_off, show_change, variant_words
from cogs.lobby.terms import LOOK, PLAY
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from cogs.words import time as time_words
from db.games.games import Status
from languages.speech import labelled
from render.game import AnyLook
from rules.game import OptionSpec
from tables.lobby import rules as lobby_rules
from tables.lobby.invitations import Guest
from tables.model import refusals
from tables.model.lobby import Lobby

Change = Callable[[Click], Awaitable[Lobby]]
"""Changes the lobby that a click is about. Raises: PlayerError: it cannot be changed so, or not by this person."""


@button("time", Needs.READER, Changes.NOTHING, about=About.LOBBY)
async def table_settings(click: Click) -> Reply:
    """Show the settings of a table. Raises: Refusal: it has started or is gone."""
    lobby = await click.tables.lobbies.lobby(click.game_id)
    if lobby.status is not Status.LOBBY:
        raise lobby_rules.started() if lobby.status is not Status.CLOSED else refusals.no_such_table()
    return settings_reply(lobby, click.app.looks[lobby.slug], is_host=click.user_id == lobby.host_id)


async def answer_change(click: Click, change: Change) -> None:
    """Change the lobby, and show it in the panel and on the card."""
    looks = click.app.looks
    changed: list[Lobby] = []

    async def work() -> Reply:
        lobby = await change(click)
        changed.append(lobby)
        # Cards of 1.0.0 contain the selects of the rules themselves.
        if not click.is_private:
            return lobby_reply(lobby, looks[lobby.slug])
        return settings_reply(lobby, looks[lobby.slug], is_host=True)

    await answer(click.interaction, work(), in_clicked_message=True, what=click.subject)
    if changed and click.is_private:
        await show_change(click.interaction.client, changed[0], looks)


def settings_reply(lobby: Lobby, look: AnyLook, *, is_host: bool) -> Reply:
    """Explain the settings of a table, which its card names, with selects for the host."""
    told = (f"### {labelled(lobby.name, words.SETTINGS)}", *(setting.explained(lobby) for setting in _offered(lobby)))
    if not is_host:
        return Reply(layout(paragraph(*told, time_words.ONLY_HOST)))
    rules = map(select_row, _option_selects(lobby, look))
    free = lobby.seats_most - len(lobby.players)
    guests = select_row(PressPeople(Press("invite", lobby.game_id), lobby_words.INVITE, free)) if free else None
    selects = (setting.row(Press(setting.name, lobby.game_id), lobby) for setting in _offered(lobby))
    return Reply(layout(paragraph(*told), guests, *rules, *selects))


def _offered(lobby: Lobby) -> Iterator[Setting[Lobby]]:
    return (setting for setting in (*PLAY, *LOOK) if setting.is_offered(lobby))


def variants_chosen(specs: Sequence[OptionSpec], names: Sequence[str]) -> dict[str, str]:
    """Return all on/off options as picked in their select; unknown names are kept, so that they are refused."""
    return dict.fromkeys(names, "") | {spec.name: spec.values[spec.name in names] for spec in on_and_off(specs)}


def _option_selects(lobby: Lobby, look: AnyLook) -> Iterator[PressSelect]:
    variants = on_and_off(lobby.specs)
    if variants:
        yield _variants_select(lobby, look, variants)
    yield from (_option_select(lobby, look, spec) for spec in lobby.specs if spec not in variants)


def _variants_select(lobby: Lobby, look: AnyLook, specs: Sequence[OptionSpec]) -> PressSelect:
    options = []
    for spec in specs:
        told, value = look.option_words(spec.name), spec.values[1]
        is_chosen = lobby.options[spec.name] == value
        options.append(option(variant_words(told, value), spec.name, told.values[value][1], default=is_chosen))
    return PressSelect(Press("variants", lobby.game_id), words.VARIANTS, options, len(options), least=0)


def _option_select(lobby: Lobby, look: AnyLook, spec: OptionSpec) -> PressSelect:
    told, chosen = look.option_words(spec.name), lobby.options[spec.name]
    options = [
        option(label, value, detail, default=chosen == value)
        for value in spec.values
        for label, detail in (told.values[value],)
    ]
    return PressSelect(Press("option", lobby.game_id, rest=spec.name), told.label, options)


def _declare(name: str, change: Change, choose: Number = Number.ONE) -> None:
    """Declare a select by which the host changes the lobby."""

    @select(name, Needs.HOST, Changes.OTHERS, about=About.LOBBY, where=Where.BY_ITSELF, choose=choose)
    async def chosen(click: Click) -> None:
        await answer_change(click, change)


async def _set_option(click: Click) -> Lobby:
    return await click.tables.lobbies.set_options(click.game_id, click.user_id, {click.rest: click.values[0]})


async def _set_variants(click: Click) -> Lobby:
    lobbies = click.tables.lobbies
    chosen = variants_chosen((await lobbies.lobby(click.game_id)).specs, click.values)
    return await lobbies.set_options(click.game_id, click.user_id, chosen)


async def _set_term(setting: Setting[Lobby], click: Click) -> Lobby:
    return await setting.choose(click, click.values[0])


_declare("option", _set_option)
_declare("variants", _set_variants, Number.ANY)
for _setting in (*PLAY, *LOOK):
    _declare(_setting.name, partial(_set_term, _setting))


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
