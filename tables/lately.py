"""What the others did since somebody's last turn."""

from dataclasses import dataclass

from db.holders import holders_of_game
from db.moves import ActedBy, moves_of_game
from db.seats import note_seen
from rules.game import Seat
from tables.history import History, Story
from tables.house import House
from tables.panel import Panel


@dataclass(frozen=True, slots=True)
class Lately:
    """All that was played since a seat's last turn by its person; `is_first` if they had no turn yet."""

    story: Story
    is_first: bool


class SinceTurn:
    """What each seat has missed, and whether its person has looked."""

    def __init__(self, house: House, history: History) -> None:
        self._house = house
        self._history = history

    async def lately(self, panel: Panel) -> Lately | None:
        """
        Tell what was played since the last turn of the panel's seat, as far as its person may know it.

        Somebody who took the seat from another begins at the deal.
        Returns: None for a spectator, and if nothing was played.
        Raises: DamagedGame: the log cannot be replayed.
        """
        if panel.seat is None:
            return None
        since = await self._last_turn(panel.game_id, panel.seat)
        story = await self._history.story(panel.game_id, panel.seat, since + 1, panel.seq)
        return Lately(story, is_first=not since) if story.entries else None

    async def seen(self, panel: Panel) -> None:
        """Note that the person of the panel's seat has looked at all that it shows. Raises: NotSaved."""
        if panel.seat is None or not panel.has_news:
            return
        async with self._house.saving() as connection:
            await note_seen(connection, panel.game_id, panel.seat, panel.seq)

    async def _last_turn(self, game_id: int, seat: Seat) -> int:
        """Return the last move that the present holder made; 0 if there is none."""
        async with self._house.database.reading() as connection:
            moves = await moves_of_game(connection, game_id)
            former = await holders_of_game(connection, game_id)
        taken = max((row.last_seq for row in former if row.seat == seat), default=0)
        own = (move.seq for move in moves if move.seat == seat and move.acted_by is ActedBy.PERSON)
        return max((seq for seq in own if seq > taken), default=0)
