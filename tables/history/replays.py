"""Replays: the posts of a table one by one, as one seat or a spectator may know them."""

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from aiosqlite import Connection

from db.delivery.outbox import OutboxRow, turn_posts
from db.games.moves import MoveRow, moves_of_game
from rules.errors import BadRecord
from rules.game import Seat
from rules.records import Setting
from tables.changes.posts import Refs, decode_refs
from tables.context import Context
from tables.history.log import Log, Story, read_log
from tables.history.service import History
from tables.model.table import DamagedGame, options_of

_DEAL = Refs()
"""Refs for the deal, before the first post: no moves."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """One post: its `number`, counted from 1 (0 is the deal), the number of the last post, and what it told."""

    number: int
    last: int
    story: Story


@dataclass(frozen=True, slots=True)
class Reel:
    """
    An ended game as a film of it needs it; it holds the key of the deal, so it is for the drawing process alone.

    `moves` are seats and notations; `posts` say for each post how many moves had been played, and the last one's number
    in the log.
    """

    setting: Setting
    moves: tuple[tuple[Seat, str], ...]
    posts: tuple[tuple[int, int], ...]


def spread(number: int, most: int) -> Sequence[int]:
    """Return at most `most` indices of `number` items: the first, the last, and evenly spaced ones between."""
    if number <= most:
        return range(number)
    return [round(place * (number - 1) / (most - 1)) for place in range(most)]


def unreadable(game_id: int, refused: BadRecord) -> DamagedGame:
    """Return the error for a game whose moves the rules refuse while a film is made of them."""
    return DamagedGame(game_id, f"the log cannot be replayed: {refused}")


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

    async def film(self, game_id: int, most: int) -> Reel:
        """
        Return what a film of the game is made from: the deal, all moves, and where the posts stand among them.

        Args:
            most: the greatest number of posts; if there are more, some are left out evenly, never the deal or the last.
        Raises: Refusal: no such table, or not started. DamagedGame: its rules are not installed.
        """

        async def read(connection: Connection) -> tuple[Log, tuple[Refs, ...]]:
            log = await read_log(connection, self._context.games, game_id)
            return log, _standing(await turn_posts(connection, game_id), log.moves)

        log, told = await self._context.database.read(read)
        assert log.row.key is not None
        parts = (_DEAL, *told)
        seqs = [move.seq for move in log.moves]
        played = [bisect_right(seqs, parts[place].last_seq) for place in spread(len(parts), most)]
        return Reel(
            setting=Setting(log.game, len(log.seats), options_of(log.row), log.row.key),
            moves=tuple((Seat(move.seat), move.notation) for move in log.moves),
            posts=tuple((moves, seqs[moves - 1] if moves else 0) for moves in played),
        )

    async def moments(self, game_id: int, most: int) -> tuple[Story, ...]:
        """
        Return the deal and posts in order, as everybody may know them; of more than `most`, some are left out evenly.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        parts = (_DEAL, *await self._parts(game_id))
        spans = [(parts[place].first_seq, parts[place].last_seq) for place in spread(len(parts), most)]
        return await self._history.stories(game_id, None, spans)

    async def _parts(self, game_id: int) -> tuple[Refs, ...]:
        async with self._context.database.reading() as connection:
            return _standing(await turn_posts(connection, game_id), await moves_of_game(connection, game_id))


def _standing(posts: Sequence[OutboxRow], moves: Sequence[MoveRow]) -> tuple[Refs, ...]:
    """Return which moves each post told, without posts of which all moves were taken back."""
    standing = {move.seq for move in moves}
    parts = (decode_refs(row.refs) for row in posts)
    return tuple(part for part in parts if not standing.isdisjoint(range(part.first_seq, part.last_seq + 1)))
