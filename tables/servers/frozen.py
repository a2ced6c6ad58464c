"""Tables of servers from which the bot was removed: they are frozen, and go on when it is back."""

from collections.abc import Mapping

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.games.games import GameRow, Status, find_game
from db.games.idle import freeze_games, left_guilds, returned_games, thaw_game
from db.games.seats import seats_of_game
from db.servers.guilds import enter_guild, leave_guild
from tables.changes.clocks import resume_clocks
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs
from tables.context import Context, Service


class FrozenTables(Service):
    """Freezes and thaws tables as the bot leaves and joins servers."""

    async def left(self, guild_id: int) -> None:
        """Record that the bot was removed from a server, and freeze its tables. Raises: NotSaved."""
        async with self._context.saving() as connection:
            await self._leave(connection, guild_id)

    async def entered(self, guild_id: int, language: str) -> None:
        """Record that the bot is on a server, which speaks a language, and thaw its tables. Raises: NotSaved."""
        async with self._context.saving() as connection:
            await enter_guild(connection, guild_id, self._context.clock(), language)
        await thaw_returned(self._context)

    async def found(self, languages: Mapping[int, str]) -> None:
        """
        Record the complete list of servers on which the bot is, with their languages; it has left all others.

        Raises: NotSaved.
        """
        async with self._context.saving() as connection:
            for guild_id in await left_guilds(connection, languages):
                await self._leave(connection, guild_id)
            for guild_id, language in languages.items():
                await enter_guild(connection, guild_id, self._context.clock(), language)
        await thaw_returned(self._context)

    async def _leave(self, connection: Connection, guild_id: int) -> None:
        await leave_guild(connection, guild_id, self._context.clock())
        await freeze_games(connection, guild_id, self._context.clock())


async def thaw_returned(context: Context) -> None:
    """Thaw the tables of servers on which the bot is again, each in its own transaction. Raises: NotSaved."""
    frozen = await context.database.read(returned_games)
    for row in frozen:
        async with context.locked(row.id), context.saving() as connection:
            await _thaw(connection, context, await find_game(connection, row.id))
        context.tell(row.id)


async def _thaw(connection: Connection, context: Context, row: GameRow | None) -> None:
    """Let one table go on with as much time left as when it was frozen, and tell it."""
    if row is None or row.frozen_at is None:
        return
    now = context.clock()
    if row.status is Status.PLAYING:
        if row.paused_at is None:
            await resume_clocks(connection, row, now)
        acting = tuple(seat.seat for seat in await seats_of_game(connection, row.id) if seat.to_act)
        refs = Refs(first_seq=row.seq + 1, last_seq=row.seq, next=acting)
        await write_posts(connection, context, row.id, (PlannedPost(Post.THAWED, refs),), now)
    await thaw_game(connection, row.id, now - row.frozen_at)
