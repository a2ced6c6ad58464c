"""
Storage: a start with many open tables, clicks, letters and backups among very many ended games, profiles and rankings.

Run as `python -m bench.storage`. Real games are played through the tables once each, then their rows are written again
under other numbers, so that the file has the size and the indices of one that has grown.
"""

import argparse
import asyncio
import logging
import os
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from itertools import count
from pathlib import Path

import structlog

from bench import ends, growth, people
from cogs.app import App
from cogs.play.commands import turns_reply
from db.engine.database import Database
from db.games.games import Status
from render.registry import LOOKS
from rules.registry import GAMES
from tables.service import Tables
from tests.tables.hall import NOW, PEOPLE, Hall

COPIED = (
    "seats", "moves", "commits", "undone", "outbox", "interactions", "deadlines", "drafts", "packed", "results",
    "result_seats",
)  # fmt: skip
_AT_ONCE = 500
"""Tables that are written in one transaction."""
_BEGUN = 12
"""Clicks after which no game is over yet."""
_WRITING = (1, 8, 64)
"""How many tables write at once while commits are counted."""


async def play(path: Path, clicks: int | None = None, players: int = 2) -> Sequence[int]:
    """Play one table of each game, to its end or for `clicks` clicks. Returns: the ids of the tables."""
    chance = random.Random(clicks)
    hall = await Hall(path, boots=clicks or players).open()
    tables = [await hall.start(slug, players, time_limit=86400) for slug in GAMES]
    for game_id in tables:
        await _click(hall, game_id, chance, clicks)
    await hall.sent()
    await hall.close()
    return tables


async def _click(hall: Hall, game_id: int, chance: random.Random, clicks: int | None) -> None:
    for number in count():
        panel = await hall.panel(game_id, PEOPLE[0])
        if panel.status is not Status.PLAYING or number == clicks:
            return
        person = PEOPLE[panel.waiting_for[0]]
        panel = await hall.panel(game_id, person)
        await hall.act(game_id, person, growth.pressed(panel, chance))


def multiply(path: Path, tables: Sequence[int], more: int, people: int) -> float:
    """Copy the tables' rows until there are `more` more, of so many people. Returns: the bytes that one adds."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        before = path.stat().st_size
        names = {
            table: [row[1] for row in connection.execute(f"PRAGMA table_info({table})")] for table in ("games", *COPIED)
        }
        for number in range(more):
            if number % _AT_ONCE == 0:
                connection.commit()
                connection.execute("BEGIN")
            user_id = f"1000 + (user_id * 7919 + {number}) % {people}"
            copy(connection, names, tables[number % len(tables)], number, user_id)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (path.stat().st_size - before) / more


def copy(
    connection: sqlite3.Connection, names: dict[str, list[str]], game_id: int, number: int, user_id: str = "user_id"
) -> None:
    """
    Write the rows of a game again under another number, as its `number`th copy.

    Args:
        names: the columns of "games" and of all tables in `COPIED`.
        user_id: who has each seat of the copy, in SQL.
    """
    fresh = {"thread_id": "1000000000 + (SELECT max(id) FROM games)", "next_id": "NULL"}
    copy_id = _insert(connection, "games", [name for name in names["games"] if name != "id"], fresh, f"id = {game_id}")
    others = {"user_id": user_id}
    for table in COPIED:
        of_table = {
            "game_id": f"{copy_id}",
            "nonce": f"substr(nonce, 1, 12) || '{number}'",
            "interaction_id": f"interaction_id + {(number + 1) * 10**6}",
            **(others if table in {"seats", "result_seats"} else {}),
        }
        if not names[table]:
            # An older database does not have it.
            continue
        kept = [name for name in names[table] if not (name == "id" and table == "outbox")]
        _insert(connection, table, kept, of_table, f"game_id = {game_id}")


def _insert(
    connection: sqlite3.Connection, table: str, columns: list[str], changed: dict[str, str], which: str
) -> int | None:
    values = ", ".join(changed.get(column, column) for column in columns)
    sql = f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM {table} WHERE {which}"  # noqa: S608 - names and numbers of ours
    return connection.execute(sql).lastrowid


async def boots(path: Path) -> float:
    """Return the seconds from opening the file until every table can be played, including the first tick."""
    begun = time.perf_counter()
    hall = await Hall(path, now=NOW + 60).open()
    await hall.tick()
    await hall.tables.outbox.pending()
    took = time.perf_counter() - begun
    await hall.close()
    return took


async def turns(path: Path, times: int, people: int) -> list[float]:
    """Return the milliseconds of each of `times` calls of `/turns` by so many people, up to the finished layout."""
    hall, found = await Hall(path).open(), []
    app = App(Tables(hall.database, lambda: NOW, GAMES), LOOKS, lambda: NOW)
    for number in range(times):
        begun = time.perf_counter()
        await turns_reply(app, 1000 + number % people)
        found.append((time.perf_counter() - begun) * 1000)
    await hall.close()
    return found


async def commits(path: Path, at_once: int, seconds: float) -> float:
    """Return the commits a second of `at_once` tables that write all the time, each one commit after another."""
    database, until = await Database.open(path, now=NOW), time.perf_counter() + seconds

    async def write(game_id: int) -> int:
        for number in count():
            if time.perf_counter() > until:
                return number
            await database.write(_note_activity, game_id)
        raise AssertionError

    made = sum(await asyncio.gather(*map(write, range(1, at_once + 1))))
    await database.close()
    return made / seconds


def _note_activity(connection: sqlite3.Connection, game_id: int) -> None:
    connection.execute("UPDATE games SET active_at = active_at + 1 WHERE id = ?", (game_id,))
    connection.execute("UPDATE seats SET rev = rev + 1 WHERE game_id = ?", (game_id,))


def syncs(folder: Path, seconds: float) -> float:
    """Return how many times a second a page of a file can be rewritten and synced to the disk."""
    until = time.perf_counter() + seconds
    # As SQLite does where it can: when a file was changed need not be on the disk.
    sync = getattr(os, "fdatasync", os.fsync)
    with (folder / "page").open("wb", buffering=0) as file:
        for number in count():
            if time.perf_counter() > until:
                return number / seconds
            file.seek(0)
            file.write(bytes(4096))
            sync(file.fileno())
    raise AssertionError


def _p99(found: Sequence[float]) -> float:
    # Twice, since quantiles want two values at least.
    return statistics.quantiles([*found, *found], n=100, method="inclusive")[-1]


def _tell(name: str, found: Sequence[float]) -> None:
    median, p99 = statistics.median(found), _p99(found)
    print(f"{name}: median {median:.1f} ms, 99 % below {p99:.1f} ms, worst {max(found):.1f} ms")


def main() -> None:
    """Measure all of it and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m bench.storage", description=__doc__)
    parser.add_argument("--open", type=int, default=1000, help="tables in play")
    parser.add_argument("--ended", type=int, default=100_000, help="games that have ended")
    parser.add_argument("--people", type=int, default=5000, help="people who played them")
    parser.add_argument("--calls", type=int, default=2000, help="clicks, and calls of /turns, at least eight")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each kind of commits is counted")
    wanted = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.sqlite3"
        ended = asyncio.run(play(path))
        asyncio.run(growth.age(path))
        size = multiply(path, ended, wanted.ended, wanted.people)
        print(f"an ended game takes {size / 1000:.1f} KB; {wanted.ended:,} of them {path.stat().st_size / 1e9:.2f} GB")
        opened = asyncio.run(play(path, _BEGUN))
        multiply(path, opened, wanted.open - len(opened), wanted.people)
        print(f"a start with {wanted.open:,} tables in play: {asyncio.run(boots(path)):.2f} s")
        _tell("/turns", asyncio.run(turns(path, wanted.calls, wanted.people)))
        playing = range(max(ended) + wanted.ended + 1, max(ended) + wanted.ended + wanted.open + 1)
        for name, found in asyncio.run(growth.clicks(path, playing, wanted.calls)).items():
            _tell(name, found)
        seconds, gap, waits = asyncio.run(growth.backed_up(path, playing))
        print(f"a backup: {seconds:.1f} s, longest gap of the event loop {gap:.1f} ms; wanted below 50; meanwhile")
        for name, found in waits.items():
            _tell(name, found)
        for players, games in ((2, ended), (4, asyncio.run(play(path, players=4)))):
            found = asyncio.run(ends.ends(path, games, wanted.calls))
            median, p99 = statistics.median(found), _p99(found)
            print(
                f"result and rating at the end of a game of {players}, CPU: median {median:.2f} ms,"
                f" 99 % below {p99:.2f} ms; wanted below 3"
            )
        found = asyncio.run(ends.ratings(path.with_name("rated.sqlite3"), 400))
        first, last = statistics.median(found[:50]), statistics.median(found[-50:])
        print(f"the rating of four, CPU: median {first:.2f} ms, {last:.2f} ms after 350 games; wanted below 1.5")
        waited = wanted.seconds
        by_number = ((at_once, asyncio.run(commits(path, at_once, waited))) for at_once in _WRITING)
        told = ", ".join(f"{made:,.0f} with {at_once} at once" for at_once, made in by_number)
        print(f"commits a second: {told}; pages on the disk {syncs(path.parent, waited):,.0f}")
        grown = path.with_name("people.sqlite3")
        people.grow(grown, wanted.ended, wanted.people)
        for name, (median, p99, worst) in asyncio.run(people.asked(grown, wanted.people, wanted.calls // 4)).items():
            print(f"{name}: median {median:.1f} ms, 99 % below {p99:.1f} ms, worst {worst:.1f} ms; wanted below 50")
        print(f"load of the machine, mean of the last minute: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
