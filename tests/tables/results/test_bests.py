"""Records of a server: by all points and by category, noted with each end, and by the migration for earlier games."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec

from db.engine.connection import migrate
from db.games.seats import SeatKind
from db.results import BestRow, Ending, ResultRow, ResultSeatRow
from tables.results import new_bests
from tests.db.upgrading import migrate_to

CHANCE = 5
COLUMNS = tuple(BestRow.__annotations__)


def game(game_id: int, *sheets: dict[str, int], guild_id: int | None = 70) -> tuple[ResultRow, list[ResultSeatRow]]:
    """Return the rows of a game in which Anna, Ben … have these sheets."""
    row = ResultRow(
        game_id=game_id,
        slug="x",
        rules_version=1,
        options="{}",
        guild_id=guild_id,
        players=len(sheets),
        started_at=0,
        ended_at=game_id,
        ending=Ending.PLAYED,
        moves=9,
    )
    return row, [
        ResultSeatRow(
            game_id=game_id,
            seat=seat,
            kind=SeatKind.PERSON,
            user_id=11 + seat,
            level=None,
            from_move=1,
            resigned_move=None,
            place=1,
            points=sum(sheet.values()),
            sheet=msgspec.json.encode(sheet).decode(),
            **dict.fromkeys(("moves", "deputy_moves", "turns", "seconds", "hints", "take_backs"), 0),
            agreed_take_backs=0,
        )
        for seat, sheet in enumerate(sheets)
    ]


def found(row: ResultRow, seats: list[ResultSeatRow], bests: dict[str, int]) -> set[tuple[str, int, int]]:
    return {(one.category, one.points, one.seat) for one in new_bests(row, seats, bests)}


def test_records_are_those_of_all_points_and_of_each_category_that_brought_more_than_ever() -> None:
    sheets = {"rows": 5, "marks": -2, "hand": 0}, {"rows": 2, "marks": 3, "hand": 0}
    assert {("", 5, 1), ("rows", 5, 0), ("marks", 3, 1)} == found(*game(1, *sheets), {})
    assert {("marks", 3, 1)} == found(*game(1, *sheets), {"": 5, "rows": 5, "marks": 2})
    assert {("", 7, 1)} == found(*game(1, {"gems": 3}, {"gems": 7}), {})
    assert set() == found(*game(1, sheets[0]), {})
    assert set() == found(*game(1, *sheets, guild_id=None), {})


def test_records_of_earlier_games_are_found_by_the_migration_as_if_they_had_been_noted(tmp_path: Path) -> None:
    chance, bests, expected = Random(CHANCE), dict[str, int](), set[tuple[object, ...]]()
    with closing(sqlite3.connect(tmp_path / "before.sqlite3", isolation_level=None)) as connection:
        migrate_to(connection, 36)
        for number in range(1, 60):
            sheets = [
                {name: chance.randrange(-3, 9 + number // 4) for name in ("rows", "hand-cards", "marks")}
                for _ in range(chance.choice((1, 2, 3)))
            ]
            row, seats = game(number, *sheets)
            for table, rows in (("results", [row]), ("result_seats", seats)):
                for one in rows:
                    values = msgspec.to_builtins(one)
                    sql = f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})"  # noqa: S608 - names of ours
                    connection.execute(sql, tuple(values.values()))
            for best in new_bests(row, seats, bests):
                bests[best.category] = best.points
                expected.add(tuple(getattr(best, name) for name in COLUMNS))
                if not best.category:
                    kept = (best.guild_id, best.slug, best.points, best.game_id, best.seat)
                    connection.execute("INSERT INTO bests VALUES (?, ?, ?, ?, ?)", kept)
        migrate(connection)
        assert expected == set(connection.execute(f"SELECT {', '.join(COLUMNS)} FROM bests"))  # noqa: S608 - names of ours
