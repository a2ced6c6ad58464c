"""Rows of commits, which are never deleted, and of interactions, so that a second delivery of one does nothing."""

from dataclasses import dataclass
from enum import Enum
from sqlite3 import Connection

from db.engine.rows import columns, fetch_all, fetch_one, fetch_value, insert
from db.games.moves import ActedBy, unpack_game

_OF_TABLE = (
    "SELECT its.*, undone.commit_no IS NOT NULL AS is_undone FROM commits AS its"
    " LEFT JOIN undone ON undone.game_id = its.game_id AND undone.commit_no = its.commit_no"
    " WHERE its.game_id = ?1"
)
_OF_GAME = _OF_TABLE.replace("commits AS its", "every_commit AS its")
_NOT_UNDONE = "NOT EXISTS (SELECT 1 FROM undone WHERE game_id = mine.game_id AND commit_no = mine.commit_no)"
_AT_MOVE = "coalesce((SELECT commit_no FROM every_move WHERE game_id = ?1 AND seq = ?2), 0)"
_LASTS = f"SELECT max(commit_no) AS last FROM commits AS mine WHERE game_id = ?1 AND {_NOT_UNDONE} GROUP BY seat"  # noqa: S608 - no value in it
_NEWEST = f"{_OF_TABLE} AND its.commit_no >= (SELECT min(last) FROM ({_LASTS}))"  # noqa: S608 - no value in it


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
        """Return whether its seat continues the same turn, or the same shared phase, after it."""
        return self.seat in self.following and not self.opens


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """A take-back: the undone commits and the seat; `number` is its own number among the commits of the game."""

    game_id: int
    number: int
    commits: tuple[int, ...]
    by_seat: int
    at: int


def add_commit(connection: Connection, row: CommitRow) -> None:
    """Write a commit; its moves are separate rows."""
    connection.execute(
        "INSERT INTO commits (game_id, commit_no, seat, acted_by, last_seq, acting, following, opens, shows, learnt,"
        " shown, left) VALUES (:game_id, :commit_no, :seat, :acted_by, :last_seq, :acting, :following, :opens, :shows,"
        " :learnt, :shown, :left)",
        columns(row),
    )


def undo_commits(connection: Connection, taken: TakenBack) -> None:
    """Mark commits as taken back; the log is read without them afterwards."""
    unpack_game(connection, taken.game_id)
    connection.executemany(
        "INSERT INTO undone (game_id, commit_no, taken_back_no, by_seat, at) VALUES (?, ?, ?, ?, ?)",
        [(taken.game_id, commit_no, taken.number, taken.by_seat, taken.at) for commit_no in taken.commits],
    )


def commits_of_game(connection: Connection, game_id: int) -> tuple[CommitRow, ...]:
    """Return all commits of a game in order, including undone ones."""
    return fetch_all(connection, CommitRow, f"{_OF_GAME} ORDER BY its.commit_no", (game_id,))


def newest_commits(connection: Connection, game_id: int) -> tuple[CommitRow, ...]:
    """
    Return the newest commits of a game in order, back far enough to contain each seat's last one.

    They include undone ones. A packed game has none.
    """
    return fetch_all(connection, CommitRow, f"{_NEWEST} ORDER BY its.commit_no", (game_id,))


def commits_after(connection: Connection, game_id: int, seq: int) -> tuple[CommitRow, ...]:
    """Return the commits after the move `seq` (0: all) that were not undone, in order."""
    sql = f"{_OF_GAME} AND undone.commit_no IS NULL AND its.commit_no > {_AT_MOVE} ORDER BY its.commit_no"
    return fetch_all(connection, CommitRow, sql, (game_id, seq))


def undone_commits(connection: Connection, game_id: int) -> int:
    """Return how many commits of a game are undone; the number never falls."""
    return fetch_value(connection, int, "SELECT count(*) FROM undone WHERE game_id = ?", (game_id,)) or 0


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionRow:
    """One interaction that changed something; `rev` is the seat's afterwards, `commit_no` the commit if it made one."""

    interaction_id: int
    game_id: int
    seat: int
    rev: int
    commit_no: int | None
    at: int


def add_interaction(connection: Connection, row: InteractionRow) -> None:
    """Record that the interaction has been carried out."""
    insert(connection, "interactions", row)


def find_interaction(connection: Connection, interaction_id: int) -> InteractionRow | None:
    """Return what the interaction did, or None if it was not carried out."""
    sql = "SELECT * FROM interactions WHERE interaction_id = ?"
    return fetch_one(connection, InteractionRow, sql, (interaction_id,))


def is_carried_out(connection: Connection, interaction_id: int | None) -> bool:
    """Return whether the interaction has been carried out before; False for None."""
    return interaction_id is not None and find_interaction(connection, interaction_id) is not None


def forget_interactions(connection: Connection, before: int) -> int:
    """Delete interactions older than an instant. Returns: how many."""
    cursor = connection.execute("DELETE FROM interactions WHERE at < ?", (before,))
    return cursor.rowcount
