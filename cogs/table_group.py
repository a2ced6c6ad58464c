"""The group `/table`: what somebody can do about their seat or their table, beside playing."""

from collections.abc import Mapping

from discord.app_commands import locale_str
from discord.ext import commands

from cogs import consent, exporting, hosting, presence, replacing, taking_back
from cogs.consent import ConsentCommands
from cogs.exporting import ExportCommands
from cogs.hosting import HostingCommands
from cogs.house import House
from cogs.presence import PresenceCommands
from cogs.replacing import ReplacingCommands
from cogs.resigning import LeavingCommands
from cogs.table_actions import Action
from cogs.taking_back import TakingBackCommands

ACTIONS: Mapping[str, Action] = {
    **presence.ACTIONS,
    **replacing.ACTIONS,
    **consent.ACTIONS,
    **hosting.ACTIONS,
    **exporting.ACTIONS,
    **taking_back.ACTIONS,
}
"""What a command carries out once it is known which table it means."""


class TableGroup(
    LeavingCommands,
    PresenceCommands,
    ReplacingCommands,
    ConsentCommands,
    HostingCommands,
    ExportCommands,
    TakingBackCommands,
    commands.GroupCog,
    group_name="table",
    group_description=locale_str("Change something about your seat or table"),
):
    """All commands of the group; each part has a module of its own."""

    def __init__(self, house: House) -> None:
        self._house = house
