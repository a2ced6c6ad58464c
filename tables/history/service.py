"""What has been played at a table, as one seat or a spectator may know it: the log replayed from the deal."""

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from aiosqlite import Connection

from db.engine.errands import Errand
from db.games.commits import undone_commits
from db.games.games import Status, replace_state
from db.games.moves import MoveRow
from rules.errors import PlayerError
from rules.game import Seat, state_version
from tables.changes.posts import announced
from tables.context import Context
from tables.history.cache import ReplayCache, Standing
from tables.history.decisions import PastDecision, faced
from tables.history.log import Log, read_log
from tables.history.story import Story
from tables.model.panel import Panel, players_of
from tables.model.snapshot import Snapshot, encode_state
from tables.model.table import DamagedGame, load_started


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The proof of the deal, in hexadecimal: SHA-256 of the key from the start on, the key once the game is over."""

    key_hash: str
    key: str | None


class History:
    """The logs of all tables."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._kept = ReplayCache()

    async def story(self, game_id: int, seat: Seat | None, first_seq: int = 1, last_seq: int | None = None) -> Story:
        """
        Tell the moves from `first_seq` to `last_seq` (None: the last one).

        Where there are none, as `first_seq` is beyond that or beyond the log, it is told how things stand at the end.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        return self._told(await self._read_since(game_id, first_seq, last_seq), seat, first_seq, last_seq)

    async def stories(self, game_id: int, seat: Seat | None, spans: Sequence[tuple[int, int]]) -> tuple[Story, ...]:
        """
        Tell several parts of the log, each from one number to another, in the order in which they were played.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        read = _Read(await self._read(game_id))
        stories = []
        for first_seq, last_seq in spans:
            stories.append(self._told(read, seat, first_seq, last_seq))
            # A whole game may take a good part of a second, in which others should be answered.
            await asyncio.sleep(0)
        return tuple(stories)

    def _told(self, read: "_Read", seat: Seat | None, first_seq: int, last_seq: int | None) -> Story:
        log = read.log
        # What is kept as how a later move left the table must not be how it stands before that.
        first_seq = _within(first_seq, log.row.seq if last_seq is None else min(last_seq, log.row.seq))
        start = self._state_before(read, first_seq)
        told = [move for move in log.moves if first_seq <= move.seq and (last_seq is None or move.seq <= last_seq)]
        state, entries = log.replay(start, told, seat)
        self._kept.keep(log.row.id, Standing(log.undone, told[-1].seq if told else first_seq - 1, state))
        return Story(
            game_id=log.row.id,
            slug=log.row.slug,
            name=log.row.name,
            players=players_of(log.seats),
            seat=seat,
            entries=entries,
            before=self._kept_view(log, seat, first_seq - 1, start),
            view=log.game.view(state, seat),
            last_seq=told[-1].seq if told else first_seq - 1,
            result=log.result(state),
            former=log.former,
            announced=announced(log.game, (event for entry in entries for event in entry.events)),
        )

    async def views_after(self, game_id: int, seat: Seat, wanted: Errand[Sequence[int]]) -> tuple[Any, ...]:
        """
        Return what a seat saw after each of some moves of the log, as far as those were not taken back.

        Args:
            wanted: the numbers of the moves, found in the same errand.
        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """

        async def look(connection: Connection) -> tuple[Sequence[int], dict[int, Any], _Read | None]:
            seqs = await wanted(connection)
            undone = await undone_commits(connection, game_id)
            kept = {seq: self._kept.view(game_id, seat, seq, undone) for seq in seqs}
            missing = [seq for seq, view in kept.items() if view is None]
            if not missing:
                return seqs, kept, None
            return seqs, kept, await self._since(connection, game_id, min(missing) + 1, max(missing))

        seqs, views, read = await self._context.database.glance(look)
        if read is not None:
            views |= {
                seq: self._kept_view(read.log, seat, seq, self._state_before(read, seq + 1))
                for seq, view in views.items()
                if view is None
            }
        return tuple(views[seq] for seq in seqs)

    def seen(self, panel: Panel) -> None:
        """Keep what a seat sees now, since that is what it is to be told the changes from after its next commit."""
        if panel.seat is not None:
            self._kept.keep_view(panel.game_id, panel.seat, panel.seq, panel.undone, panel.live)

    async def faced(self, game_id: int, is_wanted: Callable[[MoveRow], bool]) -> tuple[PastDecision, ...]:
        """
        Return the decisions of the log that are wanted and left a choice, as they lay before their seats.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        log = await self._read(game_id)
        try:
            # All views of a long game take a good part of a second.
            return await asyncio.to_thread(lambda: tuple(faced(log.game, log.deal(), log.moves, is_wanted)))
        except PlayerError as error:
            raise DamagedGame(game_id, f"the log cannot be replayed: {error}") from error

    async def deal(self, game_id: int) -> Deal:
        """Return what may be published of the key of the deal. Raises: Refusal: no such table, or not started."""
        row = await self._context.database.glance(lambda connection: load_started(connection, game_id))
        assert row.key is not None
        key = row.key.hex() if row.status is Status.ENDED and not row.agreed else None
        return Deal(key_hash=hashlib.sha256(row.key).hexdigest(), key=key)

    async def disclosed(self, game_id: int) -> tuple[Any, ...]:
        """
        Return the last view of each seat of an ended game, secrets included, for everybody to see; none before.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        log = await self._read(game_id)
        if not log.is_disclosed:
            return ()
        state = self._state_before(_Read(log), log.row.seq + 1)
        return tuple(log.game.view(state, Seat(row.seat)) for row in log.seats)

    async def rebuild(self, game_id: int) -> Snapshot:
        """
        Replay the whole log and return the snapshot that the table ought to have.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        return _rebuilt(await self._read(game_id))

    async def mend(self, game_id: int) -> None:
        """
        Let a damaged game go on with the snapshot that its log leads to.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed. NotSaved.
        """
        async with self._context.locked(game_id):
            log = await self._read(game_id)
            snapshot = _rebuilt(log)
            async with self._context.saving() as connection:
                await replace_state(connection, game_id, snapshot.state, snapshot.state_hash, state_version(log.game))

    async def _read(self, game_id: int, last_seq: int | None = None) -> Log:
        return await self._context.database.read(
            lambda connection: read_log(connection, self._context.games, game_id, last_seq)
        )

    async def _read_since(self, game_id: int, first_seq: int, last_seq: int | None) -> "_Read":
        """Read what the moves from one to another (None: the last one) are told by."""
        return await self._context.database.glance(
            lambda connection: self._since(connection, game_id, first_seq, last_seq)
        )

    async def _since(self, connection: Connection, game_id: int, first_seq: int, last_seq: int | None) -> "_Read":
        undone = await undone_commits(connection, game_id)
        start = self._kept.nearest(game_id, undone, first_seq if last_seq is None else _within(first_seq, last_seq))
        after = 0 if start is None else start.seq
        return _Read(await read_log(connection, self._context.games, game_id, last_seq, after), start)

    def _state_before(self, read: "_Read", first_seq: int) -> Any:  # noqa: ANN401 - any game's state
        """Return the state before a move, from the nearest one that is kept, else from the deal."""
        log, start = read.log, read.start
        kept = self._kept.nearest(log.row.id, log.undone, first_seq)
        if kept is not None and (start is None or kept.seq > start.seq):
            start = kept
        seq, state = (0, log.deal()) if start is None else (start.seq, start.state)
        return log.replay(state, [move for move in log.moves if seq < move.seq < first_seq], None)[0]

    def _kept_view(self, log: Log, seat: Seat | None, seq: int, state: Any) -> Any:  # noqa: ANN401 - any game's
        """Return what a seat sees in the state after a move, and keep it for its panels; spectators have none."""
        view = log.game.view(state, seat)
        if seat is not None:
            self._kept.keep_view(log.row.id, seat, seq, log.undone, view)
        return view


@dataclass(frozen=True, slots=True)
class _Read:
    """A log; where moves at its beginning were not read, `start` is how they left the table."""

    log: Log
    start: Standing | None = None


def _within(first_seq: int, last_seq: int) -> int:
    """Return the first of some moves, where there are none the one after the last that there is."""
    return min(first_seq, last_seq + 1)


def _rebuilt(log: Log) -> Snapshot:
    state, _ = log.replay(log.deal(), log.moves, None)
    return encode_state(state)
