"""History: the log of a table replayed, as one seat or a spectator may know it; and records of ended games."""

import asyncio
import hashlib
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from sqlite3 import Connection
from typing import Any, TypeVar

from db.games.commits import undone_commits
from db.games.games import Status, replace_state
from db.games.moves import ActedBy, MoveRow
from db.games.seats import HolderRow, SeatKind, SeatRow, holders_of_game, seats_of_game
from rules.computer.choosing import Level
from rules.game import Seat, state_version
from rules.record_line import dump
from rules.records import Actor, Ending, Record, Setting, Tenure, record_game
from tables.core import FEW, Core
from tables.history.archive import Archive, ReplayCache
from tables.history.log import Log, PastDecision, Story
from tables.model import refusals
from tables.model.panel import Panel
from tables.model.place import as_shown
from tables.model.table import Snapshot, load_started, options_of

T = TypeVar("T")
_AT_ONCE = 8
"""Decisions that are taken in before others have their turn."""
_ACTORS: Mapping[ActedBy, Actor] = {
    ActedBy.PERSON: Actor.PERSON,
    ActedBy.ORDER: Actor.PERSON,
    ActedBy.DEPUTY: Actor.DEPUTY,
    ActedBy.COMPUTER: Actor.COMPUTER,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The proof of the deal in hexadecimal: the key's SHA-256 from the start on, the key itself after the end."""

    key_hash: str
    key: str | None


def itself(story: Story) -> Story:
    return story


class History:
    """
    The logs of all tables.

    A few moves are replayed at once; for more, `Core.replaying` is asked.
    """

    def __init__(self, core: Core) -> None:
        self._core = core
        self.archive = Archive(core.games, ReplayCache())

    async def story(self, game_id: int, seat: Seat | None, first_seq: int = 1, last_seq: int | None = None) -> Story:
        """
        Return the moves from `first_seq` to `last_seq` (None: the last one).

        If there are none, because `first_seq` is beyond them or beyond the log, the story only has the last view.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        return await self.told(itself, game_id, seat, first_seq, last_seq)

    async def told(
        self,
        tell: Callable[[Story], T],
        game_id: int,
        seat: Seat | None,
        first_seq: int = 1,
        last_seq: int | None = None,
    ) -> T:
        """
        Return what `tell` makes of a story.

        Args:
            tell: another process may call it, and what it returns comes from there; the views of all moves take long.
        Raises: as `story`.
        """
        read = partial(self.archive.told, game_id=game_id, seat=seat, first_seq=first_seq, last_seq=last_seq, tell=tell)
        found = await self._core.read(read, most=FEW)
        if found is None:
            found = await self._core.replaying.read(read)
            assert found is not None
            self.archive.cache.keep(game_id, found.state)
        return found.found

    async def stories(self, game_id: int, seat: Seat | None, spans: Sequence[tuple[int, int]]) -> tuple[Story, ...]:
        """
        Return several parts of the log, each from one move number to another, in the order of play.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        return await self._core.replaying.read(self.archive.stories, game_id, seat, spans, itself)

    async def former(self, game_id: int) -> tuple[HolderRow, ...]:
        """Return the earlier holders of a table's seats, as they left, by the names that are shown."""

        def read(connection: Connection) -> tuple[HolderRow, ...]:
            former = holders_of_game(connection, game_id)
            return as_shown(seats_of_game(connection, game_id), former)[1]

        return await self._core.read(read)

    async def views_after(
        self, game_id: int, seat: Seat, wanted: Callable[[Connection], Sequence[int]]
    ) -> tuple[Any, ...]:
        """
        Return what a seat saw after each of some moves of the log; moves that were taken back are left out.

        Args:
            wanted: reads the numbers of the moves, in the same call to the database.
        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """

        def look(connection: Connection) -> tuple[Sequence[int], dict[int, Any], Sequence[Any] | None]:
            seqs = wanted(connection)
            undone = undone_commits(connection, game_id)
            kept = {seq: self.archive.cache.view(game_id, seat, seq, undone) for seq in seqs}
            missing = [seq for seq, view in kept.items() if view is None]
            if not missing:
                return seqs, kept, ()
            found = self.archive.views(connection, game_id, seat, missing, most=FEW)
            return seqs, kept, None if found is None else found.found

        seqs, views, found = await self._core.read(look)
        missing = [seq for seq, view in views.items() if view is None]
        if found is None:
            far = await self._core.replaying.read(self.archive.views, game_id, seat, missing)
            assert far is not None
            self.archive.cache.keep(game_id, far.state)
            for seq, view in zip(missing, far.found, strict=True):
                self.archive.cache.keep_view(game_id, seat, seq, far.state.undone, view)
            found = far.found
        views |= dict(zip(missing, found, strict=True))
        return tuple(views[seq] for seq in seqs)

    def seen(self, panel: Panel) -> None:
        """Cache what a seat sees now, because its next panels will show the changes since then."""
        if panel.seat is not None:
            self.archive.cache.keep_view(panel.game_id, panel.seat, panel.seq, panel.undone, panel.committed_view)

    async def past_decisions(
        self, game_id: int, is_wanted: Callable[[MoveRow], bool], most: int | None = None
    ) -> tuple[PastDecision, ...]:
        """
        Return the wanted decisions of the log that had more than one legal move, as their seats saw them.

        Args:
            is_wanted: another process may call it.
            most: of more, some are left out evenly; None: all.
        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        found: list[PastDecision] = []
        decisions = await self._core.replaying.read(self.archive.decisions, game_id, is_wanted, most)
        for number, written in enumerate(decisions, 1):
            found.append(pickle.loads(written))  # noqa: S301 - written by our own archive a moment ago
            if number % _AT_ONCE == 0:
                await asyncio.sleep(0)
        return tuple(found)

    async def deal(self, game_id: int) -> Deal:
        """Return what may be public of the key of the deal. Raises: Refusal: no such table, or not started."""
        row = await self._core.read(load_started, game_id)
        assert row.key is not None
        key = row.key.hex() if row.status is Status.ENDED and not row.agreed else None
        return Deal(key_hash=hashlib.sha256(row.key).hexdigest(), key=key)

    async def disclosed(self, game_id: int) -> tuple[Any, ...]:
        """
        Return the last view of each seat of an ended game with all secrets, for everybody to see; empty before the end.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        return await self._core.replaying.read(self.archive.disclosed, game_id)

    async def rebuild(self, game_id: int) -> Snapshot:
        """
        Replay the whole log and return the snapshot that the table should have.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed.
        """
        return (await self._core.replaying.read(self.archive.snapshot, game_id))[0]

    async def repair(self, game_id: int) -> None:
        """
        Let a damaged game go on with the snapshot rebuilt from its log.

        Raises: Refusal: no such table, or not started. DamagedGame: the log cannot be replayed. NotSaved.
        """
        async with self._core.locked(game_id):
            snapshot, game = await self._core.replaying.read(self.archive.snapshot, game_id)
            await self._core.write(replace_state, game_id, snapshot.state, snapshot.state_hash, state_version(game))


@dataclass(frozen=True, slots=True)
class Export:
    """A record as one line of JSON including its newline, and the name of the table."""

    name: str
    line: str


class Records:
    """Records of all tables."""

    def __init__(self, core: Core, history: History) -> None:
        self._core = core
        self._history = history

    async def export(self, game_id: int) -> Export:
        """
        Return the record of an ended game.

        Raises: Refusal: no such table, it is not over, or it ended by consent and keeps its secrets. DamagedGame: its
            rules are not installed.
        """
        # Making the record replays the whole game, which takes long.
        return await self._core.replaying.read(_exported, self._history.archive, game_id)


def _exported(connection: Connection, archive: Archive, game_id: int) -> Export:
    log = archive.log(connection, game_id)
    row = log.row
    if row.status is not Status.ENDED:
        raise refusals.no_record_yet()
    if row.agreed:
        raise refusals.no_record_by_consent()
    return Export(row.name, f"{dump(_record(log))}\n")


def _record(log: Log) -> Record:
    """Make the record. Raises: BadRecord: the log is not that of an ended game."""
    assert log.row.key is not None
    setting = Setting(log.game, len(log.seats), options_of(log.row), log.row.key)
    ended = Ending.RESIGNED if log.row.result is None else Ending.PLAYED
    moves = [(Seat(move.seat), move.notation) for move in log.moves]
    record = record_game(setting, moves, ended, tuple(tuple(_tenures(log, seat)) for seat in log.seats))
    hinted = log.hinted()
    return replace(record, hints=tuple(number for number, move in enumerate(log.moves, 1) if move.seq in hinted))


def _tenures(log: Log, seat: SeatRow) -> Iterator[Tenure]:
    """Yield who acted for a seat and from which move on; moves are counted from 1, regardless of gaps in the log."""
    changed = list(_changed(log, seat))
    acts = sorted((*_acted(log, seat), *changed), key=lambda act: act[0])
    if acts == changed and not (acts and acts[0][0] == 1):
        # The person never moved in this seat.
        acts = [(1, Actor.PERSON), *acts]
    for place, (by, spell) in enumerate(groupby(acts, key=lambda act: act[1])):
        level = Level(seat.level) if by is Actor.COMPUTER and seat.level else None
        yield Tenure(next(spell)[0] if place else 1, by, level)


def _acted(log: Log, seat: SeatRow) -> Iterator[tuple[int, Actor]]:
    """Yield who made the moves of a seat, up to a resignation."""
    until = seat.resigned_seq
    for number, move in enumerate(log.moves, 1):
        if move.seat == seat.seat and (until is None or move.seq <= until):
            yield number, _ACTORS[move.acted_by]


def _changed(log: Log, seat: SeatRow) -> Iterator[tuple[int, Actor]]:
    """Yield from when on a seat belonged to a computer or was resigned from, even if it has not moved since."""
    if seat.kind is SeatKind.COMPUTER:
        taken = max((row.last_seq for row in log.former if row.seat == seat.seat), default=0)
        yield 1 + _moves_until(log, taken), Actor.COMPUTER
    if seat.resigned_seq is not None:
        yield 1 + _moves_until(log, seat.resigned_seq), Actor.RESIGNED


def _moves_until(log: Log, seq: int) -> int:
    return sum(move.seq <= seq for move in log.moves)
