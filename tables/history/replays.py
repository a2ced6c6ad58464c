"""Replays: the posts of a table one by one, as one seat or a spectator may know them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from db.delivery.outbox import turn_posts
from db.games.moves import moves_of_game
from rules.game import Seat
from tables.changes.posts import Refs, decode_refs
from tables.context import Context
from tables.history.log import Story
from tables.history.service import History

_DEAL = Refs()
"""Refs for the deal, before the first post: no moves."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """One post: its `number`, counted from 1 (0 is the deal), the number of the last post, and what it told."""

    number: int
    last: int
    story: Story


def spread(number: int, most: int) -> Sequence[int]:
    """Return at most `most` indices of `number` items: the first, the last, and evenly spaced ones between."""
    if number <= most:
        return range(number)
    return [round(place * (number - 1) / (most - 1)) for place in range(most)]


class Replays:
    """Past posts of all tables; moves that no post has told yet are not included."""

    def __init__(self, context: Context, history: History) -> None:
        self._context = context
        self._history = history

    async def post(self, game_id: int, seat: Seat | None, number: int | None = None) -> Replayed:
        """
        Return one post and the table after it.

        Args:
            number: 0 for the deal; None, or a number beyond the last post, for the last.
        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        parts = (_DEAL, *await self._parts(game_id))
        last = len(parts) - 1
        shown = last if number is None else min(number, last)
        story = await self._history.story(game_id, seat, parts[shown].first_seq, parts[shown].last_seq)
        return Replayed(shown, last, story)

    async def posts_of(self, game_id: int, numbers: Collection[int]) -> Mapping[int, int]:
        """Return for move numbers of the log the number of the post that told each, if one has."""
        parts = enumerate(await self._parts(game_id), 1)
        return {seq: number for number, part in parts for seq in numbers if part.first_seq <= seq <= part.last_seq}

    async def film(self, game_id: int, most: int) -> tuple[Story, ...]:
        """
        Return the deal and all posts in order, as everybody may know them.

        Args:
            most: the greatest number of posts; if there are more, some are left out evenly, never the deal or the last.
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
        # Skip posts of which all moves were taken back.
        return tuple(part for part in parts if not standing.isdisjoint(range(part.first_seq, part.last_seq + 1)))
