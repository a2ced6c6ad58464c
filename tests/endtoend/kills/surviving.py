"""What must still hold when a bot was killed: all that anybody was shown is in the database, and was shown once."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import Connection

from cogs.interactions.controls import parse_press
from cogs.interactions.replies import component_number
from db.delivery.entries import Entry, EntryKind
from db.delivery.outbox import entries_of_game, fetch_entries
from db.engine.database import Database
from db.games.games import Status, find_game
from db.games.seats import SeatRow, seats_of_game
from db.results import find_result, seats_of_result
from playground.deliveries import Delivery
from playground.standin import StandIn
from playground.world.components import walk
from playground.world.state import BOT_ID, Message
from rules.registry import GAMES
from tables.model.table import DamagedGame
from tables.ratings.rebuilding import rebuild
from tables.results import rows_of
from tables.service import Tables
from tests.db.ready import reading

_OF_SEATS = frozenset({"go", "open", "pick", "back", "restart", "confirm"})
"""Verbs whose revision is that of the seat of whoever sees the button."""
_OF_ORDERS = frozenset({"wish", "wishopen", "wishback", "addwish", "addasking", "unorder"})
"""Verbs that carry it above a checksum of what the seat saw."""
_CHECKSUM = 32
"""Bits of that checksum."""
_GREETING = component_number(0)

_UNSPENT = """
    SELECT commits.game_id, commits.commit_no FROM commits
        JOIN games ON games.id = commits.game_id AND games.status = 'playing'
        JOIN seats ON seats.game_id = commits.game_id AND seats.seat = commits.seat
    WHERE acted_by = 'order' AND resigned_seq IS NULL AND taken_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM undone WHERE game_id = commits.game_id AND commit_no = commits.commit_no)
        AND NOT EXISTS (SELECT 1 FROM orders
            WHERE game_id = commits.game_id AND seat = commits.seat AND spent_no = commits.commit_no)
"""
"""The turns that were played as somebody had ordered who is still there, without that order being spent by it."""


@dataclass
class Shown:
    """What people were shown: the newest revision of each seat, by person and game; and messages that arrived."""

    standin: StandIn
    revs: dict[tuple[int, int], int] = field(default_factory=dict)
    arrived: set[int] = field(default_factory=set)
    _looked_at: int = 0

    def look(self) -> None:
        """Look at what was shown since the last look."""
        kept = self.standin.recorder.kept
        for delivery in kept[self._looked_at :]:
            for game_id, rev in _revs(delivery):
                key = (delivery.user_id, game_id)
                self.revs[key] = max(rev, self.revs.get(key, 0))
        self._looked_at = len(kept)

    @staticmethod
    def boards(delivery: Delivery) -> Iterator[tuple[int, int]]:
        """Yield the private boards that somebody was shown, and their revisions."""
        for component in walk(delivery.payload.get("components", [])):
            press = parse_press(component.get("custom_id", ""))
            if press is not None and press.rev is not None and press.name == "bconfirm":
                yield press.game, press.rev

    @property
    def posts(self) -> list[Message]:
        """All messages that the bot sent by itself."""
        messages = self.standin.world.state.messages.values()
        return [one for one in messages if one.author_id == BOT_ID and one.origin is None and one.nonce]


def _number(message: Message) -> int | None:
    """Return the number of the outbox that a message carries; None once it was edited."""
    return next((part["id"] for part in walk(message.components) if part.get("id", 0) >= _GREETING), None)


def _revs(delivery: Delivery) -> Iterator[tuple[int, int]]:
    for component in walk(delivery.payload.get("components", [])):
        press = parse_press(component.get("custom_id", ""))
        if press is not None and press.rev is not None and press.name in _OF_SEATS | _OF_ORDERS:
            yield press.game, press.rev if press.name in _OF_SEATS else press.rev >> _CHECKSUM


@dataclass
class Found:
    """What the next process finds in the database: rows of the outbox and seats by game, and what is wrong with it."""

    faults: list[str] = field(default_factory=list)
    entries: dict[int, Entry] = field(default_factory=dict)
    seats: dict[int, tuple[SeatRow, ...]] = field(default_factory=dict)
    moves: dict[int, int] = field(default_factory=dict)


async def find(path: Path, now: int = 0) -> Found:
    """Open a database at an instant as the next process would, and look whether it is whole."""
    database = await Database.open(path, now=now)
    try:
        return await _read(database)
    finally:
        await database.close()


async def _read(database: Database) -> Found:
    found, tables = Found(), Tables(database, lambda: 0, GAMES)
    with reading(database) as connection:
        checks = connection.execute("PRAGMA integrity_check").fetchall()
        orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
        games = connection.execute("SELECT id, seq, state FROM games").fetchall()
        found.faults += [fault for (game_id, *_) in games for fault in _unlike_its_end(connection, game_id)]
        if rebuild(connection).differences:
            found.faults.append("ratings are not what the results give")
        unspent = connection.execute(_UNSPENT).fetchall()
        for game_id, seq, _ in games:
            found.seats[game_id] = seats_of_game(connection, game_id)
            found.moves[game_id] = seq
            found.entries |= {row.id: row for row in entries_of_game(connection, game_id)}
        rows = fetch_entries(connection, "SELECT * FROM outbox WHERE game_id IS NULL")
        found.entries |= {row.id: row for row in rows}
    found.faults += [str(row[0]) for row in checks if row[0] != "ok"] + [f"lost its {row[2]}" for row in orphans]
    found.faults += [f"played as ordered and not spent: commit {row[1]} of game {row[0]}" for row in unspent]
    for game_id, _, state in games:
        if state is not None and state != await _replayed(tables, game_id):
            found.faults.append(f"the log of game {game_id} does not lead to its snapshot")
    return found


def _unlike_its_end(connection: Connection, game_id: int) -> list[str]:
    """Return what is wrong with the result of a game: an ended one has all its rows, every other one has none."""
    row, seats = find_result(connection, game_id), seats_of_result(connection, game_id)
    game = find_game(connection, game_id)
    assert game is not None
    if game.status is not Status.ENDED:
        return [f"game {game_id} is not over and has a result"] if row or seats else []
    return [] if (row, seats) == rows_of(connection, game_id) else [f"the result of game {game_id} is lost"]


async def _replayed(tables: Tables, game_id: int) -> bytes | None:
    try:
        return (await tables.history.rebuild(game_id)).state
    except DamagedGame:
        return None


def faults(shown: Shown, found: Found) -> list[str]:
    """Return what is lost, damaged, announced falsely or twice."""
    shown.look()
    wrong = list(found.faults)
    for (user_id, game_id), rev in shown.revs.items():
        stored = [seat.rev for seat in found.seats.get(game_id, ()) if seat.user_id == user_id]
        if max(stored, default=0) < rev:
            wrong.append(f"lost: somebody was shown revision {rev} of game {game_id}, and {stored} is stored")
    by_nonce = {row.nonce: row for row in found.entries.values()}
    told = [(_entry_of(message, found, by_nonce), message) for message in shown.posts]
    times = Counter(entry.id for entry, _ in told if entry is not None)
    wrong += [f"told twice: entry {number}" for number, count in times.items() if count > 1]
    return wrong + [f"told falsely: {message.components}" for entry, message in told if not _is_true(entry, found)]


def _entry_of(message: Message, found: Found, by_nonce: Mapping[str, Entry]) -> Entry | None:
    """Return the stored entry of a post, by its nonce or by the number that it carries."""
    return by_nonce.get(message.nonce or "") or found.entries.get((_number(message) or 0) - _GREETING)


def _is_true(entry: Entry | None, found: Found) -> bool:
    """Return whether there is an entry, and all moves that it tells."""
    if entry is None or not entry.is_about_table:
        return entry is not None
    return entry.facts.last_seq <= found.moves[entry.game_id]


def unsent(shown: Shown, found: Found) -> list[str]:
    """Return which entries are neither sent nor given up, or said to be sent and are not, once all was delivered."""
    # What was outdated by something newer may have been deleted since.
    arrived = {int(one.payload["id"]) for one in shown.standin.recorder.kept if "id" in one.payload}
    there = arrived.union(shown.arrived, shown.standin.world.state.messages)
    entries = [row for row in found.entries.values() if row.kind is not EntryKind.THREAD]
    waiting = [row for row in entries if row.done_at is None and row.parked is None]
    missing = [row for row in entries if row.message_id and row.message_id not in there]
    return [f"never sent: entry {row.id}, {row.kind.value}" for row in (*waiting, *missing)]
