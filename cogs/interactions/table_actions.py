"""The commands of `/table`: carried out where it is clear which table is meant, else after a select."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from structlog.contextvars import bound_contextvars

from cogs.context import House
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.askers import is_private
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.which_table import at_open_table, at_table, table_chosen
from cogs.words import general as words
from languages.speech import Text

Action = Callable[[House, int, Interaction], Awaitable[Reply]]
"""Carries a command out at one table, or asks about it first."""


async def carry_out(
    house: House,
    interaction: Interaction,
    name: str,
    action: Action,
    *,
    waiting: bool = False,
    nowhere: Text = words.NO_TABLE,
) -> None:
    """
    Answer a command privately.

    Args:
        waiting: it can be meant for a table that has not started, too.
        nowhere: what is said to those who play nowhere, if it cannot.
    """

    def shown(game_id: int) -> Awaitable[Reply]:
        return action(house, game_id, interaction)

    if waiting:
        work = at_open_table(house, interaction, shown, rest=name)
    else:
        work = at_table(house, interaction, shown, verb=Verb.MEANT, rest=name, nowhere=nowhere)
    await answer(interaction, work, what=f"table {name}")


class MeantPresses:
    """The select that asks which table a command meant; `actions` are those commands by name."""

    def __init__(self, house: House, actions: Mapping[str, Action]) -> None:
        self._house = house
        self._actions = actions
        self.handlers = {Verb.MEANT: self._chosen}

    async def _chosen(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        game_id = table_chosen(values[0])
        action = self._actions.get(press.rest, _unknown)
        work = action(self._house, game_id, interaction)
        with bound_contextvars(game=game_id, verb=press.rest):
            await answer(interaction, work, in_place=is_private(interaction), what=f"game {game_id} {press.rest}")


async def _unknown(_: House, __: int, ___: Interaction) -> Reply:
    """Refuse what only a forged id asks for."""
    return said(words.LAPSED)
