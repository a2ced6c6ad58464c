"""The commands of `/table`: what players can do about their seat or their table, apart from playing."""

from collections.abc import Mapping

from discord.app_commands import locale_str
from discord.ext import commands

from cogs.consent import commands as consent
from cogs.consent.commands import ConsentCommands
from cogs.context import Context
from cogs.history import record
from cogs.history.record import ExportCommands
from cogs.interactions.which_table import Action
from cogs.seats import absences, hosts, replacements
from cogs.seats.absences import AbsenceCommands
from cogs.seats.hosts import HostCommands
from cogs.seats.replacements import ReplacementCommands
from cogs.seats.resignations import ResignationCommands
from cogs.take_backs import commands as taking_back
from cogs.take_backs.commands import TakeBackCommands

ACTIONS: Mapping[str, Action] = {
    **absences.ACTIONS,
    **replacements.ACTIONS,
    **consent.ACTIONS,
    **hosts.ACTIONS,
    **record.ACTIONS,
    **taking_back.ACTIONS,
}
"""What each command does once its table is known, by the command's name."""


class TableGroup(
    ResignationCommands,
    AbsenceCommands,
    ReplacementCommands,
    ConsentCommands,
    HostCommands,
    ExportCommands,
    TakeBackCommands,
    commands.GroupCog,
    group_name="table",
    group_description=locale_str("Change something about your seat or table"),
):
    """All commands of the group; each base class has a module of its own."""

    def __init__(self, context: Context) -> None:
        self._context = context
