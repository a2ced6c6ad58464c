"""Ends the pauses of tables."""

from db.delivery.outbox import Post
from db.games.games import change_game
from tables.changes.clocks import resume_clocks
from tables.changes.damaged import load_or_suspend, load_seated
from tables.changes.plan import write_posts
from tables.changes.posts import Refs, Told
from tables.context import Service
from tables.model.panel import Panel, panel_of


class Pauses(Service):
    """Ends pauses; they begin by consent of all who are present."""

    async def resume(self, game_id: int, user_id: int) -> Panel:
        """
        End a pause; everybody has as much time left as when it began. Does nothing if the table is not paused.

        Raises: Refusal: no such table, not in play, or no seat there. DamagedGame. NotSaved.
        """
        async with self._context.locked(game_id):
            table, seat = await load_seated(self._context, game_id, user_id)
            row, at = table.row, self._context.clock()
            if row.paused_at is not None:
                refs = Refs(first_seq=row.seq + 1, last_seq=row.seq, next=tuple(sorted(table.to_act)), who=user_id)
                async with self._context.saving() as connection:
                    await resume_clocks(connection, row, at)
                    await change_game(connection, game_id, paused_at=None)
                    await write_posts(connection, self._context, game_id, (Told(Post.RESUMED, refs),), at)
                self._context.tell(game_id)
                table = await load_or_suspend(self._context, game_id)
            return panel_of(table, seat)
