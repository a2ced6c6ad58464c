"""Opening a table, the lobby before its start, and rematches."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.askers import is_private, person_of, place_of
from cogs.interactions.command_list import on_servers
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.failures import NETWORK, note
from cogs.interactions.presses import ContextCog, Handler, Handlers, beside, logged
from cogs.lobby.choice import choice
from cogs.lobby.invitations import guest_of
from cogs.messages.lobby_card import COMPUTER_GONE, INVITED, lobby_reply, show_change
from cogs.messages.table_card import table_card
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from db.games.games import Status
from render.registry import LOOKS
from rules.errors import PlayerError
from tables.lobby.invitations import Guest
from tables.lobby.service import Lobbies
from tables.model.lobby import Lobby
from tables.model.place import Person, parse_level

_log = structlog.get_logger(__name__)
_INVITES = ("invite", "invite2", "invite3")
_GAMES = [app_commands.Choice(name=look.title, value=slug) for slug, look in LOOKS.items()]


class LobbyCommands(ContextCog):
    """The command that opens a table."""

    @app_commands.command(name="new", description=locale_str("Open a table in this channel"))
    @app_commands.describe(game=locale_str("Which game"), **dict.fromkeys(_INVITES, locale_str("Whom to invite")))
    @app_commands.choices(game=_GAMES)
    @on_servers
    async def new(
        self,
        interaction: Interaction,
        game: str | None = None,
        invite: discord.User | None = None,
        invite2: discord.User | None = None,
        invite3: discord.User | None = None,
    ) -> None:
        """Post a lobby card, or let the user choose a game first."""
        guests = [guest_of(user) for user in (invite, invite2, invite3) if user is not None]
        if game is None:
            await answer(interaction, self._choice(interaction, guests), what="new")
        else:
            await open_table(self._context, interaction, game, guests)

    async def _choice(self, interaction: Interaction, guests: Sequence[Guest]) -> Reply:
        if guests:
            raise PlayerError("game-first", "To invite somebody, choose the game as well: `/new game:… invite:…`.")
        return await choice(self._context, interaction)


async def open_table(context: Context, interaction: Interaction, slug: str, guests: Sequence[Guest] = ()) -> None:
    """Answer with a public lobby card, if a table can be opened in this channel, and invite people to it."""
    work = _opened(context, interaction, slug, guests)
    card_id = await answer(interaction, work, is_public=True, what=f"new {slug}")
    if "game" in interaction.extras and (found := card_id or await _id_of_answer(interaction)):
        await context.tables.lobbies.posted(interaction.extras["game"], found)


async def _id_of_answer(interaction: Interaction) -> int | None:
    """Ask Discord for the message of an answer whose confirmation did not reach us; None if there is none."""
    try:
        return (await interaction.original_response()).id
    except NETWORK as fault:
        note(_log, "the card of a new table is not known", fault)
        return None


async def _opened(context: Context, interaction: Interaction, slug: str, guests: Sequence[Guest]) -> Reply:
    lobby = await context.tables.lobbies.open(person_of(interaction), place_of(interaction), slug, guests=guests)
    interaction.extras["game"] = lobby.game_id
    return lobby_reply(lobby, context.looks[lobby.slug])


async def _pressed(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
    """
    Do what a button or select of the card asks for; the answer updates the card.

    Under a list or a call the answer links to the card. An invitation by direct message has then had its answer.
    """
    is_away = is_private(interaction)
    if not is_away and press.rest != INVITED:
        work = _changed(context, interaction, press, values)
        await answer(interaction, work, in_place=True, what=logged(press))
        return
    lobbies: list[Lobby] = []

    async def change() -> Reply:
        lobby = await _CHANGES[press.verb](context.tables.lobbies, press, person_of(interaction), values)
        lobbies.append(lobby)
        place = lobby.place
        link = words.message_link(lobby.name, place.guild_id, place.channel_id, lobby.message_id)
        return said(lobby_words.JOINED.said(link=link))

    await answer(interaction, change(), in_place=is_away and press.rest == INVITED, what=logged(press))
    for lobby in lobbies:
        await show_change(interaction.client, lobby, context.looks)


async def _changed(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    if press.verb is Verb.START:
        # The permissions may have been withdrawn since the table was opened; card and thread would then be lost.
        place_of(interaction)
    lobby = await _CHANGES[press.verb](context.tables.lobbies, press, person_of(interaction), values)
    if press.verb is Verb.START and (table := await context.tables.lookup.table(lobby.game_id)) is not None:
        # The outbox makes the same of this message; whichever comes last, it is the table's card.
        return await table_card(context, table)
    return lobby_reply(lobby, context.looks[lobby.slug])


async def _seat_computer(lobbies: Lobbies, press: Press, who: Person, values: Sequence[str]) -> Lobby:
    if values[0] == COMPUTER_GONE:
        return await lobbies.remove_computer(press.game, who.user_id)
    return await lobbies.add_computer(press.game, who.user_id, parse_level(values[0]))


_CHANGES: Mapping[Verb, Callable[[Lobbies, Press, Person, Sequence[str]], Awaitable[Lobby]]] = {
    Verb.JOIN: lambda lobbies, press, who, _: lobbies.join(press.game, who),
    Verb.LEAVE: lambda lobbies, press, who, _: lobbies.leave(press.game, who.user_id),
    Verb.READY: lambda lobbies, press, who, _: lobbies.ready(press.game, who.user_id),
    Verb.START: lambda lobbies, press, who, _: lobbies.start(press.game, who.user_id),
    Verb.COMPUTER: _seat_computer,
    # Cards from before the select have two buttons and a select of the last computer's level.
    Verb.ADD: lambda lobbies, press, who, _: lobbies.add_computer(press.game, who.user_id),
    Verb.REMOVE: lambda lobbies, press, who, _: lobbies.remove_computer(press.game, who.user_id),
    Verb.LEVEL: lambda lobbies, press, who, values: lobbies.set_level(press.game, who.user_id, parse_level(values[0])),
}


async def _again(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    """Open the next table; its card goes through the outbox, so that it is posted exactly once."""
    rematch = await context.tables.rematches.open(press.game, person_of(interaction))
    lobby = rematch.lobby
    table = await context.tables.lookup.table(lobby.game_id)
    thread_id = None if table is None else table.thread_id
    channel_id, message_id = (thread_id, None) if thread_id else (lobby.place.channel_id, lobby.message_id)
    link = words.message_link(lobby.name, lobby.place.guild_id, channel_id, message_id)
    if rematch.is_new:
        return said(words.NEXT_TABLE.said(link=link))
    told = words.NEXT_TABLE_WAITS if lobby.status is Status.LOBBY else words.NEXT_TABLE_PLAYS
    return said(told.said(link=link))


def leading_on(handler: Handler, look: Handler) -> Handler:
    """Once the table has started, show its players their panel in answer to what its lobby's card still offers."""

    async def handle(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        seated = await context.tables.lookup.tables_of(interaction.user.id)
        if any(table.game_id == press.game and table.status is Status.PLAYING for table in seated):
            await look(context, interaction, Press(Verb.TURN, press.game), ())
        else:
            await handler(context, interaction, press, values)

    return handle


OF_LOBBY = frozenset(_CHANGES) - {Verb.LEAVE}
"""What only lobbies offer; *Leave* says how to leave later."""
PRESSES: Handlers = {**dict.fromkeys(_CHANGES, _pressed), Verb.AGAIN: beside(_again)}
