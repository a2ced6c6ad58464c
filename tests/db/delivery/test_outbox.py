"""The outbox hands out rows in order, one at a time to each receiver."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.delivery.entries import Address, EntryFacts, EntryKind, NewEntry
from db.delivery.outbox import (
    add_entry,
    begin_entry,
    find_entry,
    finish_entry,
    games_told_lately,
    park_entry,
    retry_entry,
)
from db.delivery.queue import bar, next_entry_at, pending_entries
from db.engine.database import Database
from db.games.games import NewGame, Terms, open_game
from db.servers import enter_guild, leave_guild
from tests.db.ready import lay_out, reading, writing

NOW = 1_800_000_000


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(lay_out(tmp_path / "parterre.sqlite3"), now=NOW)
    with writing(database) as connection:
        for _ in range(2):
            new = NewGame(
                slug="x",
                rules_version=1,
                host_id=1,
                guild_id=7,
                channel_id=5,
                options="{}",
                opened_at=NOW,
                lapses_at=NOW,
                terms=Terms(),
            )
            open_game(connection, new)
    yield database
    await database.close()


async def queue(
    database: Database, game_id: int, user_id: int | None, nonce: str, mention: tuple[int, ...] = ()
) -> None:
    with writing(database) as connection:
        add_entry(
            connection, Address(game_id), NewEntry(EntryKind.TURN, EntryFacts(mention=mention), user_id), nonce, NOW
        )


async def pending(database: Database, now: int = NOW) -> list[int]:
    with reading(database) as connection:
        return [row.id for row in pending_entries(connection, now, 10)]


@pytest.fixture
async def queued(database: Database) -> Database:
    for number, (game_id, user_id) in enumerate([(1, None), (1, None), (1, 31), (2, None), (1, 31), (2, 31)], 1):
        await queue(database, game_id, user_id, f"n{number}")
    return database


async def test_each_receiver_of_each_game_gets_its_oldest_row_first(queued: Database) -> None:
    assert [1, 3, 4, 6] == await pending(queued)


async def test_the_next_row_follows_when_the_one_before_is_done_or_parked(queued: Database) -> None:
    with writing(queued) as connection:
        finish_entry(connection, 1, 900, NOW)
        park_entry(connection, 3, "50007")
    assert [2, 4, 5, 6] == await pending(queued)


async def test_a_row_that_is_tried_later_keeps_those_behind_it_waiting(queued: Database) -> None:
    with writing(queued) as connection:
        retry_entry(connection, 1, NOW + 30, "503")
        row = find_entry(connection, 1)
    assert row is not None
    assert (1, "503") == (row.attempts, row.error)
    assert [3, 4, 6] == await pending(queued)
    assert [1, 3, 4, 6] == await pending(queued, NOW + 30)


async def test_a_row_remembers_when_it_was_first_begun(queued: Database) -> None:
    with writing(queued) as connection:
        begin_entry(connection, 1, NOW + 1)
        begin_entry(connection, 1, NOW + 9)
    with reading(queued) as connection:
        row = find_entry(connection, 1)
    assert row is not None
    assert (NOW + 1, 0, None) == (row.begun_at, row.attempts, row.done_at)


async def test_games_are_found_that_were_told_of_last(queued: Database) -> None:
    with writing(queued) as connection:
        assert () == games_told_lately(connection, 60)
        finish_entry(connection, 6, 901, NOW)
        assert (2,) == games_told_lately(connection, 60)
        finish_entry(connection, 1, 900, NOW + 60)
        assert (1, 2) == games_told_lately(connection, 60)
        finish_entry(connection, 2, 902, NOW + 61)
        assert (1,) == games_told_lately(connection, 60)


async def test_mention_that_waits_for_a_barred_place_holds_up_no_direct_message(database: Database) -> None:
    await queue(database, 1, 31, "mention", (31,))
    await queue(database, 1, 31, "direct")
    with writing(database) as connection:
        bar(connection, Address(1), NOW, NOW + 3600, "403/50013")
    assert [2] == await pending(database)
    assert [1, 2] == await pending(database, NOW + 3600)


async def test_rows_of_a_server_that_was_left_wait_until_it_is_entered_again(queued: Database) -> None:
    with writing(queued) as connection:
        enter_guild(connection, 7, NOW)
        leave_guild(connection, 7, NOW)
    assert [] == await pending(queued)
    with reading(queued) as connection:
        assert next_entry_at(connection) is None
    with writing(queued) as connection:
        enter_guild(connection, 7, NOW + 1)
    assert [1, 3, 4, 6] == await pending(queued)


async def test_the_courier_learns_when_to_look_again(queued: Database) -> None:
    with writing(queued) as connection:
        for post_id in (1, 3, 4):
            retry_entry(connection, post_id, NOW + 60, "503")
        retry_entry(connection, 6, NOW + 20, "503")
    with reading(queued) as connection:
        assert NOW + 20 == next_entry_at(connection)
