"""What the client is put together of: each cog with its commands, and each verb of a button with what it asks for."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from discord.ext import commands

from cogs.advice import hints
from cogs.advice.hints import HintCommands, HintPresses
from cogs.advice.turning_points import HindsightPresses
from cogs.client.table_group import ACTIONS, TableGroup
from cogs.consent.commands import ConsentPresses
from cogs.context import House
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
from cogs.panels.live import Followers
from cogs.people.blocks import BlockCommands
from cogs.people.privacy import PrivacyCommands, PrivacyPresses
from cogs.people.reports import ReportCommands, ReportPresses
from cogs.people.settings import SettingCommands, SettingPresses
from cogs.play.buttons import PlayPresses
from cogs.play.commands import TableCommands
from cogs.play.turns import TurnsCommands, WaitingPresses
from cogs.seats.absences import PresencePresses
from cogs.seats.hosts import HostingPresses
from cogs.seats.replacements import ReplacingPresses
from cogs.seats.resignations import LeavingPresses
from cogs.servers.commands import ServerCommands, ServerPresses
from cogs.spectators import commands as watching
from cogs.spectators.commands import WatchCommands, WatchPresses
from cogs.take_backs.commands import TakingBackPresses
from cogs.time.hours import HoursCommands, HoursPresses

Handler = Callable[[Interaction, Press, Sequence[str]], Awaitable[None]]
"""Carries a press out and answers it; the last argument holds what was chosen in a select."""


def command_cogs(house: House, followers: Followers, registrar: Registrar) -> Sequence[commands.Cog]:
    """Return everything that has commands."""
    return (
        LobbyCommands(house),
        TableCommands(house, followers),
        OrderCommands(house),
        HintCommands(house),
        TableGroup(house),
        ReplayCommands(house),
        TurnsCommands(house),
        HoursCommands(house),
        GuideCommands(house),
        HelpCommands(registrar),
        SettingCommands(house),
        WatchCommands(house),
        ServerCommands(house),
        BlockCommands(house),
        ReportCommands(house),
        PrivacyCommands(house),
    )


def switches(house: House, followers: Followers, registrar: Registrar) -> Mapping[Verb, Handler]:
    """Return what each verb of a custom_id leads to."""
    return {
        **GreetingPresses(house, followers).handlers,
        **LobbyPresses(house).handlers,
        **TimePresses(house).handlers,
        **RematchPresses(house).handlers,
        **LeavingPresses(house).handlers,
        **MeantPresses(house, {**ACTIONS, **hints.ACTIONS, **replay.ACTIONS, **watching.ACTIONS}).handlers,
        **PresencePresses(house).handlers,
        **ReplacingPresses(house).handlers,
        **HintPresses(house).handlers,
        **HindsightPresses(house).handlers,
        **FilmPresses(house).handlers,
        **ReplayPresses(house).handlers,
        **ConsentPresses(house).handlers,
        **HostingPresses(house).handlers,
        **IdlePresses(house).handlers,
        **TakingBackPresses(house, followers).handlers,
        **GuidePresses(house).handlers,
        **HelpPresses(registrar).handlers,
        **HoursPresses(house).handlers,
        **WaitingPresses(house).handlers,
        **SettingPresses(house).handlers,
        **WatchPresses(house).handlers,
        **ServerPresses(house).handlers,
        **ReportPresses(house).handlers,
        **PrivacyPresses(house).handlers,
        **PlayPresses(house, followers).handlers,
        **OrderPresses(house).handlers,
    }
