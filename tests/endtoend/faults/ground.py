"""A table that stands under fire: there is always somebody to act, and another table where one was spent."""

import asyncio

from db.delivery.entries import Address
from db.delivery.queue import barred_places
from playground.standin import StandIn
from tables.delivery.places import AN_HOUR
from tests.db.ready import reading, writing
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import PATIENCE, Parterre

NAMES = ("Anna", "Ben", "Clara")
_SOON = 0.01


class Ground:
    """Where people play; `table` is set to None once it is spent. `deliver` lets what is told of a turn arrive."""

    def __init__(self, standin: StandIn, bot: Parterre) -> None:
        self._standin = standin
        self._bot = bot
        self.table: Table | None = None
        self.deliver = bot.deliver

    async def ready(self) -> Table:
        """Return a table with somebody to act whose panel can be pressed."""
        if self.table is None or self.table.is_over or await self._is_barred(self.table):
            self.table = await self._opened()
        mover = await self.mover(self.table)
        if not mover.can_act:
            await (await mover.actor.slash(self.table.thread, "hand")).completed(PATIENCE)
        return self.table

    async def _is_barred(self, table: Table) -> bool:
        """Tell whether its place counts as refusing posts until one arrives: so long less is asked of its server."""
        with reading(self._bot.database) as connection:
            return Address(table.game_id) in barred_places(connection)

    async def put_away(self) -> None:
        """Close all tables, so that whoever asks what waits for them hears of the next one alone."""
        self.table = None
        with writing(self._bot.database) as connection:
            connection.execute("UPDATE games SET status = 'closed', ended_at = ?", (self._bot.now(),))
            connection.execute("DELETE FROM deadlines")
            connection.execute("UPDATE outbox SET parked = 'put away' WHERE done_at IS NULL AND parked IS NULL")

    async def _opened(self) -> Table:
        await self.put_away()
        opening = asyncio.create_task(open_table(self._standin, *NAMES))
        while not opening.done():
            # A connection that an earlier blow broke may cost an entry one try more.
            await self._bot.deliver()
            await asyncio.sleep(_SOON)
        return await opening

    async def mover(self, table: Table) -> Player:
        """Return the first of those for whom a table waits."""
        panel = await self._bot.tables.play.panel(table.game_id, None)
        return table.players[panel.waiting_for[0]]

    async def play(self) -> None:
        """Play a turn, and deliver what is told of it."""
        table = await self.ready()
        await (await self.mover(table)).play_turn()
        await self.deliver()

    async def recover(self) -> None:
        """Let an hour pass in which whatever was put off is tried again, and open all direct messages."""
        await self._bot.settle()
        self._bot.pass_time(AN_HOUR)
        await self._bot.settle()
        for name in NAMES:
            actor = self._standin.actor(name)
            if (dm := self._standin.world.dm_with(actor.id)) is not None:
                await self._bot.tables.people.dm_open(actor.id, dm.id)
