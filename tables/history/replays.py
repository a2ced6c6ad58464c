"""What has been told of a table, post by post, as one seat or a spectator may know it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from db.delivery.outbox import turn_posts
from db.games.moves import moves_of_game
from rules.game import Seat
from tables.changes.posts import Refs, decode_refs
from tables.context import Context
from tables.history.service import History
from tables.history.story import Story

_DEAL = Refs()
"""What stands before the first post: no moves at all."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """One post: its `number`, counted from 1 (0 is the deal), the number of the `last` one, and what it told."""

    number: int
    last: int
    story: Story


def spread(number: int, most: int) -> Sequence[int]:
    """Return the places of at most so many of a number of things: the first, the last, and evenly between them."""
    if number <= most:
        return range(number)
    return [round(place * (number - 1) / (most - 1)) for place in range(most)]


class Replays:
    """Past posts of all tables; what no post has told yet is not among them."""

    def __init__(self, context: Context, history: History) -> None:
        self._context = context
        self._history = history

    async def post(self, game_id: int, seat: Seat | None, number: int | None = None) -> Replayed:
        """
        Return one post and the table after it.

        Args:
            number: 0 for the deal; None, or one that there is not (yet), for the last.
        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        parts = (_DEAL, *await self._parts(game_id))
        last = len(parts) - 1
        shown = last if number is None else min(number, last)
        story = await self._history.story(game_id, seat, parts[shown].first_seq, parts[shown].last_seq)
        return Replayed(shown, last, story)

    async def posts_of(self, game_id: int, numbers: Collection[int]) -> Mapping[int, int]:
        """Return for moves of the log by which post each was told, as far as one has told it."""
        parts = enumerate(await self._parts(game_id), 1)
        return {seq: number for number, part in parts for seq in numbers if part.first_seq <= seq <= part.last_seq}

    async def film(self, game_id: int, most: int) -> tuple[Story, ...]:
        """
        Return the deal and all posts as everybody may know them, in order.

        Args:
            most: of more than so many posts, some are left out evenly, neither the deal nor the last one.
        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        parts = (_DEAL, *await self._parts(game_id))
        spans = [(parts[place].first_seq, parts[place].last_seq) for place in spread(len(parts), most)]
        return await self._history.stories(game_id, None, spans)

    async def _parts(self, game_id: int) -> tuple[Refs, ...]:
        async with self._context.database.reading() as connection:
            rows = await turn_posts(connection, game_id)
            standing = {move.seq for move in await moves_of_game(connection, game_id)}
        parts = (decode_refs(row.refs) for row in rows)
        # Of what was taken back there is nothing to see any more.
        return tuple(part for part in parts if not standing.isdisjoint(range(part.first_seq, part.last_seq + 1)))
