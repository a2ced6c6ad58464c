"""Turns of Emperor's Garden, typed or tapped, and what its table looks like."""

from collections.abc import Sequence

from playground.standin import StandIn
from rules.emperors_garden.view import View
from rules.game import Seat
from tests.endtoend.parterre import Parterre
from tests.endtoend.player import Option, Player
from tests.endtoend.table import Table, open_table

GAME = "emperors-garden"


async def typed(table: Table, player: Player, *turns: str) -> None:
    """Type turns, drawings apart."""
    for moves in turns:
        await player.finished(await player.actor.slash(table.thread, "play", moves=moves))


async def set_up(standin: StandIn) -> tuple[Table, Player, Player]:
    """Place the samurai to the east and west of the emperor. Returns: the table and both players in turn order."""
    table = await open_table(standin, "Anna", "Ben", game=GAME)
    first = await table.next_player()
    await typed(table, first, "place:samurai:1:0 wish:1 confirm")
    second = next(player for player in table.players if player is not first)
    await second.until_on_turn()
    await typed(table, second, "place:samurai:-1:0 wish:2 confirm")
    await first.until_on_turn()
    return table, first, second


async def draft_of(bot: Parterre, table: Table, player: Player) -> Sequence[str]:
    """Return what a player has chosen and not yet confirmed."""
    return (await bot.tables.play.panel(table.game_id, player.actor.id)).draft


async def view_of(bot: Parterre, table: Table, player: Player | None) -> View:
    """Return what a player, or a spectator, sees of the table, without any draft."""
    view = (await bot.tables.play.panel(table.game_id, player.actor.id if player else 0)).live
    assert isinstance(view, View)
    return view


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


def seat_of(table: Table, player: Player) -> Seat:
    return Seat(table.players.index(player))
