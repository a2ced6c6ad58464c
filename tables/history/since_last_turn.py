"""What the others have played since a player's last turn."""

from dataclasses import dataclass
from typing import Any

from aiosqlite import Connection

from db.games.commits import commits_after
from db.games.moves import last_move_of_others, last_own_move
from db.games.seats import note_seen
from rules.game import Seat
from tables.context import Context
from tables.history.log import Story
from tables.history.service import History
from tables.model.panel import Panel


@dataclass(frozen=True, slots=True)
class MissedMoves:
    """All that was played since the last turn of a seat's person; `is_first` if they have had no turn yet."""

    story: Story
    is_first: bool


class SinceLastTurn:
    """What was played since each player's last turn, and whether they have seen it."""

    def __init__(self, context: Context, history: History) -> None:
        self._context = context
        self._history = history

    async def lately(self, panel: Panel) -> MissedMoves | None:
        """
        Return what was played since the last turn of the panel's seat, as far as its person may know it.

        Somebody who took over the seat is told everything since the deal.
        Returns: None for a spectator, or if nothing was played.
        Raises: DamagedGame: the log cannot be replayed.
        """
        seat = panel.seat
        if seat is None:
            return None
        since, until = await self._context.database.quick_read(lambda connection: _span(connection, panel, seat))
        story = await self._history.story(panel.game_id, panel.seat, since + 1, until)
        return MissedMoves(story, is_first=not since) if story.entries else None

    async def views(self, panel: Panel) -> tuple[Any, Any] | None:
        """
        Return the view of the panel's seat right after its last turn, and the one after the others had played.

        Returns: None for a spectator, before their first turn, if nobody played since, and once the game is over.
        Raises: DamagedGame: the log cannot be replayed.
        """
        seat = panel.seat
        if seat is None or panel.is_over:
            return None
        self._history.seen(panel)

        async def wanted(connection: Connection) -> tuple[int, ...]:
            since, until = await _span(connection, panel, seat)
            if not 0 < since < until:
                return ()
            return (since,) if until == panel.seq else (since, until)

        views = await self._history.views_after(panel.game_id, seat, wanted)
        return (views[0], (*views, panel.live)[1]) if views else None

    async def seen(self, panel: Panel) -> None:
        """Record that the person of the panel's seat has seen the panel. Raises: NotSaved."""
        seat = panel.seat
        if seat is None or not panel.has_news:
            return
        await self._context.save(lambda connection: note_seen(connection, panel.game_id, seat, panel.seq))


async def _span(connection: Connection, panel: Panel, seat: Seat) -> tuple[int, int]:
    """
    Return the number of the last move of the person's last turn (0 if none), and of the last move to tell.

    Somebody in the middle of a turn is told what was played before it began: nothing if their own turn came before.
    """
    since = await last_own_move(connection, panel.game_id, seat)
    until = await last_move_of_others(connection, panel.game_id, seat)
    if since < until:
        return since, panel.seq
    ended = [row.last_seq for row in await commits_after(connection, panel.game_id, until) if not row.goes_on]
    if ended:
        return ended[-1], ended[-1]
    return await last_own_move(connection, panel.game_id, seat, before=until), until
