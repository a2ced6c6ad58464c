"""The beginning of Emperor's Garden, and what its table looks like."""

from playground.standin import StandIn
from rules.emperors_garden.view import View
from rules.game import Seat
from tests.endtoend.driver.deciding import typed
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import Parterre

GAME = "emperors-garden"


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


async def view_of(bot: Parterre, table: Table, player: Player | None) -> View:
    """Return what a player, or a spectator, sees of the table, without any draft."""
    view = (await bot.tables.play.panel(table.game_id, player.actor.id if player else 0)).live
    assert isinstance(view, View)
    return view


def seat_of(table: Table, player: Player) -> Seat:
    return Seat(table.players.index(player))
