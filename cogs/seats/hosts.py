"""The host of a table: handing the role on, removing a player before the start, deleting the table."""

from collections.abc import Mapping, Sequence

from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, said
from cogs.interactions.askers import person_of
from cogs.interactions.buttons import PressButton, PressSelect, Style
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.layout import layout, option, paragraph, rows, select_row
from cogs.interactions.presses import ContextCog, Handlers, in_place
from cogs.interactions.which_table import Action, answer_command
from cogs.words import hosts as host_words
from cogs.words.text import escaped_name, plain_name
from db.games.games import Status
from languages.speech import Text
from tables.model import refusals
from tables.seats.hosts import HostedTable


class HostCommands(ContextCog):
    """The commands; part of the group `/table`."""

    @app_commands.command(name="host", description=locale_str("Make somebody else the host, or become it"))
    async def host(self, interaction: Interaction) -> None:
        """Ask who should be host."""
        await answer_command(self._context, interaction, "host", host_question, waiting=True)

    @app_commands.command(name="kick", description=locale_str("Remove somebody before the start"))
    async def kick(self, interaction: Interaction) -> None:
        """Ask whom to remove."""
        await answer_command(self._context, interaction, "kick", kick_question, waiting=True)

    @app_commands.command(name="delete", description=locale_str("Delete a table (hosts and server managers)"))
    async def delete(self, interaction: Interaction) -> None:
        """Ask whether to delete the table."""
        await answer_command(self._context, interaction, "delete", delete_question, waiting=True)


async def _hand_over(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    to = _person(values[0]) if press.verb is Verb.HOST else interaction.user.id
    hosted = await context.tables.hosts.hand_over(press.game, interaction.user.id, to)
    return said(host_words.IS_HOST.said(name=escaped_name(hosted.host)))


async def _kick(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    hosting, other = context.tables.hosts, _person(values[0])
    before = await hosting.look(press.game)
    await hosting.dismiss(press.game, interaction.user.id, other)
    name = next((player.name for player in before.others if player.user_id == other), "")
    return said(host_words.DISMISSED.said(name=escaped_name(name)))


async def _delete(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    hosting = context.tables.hosts
    hosted = await hosting.look(press.game)
    is_manager = _is_manager(interaction, hosted)
    if is_manager:
        # A manager may be unknown so far; save them only now that they have deleted something.
        await context.tables.people.remember(person_of(interaction))
    await hosting.delete(press.game, interaction.user.id, is_manager=is_manager)
    return said(host_words.GONE.said(table=hosted.name))


async def _keep(_: Context, __: Interaction, ___: Press, ____: Sequence[str]) -> Reply:
    return said(host_words.KEPT)


async def host_question(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Say who is host; let the host choose another, and let those who may take the role do so. Raises: Refusal."""
    hosted, user_id = await context.tables.hosts.look(game_id), interaction.user.id
    if user_id == hosted.host_id:
        return _choice(hosted, Verb.HOST, host_words.CHOOSE_HOST, host_words.HOSTS.said(host=escaped_name(hosted.host)))
    if user_id == hosted.heir:
        take = PressButton(Press(Verb.BE_HOST, game_id), host_words.BE_HOST, Style.primary)
        return Reply(layout(paragraph(host_words.HOST_GONE.said(host=escaped_name(hosted.host))), *rows((take,))))
    return said(host_words.HOSTS.said(host=escaped_name(hosted.host)))


async def kick_question(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Ask the host whom to remove. Raises: Refusal: the table has started or is gone, or somebody else is host."""
    hosted = await context.tables.hosts.look(game_id)
    if interaction.user.id != hosted.host_id:
        raise refusals.only_host(hosted.host)
    if hosted.status is not Status.LOBBY:
        raise refusals.started_to_dismiss()
    return _choice(hosted, Verb.KICK, host_words.CHOOSE_DISMISSED, host_words.WHO_LEAVES)


async def delete_question(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Say what deleting does, with a button to confirm. Raises: Refusal: the game is over, or the user may not."""
    hosted = await context.tables.hosts.look(game_id)
    if interaction.user.id != hosted.host_id and not _is_manager(interaction, hosted):
        raise refusals.only_host_or_manager(hosted.host)
    delete = PressButton(Press(Verb.DELETE, game_id), host_words.DELETE, Style.danger)
    keep = PressButton(Press(Verb.KEEP, game_id), host_words.KEEP_TABLE)
    warning = host_words.may_delete(hosted.name, has_started=hosted.status is Status.PLAYING)
    return Reply(layout(paragraph(warning), *rows((delete, keep))))


def _choice(hosted: HostedTable, verb: Verb, asked: Text, told: Text) -> Reply:
    """Return a select of the other players, for the host."""
    if not hosted.others:
        return said(host_words.NOBODY_ELSE)
    options = [option(plain_name(player.name), str(player.user_id)) for player in hosted.others]
    return Reply(layout(paragraph(told), select_row(PressSelect(Press(verb, hosted.game_id), asked, options))))


def _person(value: str) -> int:
    """Return the id of the person that an option stands for; 0, which is nobody, for a forged one."""
    return number(value) or 0


def _is_manager(interaction: Interaction, hosted: HostedTable) -> bool:
    """Return whether the user manages the table's server, which need not be the one where they press."""
    is_there = interaction.guild_id is not None and interaction.guild_id == hosted.guild_id
    return is_there and interaction.permissions.manage_guild


ACTIONS: Mapping[str, Action] = {"host": host_question, "kick": kick_question, "delete": delete_question}
PRESSES: Handlers = {
    Verb.HOST: in_place(_hand_over),
    Verb.BE_HOST: in_place(_hand_over),
    Verb.KICK: in_place(_kick),
    Verb.DELETE: in_place(_delete),
    Verb.KEEP: in_place(_keep),
}
