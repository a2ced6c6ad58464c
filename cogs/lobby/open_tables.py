"""The list of a server's tables that somebody can join or watch."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui
from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.click import Click
from cogs.interactions.commands import command
from cogs.interactions.controls import Changes, Needs, Press, PressButton, Style, Where, button
from cogs.interactions.replies import Page, beside_button, layout, paragraph, rows, start_button
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from cogs.words import seats as seat_words
from cogs.words import time as time_words
from cogs.words.text import escaped_name
from db.games.games import Status
from tables.lookup import TableRef
from tables.model.lobby import Lobby

_ON_A_PAGE = 6
"""Each table takes three of Discord's forty components."""


@command("tables", locale_str("Find a table to join or watch"), Needs.ANYBODY, Changes.NOTHING, is_for_servers=True)
@button("tables", Needs.ANYBODY, Changes.NOTHING, where=Where.CLICKED_MESSAGE)
async def open_tables(click: Click) -> Reply:
    """Show a page of the server's tables in channels that the user can see."""
    app, guild_id = click.app, click.interaction.guild_id or 0
    tables = _seen(click.interaction, await click.tables.lookup.tables_on(guild_id))
    slugs = await app.tables.servers.game_roles(guild_id)
    calls = [PressButton(Press("calls", 0, rest=slug), app.looks[slug].title) for slug in slugs]
    called = (paragraph(lobby_words.CALL_ME), *rows(calls)) if calls else ()
    if not tables:
        return Reply(layout(paragraph(lobby_words.NO_TABLES), *rows((start_button(),)), *called))
    part = Page.asked(click.rest, _ON_A_PAGE, len(tables))
    shown = [await _table(app, table, click.user_id) for table in tables[part.first : part.last]]
    turning = (paragraph(part.line), *rows(part.buttons("tables")))
    return Reply(layout(paragraph(lobby_words.OPEN_TABLES), *shown, *turning, *called))


def _seen(interaction: Interaction, tables: Sequence[TableRef]) -> list[TableRef]:
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return []
    channels = {table.place.channel_id: guild.get_channel(table.place.channel_id) for table in tables}
    seen = {one for one, channel in channels.items() if channel and channel.permissions_for(user).view_channel}
    return [table for table in tables if table.place.channel_id in seen]


async def _table(app: App, table: TableRef, user_id: int) -> ui.Item[Any] | None:
    lobby = await app.tables.lobbies.lobby(table.game_id)
    title = app.looks[table.slug].title
    is_seated = any(player.user_id == user_id and not player.is_resigned for player in lobby.players)
    lines = (
        words.joined((_link(table), title)),
        words.joined(lobby_words.with_level(player, escaped_name(player.name)) for player in lobby.players),
        f"-# {words.joined(_terms(lobby, is_seated=is_seated))}",
    )
    if is_seated or (lobby.status is Status.LOBBY and len(lobby.players) == lobby.seats_most):
        return paragraph(*lines)
    if lobby.status is Status.LOBBY:
        press = Press("join", table.game_id)
        return beside_button(lines, PressButton(press, words.JOIN, Style.primary))
    return beside_button(lines, PressButton(Press("watch", table.game_id), seat_words.WATCH))


def _terms(lobby: Lobby, *, is_seated: bool) -> Iterator[str]:
    """Yield what is missing, how fast it goes, and whether the reader sits there."""
    if lobby.status is Status.LOBBY:
        players = len(lobby.players)
        yield lobby_words.room(lobby.seats_least - players, lobby.seats_most - players)
    else:
        yield str(lobby_words.IN_PLAY)
    yield time_words.limit(lobby.terms.time_limit or 0)
    if is_seated:
        yield str(lobby_words.YOU_SIT_HERE)


def _link(table: TableRef) -> str:
    channel_id = table.thread_id or table.place.channel_id
    message_id = None if table.thread_id else table.lobby_message_id
    return words.message_link(table.name, table.place.guild_id, channel_id, message_id)
