"""The list of a server's tables that somebody can join or watch."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.command_list import on_servers
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import Part, beside_button, layout, paragraph, rows, start_button
from cogs.interactions.presses import ContextCog, Handlers, in_place
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from cogs.words import spectators as spectator_words
from cogs.words import time as time_words
from cogs.words.text import escaped_name
from db.games.games import Status
from tables.lookup import TableRef
from tables.model.lobby import Lobby

_ON_A_PAGE = 6
"""Each table takes three of Discord's forty components."""


class OpenTablesCommands(ContextCog):
    """The command that lists the tables."""

    @app_commands.command(name="tables", description=locale_str("Find a table to join or watch"))
    @on_servers
    async def tables(self, interaction: Interaction) -> None:
        """List the tables of the server."""
        await answer(interaction, tables_reply(self._context, interaction), what="tables")


async def _turned(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    return await tables_reply(context, interaction, press.rest)


async def tables_reply(context: Context, interaction: Interaction, page: str = "") -> Reply:
    """Show a page of the tables in channels that the user can see."""
    guild_id = interaction.guild_id or 0
    tables = _seen(interaction, await context.tables.lookup.tables_on(guild_id))
    slugs = await context.tables.servers.game_roles(guild_id)
    calls = [PressButton(Press(Verb.CALLS, 0, rest=slug), context.looks[slug].title) for slug in slugs]
    called = (paragraph(lobby_words.CALL_ME), *rows(calls)) if calls else ()
    if not tables:
        return Reply(layout(paragraph(lobby_words.NO_TABLES), *rows((start_button(),)), *called))
    part = Part.asked(page, _ON_A_PAGE, len(tables))
    shown = [await _table(context, table, interaction.user.id) for table in tables[part.first : part.last]]
    turning = (paragraph(part.line), *rows(part.buttons(Verb.TABLES)))
    return Reply(layout(paragraph(lobby_words.OPEN_TABLES), *shown, *turning, *called))


def _seen(interaction: Interaction, tables: Sequence[TableRef]) -> list[TableRef]:
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return []
    channels = {table.place.channel_id: guild.get_channel(table.place.channel_id) for table in tables}
    seen = {one for one, channel in channels.items() if channel and channel.permissions_for(user).view_channel}
    return [table for table in tables if table.place.channel_id in seen]


async def _table(context: Context, table: TableRef, user_id: int) -> ui.Item[Any] | None:
    lobby = await context.tables.lobbies.lobby(table.game_id)
    title = context.looks[table.slug].title
    is_seated = any(player.user_id == user_id and not player.is_resigned for player in lobby.players)
    lines = (
        words.joined((_link(table), title)),
        words.joined(lobby_words.with_level(player, escaped_name(player.name)) for player in lobby.players),
        f"-# {words.joined(_terms(lobby, is_seated=is_seated))}",
    )
    if is_seated or (lobby.status is Status.LOBBY and len(lobby.players) == lobby.seats_most):
        return paragraph(*lines)
    if lobby.status is Status.LOBBY:
        press = Press(Verb.JOIN, table.game_id)
        return beside_button(lines, PressButton(press, words.JOIN, Style.primary))
    return beside_button(lines, PressButton(Press(Verb.WATCH, table.game_id), spectator_words.WATCH))


def _terms(lobby: Lobby, *, is_seated: bool) -> Iterator[str]:
    """Yield what is missing, how fast it goes, and whether the reader sits there."""
    if lobby.status is Status.LOBBY:
        players = len(lobby.players)
        yield lobby_words.room(lobby.seats_least - players, lobby.seats_most - players)
    else:
        yield str(lobby_words.IN_PLAY)
    yield time_words.limit(lobby.time_limit or 0)
    if is_seated:
        yield str(lobby_words.YOU_SIT_HERE)


def _link(table: TableRef) -> str:
    channel_id = table.thread_id or table.place.channel_id
    message_id = None if table.thread_id else table.lobby_message_id
    return words.message_link(table.name, table.place.guild_id, channel_id, message_id)


PRESSES: Handlers = {Verb.TABLES: in_place(_turned)}
