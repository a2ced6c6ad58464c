"""Opening a table, the lobby before its start, and rematches."""

from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Interaction, Reply, answer, id_of_answer, said
from cogs.interactions.askers import person_of, place_of
from cogs.interactions.click import Click, allowed
from cogs.interactions.command_list import on_servers
from cogs.interactions.commands import ContextCog, click_of
from cogs.interactions.controls import About, Around, Changes, Kind, Needs, Posts, Where, button
from cogs.lobby.card import COMPUTER_GONE, INVITED, lobby_reply, show_change
from cogs.lobby.choice import choice
from cogs.lobby.settings import Change, guest_of
from cogs.messages.posts import table_card
from cogs.people.settings import arriving, known, tell_host
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from db.games.games import Status
from render.registry import LOOKS
from rules.errors import PlayerError
from tables.lobby.invitations import Guest
from tables.model.lobby import Lobby
from tables.model.place import parse_level

_INVITES = ("invite", "invite2", "invite3")
Card = Callable[[Click, Lobby], Awaitable[Reply]]
"""Shows on its card what became of a lobby."""
_GAMES = [app_commands.Choice(name=look.title, value=slug) for slug, look in LOOKS.items()]


class LobbyCommands(ContextCog):
    """The command that opens a table."""

    @allowed(Needs.MEMBER, Changes.OTHERS, posts=Posts.TABLE)
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
        click = click_of(interaction)
        if game is None:
            await answer(interaction, _choice(click, guests), what=click.subject)
        else:
            await open_table(self._app, interaction, game, guests)


async def _choice(click: Click, guests: Sequence[Guest]) -> Reply:
    if guests:
        raise PlayerError("game-first", "To invite somebody, choose the game as well: `/new game:… invite:…`.")
    return await choice(click)


async def open_table(app: App, interaction: Interaction, slug: str, guests: Sequence[Guest] = ()) -> None:
    """Answer with a public lobby card, if a table can be opened in this channel, and invite people to it."""
    before = await known(app, interaction.user.id)
    work = _opened(app, interaction, slug, guests)
    card_id = await answer(interaction, work, is_public=True, what=f"new {slug}")
    if "game" in interaction.extras and (found := card_id or await id_of_answer(interaction)):
        await app.tables.lobbies.posted(interaction.extras["game"], found)
        await tell_host(app, interaction, interaction.extras["game"], before)


async def _opened(app: App, interaction: Interaction, slug: str, guests: Sequence[Guest]) -> Reply:
    lobby = await app.tables.lobbies.open(person_of(interaction), place_of(interaction), slug, guests=guests)
    interaction.extras["game"] = lobby.game_id
    return lobby_reply(lobby, app.looks[lobby.slug])


async def _lobby_card(click: Click, lobby: Lobby) -> Reply:
    return lobby_reply(lobby, click.app.looks[lobby.slug])


async def _card_of_start(click: Click, lobby: Lobby) -> Reply:
    table = await click.tables.lookup.table(lobby.game_id)
    # The outbox turns this message into the table's card as well; it does not matter which comes last.
    return await _lobby_card(click, lobby) if table is None else await table_card(click.app, table)


def _on_card(  # noqa: PLR0913 - all but the name have a usual value
    name: str,
    needs: Needs = Needs.HOST,
    changes: Changes = Changes.OTHERS,
    *,
    kind: Kind = Kind.BUTTON,
    about: About = About.LOBBY,
    around: Around | None = None,
    card: Card = _lobby_card,
) -> Callable[[Change], Change]:
    """
    Declare a button or select of the card that changes the lobby; the answer updates the card.

    Under a list or a call the answer links to the card. An invitation by direct message has then had its answer.
    """

    def declare(change: Change) -> Change:
        @button(name, needs, changes, kind=kind, about=about, where=Where.BY_ITSELF, around=around)
        async def pressed(click: Click) -> None:
            if click.is_private or click.rest == INVITED:
                await _change_elsewhere(click, change)
            else:
                await answer(
                    click.interaction, _changed(click, change, card), in_clicked_message=True, what=click.subject
                )

        return change

    return declare


async def _changed(click: Click, change: Change, card: Card) -> Reply:
    return await card(click, await change(click))


async def _change_elsewhere(click: Click, change: Change) -> None:
    lobbies: list[Lobby] = []

    async def work() -> Reply:
        lobby = await change(click)
        lobbies.append(lobby)
        place = lobby.place
        link = words.message_link(lobby.name, place.guild_id, place.channel_id, lobby.message_id)
        return said(lobby_words.JOINED.said(link=link))

    is_answered = click.is_private and click.rest == INVITED
    await answer(click.interaction, work(), in_clicked_message=is_answered, what=click.subject)
    for lobby in lobbies:
        await show_change(click.interaction.client, lobby, click.app.looks)


@_on_card("join", Needs.MEMBER, around=arriving)
async def _join(click: Click) -> Lobby:
    return await click.tables.lobbies.join(click.game_id, click.person)


# Once the table has started, it says how to leave later.
@_on_card("leave", Needs.SEAT, Changes.OWN, about=About.TABLE)
async def _leave(click: Click) -> Lobby:
    return await click.tables.lobbies.leave(click.game_id, click.user_id)


# Being ready may begin the game.
@_on_card("ready", Needs.SEAT, around=arriving)
async def _be_ready(click: Click) -> Lobby:
    return await click.tables.lobbies.ready(click.game_id, click.user_id)


@_on_card("start", around=arriving, card=_card_of_start)
async def _start(click: Click) -> Lobby:
    if not click.is_private:
        # The permissions may have been withdrawn since the table was opened; card and thread would then be lost.
        place_of(click.interaction)
    return await click.tables.lobbies.start(click.game_id, click.user_id)


@_on_card("computer", kind=Kind.SELECT)
async def _seat_computer(click: Click) -> Lobby:
    lobbies, chosen = click.tables.lobbies, click.values[0]
    if chosen == COMPUTER_GONE:
        return await lobbies.remove_computer(click.game_id, click.user_id)
    return await lobbies.add_computer(click.game_id, click.user_id, parse_level(chosen))


# Cards of 1.0.0 have two buttons and a select of the last computer's level.
@_on_card("add")
async def _add_computer(click: Click) -> Lobby:
    return await click.tables.lobbies.add_computer(click.game_id, click.user_id)


@_on_card("remove")
async def _remove_computer(click: Click) -> Lobby:
    return await click.tables.lobbies.remove_computer(click.game_id, click.user_id)


@_on_card("level", kind=Kind.SELECT)
async def _set_level(click: Click) -> Lobby:
    return await click.tables.lobbies.set_level(click.game_id, click.user_id, parse_level(click.values[0]))


# Everybody who played may open the next table.
@button("again", Needs.SEAT, Changes.OTHERS, about=About.TABLE, posts=Posts.TABLE, around=arriving)
async def open_next_table(click: Click) -> Reply:
    """Open the next table; its card goes through the outbox, so that it is posted exactly once."""
    rematch = await click.tables.rematches.open(click.game_id, click.person)
    lobby = rematch.lobby
    table = await click.tables.lookup.table(lobby.game_id)
    thread_id = None if table is None else table.thread_id
    channel_id, message_id = (thread_id, None) if thread_id else (lobby.place.channel_id, lobby.message_id)
    link = words.message_link(lobby.name, lobby.place.guild_id, channel_id, message_id)
    if rematch.is_new:
        return said(words.NEXT_TABLE.said(link=link))
    told = words.NEXT_TABLE_WAITS if lobby.status is Status.LOBBY else words.NEXT_TABLE_PLAYS
    return said(told.said(link=link))
