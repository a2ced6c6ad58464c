"""Opening a table, the lobby before its start, and rematches."""

from collections.abc import Awaitable, Callable, Sequence

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.askers import person_of, place_of
from cogs.interactions.custom_ids import Press, Verb
from cogs.messages.lobby_card import lobby_reply, variants_chosen
from cogs.words import general as words
from db.games.games import Status
from render.registry import LOOKS
from tables.model.lobby import Lobby
from tables.model.place import Person, parse_level

_GAMES = [app_commands.Choice(name=look.title, value=slug) for slug, look in LOOKS.items()]


class LobbyCommands(commands.Cog):
    """The command that opens a table."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @app_commands.command(name="new", description=locale_str("Open a table in this channel"))
    @app_commands.describe(game=locale_str("Which game"))
    @app_commands.choices(game=_GAMES)
    @app_commands.guild_only()
    async def new(self, interaction: Interaction, game: str = _GAMES[0].value) -> None:
        """Post a lobby card."""
        await open_table(self._context, interaction, game)


async def open_table(context: Context, interaction: Interaction, slug: str) -> None:
    """Answer with a public lobby card, if a table can be opened in this channel."""
    await answer(interaction, _opened(context, interaction, slug), is_public=True, what=f"new {slug}")
    if "game" in interaction.extras:
        card = await interaction.original_response()
        await context.tables.lobbies.posted(interaction.extras["game"], card.id)


async def _opened(context: Context, interaction: Interaction, slug: str) -> Reply:
    lobby = await context.tables.lobbies.open(person_of(interaction), place_of(interaction), slug)
    interaction.extras["game"] = lobby.game_id
    return lobby_reply(lobby, context.looks[lobby.slug])


class LobbyPresses:
    """The buttons of the lobby card; each updates the card."""

    def __init__(self, context: Context) -> None:
        self._context = context
        lobbies = context.tables.lobbies
        self._changes: dict[Verb, Callable[[Press, Person, Sequence[str]], Awaitable[Lobby]]] = {
            Verb.JOIN: lambda press, who, _: lobbies.join(press.game, who),
            Verb.LEAVE: lambda press, who, _: lobbies.leave(press.game, who.user_id),
            Verb.READY: lambda press, who, _: lobbies.ready(press.game, who.user_id),
            Verb.START: lambda press, who, _: lobbies.start(press.game, who.user_id),
            Verb.ADD: lambda press, who, _: lobbies.add_computer(press.game, who.user_id),
            Verb.REMOVE: lambda press, who, _: lobbies.remove_computer(press.game, who.user_id),
            Verb.LEVEL: lambda press, who, values: lobbies.set_level(press.game, who.user_id, parse_level(values[0])),
            Verb.OPTION: lambda press, who, values: lobbies.set_options(
                press.game, who.user_id, {press.rest: values[0]}
            ),
            Verb.VARIANTS: self._set_variants,
        }
        self.handlers = dict.fromkeys(self._changes, self._pressed)

    async def _pressed(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        work = self._changed(interaction, press, values)
        await answer(interaction, work, in_place=True, what=f"game {press.game} {press.verb.value}")

    async def _set_variants(self, press: Press, who: Person, values: Sequence[str]) -> Lobby:
        lobbies = self._context.tables.lobbies
        chosen = variants_chosen((await lobbies.lobby(press.game)).specs, values)
        return await lobbies.set_options(press.game, who.user_id, chosen)

    async def _changed(self, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
        if press.verb is Verb.START:
            # The permissions may have been withdrawn since the table was opened; card and thread would then be lost.
            place_of(interaction)
        lobby = await self._changes[press.verb](press, person_of(interaction), values)
        return lobby_reply(lobby, self._context.looks[lobby.slug])


class RematchPresses:
    """Opens the next table; its card goes through the outbox, so that it is posted exactly once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers = {Verb.AGAIN: self._again}

    async def _again(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._opened(press.game, person_of(interaction))
        await answer(interaction, work, what=f"game {press.game} {press.verb.value}")

    async def _opened(self, game_id: int, person: Person) -> Reply:
        rematch = await self._context.tables.rematches.open(game_id, person)
        lobby = rematch.lobby
        table = await self._context.tables.lookup.table(lobby.game_id)
        thread_id = None if table is None else table.thread_id
        channel_id, message_id = (thread_id, None) if thread_id else (lobby.place.channel_id, lobby.message_id)
        link = words.message_link(lobby.name, lobby.place.guild_id, channel_id, message_id)
        if rematch.is_new:
            return said(words.NEXT_TABLE.said(link=link))
        return said(
            words.NEXT_TABLE_WAITS.said(link=link)
            if lobby.status is Status.LOBBY
            else words.NEXT_TABLE_PLAYS.said(link=link)
        )
