"""A click as every handler gets it, who may make it, and how it is served."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

import discord
import structlog
from discord import app_commands

from cogs.app import App
from cogs.interactions.answers import Interaction, answer
from cogs.interactions.askers import is_private, may_write, member_on, person_of, shown_in
from cogs.interactions.controls import About, Changes, Control, Needs, Posts, Press, Rights, Where, controls
from cogs.interactions.failures import NETWORK, reason
from cogs.interactions.sending import Interlude
from cogs.words import general as words
from db.games.games import Status
from rules.errors import PlayerError
from tables.model import refusals
from tables.model.place import Person, Place
from tables.servers import refusals as server_refusals
from tables.service import Tables

_PATIENCE = 1.5
"""Seconds for Discord to say who is a member, since it waits three for an answer; without one they are none."""
_KNOWN_FOR = 60
"""Seconds for which Discord's answer is remembered, so that nobody acts longer after they were banned."""
_MOST_KNOWN = 20_000
_KEY = "rights"

_Command = TypeVar("_Command", bound=app_commands.Command[Any, Any, Any])

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Click:
    """
    A press of a button, a choice in a select, a modal or a command.

    `press` is the decoded custom_id; that of a command has its name, and the table that it is for once that is known.
    `values` are what was chosen or written.
    """

    app: App
    interaction: Interaction
    press: Press
    values: Sequence[str] = ()

    @property
    def tables(self) -> Tables:
        return self.app.tables

    @property
    def user_id(self) -> int:
        """The id of the person who clicked."""
        return self.interaction.user.id

    @property
    def person(self) -> Person:
        """The person who clicked, with their name, membership and locale there."""
        return person_of(self.interaction)

    @property
    def game_id(self) -> int:
        """The id of the table, or of the private board, that it is about; 0 for none."""
        return self.press.game

    @property
    def rev(self) -> int | None:
        """The revision for which the button was made; None if it is good for ever."""
        return self.press.rev

    @property
    def rest(self) -> str:
        """What else the custom_id says."""
        return self.press.rest

    @property
    def is_private(self) -> bool:
        """Whether nobody else sees the clicked message, so that the answer may replace it."""
        return is_private(self.interaction)

    @property
    def shown_in(self) -> int | None:
        """The id of the clicked message if the answer may replace it."""
        return shown_in(self.interaction)

    @property
    def subject(self) -> str:
        """What was clicked, for the log: without what was chosen, since that may be a card."""
        return f"game {self.game_id} {self.press.name}" if self.game_id else self.press.name

    def at(self, game_id: int) -> "Click":
        """Return it about a table, with nothing chosen."""
        return replace(self, press=replace(self.press, game=game_id), values=())


def with_rights(command: _Command, rights: Rights) -> _Command:
    """Declare who may use a command; each command needs it."""
    command.extras[_KEY] = rights
    return command


def allowed(needs: Needs, changes: Changes, *, posts: Posts | None = None) -> Callable[[_Command], _Command]:
    """Declare who may use a command with options."""
    return partial(with_rights, rights=Rights(needs, changes, posts))


def rights_of(command: app_commands.Command[Any, Any, Any] | app_commands.ContextMenu | None) -> Rights:
    """Return who may use a command. Raises: KeyError: that is not declared."""
    assert command is not None
    rights: Rights = command.extras[_KEY]
    return rights


async def check(click: Click, rights: Rights, game_id: int = 0) -> None:
    """
    Check whether somebody may use something; a table that does not exist is for anybody.

    Args:
        game_id: the table that it is about; 0 for none, or if it is not known yet.
    Raises: PlayerError: they may not.
    """
    app, interaction = click.app, click.interaction
    if game_id:
        await _check_table(app, interaction, rights, game_id)
    if rights.needs is Needs.MANAGER and not manages(interaction, interaction.guild_id):
        raise server_refusals.only_who_manages()
    if rights.posts is not None:
        await _check_writing(app, interaction, rights.posts, game_id)


async def _check_writing(app: App, interaction: Interaction, posts: Posts, game_id: int) -> None:
    """Let the bot post only where those may write who have it do so."""
    table = await app.tables.lookup.table(game_id) if game_id else None
    place = Place(interaction.guild_id, interaction.channel_id or 0) if table is None else table.place
    if place.guild_id is None or await _may_write(interaction, place):
        return
    if not (posts is Posts.TABLE and await app.tables.servers.is_for_tables(place)):
        raise server_refusals.may_not_write()


async def _may_write(interaction: Interaction, place: Place) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE):
            return await may_write(interaction, place)
    except NETWORK as fault:
        _log.info("could not check whether somebody may write", channel=place.channel_id, why=reason(fault))
        return False


async def _check_table(app: App, interaction: Interaction, rights: Rights, game_id: int) -> None:
    """Keep tables from people on other servers, since a forged custom_id can name any table."""
    table = await app.tables.lookup.table(game_id)
    if table is None or table.place.guild_id in (None, interaction.guild_id):
        return
    user_id = interaction.user.id
    belongs = await app.tables.spectators.belongs(game_id, user_id)
    if belongs and not await _needs_presence(app, rights, game_id, user_id):
        return
    if await _is_member(app, interaction.client, table.place.guild_id, user_id):
        return
    if not belongs:
        raise PlayerError("foreign-table", words.FOREIGN_TABLE.message)
    if interaction.client.get_guild(table.place.guild_id) is None:
        raise refusals.frozen()
    raise PlayerError("only-there", words.ONLY_THERE.message)


async def _needs_presence(app: App, rights: Rights, game_id: int, user_id: int) -> bool:
    if rights.changes is Changes.OTHERS or rights.needs is Needs.MEMBER:
        return True
    return rights.needs is Needs.PLAYER and await app.tables.absences.is_away(game_id, user_id)


def manages(interaction: Interaction, guild_id: int | None) -> bool:
    """Return whether somebody manages a server, as far as they ask there."""
    return guild_id is not None and guild_id == interaction.guild_id and interaction.permissions.manage_guild


def server_of(interaction: Interaction) -> int:
    """Return the id of the server where somebody asks who needs to manage it, so that it is one."""
    assert interaction.guild_id is not None
    return interaction.guild_id


async def _is_member(app: App, client: discord.Client, guild_id: int, user_id: int) -> bool:
    """Return whether somebody is on a server, as Discord says now or said within the last minute."""
    member, now = (guild_id, user_id), app.clock()
    said_at, is_there = app.members.get(member, (0, False))
    if 0 <= now - said_at < _KNOWN_FOR:
        return is_there
    guild = client.get_guild(guild_id)
    if guild is None:
        return False
    try:
        async with asyncio.timeout(_PATIENCE):
            is_there = await member_on(guild, user_id) is not None
    except NETWORK as fault:
        _log.info("could not check whether somebody is on a table's server", guild=guild_id, why=reason(fault))
        return False
    app.members.pop(member, None)
    app.members[member] = (now, is_there)
    if len(app.members) > _MOST_KNOWN:
        del app.members[next(iter(app.members))]
    return is_there


async def serve(control: Control, click: Click) -> None:
    """Let a control do its work, and answer with what it returns."""
    async with nullcontext() if control.around is None else control.around(click):
        if control.about is About.LOBBY and await _has_started(click):
            await _serve(controls()["turn"], replace(click, press=Press("turn", click.game_id), values=()))
        else:
            await _serve(control, click)


async def _has_started(click: Click) -> bool:
    """Return whether the table has started and the person who clicked sits there."""
    seated = await click.tables.lookup.tables_of(click.user_id)
    return any(table.game_id == click.game_id and table.status is Status.PLAYING for table in seated)


async def _serve(control: Control, click: Click) -> None:
    if control.where is Where.BY_ITSELF:
        await control.handler(click)
        return
    replaces = control.where is Where.CLICKED_MESSAGE and click.is_private
    replaces = replaces and (control.when is None or control.when(click))
    meanwhile = control.meanwhile
    await answer(
        click.interaction,
        control.handler(click),
        in_clicked_message=replaces,
        meanwhile=Interlude(partial(control.anew, click), meanwhile) if replaces and control.anew else meanwhile,
        what=click.subject,
    )
