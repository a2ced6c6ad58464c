"""What the client is put together of: each cog with its commands, and each verb of a button with what it asks for."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from discord.ext import commands

from cogs import hinting, replaying, watching
from cogs.answers import Interaction
from cogs.blocking import BlockCommands
from cogs.commands import TableCommands
from cogs.consent import ConsentPresses
from cogs.custom_ids import Press, Verb
from cogs.filming import FilmPresses
from cogs.follow import Followers
from cogs.greeting import GreetingPresses
from cogs.guide import GuideCommands, GuidePresses
from cogs.help import HelpCommands, HelpPresses
from cogs.hindsight import HindsightPresses
from cogs.hinting import HintCommands, HintPresses
from cogs.hosting import HostingPresses
from cogs.hours import HoursCommands, HoursPresses
from cogs.house import House
from cogs.idling import IdlePresses
from cogs.lobby import LobbyCommands, LobbyPresses
from cogs.lobby_time import TimePresses
from cogs.ordering import OrderCommands, OrderPresses
from cogs.presence import PresencePresses
from cogs.presses import PlayPresses
from cogs.privacy import PrivacyCommands, PrivacyPresses
from cogs.registering import Registrar
from cogs.rematch import RematchPresses
from cogs.replacing import ReplacingPresses
from cogs.replaying import ReplayCommands, ReplayPresses
from cogs.reporting import ReportCommands, ReportPresses
from cogs.resigning import LeavingPresses
from cogs.server import ServerCommands, ServerPresses
from cogs.settings import SettingCommands, SettingPresses
from cogs.table_actions import MeantPresses
from cogs.table_group import ACTIONS, TableGroup
from cogs.taking_back import TakingBackPresses
from cogs.turns import TurnsCommands, WaitingPresses
from cogs.watching import WatchCommands, WatchPresses

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
        **MeantPresses(house, {**ACTIONS, **hinting.ACTIONS, **replaying.ACTIONS, **watching.ACTIONS}).handlers,
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
