"""Logs replayed, as one seat or a spectator may know them, wherever there is a connection; with a cache."""

import pickle
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from sqlite3 import Connection
from typing import Any, Generic, TypeVar

from db.delivery.entries import Entry, EntryFacts
from db.delivery.outbox import turn_entries
from db.games.commits import undone_commits
from db.games.moves import MoveRow, moves_of_game
from rules.errors import PlayerError
from rules.game import AnyGame, Seat
from rules.registry import GAMES
from tables.changes.entries import announced
from tables.history.log import Log, Story, past_decisions, read_log
from tables.model.panel import players_of
from tables.model.place import as_shown
from tables.model.table import DamagedGame, Snapshot, encode_state, load_started

_GAMES = 1024
"""Games whose states are cached by default, so that a post need not replay a game from its start."""
_EACH = 4
"""States cached per game by default: the one after its last post, and some that people looked at."""
_VIEWS = 512
"""Past views that are cached: a panel is shown several times a turn, and always compared with the same past view."""
T = TypeVar("T")
DEAL = EntryFacts()
"""EntryFacts for the deal, before the first post: no moves."""
_LEAP = 64
"""Moves after which a state is kept while many are replayed, so that a step back need not begin at the deal."""
_WHOLE = 256
"""The most moves that are read in the event loop's thread at tables with hints, of which all are needed."""
_GAMES_APART, _EACH_APART = 8, 48
"""What a process keeps that replays for others: games that people step through now, and states of each."""


@dataclass(frozen=True, slots=True)
class CachedState:
    """
    The state after move `seq` of a log, without the moves that had been taken back.

    `undone` counts the commits taken back so far. The number never falls, and logs with the same number have the same
    moves.
    """

    undone: int
    seq: int
    state: Any


class ReplayCache:
    """
    Past states and views; an entry is found only with the same number of commits taken back.

    Args:
        games: of so many games states are kept, those that were asked for last.
        each: so many states of each.
    """

    def __init__(self, games: int = _GAMES, each: int = _EACH) -> None:
        self._games, self._each = games, each
        self._states: OrderedDict[int, tuple[CachedState, ...]] = OrderedDict()
        self._views: OrderedDict[tuple[int, Seat, int, int], Any] = OrderedDict()

    def nearest(self, game_id: int, undone: int, first_seq: int) -> CachedState | None:
        """Return the latest cached state before a move, or None; safe to call from any thread."""
        before = [one for one in self._states.get(game_id, ()) if one.undone == undone and one.seq < first_seq]
        return max(before, key=lambda one: one.seq, default=None)

    def keep(self, game_id: int, standing: CachedState) -> None:
        # Another thread may keep one at the same time, so the last place is taken in one step.
        others = [one for one in self._states.pop(game_id, ()) if one.undone == standing.undone]
        self._states[game_id] = (*[one for one in others if one.seq != standing.seq][1 - self._each :], standing)
        if len(self._states) > self._games:
            self._states.popitem(last=False)

    def view(self, game_id: int, seat: Seat, seq: int, undone: int) -> Any | None:  # noqa: ANN401 - any game's view
        """Return the cached view of a seat after a move, or None; safe to call from any thread."""
        return self._views.get((game_id, seat, seq, undone))

    def keep_view(self, game_id: int, seat: Seat, seq: int, undone: int, view: Any) -> None:  # noqa: ANN401 - any game's view
        """Cache the view of a seat after a move."""
        self._views[game_id, seat, seq, undone] = view
        if len(self._views) > _VIEWS:
            self._views.popitem(last=False)


@dataclass(frozen=True, slots=True)
class Replayed(Generic[T]):
    """What was found, and the state after the last move that was replayed for it."""

    found: T
    state: CachedState


class Archive:
    """
    The logs of all tables. It keeps some states and views; all else is read from the connection that it gets.

    Its methods read, given a connection. Where another process runs one, that process has an archive of its own.
    """

    def __init__(self, games: Mapping[str, AnyGame], cache: ReplayCache) -> None:
        self._games = games
        self.cache = cache

    def __reduce__(self) -> tuple[Callable[[], "Archive"], tuple[()]]:
        """Leave it behind, with the states that it keeps."""
        return here, ()

    def log(self, connection: Connection, game_id: int) -> Log:
        """Return the whole log. Raises: Refusal: no such table, or not started. DamagedGame: no rules for it."""
        return read_log(connection, self._games, game_id)

    def told(  # noqa: PLR0913 - whose story it is, from where to where, and in what form
        self,
        connection: Connection,
        game_id: int,
        seat: Seat | None,
        first_seq: int,
        last_seq: int | None,
        tell: Callable[[Story], T],
        *,
        most: int | None = None,
    ) -> Replayed[T] | None:
        """
        Tell the moves from `first_seq` to `last_seq` (None: the last one).

        Args:
            tell: makes of the story what is wanted.
            most: the most moves to replay; None: all.
        Returns: None if more would have to be replayed.
        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        read = self._read(connection, game_id, first_seq, last_seq, most)
        if read is None:
            return None
        story, standing = self._story(read, seat, first_seq, last_seq)
        return Replayed(tell(story), standing)

    def stories(
        self,
        connection: Connection,
        game_id: int,
        seat: Seat | None,
        spans: Sequence[tuple[int, int]],
        tell: Callable[[Story], T],
    ) -> tuple[T, ...]:
        """Tell several parts of the log in the order of play, each from one move to another. Raises: as `told`."""
        read = _Read(self.log(connection, game_id))
        return tuple(tell(self._story(read, seat, first, last)[0]) for first, last in spans)

    def posts(
        self,
        connection: Connection,
        game_id: int,
        seat: Seat | None,
        wanted: Callable[[int], Sequence[int]],
        tell: Callable[[Story], T],
    ) -> tuple[int, Mapping[int, T]]:
        """
        Tell the deal and posts, as far as moves that stand were told in any.

        Args:
            wanted: which are wanted, in order, of so many, the deal among them.
        Returns: the number of the last post, and what was told, by the number of its post. Raises: as `told`.
        """
        moves = moves_of_game(connection, game_id)
        parts = (DEAL, *told_parts(turn_entries(connection, game_id), moves))
        numbers = wanted(len(parts))
        spans = [(parts[number].first_seq, parts[number].last_seq) for number in numbers]
        found = []
        for first, last in spans:
            read = self._read(connection, game_id, first, last)
            assert read is not None
            found.append(tell(self._story(read, seat, first, last)[0]))
        return len(parts) - 1, dict(zip(numbers, found, strict=True))

    def views(
        self, connection: Connection, game_id: int, seat: Seat, seqs: Sequence[int], *, most: int | None = None
    ) -> Replayed[tuple[Any, ...]] | None:
        """
        Return what a seat saw after each of some moves of the log; moves that were taken back are left out.

        Args:
            most: the most moves to replay; None: all.
        Returns: None if more would have to be replayed. Raises: as `told`.
        """
        read = self._read(connection, game_id, min(seqs) + 1, max(seqs), most)
        if read is None:
            return None
        standings = [self._standing(read, seq + 1) for seq in seqs]
        views = tuple(
            self._cached_view(read.log, seat, seq, standing.state)
            for seq, standing in zip(seqs, standings, strict=True)
        )
        return Replayed(views, max(standings, key=lambda one: one.seq))

    def decisions(
        self, connection: Connection, game_id: int, is_wanted: Callable[[MoveRow], bool], most: int | None = None
    ) -> tuple[bytes, ...]:
        """
        Return the wanted decisions of the log that had more than one legal move, as their seats saw them; each pickled.

        Args:
            most: of more, some are left out evenly; None: all.
        Raises: as `told`.
        """
        log = self.log(connection, game_id)
        try:
            found = tuple(past_decisions(log.game, log.deal(), log.moves, is_wanted))
        except PlayerError as error:
            raise DamagedGame(game_id, f"the log cannot be replayed: {error}") from error
        places = range(len(found)) if most is None else spread(len(found), most)
        return tuple(pickle.dumps(found[place]) for place in places)

    def disclosed(self, connection: Connection, game_id: int) -> tuple[Any, ...]:
        """Return the last view of each seat of an ended game with all secrets, else nothing. Raises: as `told`."""
        log = self.log(connection, game_id)
        if not log.is_disclosed:
            return ()
        state = self._standing(_Read(log), log.row.seq + 1).state
        return tuple(log.game.view(state, Seat(row.seat)) for row in log.seats)

    def snapshot(self, connection: Connection, game_id: int) -> tuple[Snapshot, AnyGame]:
        """Replay the whole log. Returns: the snapshot that the table should have. Raises: as `told`."""
        log = self.log(connection, game_id)
        return encode_state(log.replay(log.deal(), log.moves, None)[0]), log.game

    def _read(
        self, connection: Connection, game_id: int, first_seq: int, last_seq: int | None, most: int | None = None
    ) -> "_Read | None":
        """Read the log from the nearest kept state on; None if more than `most` moves were to be replayed then."""
        row, undone = load_started(connection, game_id), undone_commits(connection, game_id)
        until = row.seq if last_seq is None else min(last_seq, row.seq)
        start = self.cache.nearest(game_id, undone, _capped(first_seq, until))
        after = 0 if start is None else start.seq
        if most is not None and (until - after > most or (row.terms.has_hints and until > _WHOLE)):
            return None
        return _Read(read_log(connection, self._games, game_id, last_seq, after), start)

    def _story(
        self, read: "_Read", seat: Seat | None, first_seq: int, last_seq: int | None
    ) -> tuple[Story, CachedState]:
        log = read.log
        # Do not start from a cached state that is later than the last move told.
        first_seq = _capped(first_seq, log.row.seq if last_seq is None else min(last_seq, log.row.seq))
        start = self._standing(read, first_seq).state
        told = [move for move in log.moves if first_seq <= move.seq and (last_seq is None or move.seq <= last_seq)]
        state, entries = log.replay(start, told, seat, with_views=True)
        standing = CachedState(log.undone, told[-1].seq if told else first_seq - 1, state)
        self.cache.keep(log.row.id, standing)
        story = Story(
            game_id=log.row.id,
            slug=log.row.slug,
            name=log.row.name,
            players=players_of(log.seats, log.former),
            seat=seat,
            entries=entries,
            before=self._cached_view(log, seat, first_seq - 1, start),
            view=log.game.view(state, seat),
            last_seq=standing.seq,
            result=log.result(state),
            former=as_shown(log.seats, log.former)[1],
            announced=announced(log.game, (event for entry in entries for event in entry.events)),
        )
        return story, standing

    def _standing(self, read: "_Read", first_seq: int) -> CachedState:
        """Return the state before a move, replayed from the nearest kept state, else from the deal."""
        log, start = read.log, read.start
        kept = self.cache.nearest(log.row.id, log.undone, first_seq)
        if kept is not None and (start is None or kept.seq > start.seq):
            start = kept
        if start is None:
            start = CachedState(log.undone, 0, log.deal())
        moves = [move for move in log.moves if start.seq < move.seq < first_seq]
        for place in range(0, len(moves), _LEAP):
            leap = moves[place : place + _LEAP]
            start = CachedState(log.undone, leap[-1].seq, log.replay(start.state, leap, None)[0])
            if place + _LEAP < len(moves):
                self.cache.keep(log.row.id, start)
        return start

    def _cached_view(self, log: Log, seat: Seat | None, seq: int, state: Any) -> Any:  # noqa: ANN401 - any game's
        """Return what a seat sees in the state after a move, and cache it unless it is a spectator's view."""
        view = log.game.view(state, seat)
        if seat is not None:
            self.cache.keep_view(log.row.id, seat, seq, log.undone, view)
        return view


@cache
def here() -> Archive:
    """Return the archive of a process that replays for another one."""
    return Archive(GAMES, ReplayCache(_GAMES_APART, _EACH_APART))


def spread(number: int, most: int) -> Sequence[int]:
    """Return at most `most` indices of `number` items: the first, the last, and evenly spaced ones between."""
    if number <= most:
        return range(number)
    return [round(place * (number - 1) / (most - 1)) for place in range(most)]


def told_parts(posts: Sequence[Entry], moves: Sequence[MoveRow]) -> tuple[EntryFacts, ...]:
    """Return which moves each post told, without posts of which all moves were taken back."""
    standing = {move.seq for move in moves}
    parts = (row.facts for row in posts)
    return tuple(part for part in parts if not standing.isdisjoint(range(part.first_seq, part.last_seq + 1)))


@dataclass(frozen=True, slots=True)
class _Read:
    """A log; if its first moves were not read, `start` is the state after them."""

    log: Log
    start: CachedState | None = None


def _capped(first_seq: int, last_seq: int) -> int:
    """Return `first_seq`, but at most the number after the last move."""
    return min(first_seq, last_seq + 1)
