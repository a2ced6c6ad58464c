"""Databases that released versions wrote are upgraded with all their rows, and everything in them goes on."""

import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from db.engine.connection import create
from db.games.consent import ProposalOutcome
from db.games.games import Status
from host.version import VERSION
from rules.record_line import load
from rules.records import verify
from rules.registry import GAMES
from tests.db.released import dump, file_of, play_turn, released, restore
from tests.db.test_upgrades import DROPPED, everything
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, PEOPLE, Hall

HOUR = 3600
LARGEST = 300_000
"""Bytes of one kept database."""
each_version = pytest.mark.parametrize("version", released())


@pytest.fixture
async def old(tmp_path: Path, version: str) -> AsyncIterator[Hall]:
    """Start today's code on a released database, a minute after its last entry was written."""
    path = restore(version, tmp_path / "released.sqlite3")
    ((last,),) = asked(path, "SELECT max(created_at) FROM outbox")
    hall = await Hall(path, now=last + 60, boots=1, games=GAMES).open()
    yield hall
    await hall.close()


def asked(path: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def games(hall: Hall, status: Status) -> list[int]:
    rows = asked(hall.path, "SELECT id, status FROM games ORDER BY id")
    return [game_id for game_id, stored in rows if stored == status.value]


def lost(before: Mapping[str, list[tuple[object, ...]]], after: Mapping[str, list[tuple[object, ...]]]) -> list[str]:
    return [name for name, rows in before.items() if name not in DROPPED and len(rows) != len(after[name])]


def test_the_present_version_is_kept_so_that_later_ones_can_be_tried_with_it() -> None:
    assert VERSION in released()
    assert [] == [version for version in released() if file_of(version).stat().st_size > LARGEST]


@each_version
def test_every_table_of_a_released_database_has_rows_and_keeps_them(tmp_path: Path, version: str) -> None:
    path = restore(version, tmp_path / "released.sqlite3")
    before = everything(path)
    assert [] == [name for name, rows in before.items() if not rows]
    create(path)
    assert [] == lost(before, everything(path))
    assert [] == asked(path, "PRAGMA foreign_key_check")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM orders")
    assert ["orders"] == lost(before, everything(path))


@each_version
def test_a_database_is_the_same_after_dump_and_restore(
    tmp_path: Path, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, again = restore(version, tmp_path / "released.sqlite3"), tmp_path / "again.sql.gz"
    again.write_bytes(dump(path))
    monkeypatch.setattr("tests.db.released.file_of", lambda _: again)
    copy = restore(version, tmp_path / "again.sqlite3")
    assert everything(path) == everything(copy)
    # Numbers that are used up are not given out again.
    for kept in ("PRAGMA user_version", "SELECT * FROM sqlite_sequence ORDER BY name"):
        assert asked(path, kept) == asked(copy, kept) != []


@each_version
async def test_one_move_is_played_in_each_game(old: Hall) -> None:
    playing = games(old, Status.PLAYING)
    slugs = {(await old.tables.play.panel(game_id, None)).slug for game_id in playing}
    assert set(GAMES) == slugs
    for game_id in playing:
        before = await old.snapshot(game_id)
        assert before == (await old.tables.history.rebuild(game_id)).state
        await play_turn(old, game_id)
        assert before != await old.snapshot(game_id) == (await old.tables.history.rebuild(game_id)).state


@each_version
async def test_drafts_and_orders_stand_in_their_panels(old: Hall) -> None:
    stored = asked(old.path, "SELECT game_id, user_id, moves FROM drafts JOIN seats USING (game_id, seat)")
    people = {person.user_id: person for person in PEOPLE}
    panels = [(await old.panel(game_id, people[user_id]), moves) for game_id, user_id, moves in stored]
    assert panels
    assert [moves for _, moves in panels] == [" ".join(panel.draft) for panel, _ in panels]
    ordered = asked(old.path, "SELECT game_id, user_id FROM orders JOIN seats USING (game_id, seat)")
    assert ordered
    assert all([await old.tables.orders.wishes(*one) for one in ordered])


@each_version
async def test_what_was_proposed_is_agreed_on(old: Hall) -> None:
    ((proposal_id, game_id),) = asked(old.path, "SELECT id, game_id FROM proposals WHERE outcome IS NULL")
    for person in (BEN, CLARA):
        proposal = await old.tables.proposals.answer(game_id, person.user_id, proposal_id, agrees=True)
    assert ProposalOutcome.AGREED is proposal.row.outcome
    assert (await old.panel(game_id, ANNA)).is_paused


@each_version
async def test_the_lobby_starts(old: Hall) -> None:
    (game_id,) = games(old, Status.LOBBY)
    await old.tables.lobbies.start(game_id, ANNA.user_id)
    assert Status.PLAYING is (await old.panel(game_id, BEN)).status


@each_version
async def test_the_ended_game_has_a_true_record_and_its_turning_points(old: Hall) -> None:
    (game_id,) = games(old, Status.ENDED)
    verify(load((await old.tables.records.export(game_id)).line))
    assert await old.tables.turning_points.turning_points(game_id, None)


@each_version
async def test_every_entry_that_waits_is_delivered(old: Hall) -> None:
    waiting = "SELECT id FROM outbox WHERE done_at IS NULL AND parked IS NULL"
    assert asked(old.path, waiting)
    await old.tables.hours.end_vacation(DAVID.user_id)
    # Quiet hours end, and a barred place is tried again.
    for _ in range(12):
        await old.sent()
        old.now += HOUR
    assert [] == asked(old.path, waiting)


@each_version
async def test_people_find_their_hours_again(old: Hall) -> None:
    row = (await old.tables.hours.of(ANNA.user_id)).row
    assert ("Europe/Berlin", 22 * 60, 8 * 60) == (row.zone, row.quiet_from, row.quiet_until)
