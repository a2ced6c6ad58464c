"""Opening a table and everything that happens before it starts."""

from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs import words
from cogs.answers import Interaction, Reply, answer, said
from cogs.custom_ids import Press, Verb
from cogs.house import House
from cogs.lobby_card import lobby_reply
from cogs.permissions import missing
from render.registry import LOOKS
from rules.errors import PlayerError
from tables.lobby import Lobby
from tables.place import Person, Place

_GAMES = [app_commands.Choice(name=look.title, value=slug) for slug, look in LOOKS.items()]


def person_of(interaction: Interaction) -> Person:
    """Return who clicked or typed, with the name to show."""
    return Person(interaction.user.id, interaction.user.display_name)


class LobbyCommands(commands.Cog):
    """The command that opens a table."""

    def __init__(self, house: House) -> None:
        self._house = house

    @app_commands.command(name="new", description="Open a table in this channel")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=_GAMES)
    @app_commands.guild_only()
    async def new(self, interaction: Interaction, game: str = _GAMES[0].value) -> None:
        """Post a lobby card."""
        if not isinstance(interaction.channel, discord.TextChannel):
            await answer(interaction, _refusal(words.ONLY_CHANNELS))
            return
        if lacking := missing(interaction.app_permissions):
            await answer(interaction, _refusal(words.missing_permissions(lacking)))
            return
        await answer(interaction, self._open(interaction, game), is_public=True, what=f"new {game}")
        await self._remember_card(interaction)

    async def _open(self, interaction: Interaction, game: str) -> Reply:
        place = Place(interaction.guild_id, interaction.channel_id or 0)
        lobby = await self._house.tables.lobbies.open(person_of(interaction), place, game)
        interaction.extras["game"] = lobby.game_id
        return lobby_reply(lobby, self._house.looks[lobby.slug])

    async def _remember_card(self, interaction: Interaction) -> None:
        if "game" in interaction.extras:
            card = await interaction.original_response()
            await self._house.tables.lobbies.posted(interaction.extras["game"], card.id)


class LobbyPresses:
    """The buttons of the lobby card; each shows the card as it then stands."""

    def __init__(self, house: House) -> None:
        self._house = house
        lobbies = house.tables.lobbies
        self._changes: dict[Verb, Callable[[Press, Person, Sequence[str]], Awaitable[Lobby]]] = {
            Verb.JOIN: lambda press, who, _: lobbies.join(press.game, who),
            Verb.LEAVE: lambda press, who, _: lobbies.leave(press.game, who.user_id),
            Verb.READY: lambda press, who, _: lobbies.ready(press.game, who.user_id),
            Verb.START: lambda press, who, _: lobbies.start(press.game, who.user_id),
            Verb.ADD: lambda press, who, _: lobbies.add_computer(press.game, who.user_id),
            Verb.REMOVE: lambda press, who, _: lobbies.remove_computer(press.game, who.user_id),
            Verb.OPTION: lambda press, who, values: lobbies.set_option(press.game, who.user_id, press.rest, values[0]),
            Verb.LIMIT: lambda press, who, values: lobbies.set_limit(press.game, who.user_id, _seconds(values[0])),
        }
        self.handlers = dict.fromkeys(self._changes, self._pressed)

    async def _pressed(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        work = self._changed(press, person_of(interaction), values)
        await answer(interaction, work, in_place=True, what=f"game {press.game} {press.verb.value}")

    async def _changed(self, press: Press, who: Person, values: Sequence[str]) -> Reply:
        lobby = await self._changes[press.verb](press, who, values)
        return lobby_reply(lobby, self._house.looks[lobby.slug])


def _seconds(value: str) -> int | None:
    if not (value.isascii() and value.isdigit() and int(value) in words.LIMITS):
        raise PlayerError("limit", "Please choose one of the time limits of the list.")
    return int(value) or None


async def _refusal(sentence: str) -> Reply:
    return said(sentence)
