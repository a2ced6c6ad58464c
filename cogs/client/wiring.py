"""The wiring of the client: all cogs with commands, and the handler of each verb."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from discord.app_commands import locale_str
from discord.ext import commands

from cogs.advice import commands as advice
from cogs.advice import review
from cogs.boards import kinds
from cogs.consent import commands as consent
from cogs.context import Context
from cogs.daily import board as daily_board
from cogs.daily import commands as daily
from cogs.delivery import idle_tables
from cogs.help import commands as help_commands
from cogs.help import greeting
from cogs.history import commands as history
from cogs.history import film
from cogs.interactions.answers import Interaction
from cogs.interactions.command_list import Registrar
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.which_table import Action, for_chosen_table
from cogs.learning import lesson, practice
from cogs.lobby import choice, invitations, open_tables, options
from cogs.lobby import commands as lobby
from cogs.orders import commands as orders
from cogs.panels.live import LivePanels
from cogs.people import conduct, direct_messages, privacy, settings
from cogs.play import commands as play
from cogs.play import turns
from cogs.profiles import commands as profiles
from cogs.seats import commands as seats
from cogs.seats import hosts
from cogs.servers import commands as servers
from cogs.servers import daily as server_daily
from cogs.servers import game_roles
from cogs.spectators import commands as spectators
from cogs.take_backs import commands as take_backs
from cogs.time import hours

ACTIONS: Mapping[str, Action] = {
    **advice.ACTIONS,
    **consent.ACTIONS,
    **history.ACTIONS,
    **hosts.ACTIONS,
    **seats.ACTIONS,
    **spectators.ACTIONS,
    **take_backs.ACTIONS,
}
"""What each command does once its table is known, by the command's name."""


class TableGroup(
    seats.SeatCommands,
    consent.ConsentCommands,
    hosts.HostCommands,
    history.ExportCommands,
    take_backs.TakeBackCommands,
    commands.GroupCog,
    group_name="table",
    group_description=locale_str("Your seat and your table: pause, replace, take back …"),
):
    """The commands of `/table`: what players can do about their seat or their table, apart from playing."""


def command_cogs(context: Context, live_panels: LivePanels, registrar: Registrar) -> Sequence[commands.Cog]:
    """Return all cogs that have commands."""
    return (
        lobby.LobbyCommands(context),
        play.TableCommands(context, live_panels),
        orders.OrderCommands(context),
        advice.HintCommands(context),
        TableGroup(context),
        history.ReplayCommands(context),
        turns.TurnsCommands(context),
        open_tables.OpenTablesCommands(context),
        hours.HoursCommands(context),
        help_commands.GuideCommands(context),
        help_commands.HelpCommands(context, registrar),
        settings.SettingCommands(context),
        profiles.ProfileCommands(context),
        daily.DailyCommands(context),
        practice.PracticeCommands(context),
        spectators.SpectatorCommands(context),
        servers.ServerCommands(context),
        conduct.BlockCommands(context),
        conduct.ReportCommands(context),
        privacy.PrivacyCommands(context),
    )


def press_handlers(
    context: Context, live_panels: LivePanels, registrar: Registrar
) -> Mapping[Verb, Callable[[Interaction, Press, Sequence[str]], Awaitable[None]]]:
    """Return the handler of each verb of a custom_id."""
    handlers = {
        **for_chosen_table(ACTIONS, advice.SLOW),
        **advice.PRESSES,
        **review.presses(live_panels),
        **consent.PRESSES,
        **idle_tables.PRESSES,
        **help_commands.presses(registrar),
        **greeting.presses(live_panels),
        **history.PRESSES,
        **film.presses(),
        **choice.PRESSES,
        **lobby.PRESSES,
        **options.PRESSES,
        **orders.PRESSES,
        **conduct.PRESSES,
        **direct_messages.PRESSES,
        **privacy.PRESSES,
        **settings.PRESSES,
        **play.presses(live_panels),
        **turns.PRESSES,
        **profiles.PRESSES,
        **daily.PRESSES,
        **lesson.PRESSES,
        **practice.PRESSES,
        **kinds.presses((daily_board.KIND, lesson.KIND, practice.KIND, review.KIND)),
        **open_tables.PRESSES,
        **invitations.PRESSES,
        **game_roles.PRESSES,
        **server_daily.PRESSES,
        **seats.PRESSES,
        **hosts.PRESSES,
        **servers.PRESSES,
        **spectators.PRESSES,
        **take_backs.presses(live_panels),
        **hours.PRESSES,
    }
    of_lobby = lobby.OF_LOBBY.union(options.PRESSES)
    handlers |= {verb: lobby.leading_on(handlers[verb], handlers[Verb.TURN]) for verb in of_lobby}
    handlers |= {verb: direct_messages.offering(handlers[verb]) for verb in direct_messages.ARRIVALS}
    return {verb: partial(handler, context) for verb, handler in handlers.items()}
