"""Rows of commits: what each showed to whom, and whether it was taken back; none is ever deleted."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import msgspec
from aiosqlite import Connection

from db.engine.rows import fetch_all
from db.games.moves import ActedBy

_OF_GAME = (
    "SELECT commits.*, undone.commit_no IS NOT NULL AS is_undone FROM commits"
    " LEFT JOIN undone ON undone.game_id = commits.game_id AND undone.commit_no = commits.commit_no"
    " WHERE commits.game_id = ?1"
)
_NOT_UNDONE = "NOT EXISTS (SELECT 1 FROM undone WHERE game_id = mine.game_id AND commit_no = mine.commit_no)"
_AT_MOVE = "coalesce((SELECT commit_no FROM moves WHERE game_id = ?1 AND seq = ?2), 0)"
_LASTS = f"SELECT max(commit_no) AS last FROM commits AS mine WHERE game_id = ?1 AND {_NOT_UNDONE} GROUP BY seat"  # noqa: S608 - no value in it
NEWEST_COMMITS = f"{_OF_GAME} AND commits.commit_no >= (SELECT min(last) FROM ({_LASTS}))"  # noqa: S608 - no value in it
"""The newest commits of a game, back far enough to contain each seat's last one; including undone ones."""
UNDONE_COMMITS = "SELECT count(*) FROM undone WHERE game_id = ?1"


class Shows(Enum):
    """The gravest disclosure among the moves of a commit."""

    NOTHING = "nothing"
    OWN = "own"
    """A secret of the mover, to others."""
    OTHERS = "others"
    """A secret of another seat."""
    STOCK = "stock"
    """Something hidden from everybody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitRow:
    """
    One commit, up to and including the move `last_seq`.

    `acting` are the seats on turn before it, `following` those after it. `opens`: because of it, waiting seats are on
    turn, or its chapter is over. `learnt` are the seats that learnt a secret of another by it, `shown` those of them to
    which it was shown privately. `left` are the seconds that a person still had for the turn, if it had a limit.
    `is_undone`: it was taken back.
    """

    game_id: int
    commit_no: int
    seat: int
    acted_by: ActedBy
    last_seq: int
    acting: frozenset[int]
    following: frozenset[int]
    opens: bool
    shows: Shows
    learnt: frozenset[int]
    shown: frozenset[int]
    left: int | None
    is_undone: bool = False

    @property
    def goes_on(self) -> bool:
        """Tell whether its seat continues the same turn, or the same shared phase, after it."""
        return self.seat in self.following and not self.opens


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """A take-back: the undone commits and the seat; `number` is its own number among the commits of the game."""

    game_id: int
    number: int
    commits: tuple[int, ...]
    by_seat: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCommit:
    """A commit as stored: sets of seats are JSON."""

    game_id: int
    commit_no: int
    seat: int
    acted_by: ActedBy
    last_seq: int
    acting: str
    following: str
    opens: bool
    shows: Shows
    learnt: str
    shown: str
    left: int | None
    is_undone: bool


async def add_commit(connection: Connection, row: CommitRow) -> None:
    """Write a commit; its moves are separate rows."""
    await connection.execute(
        "INSERT INTO commits (game_id, commit_no, seat, acted_by, last_seq, acting, following, opens, shows, learnt,"
        " shown, left) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            row.game_id,
            row.commit_no,
            row.seat,
            row.acted_by.value,
            row.last_seq,
            _encoded(row.acting),
            _encoded(row.following),
            row.opens,
            row.shows.value,
            _encoded(row.learnt),
            _encoded(row.shown),
            row.left,
        ),
    )


async def undo_commits(connection: Connection, taken: TakenBack) -> None:
    """Mark commits as taken back; the log is read without them afterwards."""
    await connection.executemany(
        "INSERT INTO undone (game_id, commit_no, taken_back_no, by_seat, at) VALUES (?, ?, ?, ?, ?)",
        [(taken.game_id, commit_no, taken.number, taken.by_seat, taken.at) for commit_no in taken.commits],
    )


async def commits_of_game(connection: Connection, game_id: int) -> tuple[CommitRow, ...]:
    """Return all commits of a game in order, including undone ones."""
    rows = await fetch_all(connection, StoredCommit, f"{_OF_GAME} ORDER BY commits.commit_no", (game_id,))
    return tuple(map(decoded_commit, rows))


async def commits_after(connection: Connection, game_id: int, seq: int) -> tuple[CommitRow, ...]:
    """Return the commits after the move `seq` (0: all) that were not undone, in order."""
    sql = f"{_OF_GAME} AND undone.commit_no IS NULL AND commits.commit_no > {_AT_MOVE} ORDER BY commits.commit_no"
    return tuple(map(decoded_commit, await fetch_all(connection, StoredCommit, sql, (game_id, seq))))


async def undone_commits(connection: Connection, game_id: int) -> int:
    """Return how many commits of a game are undone; the number never falls."""
    rows = await connection.execute_fetchall(UNDONE_COMMITS, (game_id,))
    return sum(int(count) for (count,) in rows)


def decoded_commit(row: StoredCommit) -> CommitRow:
    """Return a stored commit with its sets decoded."""
    return CommitRow(
        game_id=row.game_id,
        commit_no=row.commit_no,
        seat=row.seat,
        acted_by=row.acted_by,
        last_seq=row.last_seq,
        acting=_decoded(row.acting),
        following=_decoded(row.following),
        opens=row.opens,
        shows=row.shows,
        learnt=_decoded(row.learnt),
        shown=_decoded(row.shown),
        left=row.left,
        is_undone=row.is_undone,
    )


def _encoded(seats: Iterable[int]) -> str:
    return msgspec.json.encode(sorted(seats)).decode()


def _decoded(text: str) -> frozenset[int]:
    return msgspec.json.decode(text, type=frozenset[int])
