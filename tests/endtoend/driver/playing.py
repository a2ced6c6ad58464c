"""Turns played for what comes after them."""

from cogs.words import time as time_words
from playground.standin import StandIn
from tests.endtoend.driver.table import USUAL, Table, open_table
from tests.endtoend.parterre import Parterre


async def play_one(table: Table, bot: Parterre) -> str:
    """Play a turn and wait until all that can be told of it is told. Returns: who played."""
    player = await table.next_player()
    await player.play_turn()
    await bot.deliver()
    return player.name


async def timed_table(standin: StandIn, bot: Parterre, *names: str, game: str = USUAL) -> Table:
    """Start a table of a day a turn."""
    await bot.tables.servers.set_time_limit(standin.guild.id, 24 * time_words.HOUR)
    table = await open_table(standin, *names, game=game)
    await bot.deliver()
    return table
