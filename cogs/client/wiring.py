"""The wiring of the client: all cogs with commands, and the handler of each verb."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from discord.ext import commands

from cogs.advice import hints
from cogs.advice.hints import HintCommands, HintPresses
from cogs.advice.turning_points import TurningPointPresses
from cogs.client.table_group import ACTIONS, TableGroup
from cogs.consent.commands import ConsentPresses
from cogs.context import Context
from cogs.delivery.idle_tables import IdlePresses
from cogs.help.commands import HelpCommands, HelpPresses
from cogs.help.greeting import GreetingPresses
from cogs.help.guide import GuideCommands, GuidePresses
from cogs.history import replay
from cogs.history.film import FilmPresses
from cogs.history.replay import ReplayCommands, ReplayPresses
from cogs.interactions.answers import Interaction
from cogs.interactions.command_list import Registrar
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.which_table import MeantPresses
from cogs.lobby.commands import LobbyCommands, LobbyPresses, RematchPresses
from cogs.lobby.options import TimePresses
from cogs.orders.commands import OrderCommands, OrderPresses
from cogs.panels.live import LivePanels
from cogs.people.blocks import BlockCommands
from cogs.people.privacy import PrivacyCommands, PrivacyPresses
from cogs.people.reports import ReportCommands, ReportPresses
from cogs.people.settings import SettingCommands, SettingPresses
from cogs.play.buttons import PlayPresses
from cogs.play.commands import TableCommands
from cogs.play.turns import TurnsCommands, WaitingPresses
from cogs.seats.absences import AbsencePresses
from cogs.seats.hosts import HostPresses
from cogs.seats.replacements import ReplacementPresses
from cogs.seats.resignations import ResignationPresses
from cogs.servers.commands import ServerCommands, ServerPresses
from cogs.spectators import commands as watching
from cogs.spectators.commands import SpectatorCommands, SpectatorPresses
from cogs.take_backs.commands import TakeBackPresses
from cogs.time.hours import HoursCommands, HoursPresses

Handler = Callable[[Interaction, Press, Sequence[str]], Awaitable[None]]
"""Handles a press and answers it; the last argument is what was chosen in a select."""


def command_cogs(context: Context, live_panels: LivePanels, registrar: Registrar) -> Sequence[commands.Cog]:
    """Return all cogs that have commands."""
    return (
        LobbyCommands(context),
        TableCommands(context, live_panels),
        OrderCommands(context),
        HintCommands(context),
        TableGroup(context),
        ReplayCommands(context),
        TurnsCommands(context),
        HoursCommands(context),
        GuideCommands(context),
        HelpCommands(registrar),
        SettingCommands(context),
        SpectatorCommands(context),
        ServerCommands(context),
        BlockCommands(context),
        ReportCommands(context),
        PrivacyCommands(context),
    )


def press_handlers(context: Context, live_panels: LivePanels, registrar: Registrar) -> Mapping[Verb, Handler]:
    """Return the handler of each verb of a custom_id."""
    return {
        **GreetingPresses(context, live_panels).handlers,
        **LobbyPresses(context).handlers,
        **TimePresses(context).handlers,
        **RematchPresses(context).handlers,
        **ResignationPresses(context).handlers,
        **MeantPresses(context, {**ACTIONS, **hints.ACTIONS, **replay.ACTIONS, **watching.ACTIONS}).handlers,
        **AbsencePresses(context).handlers,
        **ReplacementPresses(context).handlers,
        **HintPresses(context).handlers,
        **TurningPointPresses(context).handlers,
        **FilmPresses(context).handlers,
        **ReplayPresses(context).handlers,
        **ConsentPresses(context).handlers,
        **HostPresses(context).handlers,
        **IdlePresses(context).handlers,
        **TakeBackPresses(context, live_panels).handlers,
        **GuidePresses(context).handlers,
        **HelpPresses(registrar).handlers,
        **HoursPresses(context).handlers,
        **WaitingPresses(context).handlers,
        **SettingPresses(context).handlers,
        **SpectatorPresses(context).handlers,
        **ServerPresses(context).handlers,
        **ReportPresses(context).handlers,
        **PrivacyPresses(context).handlers,
        **PlayPresses(context, live_panels).handlers,
        **OrderPresses(context).handlers,
    }
