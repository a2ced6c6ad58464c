"""The host of a table: handing the role on, removing a player before the start, deleting the table."""

from collections.abc import Sequence

from discord.app_commands import locale_str

from cogs.interactions.answers import Reply, said
from cogs.interactions.click import Click, manages
from cogs.interactions.commands import at_open_table, command
from cogs.interactions.controls import (
    About,
    Changes,
    Needs,
    Press,
    PressButton,
    PressSelect,
    Style,
    Where,
    button,
    number,
    select,
)
from cogs.interactions.replies import layout, option, paragraph, rows, select_row
from cogs.words import consent as consent_words
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name, plain_name
from db.games.games import Status
from languages.speech import Text
from tables.consent.proposal import DELETION
from tables.model import refusals
from tables.model.place import Player
from tables.seats.hosts import HostedTable


@command(
    "host",
    locale_str("Make somebody else the host, or become it"),
    Needs.READER,
    Changes.NOTHING,
    at=at_open_table,
    group="table",
)
async def host_question(click: Click) -> Reply:
    """Say who is host; let the host choose another, and let those who may take the role do so. Raises: Refusal."""
    hosted = await click.tables.hosts.look(click.game_id)
    if click.user_id == hosted.host_id:
        return _choice(hosted, "host", seat_words.CHOOSE_HOST, seat_words.HOSTS.said(host=escaped_name(hosted.host)))
    if click.user_id == hosted.heir:
        take = PressButton(Press("behost", click.game_id), seat_words.BE_HOST, Style.primary)
        return Reply(layout(paragraph(seat_words.HOST_GONE.said(host=escaped_name(hosted.host))), *rows((take,))))
    return said(seat_words.HOSTS.said(host=escaped_name(hosted.host)))


@select("host", Needs.HOST, Changes.OTHERS, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def hand_over(click: Click) -> Reply:
    """Make somebody else the host. Raises: Refusal: they cannot be, or somebody else is host."""
    return await _handed_over(click, _person(click.values[0]))


@button("behost", Needs.HOST, Changes.OTHERS, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def become_host(click: Click) -> Reply:
    """Make the user the host. Raises: Refusal: they may not become it."""
    return await _handed_over(click, click.user_id)


async def _handed_over(click: Click, to: int) -> Reply:
    hosted = await click.tables.hosts.hand_over(click.game_id, click.user_id, to)
    return said(seat_words.IS_HOST.said(name=escaped_name(hosted.host)))


@command(
    "kick", locale_str("Remove somebody before the start"), Needs.HOST, Changes.NOTHING, at=at_open_table, group="table"
)
async def kick_question(click: Click) -> Reply:
    """Ask the host whom to remove. Raises: Refusal: the table has started or is gone, or somebody else is host."""
    hosted = await click.tables.hosts.look(click.game_id)
    if click.user_id != hosted.host_id:
        raise refusals.only_host(hosted.host)
    if hosted.status is not Status.LOBBY:
        raise refusals.started_to_dismiss()
    return _choice(hosted, "kick", seat_words.CHOOSE_DISMISSED, seat_words.WHO_LEAVES)


@select("kick", Needs.HOST, Changes.OTHERS, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def kick(click: Click) -> Reply:
    """Remove somebody before the start. Raises: Refusal: the table has started, or somebody else is host."""
    hosting, other = click.tables.hosts, _person(click.values[0])
    before = await hosting.look(click.game_id)
    await hosting.dismiss(click.game_id, click.user_id, other)
    name = next((player.name for player in before.others if player.user_id == other), "")
    return said(seat_words.DISMISSED.said(name=escaped_name(name)))


@command(
    "delete",
    locale_str("Delete a table (hosts and server managers)"),
    Needs.HOST_OR_MANAGER,
    Changes.NOTHING,
    at=at_open_table,
    group="table",
)
async def delete_question(click: Click) -> Reply:
    """Say what deleting does, with a button to confirm. Raises: Refusal: the game is over, or the user may not."""
    game_id, user_id = click.game_id, click.user_id
    hosted = await click.tables.hosts.look(game_id)
    is_manager = manages(click.interaction, hosted.guild_id)
    if user_id != hosted.host_id and not is_manager:
        raise refusals.only_host_or_manager(hosted.host)
    voters: Sequence[Player] = ()
    if hosted.status is Status.PLAYING and not is_manager:
        asked = await click.tables.proposals.voters(game_id, user_id, DELETION)
        voters = [player for player in hosted.others if player.seat in asked]
    label = seat_words.PROPOSE_DELETION if voters else seat_words.DELETE
    deletion = PressButton(Press("delete", game_id, len(voters) + 1), label, Style.danger)
    keeping = PressButton(Press("keep", game_id), seat_words.KEEP_TABLE)
    others = [escaped_name(player.name) for player in voters]
    warning = seat_words.may_delete(hosted.name, others, has_started=hosted.status is Status.PLAYING)
    return Reply(layout(paragraph(warning), *rows((deletion, keeping))))


@button("delete", Needs.HOST_OR_MANAGER, Changes.OTHERS, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def delete(click: Click) -> Reply:
    """Delete the table, or propose it. Raises: Refusal: the game is over, or the user may not."""
    hosting = click.tables.hosts
    hosted = await hosting.look(click.game_id)
    is_manager = manages(click.interaction, hosted.guild_id)
    if hosted.status is Status.PLAYING and not is_manager:
        # Buttons of 1.0.0 promise that nobody else must agree.
        proposed = await click.tables.proposals.propose(
            click.game_id, click.user_id, DELETION, of=1 if click.rev is None else click.rev
        )
        if proposed.is_open:
            return said(*consent_words.state(proposed))
        return said(seat_words.GONE.said(table=hosted.name))
    if is_manager:
        # A manager may be unknown so far; save them only now that they have deleted something.
        await click.tables.people.remember(click.person)
    await hosting.delete(click.game_id, click.user_id, is_manager=is_manager)
    return said(seat_words.GONE.said(table=hosted.name))


@button("keep", Needs.ANYBODY, Changes.NOTHING, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def keep(_: Click) -> Reply:
    """Delete nothing after all."""
    return said(seat_words.KEPT)


def _choice(hosted: HostedTable, name: str, asked: Text, told: Text) -> Reply:
    """Return a select of the other players, for the host."""
    if not hosted.others:
        return said(seat_words.NOBODY_ELSE)
    options = [option(plain_name(player.name), str(player.user_id)) for player in hosted.others]
    return Reply(layout(paragraph(told), select_row(PressSelect(Press(name, hosted.game_id), asked, options))))


def _person(value: str) -> int:
    """Return the id of the person that an option stands for; 0, which is nobody, for a forged one."""
    return number(value) or 0
