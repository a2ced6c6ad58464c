"""History: the log of a table replayed, as one seat or a spectator may know it."""

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from aiosqlite import Connection

from db.engine.batches import Batch
from db.games.commits import undone_commits
from db.games.games import Status, replace_state
from db.games.moves import MoveRow
from db.games.seats import HolderRow, holders_of_game
from rules.errors import PlayerError
from rules.game import Seat, state_version
from tables.changes.posts import announced
from tables.context import Context
from tables.history.cache import CachedState, ReplayCache
from tables.history.log import Log, PastDecision, Story, past_decisions, read_log
from tables.model.panel import Panel, players_of
from tables.model.snapshot import Snapshot, encode_state
from tables.model.table import DamagedGame, load_started


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The proof of the deal in hexadecimal: the key's SHA-256 from the start on, the key itself after the end."""

    key_hash: str
    key: str | None


class History:
    """The logs of all tables."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._cache = ReplayCache()

    async def story(self, game_id: int, seat: Seat | None, first_seq: int = 1, last_seq: int | None = None) -> Story:
        """
        Return the moves from `first_seq` to `last_seq` (None: the last one).

        If there are none, because `first_seq` is beyond them or beyond the log, the story only has the last view.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        return self._told(await self._read_since(game_id, first_seq, last_seq), seat, first_seq, last_seq)

    async def stories(self, game_id: int, seat: Seat | None, spans: Sequence[tuple[int, int]]) -> tuple[Story, ...]:
        """
        Return several parts of the log, each from one move number to another, in the order of play.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        read = _Read(await self._read(game_id))
        stories = []
        for first_seq, last_seq in spans:
            stories.append(self._told(read, seat, first_seq, last_seq))
            # Replaying a whole game may take a large part of a second, so let other tasks run in between.
            await asyncio.sleep(0)
        return tuple(stories)

    def _told(self, read: "_Read", seat: Seat | None, first_seq: int, last_seq: int | None) -> Story:
        log = read.log
        # Do not start from a cached state that is later than the last move told.
        first_seq = _capped(first_seq, log.row.seq if last_seq is None else min(last_seq, log.row.seq))
        start = self._state_before(read, first_seq)
        told = [move for move in log.moves if first_seq <= move.seq and (last_seq is None or move.seq <= last_seq)]
        state, entries = log.replay(start, told, seat, with_views=True)
        self._cache.keep(log.row.id, CachedState(log.undone, told[-1].seq if told else first_seq - 1, state))
        return Story(
            game_id=log.row.id,
            slug=log.row.slug,
            name=log.row.name,
            players=players_of(log.seats),
            seat=seat,
            entries=entries,
            before=self._cached_view(log, seat, first_seq - 1, start),
            view=log.game.view(state, seat),
            last_seq=told[-1].seq if told else first_seq - 1,
            result=log.result(state),
            former=log.former,
            announced=announced(log.game, (event for entry in entries for event in entry.events)),
        )

    async def former(self, game_id: int) -> tuple[HolderRow, ...]:
        """Return the earlier holders of a table's seats, in the order in which they left."""
        return await self._context.database.quick_read(lambda connection: holders_of_game(connection, game_id))

    async def views_after(self, game_id: int, seat: Seat, wanted: Batch[Sequence[int]]) -> tuple[Any, ...]:
        """
        Return what a seat saw after each of some moves of the log; moves that were taken back are left out.

        Args:
            wanted: reads the numbers of the moves, in the same call to the database.
        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """

        async def look(connection: Connection) -> tuple[Sequence[int], dict[int, Any], _Read | None]:
            seqs = await wanted(connection)
            undone = await undone_commits(connection, game_id)
            kept = {seq: self._cache.view(game_id, seat, seq, undone) for seq in seqs}
            missing = [seq for seq, view in kept.items() if view is None]
            if not missing:
                return seqs, kept, None
            return seqs, kept, await self._read_after(connection, game_id, min(missing) + 1, max(missing))

        seqs, views, read = await self._context.database.quick_read(look)
        if read is not None:
            views |= {
                seq: self._cached_view(read.log, seat, seq, self._state_before(read, seq + 1))
                for seq, view in views.items()
                if view is None
            }
        return tuple(views[seq] for seq in seqs)

    def seen(self, panel: Panel) -> None:
        """Cache what a seat sees now, because its next panels will show the changes since then."""
        if panel.seat is not None:
            self._cache.keep_view(panel.game_id, panel.seat, panel.seq, panel.undone, panel.live)

    async def past_decisions(self, game_id: int, is_wanted: Callable[[MoveRow], bool]) -> tuple[PastDecision, ...]:
        """
        Return the wanted decisions of the log that had more than one legal move, as their seats saw them.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        log = await self._read(game_id)
        try:
            # Building all views of a long game takes a large part of a second.
            return await asyncio.to_thread(lambda: tuple(past_decisions(log.game, log.deal(), log.moves, is_wanted)))
        except PlayerError as error:
            raise DamagedGame(game_id, f"the log cannot be replayed: {error}") from error

    async def deal(self, game_id: int) -> Deal:
        """Return what may be public of the key of the deal. Raises: Refusal: no such table, or not started."""
        row = await self._context.database.quick_read(lambda connection: load_started(connection, game_id))
        assert row.key is not None
        key = row.key.hex() if row.status is Status.ENDED and not row.agreed else None
        return Deal(key_hash=hashlib.sha256(row.key).hexdigest(), key=key)

    async def disclosed(self, game_id: int) -> tuple[Any, ...]:
        """
        Return the last view of each seat of an ended game with all secrets, for everybody to see; empty before the end.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        log = await self._read(game_id)
        if not log.is_disclosed:
            return ()
        state = self._state_before(_Read(log), log.row.seq + 1)
        return tuple(log.game.view(state, Seat(row.seat)) for row in log.seats)

    async def rebuild(self, game_id: int) -> Snapshot:
        """
        Replay the whole log and return the snapshot that the table should have.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        return _snapshot_of(await self._read(game_id))

    async def repair(self, game_id: int) -> None:
        """
        Let a damaged game go on with the snapshot rebuilt from its log.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed. NotSaved.
        """
        async with self._context.locked(game_id):
            log = await self._read(game_id)
            snapshot = _snapshot_of(log)
            async with self._context.saving() as connection:
                await replace_state(connection, game_id, snapshot.state, snapshot.state_hash, state_version(log.game))

    async def _read(self, game_id: int, last_seq: int | None = None) -> Log:
        return await self._context.database.read(
            lambda connection: read_log(connection, self._context.games, game_id, last_seq)
        )

    async def _read_since(self, game_id: int, first_seq: int, last_seq: int | None) -> "_Read":
        return await self._context.database.quick_read(
            lambda connection: self._read_after(connection, game_id, first_seq, last_seq)
        )

    async def _read_after(self, connection: Connection, game_id: int, first_seq: int, last_seq: int | None) -> "_Read":
        undone = await undone_commits(connection, game_id)
        start = self._cache.nearest(game_id, undone, first_seq if last_seq is None else _capped(first_seq, last_seq))
        after = 0 if start is None else start.seq
        return _Read(await read_log(connection, self._context.games, game_id, last_seq, after), start)

    def _state_before(self, read: "_Read", first_seq: int) -> Any:  # noqa: ANN401 - any game's state
        """Return the state before a move, replayed from the nearest cached state, else from the deal."""
        log, start = read.log, read.start
        kept = self._cache.nearest(log.row.id, log.undone, first_seq)
        if kept is not None and (start is None or kept.seq > start.seq):
            start = kept
        seq, state = (0, log.deal()) if start is None else (start.seq, start.state)
        return log.replay(state, [move for move in log.moves if seq < move.seq < first_seq], None)[0]

    def _cached_view(self, log: Log, seat: Seat | None, seq: int, state: Any) -> Any:  # noqa: ANN401 - any game's
        """Return what a seat sees in the state after a move, and cache it unless it is a spectator's view."""
        view = log.game.view(state, seat)
        if seat is not None:
            self._cache.keep_view(log.row.id, seat, seq, log.undone, view)
        return view


@dataclass(frozen=True, slots=True)
class _Read:
    """A log; if its first moves were not read, `start` is the state after them."""

    log: Log
    start: CachedState | None = None


def _capped(first_seq: int, last_seq: int) -> int:
    """Return `first_seq`, but at most the number after the last move."""
    return min(first_seq, last_seq + 1)


def _snapshot_of(log: Log) -> Snapshot:
    state, _ = log.replay(log.deal(), log.moves, None)
    return encode_state(state)
