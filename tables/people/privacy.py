"""Export and deletion of what is stored about one person."""

import gzip
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from io import BytesIO
from sqlite3 import Connection

import msgspec
import structlog

from db.daily import draw_daily_secret
from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.delivery.outbox import entries_naming, set_facts
from db.games.games import GameRow, Status, find_game, games_of_user
from db.people.names import is_renamed, rename_person
from db.people.personal import FORMER_ID, forget_person, is_known, personal_rows
from languages.legible import legible_json
from rules.chance import KEY_BYTES
from tables.apart.processes import CannotRead
from tables.changes.leaving import Replacement, Resignation, write_replacement
from tables.changes.plan import load_or_suspend, write_entries, write_plan
from tables.core import Service
from tables.lobby.service import Lobbies
from tables.model import refusals
from tables.model.place import Person
from tables.model.refusals import Refusal
from tables.model.table import DamagedGame

LARGE = 4 << 20
"""Size in bytes above which a file is compressed."""
FULL = 8 << 20
"""Size in bytes of a compressed file after which the next one begins; Discord takes little more."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Export:
    """
    Everything of one person as files in order, compressed with gzip if they are large.

    Each is a JSON object of rows by database table; the rows of a table may go on in the next one.
    """

    files: tuple[bytes, ...]
    is_compressed: bool


def export_person(connection: Connection, user_id: int, large: int = LARGE, full: int = FULL) -> Export:
    """Return everything that is stored about a person, as far as they may see it, and nothing about others."""
    files = _Files(large, full)
    for table, rows in personal_rows(connection, user_id):
        files.add(table, rows)
    return files.finished()


class _Files:
    """Writes rows into one file after the other, in the form of `msgspec.json.format` with two blanks."""

    def __init__(self, large: int, full: int) -> None:
        self._large, self._full = large, full
        self._finished: list[bytes] = []
        self._is_compressed = False
        self._table = ""
        self._has_rows = False
        self._open()

    def add(self, table: str, rows: Sequence[Mapping[str, object]]) -> None:
        """Write some rows of a table; those of one table come one after the other."""
        if table != self._table:
            self._begin(table)
        for row in rows:
            if self._is_compressed and self._content.tell() > self._full:
                self._close()
                self._open()
                self._begin(table)
            pretty = legible_json(msgspec.json.format(msgspec.json.encode(row), indent=2)).replace(b"\n", b"\n    ")
            self._write(b",\n    " if self._has_rows else b"\n    ", pretty)
            self._has_rows = True

    def finished(self) -> Export:
        self._close()
        return Export(tuple(self._finished), self._is_compressed)

    def _open(self) -> None:
        self._content = BytesIO()
        self._is_begun = self._has_rows = False
        self._packing = self._packer() if self._is_compressed else None

    def _packer(self) -> gzip.GzipFile:
        return gzip.GzipFile(fileobj=self._content, mode="wb", compresslevel=6, mtime=0)

    def _begin(self, table: str) -> None:
        self._end()
        self._write(b",\n" if self._is_begun else b"{\n", b'  "%s": [' % table.encode())
        self._table, self._is_begun, self._has_rows = table, True, False

    def _end(self) -> None:
        if self._is_begun:
            self._write(b"\n  ]" if self._has_rows else b"]")

    def _close(self) -> None:
        self._end()
        self._write(b"\n}")
        if self._packing is not None:
            self._packing.close()
        self._finished.append(self._content.getvalue())

    def _write(self, *parts: bytes) -> None:
        for part in parts:
            (self._packing or self._content).write(part)
        if self._packing is None and self._content.tell() > self._large:
            so_far, self._content, self._is_compressed = self._content.getvalue(), BytesIO(), True
            self._packing = self._packer()
            self._packing.write(so_far)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletionEffects:
    """
    What happens to a person's tables, by name, if their data is deleted.

    They leave `lobbies`; a computer plays on for them at `handed_on`; `ended` end, because nobody else plays there.
    """

    lobbies: tuple[str, ...] = ()
    handed_on: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()

    @property
    def tables(self) -> int:
        """The number of tables affected."""
        return len(self.lobbies) + len(self.handed_on) + len(self.ended)


class Privacy(Service):
    """Export and deletion of people's data."""

    async def export(self, user_id: int) -> Export:
        """
        Return everything stored about a person, as far as they may see it, and nothing about others.

        Raises: Refusal: it could not be read now.
        """
        try:
            return await self._core.exporting.read(export_person, user_id)
        except CannotRead as fault:
            _log.warning("what is stored about somebody could not be read", why=str(fault))
            raise refusals.no_export_now() from fault

    async def question(self, user_id: int) -> DeletionEffects:
        """Return what would happen to the person's tables. Raises: Refusal: nothing is stored about them."""
        if not await self._core.read(is_known, user_id):
            raise refusals.unknown()
        lobbies: list[str] = []
        handed_on: list[str] = []
        ended: list[str] = []
        for row in await self._open(user_id):
            if row.status is Status.LOBBY:
                lobbies.append(row.name)
                continue
            # A damaged table stays suspended, so it is left out.
            with suppress(DamagedGame):
                (handed_on if await self._has_others(row.id, user_id) else ended).append(row.name)
        return DeletionEffects(lobbies=tuple(lobbies), handed_on=tuple(handed_on), ended=tuple(ended))

    async def forget(self, user_id: int) -> None:
        """
        Leave all tables, then anonymise or delete all that is stored about a person, in one transaction.

        What limits them stays for a day, and which seats they know until the game ends, each as a keyed digest.
        If it fails in between, some tables have been left, and another call continues from there.
        Raises: Refusal: they joined a table in the meantime. NotSaved.
        """
        left = await self._open(user_id)
        for row in left:
            # A table that cannot be left, because it has just started or closed, is found below.
            with suppress(Refusal):
                await self._leave(row, user_id)
        now = self._core.clock()

        def write(connection: Connection) -> None:
            waiting = [row for row in games_of_user(connection, user_id) if row.fault is None]
            if waiting:
                raise refusals.sat_down_again()
            for post in entries_naming(connection, user_id):
                set_facts(connection, post.id, _without(post.facts, user_id))
            secret = draw_daily_secret(connection, self._core.entropy(KEY_BYTES))
            forget_person(connection, user_id, now, secret)

        await self._core.write(write)
        # Tell the tables only now, so that the posts name nobody.
        for row in left:
            self._core.tell(row.id)

    async def renamed(self, person: Person, guild_id: int) -> bool:
        """Record the present name of a person on a server. Returns: whether it has changed."""
        user_id, name = person.user_id, person.name
        if not await self._core.read(is_renamed, user_id, guild_id, name):
            return False
        await self._core.write(rename_person, user_id, guild_id, name)
        return True

    async def _open(self, user_id: int) -> tuple[GameRow, ...]:
        """Return the lobbies and games in play at which a person sits, without damaged ones."""
        rows = await self._core.read(games_of_user, user_id)
        return tuple(row for row in rows if row.fault is None)

    async def _has_others(self, game_id: int, user_id: int) -> bool:
        table = await load_or_suspend(self._core, game_id)
        return any(row.is_held and row.user_id != user_id for row in table.seats)

    async def _leave(self, seen: GameRow, user_id: int) -> None:
        row = await self._core.read(find_game, seen.id)
        if row is not None and row.status is Status.LOBBY:
            await Lobbies(self._core).leave(row.id, user_id)
            told = (NewEntry(EntryKind.CARD, EntryFacts()),)
            await self._core.write(write_entries, self._core, row.id, told, self._core.clock())
        elif row is not None and row.status is Status.PLAYING:
            await self._leave_game(row.id, user_id)

    async def _leave_game(self, game_id: int, user_id: int) -> None:
        """Let a computer play on for a person, or end the game if nobody else plays it."""
        async with self._core.locked(game_id):
            try:
                table = await load_or_suspend(self._core, game_id)
            except DamagedGame:
                # The game stays suspended; after a repair the seat counts as resigned from.
                return
            seat, at = table.seat_of(user_id), self._core.clock()
            if seat is None:
                # They left it themselves before the lock was taken.
                return
            if not any(row.is_held and row.seat != seat for row in table.seats):
                plan = Resignation(table=table, seat=seat, at=at).plan()
                await self._core.write(write_plan, self._core, game_id, plan, at)
                return
            replacement = Replacement(table=table, seat=seat, person=None, at=at)
            await self._core.write(write_replacement, self._core, replacement)


def _without(facts: EntryFacts, user_id: int) -> EntryFacts:
    """Return the facts with an anonymous person in place of this one."""
    return replace(
        facts,
        mention=tuple(other for other in facts.mention if other != user_id),
        who=FORMER_ID if facts.who == user_id else facts.who,
        former=FORMER_ID if facts.former == user_id else facts.former,
    )
