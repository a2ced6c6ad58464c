"""What has been played at a table, as one seat or a spectator may know it: the log replayed from the deal."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from db.commits import undone_commits
from db.games import Status, replace_state
from db.moves import MoveRow
from rules.errors import PlayerError
from rules.game import Seat, state_version
from tables.faced import Faced, faced
from tables.house import House
from tables.log import Log, read_log
from tables.panel import players_of
from tables.posts import announced
from tables.snapshot import Snapshot, encode_state
from tables.story import Story
from tables.table import DamagedGame, load_started

_KEPT = 1024
"""Games whose last told state is kept, so that a post need not replay a game from its start."""
_VIEWS = 1024
"""Views of then that are kept: a panel is shown several times a turn, and always sets itself beside the same one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The proof of the deal, in hexadecimal: SHA-256 of the key from the start on, the key once the game is over."""

    key_hash: str
    key: str | None


class History:
    """The logs of all tables."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._states: OrderedDict[int, tuple[int, int, Any]] = OrderedDict()
        self._views: OrderedDict[tuple[int, Seat | None, int, int], Any] = OrderedDict()

    async def story(self, game_id: int, seat: Seat | None, first_seq: int = 1, last_seq: int | None = None) -> Story:
        """
        Tell the moves from `first_seq` to `last_seq` (None: the last one).

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        return self._told(await self._read(game_id, last_seq), seat, first_seq, last_seq)

    async def stories(self, game_id: int, seat: Seat | None, spans: Sequence[tuple[int, int]]) -> tuple[Story, ...]:
        """
        Tell several parts of the log, each from one number to another, in the order in which they were played.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        log = await self._read(game_id)
        stories = []
        for first_seq, last_seq in spans:
            stories.append(self._told(log, seat, first_seq, last_seq))
            # A whole game may take a good part of a second, in which others should be answered.
            await asyncio.sleep(0)
        return tuple(stories)

    def _told(self, log: Log, seat: Seat | None, first_seq: int, last_seq: int | None) -> Story:
        start = self._state_before(log, first_seq)
        told = [move for move in log.moves if first_seq <= move.seq and (last_seq is None or move.seq <= last_seq)]
        state, entries = log.replay(start, told, seat)
        self._keep(log, told[-1].seq if told else first_seq - 1, state)
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

    async def view_after(self, game_id: int, seat: Seat | None, seq: int) -> Any:  # noqa: ANN401 - any game's view
        """
        Return what a seat saw after a move of the log, as far as that was not taken back.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        undone = await self._house.database.read(lambda connection: undone_commits(connection, game_id))
        kept = self._views.get((game_id, seat, seq, undone))
        if kept is not None:
            return kept
        log = await self._read(game_id, seq)
        return self._kept_view(log, seat, seq, self._state_before(log, seq + 1))

    async def faced(self, game_id: int, is_wanted: Callable[[MoveRow], bool]) -> tuple[Faced, ...]:
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
        row = await self._house.database.read(lambda connection: load_started(connection, game_id))
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
        state = self._state_before(log, log.row.seq + 1)
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
        async with self._house.locked(game_id):
            log = await self._read(game_id)
            snapshot = _rebuilt(log)
            async with self._house.saving() as connection:
                await replace_state(connection, game_id, snapshot.state, snapshot.state_hash, state_version(log.game))

    async def _read(self, game_id: int, last_seq: int | None = None) -> Log:
        return await self._house.database.read(
            lambda connection: read_log(connection, self._house.games, game_id, last_seq)
        )

    def _state_before(self, log: Log, first_seq: int) -> Any:  # noqa: ANN401 - any game's state
        """Return the state before a move, from the nearest one that is kept, else from the deal."""
        undone, seq, state = self._states.get(log.row.id, (0, 0, None))
        if state is None or seq >= first_seq or undone != log.undone:
            seq, state = 0, log.deal()
        return log.replay(state, [move for move in log.moves if seq < move.seq < first_seq], None)[0]

    def _kept_view(self, log: Log, seat: Seat | None, seq: int, state: Any) -> Any:  # noqa: ANN401 - any game's
        """Return what a seat sees in the state after a move, and keep it for its panels; spectators have none."""
        view = log.game.view(state, seat)
        if seat is not None:
            self._views[log.row.id, seat, seq, log.undone] = view
            if len(self._views) > _VIEWS:
                self._views.popitem(last=False)
        return view

    def _keep(self, log: Log, seq: int, state: Any) -> None:  # noqa: ANN401 - any game's state
        # What is taken back later changes the state after a move that stays.
        self._states[log.row.id] = (log.undone, seq, state)
        self._states.move_to_end(log.row.id)
        if len(self._states) > _KEPT:
            self._states.popitem(last=False)


def _rebuilt(log: Log) -> Snapshot:
    state, _ = log.replay(log.deal(), log.moves, None)
    return encode_state(state)
