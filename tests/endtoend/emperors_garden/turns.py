"""The beginning of Emperor's Garden, and what its table looks like."""

from playground.standin import StandIn
from tests.endtoend.driver.acts import typed
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table

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
