"""Tables of which Discord takes no posts: tried once an hour, and at once when their place seems open again."""

from collections.abc import Collection

from db.barred import BarredRow, bar_game, barred_on, park_bound, refuse_post, try_barred
from tables.house import House
from tables.letters import Letter

AN_HOUR = 3600
"""Seconds for which nothing is posted where something was refused."""
LONGEST = 30 * 86400
"""Seconds of refusals after which a place counts as gone: nobody will want to read so late what happened."""


class Barring:
    """What becomes of letters that a table's place refuses, for now or for good."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def refused(self, letter: Letter, why: str) -> None:
        """Keep the letter, and all that waits for the same place, until that is open again. Raises: NotSaved."""
        now = self._house.clock()
        async with self._house.saving() as connection:
            await refuse_post(connection, letter.id, now + AN_HOUR, why, is_new=letter.begun_at is None)
            since = await bar_game(connection, letter.game_id, now, now + AN_HOUR, why)
            if since <= now - LONGEST:
                await park_bound(connection, letter.game_id, why)

    async def gone(self, letter: Letter, why: str) -> None:
        """
        Give the letter up, and all that waits for the same place, since there is no such place any more.

        What is told there later finds that out anew, an hour later. Raises: NotSaved.
        """
        now = self._house.clock()
        async with self._house.saving() as connection:
            await park_bound(connection, letter.game_id, why)
            await bar_game(connection, letter.game_id, now, now + AN_HOUR, why)

    async def on(self, guild_id: int) -> tuple[BarredRow, ...]:
        """Return the barred tables of a server with their places."""
        return await self._house.database.read(lambda connection: barred_on(connection, guild_id))

    async def seem_open(self, game_ids: Collection[int]) -> None:
        """Let the places of tables be tried at once. Raises: NotSaved."""
        async with self._house.saving() as connection:
            for game_id in game_ids:
                await try_barred(connection, game_id, self._house.clock())
        for game_id in game_ids:
            self._house.tell(game_id)
