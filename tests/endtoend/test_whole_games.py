"""Whole games from lobby to score sheet, as the players see them."""

from playground.standin import StandIn
from tests.endtoend.parterre import Parterre
from tests.endtoend.player import by_lot
from tests.endtoend.proof import expect_all_told, expect_true_record
from tests.endtoend.table import open_table


async def test_game_of_two_by_clicks_ends_with_sheet_and_key_that_verify(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben")
    await table.play_out(bot, by_lot(1))
    record = await expect_true_record(bot, table)
    assert 36 == sum(notation == "end" for _, notation in record.moves)
    await expect_all_told(bot, table)
