"""Decisions typed, or tapped by what they lead to, and drafts."""

from collections.abc import Sequence

from tests.endtoend.driver.player import Option, Player
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import Parterre


async def typed(table: Table, player: Player, *turns: str) -> None:
    """Type turns, drawings apart."""
    for moves in turns:
        await player.finished(await player.actor.slash(table.thread, "play", moves=moves))


async def draft_of(bot: Parterre, table: Table, player: Player) -> Sequence[str]:
    """Return what a player has chosen and not yet confirmed."""
    return (await bot.tables.play.panel(table.game_id, player.actor.id)).draft


def leads_to(option: Option) -> str:
    """Return the decision that an option stands for, or the path of the choices that it opens."""
    return option.values[0].partition(":")[2] if option.values else option.custom_id.split("|")[4]


def kinds(player: Player) -> set[str]:
    """Return what kinds of decisions a player can make or open by one tap, in notation; with "confirm" if they can."""
    return {"confirm" if option.verb == "confirm" else leads_to(option).partition(":")[0] for option in player.options}


async def tap(player: Player, *goals: str) -> str:
    """Press the buttons, or choose in the selects, that lead there. Returns: the label of the last one."""
    label = ""
    for goal in goals:
        (option,) = [option for option in player.options if leads_to(option) == goal]
        label = option.label
        await player.press(option)
    return label
