"""Replays of a table, post by post, and what others have played since somebody's last turn."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from sqlite3 import Connection
from typing import Any, Generic, TypeVar

from db.delivery.entries import EntryFacts
from db.delivery.outbox import turn_entries
from db.games.commits import commits_after
from db.games.moves import last_move_of_others, last_own_move, moves_of_game
from db.games.seats import is_rung, note_look, note_seen
from rules.errors import BadRecord
from rules.game import Seat
from rules.records import Setting
from tables.core import Core
from tables.history.archive import DEAL, spread, told_parts
from tables.history.log import Log, Story, read_log
from tables.history.service import History, itself
from tables.model.panel import Panel
from tables.model.table import DamagedGame, options_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Replayed(Generic[T]):
    """One post: its `number`, counted from 1 (0 is the deal), the number of the last post, and what it told."""

    number: int
    last: int
    story: T


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


def unreadable(game_id: int, refused: BadRecord) -> DamagedGame:
    """Return the error for a game whose moves the rules refuse while a film is made of them."""
    return DamagedGame(game_id, f"the log cannot be replayed: {refused}")


class Replays:
    """Past posts of all tables; moves that no post has told yet are not included."""

    def __init__(self, core: Core, history: History) -> None:
        self._core = core
        self._history = history

    async def post(self, game_id: int, seat: Seat | None, number: int | None = None) -> Replayed[Story]:
        """
        Return one post and the table after it.

        Args:
            number: 0 for the deal; None, or a number beyond the last post, for the last.
        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        return await self.told(itself, game_id, seat, number)

    async def told(
        self, tell: Callable[[Story], T], game_id: int, seat: Seat | None, number: int | None = None
    ) -> Replayed[T]:
        """Return what `tell` makes of a post, see `History.told`. Raises: as `post`."""
        last, told = await self._core.replaying.read(
            self._history.archive.posts, game_id, seat, partial(_one, number), tell
        )
        ((shown, story),) = told.items()
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

        def read(connection: Connection) -> tuple[Log, tuple[EntryFacts, ...]]:
            log = read_log(connection, self._core.games, game_id)
            return log, told_parts(turn_entries(connection, game_id), log.moves)

        log, told = await self._core.read(read)
        assert log.row.key is not None
        parts = (DEAL, *told)
        seqs = [move.seq for move in log.moves]
        played = [bisect_right(seqs, parts[place].last_seq) for place in spread(len(parts), most)]
        return Reel(
            setting=Setting(log.game, len(log.seats), options_of(log.row), log.row.key),
            moves=tuple((Seat(move.seat), move.notation) for move in log.moves),
            posts=tuple((moves, seqs[moves - 1] if moves else 0) for moves in played),
        )

    async def moments(self, tell: Callable[[Story], T], game_id: int, most: int) -> tuple[T, ...]:
        """
        Return the deal and posts in order, as everybody may know them; of more than `most`, some are left out evenly.

        Args:
            tell: see `History.told`.
        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        _, told = await self._core.replaying.read(
            self._history.archive.posts, game_id, None, partial(spread, most=most), tell
        )
        return tuple(told.values())

    async def _parts(self, game_id: int) -> tuple[EntryFacts, ...]:
        def read(connection: Connection) -> tuple[EntryFacts, ...]:
            return told_parts(turn_entries(connection, game_id), moves_of_game(connection, game_id))

        return await self._core.read(read)


def _one(number: int | None, posts: int) -> Sequence[int]:
    return (posts - 1 if number is None else min(number, posts - 1),)


@dataclass(frozen=True, slots=True)
class MissedMoves(Generic[T]):
    """All that was played since the last turn of a seat's person; `is_first` if they have had no turn yet."""

    story: T
    is_first: bool


class SinceLastTurn:
    """What was played since each player's last turn, and whether they have seen it."""

    def __init__(self, core: Core, history: History) -> None:
        self._core = core
        self._history = history

    async def lately(self, panel: Panel, tell: Callable[[Story], T]) -> MissedMoves[T] | None:
        """
        Return what was played since the last turn of the panel's seat, as far as its person may know it.

        Somebody who took over the seat is told everything since the deal.
        Args:
            tell: see `History.told`.
        Returns: None for a spectator, or if nothing was played.
        Raises: DamagedGame: the log cannot be replayed.
        """
        seat = panel.seat
        if seat is None:
            return None
        since, until = await self._core.read(_span, panel, seat)
        told = await self._history.told(partial(_unless_empty, tell), panel.game_id, seat, since + 1, until)
        return None if told is None else MissedMoves(told, is_first=not since)

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

        def wanted(connection: Connection) -> tuple[int, ...]:
            since, until = _span(connection, panel, seat)
            if not 0 < since < until:
                return ()
            return (since,) if until == panel.seq else (since, until)

        views = await self._history.views_after(panel.game_id, seat, wanted)
        return (views[0], (*views, panel.committed_view)[1]) if views else None

    async def seen(self, panel: Panel) -> None:
        """Record that the person of the panel's seat has seen the panel. Raises: NotSaved."""
        seat = panel.seat
        if seat is None or not panel.has_news:
            return
        await self._core.write(note_seen, panel.game_id, seat, panel.seq)

    async def looked(self, game_id: int, user_id: int) -> None:
        """Record that somebody looks at their panel, so that they are rung again for the turn. Raises: NotSaved."""
        if await self._core.read(is_rung, game_id, user_id):
            await self._core.write(note_look, game_id, user_id)


def _unless_empty(tell: Callable[[Story], T], story: Story) -> T | None:
    return tell(story) if story.entries else None


def _span(connection: Connection, panel: Panel, seat: Seat) -> tuple[int, int]:
    """
    Return the number of the last move of the person's last turn (0 if none), and of the last move to tell.

    Somebody in the middle of a turn is told what was played before it began: nothing if their own turn came before.
    """
    since = last_own_move(connection, panel.game_id, seat)
    until = last_move_of_others(connection, panel.game_id, seat)
    if since < until:
        return since, panel.seq
    ended = [row.last_seq for row in commits_after(connection, panel.game_id, until) if not row.goes_on]
    if ended:
        return ended[-1], ended[-1]
    return last_own_move(connection, panel.game_id, seat, before=until), until
