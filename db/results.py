"""
Rows of results: what is kept of every ended game, in the transaction that ends it. They outlive the game's log.

`results` has one row for each ended game; of a game in play, or in play again, there is none. `slug` and `options`
(JSON with sorted names) tell what kind of game it was. `result_seats` has a row for each seat, of its holder at
the end. Somebody who had their data deleted is a person without a `user_id`. `result_holders` has a row for each person
who held a seat before. `bests` has a row each time a person among others had more points, of all or of one category,
than any person before in that game on that server, so that the last row is the best there is.

Of games that ended before there were results the rows are written after the start, oldest first; `results_due` lists
those that wait. A game that ends meanwhile has its rows at once, but is listed, too: its bests come after theirs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from sqlite3 import Connection

from db.engine.rows import fetch_all, fetch_column, fetch_one, fetch_value, insert, insert_all
from db.games.moves import ActedBy
from db.games.seats import SeatKind


class Ending(Enum):
    """How a game ended."""

    PLAYED = "played"
    """By its rules."""
    AGREED = "agreed"
    """By consent: nobody has a place or points."""
    RESIGNED = "resigned"
    """One of two resigned, so the other has won; nobody has points."""
    GIVEN_UP = "given-up"
    """The last person resigned; nobody has points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """
    One ended game.

    `players` counts the seats, `moves` the moves without those taken back. `rated` is None until it is decided,
    `unrated_why` the reason if the game is not rated.
    """

    game_id: int
    slug: str
    rules_version: int
    options: str
    guild_id: int | None
    players: int
    started_at: int
    ended_at: int
    ending: Ending
    moves: int
    rated: bool | None = None
    unrated_why: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSeatRow:
    """
    One seat of an ended game, and what its last holder did there.

    `user_id` is None for computers, which have a `level`, and for people whose data was deleted. Moves are counted from
    1 without those taken back: `from_move` is the holder's first (1: they sat there from the start), `resigned_move`
    the first one after they resigned, else None. `place` is that of the ranking, with those who resigned last; None if
    the game ended by consent. `points` and `sheet`, a JSON object of points by category without tie-breaks, are None
    unless the game was played to its end.

    Of the holder's own time, until they resigned: `moves` of the seat, `deputy_moves` of them by a deputy; `turns` that
    they played themselves or had ordered, and the `seconds` these took, by the clock of the table if it has one, else
    as they passed, with nights and pauses; `hints` they asked for; `take_backs` of theirs, `agreed_take_backs` of them
    with the others' consent.
    """

    game_id: int
    seat: int
    kind: SeatKind
    user_id: int | None
    level: str | None
    from_move: int
    resigned_move: int | None
    place: int | None
    points: int | None
    sheet: str | None
    moves: int
    deputy_moves: int
    turns: int
    seconds: int
    hints: int
    take_backs: int
    agreed_take_backs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultHolderRow:
    """
    Somebody who held a seat before its last holder; `number` counts those of a seat from 1.

    `from_move` and `to_move` are the first and the last move of the game in their time, counted as in `ResultSeatRow`.
    """

    game_id: int
    seat: int
    number: int
    user_id: int | None
    from_move: int
    to_move: int


ALL_POINTS = ""
"""The category of a best in all points together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BestRow:
    """The most points of a category that any person had had by then in that game on that server."""

    guild_id: int
    slug: str
    category: str
    points: int
    game_id: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedCommit:
    """
    A commit that was not taken back, with the number of its `moves`, up to the move `last_seq`, and its instant.

    `following`, `opens` and `left` are as in `CommitRow`; `opens` is None where only the moves were stored.
    """

    seat: int
    acted_by: ActedBy
    moves: int
    last_seq: int
    at: int
    following: frozenset[int]
    opens: bool | None
    left: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenHint:
    """A hint of a seat, asked for after the move `seq`."""

    seat: int
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Undoing:
    """A take-back of a seat at an instant; `is_agreed`: the others had to agree, and did."""

    seat: int
    at: int
    is_agreed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """How a game was played: commits in order, hints and take-backs."""

    commits: tuple[PlayedCommit, ...]
    hints: tuple[GivenHint, ...]
    take_backs: tuple[Undoing, ...]


_COMMITS = """
    SELECT its.seat, its.acted_by, moves, its.last_seq, at, coalesce(following, '[]') AS following, opens, left
    FROM (SELECT commit_no, seat, acted_by, count(*) AS moves, max(seq) AS last_seq, at FROM every_move
        WHERE game_id = ?1 AND commit_no NOT IN (SELECT commit_no FROM undone WHERE game_id = ?1)
        GROUP BY commit_no) AS its
    LEFT JOIN (SELECT * FROM every_commit WHERE game_id = ?1) AS whole ON whole.commit_no = its.commit_no
    ORDER BY its.last_seq
"""
_UNPACKED = _COMMITS.replace("every_move", "moves").replace("every_commit", "commits")
"""The same of a game whose rows are not packed yet: without the views it takes two thirds of the time."""
_AGREED = (
    "EXISTS (SELECT 1 FROM proposals WHERE proposals.game_id = ?1 AND proposals.kind = 'take-back'"
    " AND outcome = 'agreed' AND proposals.commit_no = undone.commit_no)"
)
_UNDOINGS = f"SELECT by_seat AS seat, at, max({_AGREED}) AS is_agreed FROM undone WHERE game_id = ?1"  # noqa: S608 - no value in it


def traces_of_game(connection: Connection, game_id: int, *, has_just_ended: bool = False) -> Traces:
    """Return how a game was played; one that has just ended is not packed."""
    return Traces(
        commits=fetch_all(connection, PlayedCommit, _UNPACKED if has_just_ended else _COMMITS, (game_id,)),
        hints=fetch_all(connection, GivenHint, "SELECT * FROM hints WHERE game_id = ? ORDER BY seq", (game_id,)),
        take_backs=fetch_all(connection, Undoing, f"{_UNDOINGS} GROUP BY taken_back_no ORDER BY at", (game_id,)),
    )


def write_result(connection: Connection, row: ResultRow, seats: Sequence[ResultSeatRow]) -> None:
    """Write the rows of an ended game that has none."""
    insert(connection, "results", row)
    insert_all(connection, "result_seats", seats)


def write_result_holders(connection: Connection, game_id: int, rows: Sequence[ResultHolderRow]) -> None:
    """Write who held the seats of an ended game before, in place of what was written."""
    connection.execute("DELETE FROM result_holders WHERE game_id = ?", (game_id,))
    insert_all(connection, "result_holders", rows)


def find_result(connection: Connection, game_id: int) -> ResultRow | None:
    return fetch_one(connection, ResultRow, "SELECT * FROM results WHERE game_id = ?", (game_id,))


def seats_of_result(connection: Connection, game_id: int) -> tuple[ResultSeatRow, ...]:
    """Return the seats of an ended game in order."""
    sql = "SELECT * FROM result_seats WHERE game_id = ? ORDER BY seat"
    return fetch_all(connection, ResultSeatRow, sql, (game_id,))


@dataclass(frozen=True, slots=True)
class DuelRow:
    """A game of a person against one computer of a level."""

    level: str
    has_won: bool


def duels_of(connection: Connection, user_id: int, slug: str, most: int) -> tuple[DuelRow, ...]:
    """Return a person's last games against one computer, the last one first; what was ended by consent is left out."""
    sql = (
        "SELECT theirs.level, coalesce(own.place = 1, 0) AS has_won FROM result_seats AS own"
        " JOIN results ON results.game_id = own.game_id"
        " JOIN result_seats AS theirs ON theirs.game_id = own.game_id AND theirs.kind = 'computer'"
        " WHERE own.user_id = ? AND slug = ? AND players = 2 AND ending != 'agreed' AND theirs.level IS NOT NULL"
        " ORDER BY ended_at DESC, results.game_id DESC LIMIT ?"
    )
    return fetch_all(connection, DuelRow, sql, (user_id, slug, most))


def bests_of_server(connection: Connection, guild_id: int | None, slug: str) -> Mapping[str, int]:
    """Return by category the most points that any person has had in that game on that server."""
    sql = "SELECT category, max(points) FROM bests WHERE guild_id = ? AND slug = ? GROUP BY category"
    return {str(category): int(points) for category, points in connection.execute(sql, (guild_id, slug)).fetchall()}


def add_bests(connection: Connection, rows: Sequence[BestRow]) -> None:
    """Write in what a game was the best."""
    insert_all(connection, "bests", rows)


def find_bests(connection: Connection, game_id: int, after: int) -> tuple[BestRow, ...]:
    """
    Return in what a game was the best of its server when it ended, all points first.

    Args:
        after: how many games must have been played there before.
    """
    rows = fetch_all(connection, BestRow, "SELECT * FROM bests WHERE game_id = ? ORDER BY category", (game_id,))
    if not rows:
        return ()
    sql = (
        "SELECT count(*) FROM (SELECT 1 FROM results WHERE guild_id = ? AND slug = ? AND ending = 'played'"
        " AND players > 1 AND (ended_at, game_id) < (SELECT ended_at, game_id FROM results WHERE game_id = ?) LIMIT ?)"
    )
    before = fetch_value(connection, int, sql, (rows[0].guild_id, rows[0].slug, game_id, after))
    return rows if before == after else ()


def due_results(connection: Connection, limit: int) -> tuple[int, ...]:
    """Return ended games whose rows, or best, are still to be written, oldest first."""
    sql = "SELECT game_id FROM results_due ORDER BY ended_at, game_id LIMIT ?"
    return fetch_column(connection, int, sql, (limit,))


def is_result_due(connection: Connection) -> bool:
    """Return whether there are such games."""
    return fetch_value(connection, int, "SELECT 1 FROM results_due LIMIT 1") is not None


def queue_result(connection: Connection, game_id: int, ended_at: int) -> None:
    """Put an ended game in line behind older ones."""
    connection.execute("INSERT OR IGNORE INTO results_due VALUES (?, ?)", (ended_at, game_id))


def settle_result(connection: Connection, game_id: int) -> None:
    """Take a game whose rows and bests are written out of the line."""
    connection.execute("DELETE FROM results_due WHERE game_id = ?", (game_id,))
