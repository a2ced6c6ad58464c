"""Profiles and rankings among very many results: rows as ended games leave them, of people who play more and less."""

import json
import random
import sqlite3
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

from db.engine.connection import migrate
from db.engine.database import Database
from rules.registry import GAMES
from tables.service import Tables
from tests.tables.hall import NOW

_SERVERS = 50
_YEARS = 3
_DAYS = 30
"""Days on which everybody has played the garden of the day, too."""
_DAY = 86400
_UNEVEN = 1.5
"""Those who play most play so much more: of 5000 people and 100,000 games the first has a thousand, the last forty."""
_CATEGORIES = ("nobles", "rows", "columns", "missions", "expansion", "borders", "coins")


def grow(path: Path, games: int, people: int) -> None:
    """Write a database with so many results of two to four of so many people, all of them rated."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection)
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        sql = "INSERT INTO people (user_id, seen_at, profile) VALUES (?, ?, ?)"
        connection.executemany(sql, _people(people))
        sql = "INSERT INTO names (user_id, guild_id, name) VALUES (?, ?, ?)"
        connection.executemany(sql, [(one, 1 + one % _SERVERS, f"Player {one}") for one in range(people)])
        for number in range(1, games + 1):
            _end(connection, number, games, people, random.Random(number))
        connection.executemany(
            "INSERT INTO daily_results (day, user_id, guild_id, slug, score, points, others, ended_at)"
            " VALUES (?, ?, ?, 'topiary', ?, ?, 60, ?)",
            _tries(people),
        )
        connection.execute("COMMIT")
        connection.execute("ANALYZE")


def _people(people: int) -> Iterator[tuple[object, ...]]:
    for one in range(people):
        yield one, NOW, ("server", "everywhere", "nobody")[0 if one % 3 else one // 3 % 2 + 1]


def _tries(people: int) -> Iterator[tuple[object, ...]]:
    """Yield a try of everybody on each of the last days."""
    chance, today = random.Random(0), NOW // _DAY
    for day in range(today - _DAYS, today + 1):
        for one in range(people):
            points = chance.randint(30, 90)
            yield day, one, 1 + one % _SERVERS, (points - 60) * 1000 + points, points, day * _DAY + 3600


def _end(connection: sqlite3.Connection, number: int, games: int, people: int, chance: random.Random) -> None:
    slugs, players = tuple(GAMES), chance.randint(2, 4)
    slug, guild = chance.choice(slugs), 1 + min(int(chance.expovariate(0.2)), _SERVERS)
    ended = NOW - (games - number) * _YEARS * 365 * _DAY // games
    connection.execute(
        "INSERT INTO results VALUES (?, ?, 1, '{}', ?, ?, ?, ?, 'played', 60, 1, NULL)",
        (number, slug, guild, players, ended - 9 * _DAY, ended),
    )
    connection.execute("INSERT INTO rated_games (game_id) VALUES (?)", (number,))
    seated: set[int] = set()
    while len(seated) < players:
        seated.add(int(people * chance.random() ** _UNEVEN))
    points = sorted((chance.randint(20, 120) for _ in seated), reverse=True)
    for seat, (one, total) in enumerate(zip(seated, points, strict=True)):
        sheet = json.dumps({name: chance.randint(0, 20) for name in _CATEGORIES})
        connection.execute(
            "INSERT INTO result_seats VALUES (?, ?, 'person', ?, NULL, 1, NULL, ?, ?, ?, 18, 0, 18, 54000, 0, 0, 0)",
            (number, seat, one, seat + 1, total, sheet),
        )
        rated = chance.gauss(1500, 150)
        for where in (0, guild):
            connection.execute(
                "INSERT INTO rating_changes VALUES (?, ?, ?, ?, ?, 1, 1500, 250, 0, 0, ?, 60)",
                (one, slug, where, number, ended, rated),
            )
            connection.execute(
                "INSERT INTO ratings VALUES (?, ?, ?, ?, 60, 1, ?) ON CONFLICT DO UPDATE SET points = excluded.points,"
                " games = games + 1",
                (where, slug, one, rated, ended),
            )


Question = Callable[[Tables, random.Random, int], Awaitable[object]]


async def _profile(tables: Tables, chance: random.Random, people: int) -> object:
    # Whoever plays most is looked at most.
    one = int(people * chance.random() ** 2)
    return await tables.profiles.profile(one, one, 1, chance.choice((None, *GAMES)))


async def _ranking(tables: Tables, chance: random.Random, people: int) -> object:
    here = chance.choice((None, 1, 2, 9))
    return await tables.profiles.ranking(
        chance.randrange(people), here, chance.choice((*GAMES,)), chance.randint(-1, 9)
    )


async def _daily(tables: Tables, chance: random.Random, people: int) -> object:
    return await tables.daily.look(chance.randrange(people), 1)


QUESTIONS: dict[str, Question] = {"/profile": _profile, "/ranking": _ranking, "/daily": _daily}


async def asked(path: Path, people: int, times: int) -> dict[str, tuple[float, float, float]]:
    """Return median, 99th percentile and worst of the milliseconds that each question takes, of `times` each."""
    database = await Database.open(path, now=NOW)
    tables, chance, found = Tables(database, lambda: NOW, GAMES), random.Random(1), {}
    for name, question in QUESTIONS.items():
        took = []
        for _ in range(times):
            begun = time.perf_counter()
            await question(tables, chance, people)
            took.append((time.perf_counter() - begun) * 1000)
        p99 = statistics.quantiles(took, n=100, method="inclusive")[-1]
        found[name] = (statistics.median(took), p99, max(took))
    await tables.close()
    await database.close()
    return found
