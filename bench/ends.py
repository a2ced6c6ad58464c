"""What the end of a game adds to its transaction: its result, and the rating of its people."""

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from sqlite3 import Connection

from db.engine.database import Database
from db.engine.rows import fetch_column
from db.games.games import find_game
from db.games.seats import seats_of_game
from tables.ratings.ladder import rate_ended
from tables.results import write_ended
from tests.tables.hall import NOW, PEOPLE, Hall


async def ends(path: Path, games: Sequence[int], times: int) -> list[float]:
    """Return the milliseconds of CPU that result and rating add to each of `times` ends, in their transactions."""
    database, found = await Database.open(path, now=NOW), []

    def write(connection: Connection) -> None:
        for number in range(times):
            game_id = games[number % len(games)]
            connection.execute("DELETE FROM results WHERE game_id = ?", (game_id,))
            connection.execute("DELETE FROM rated_games WHERE game_id = ?", (game_id,))
            begun = time.thread_time()
            write_ended(connection, game_id)
            found.append((time.thread_time() - begun) * 1000)
        rated = fetch_column(connection, int, "SELECT game_id FROM rated_games")
        assert set(games).issubset(rated)

    await database.write(write)
    await database.close()
    return found


async def ratings(path: Path, times: int) -> list[float]:
    """
    Return the milliseconds of CPU that rating adds to each of `times` ends, in their transactions.

    The same four people end a game every five hours, all of them in one season as long as `times` is below 430.
    """
    hall, found = await Hall(path, now=NOW).open(), []
    game_id = await hall.start("topiary", 4)
    for person in PEOPLE[:4]:
        await hall.resign(game_id, person)
    row, seats = await hall.database.read(find_game, game_id), await hall.database.read(seats_of_game, game_id)
    assert row is not None
    assert row.ended_at is not None
    ends = [replace(row, id=10**6 + number, ended_at=row.ended_at + number * 5 * 3600) for number in range(times)]

    def write(connection: Connection) -> None:
        for end in ends:
            begun = time.thread_time()
            rate_ended(connection, end, seats, ())
            found.append((time.thread_time() - begun) * 1000)

    await hall.database.write(write)
    await hall.close()
    return found
