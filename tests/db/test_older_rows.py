"""What stood in databases of older schemas means the same after the upgrade."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from db.engine.connection import migrate, newest_schema
from tests.db.older import migrate_to

NEWEST = newest_schema()
LOBBY = (
    "INSERT INTO games (slug, rules_version, status, host_id, channel_id, options, opened_at)"
    " VALUES ('x', 1, 'lobby', 1, 2, '{}', 1000)"
)


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        yield connection


def test_lobbies_of_an_older_database_lapse_a_day_after_they_were_opened(
    connection: sqlite3.Connection, tmp_path: Path
) -> None:
    migrate_to(connection, 1, tmp_path)
    for insert in (LOBBY, LOBBY.replace("lobby", "closed")):
        connection.execute(insert)
    assert NEWEST == migrate(connection)
    assert [(1000 + 86400,), (None,)] == connection.execute("SELECT lapses_at FROM games ORDER BY id").fetchall()


def test_nobody_has_resigned_from_the_seats_of_an_older_database(
    connection: sqlite3.Connection, tmp_path: Path
) -> None:
    migrate_to(connection, 3, tmp_path)
    connection.execute(LOBBY)
    for seat, kind, user_id in ((0, "person", 11), (1, "computer", None)):
        connection.execute(
            "INSERT INTO seats (game_id, seat, kind, user_id, name, ready, rev) VALUES (1, ?, ?, ?, 'A', 1, 7)",
            (seat, kind, user_id),
        )
    assert NEWEST == migrate(connection)
    assert [(7, None, None)] * 2 == connection.execute("SELECT rev, resigned_seq, resigned_at FROM seats").fetchall()
    resign = "UPDATE seats SET resigned_seq = 4, resigned_at = ? WHERE seat = ?"
    connection.execute(resign, (1000, 0))
    for refused in ((None, 0), (1000, 1)):
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(resign, refused)


def test_whoever_got_direct_messages_goes_on_getting_them_unless_they_chose_mentions(
    connection: sqlite3.Connection, tmp_path: Path
) -> None:
    migrate_to(connection, 28, tmp_path)
    wished = {(None, 0): "unasked", (5, 0): "wanted", (6, 1): "declined", (None, 1): "declined"}
    for user_id, (channel_id, in_thread) in enumerate(wished, 1):
        connection.execute(
            "INSERT INTO people (user_id, name, seen_at, dm_channel_id) VALUES (?, 'A', 1000, ?)", (user_id, channel_id)
        )
        connection.execute("INSERT INTO hours (user_id, in_thread) VALUES (?, ?)", (user_id, in_thread))
    assert NEWEST == migrate(connection)
    found = connection.execute("SELECT dm_wish FROM people ORDER BY user_id").fetchall()
    assert list(wished.values()) == [wish for (wish,) in found]


def test_turns_of_an_older_database_end_when_they_were_to_and_no_reminder_is_made_up(
    connection: sqlite3.Connection, tmp_path: Path
) -> None:
    migrate_to(connection, 5, tmp_path)
    connection.execute(LOBBY)
    for seat, kind in ((0, "turn"), (1, "auto")):
        connection.execute("INSERT INTO deadlines (game_id, seat, kind, due_at) VALUES (1, ?, ?, 4600)", (seat, kind))
    assert NEWEST == migrate(connection)
    rows = connection.execute("SELECT seat, kind, due_at, step, look_at, left FROM deadlines ORDER BY seat").fetchall()
    assert [(0, "turn", 4600, "end", 4600, None), (1, "auto", 4600, "end", 4600, None)] == rows
    assert [("computer", 0)] == connection.execute("SELECT consequence, is_friendly FROM games").fetchall()


def test_moves_of_an_older_database_stay_with_their_commits_and_may_now_be_ordered(
    connection: sqlite3.Connection, tmp_path: Path
) -> None:
    migrate_to(connection, 11, tmp_path)
    connection.execute(LOBBY)
    move = "INSERT INTO moves VALUES (1, ?, 1, 0, 'm3', ?, 1, 7)"
    commit = "INSERT INTO commits VALUES (1, ?, 0, ?, 1, '[0]', '[1]', 1, 'nothing', '[]', '[]', NULL)"
    for insert in (move, commit):
        connection.execute(insert, (1, "person"))
    connection.execute("INSERT INTO undone VALUES (1, 1, 2, 0, 8)")
    selects = [f"SELECT * FROM {name}" for name in ("moves", "commits", "undone")]  # noqa: S608 - names
    kept = [connection.execute(select).fetchall() for select in selects]
    assert NEWEST == migrate(connection)
    assert kept == [connection.execute(select).fetchall() for select in selects]
    assert [] == connection.execute("PRAGMA foreign_key_check").fetchall()
    for insert in (move, commit):
        connection.execute(insert, (2, "order"))
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(insert, (3, "nobody"))


def test_proposals_of_an_older_database_stay_with_who_agreed_and_keep_their_numbers(
    connection: sqlite3.Connection, tmp_path: Path
) -> None:
    migrate_to(connection, 7, tmp_path)
    connection.execute(LOBBY)
    propose = "INSERT INTO proposals (game_id, kind, by_seat, made_at, lapses_at) VALUES (1, 'end', 0, 1, 2)"
    connection.execute(propose)
    connection.execute("INSERT INTO consents (proposal_id, seat, at) VALUES (1, 0, 1)")
    assert NEWEST == migrate(connection)
    assert [(1, "end", None)] == connection.execute("SELECT id, kind, commit_no FROM proposals").fetchall()
    assert [(1, 0, 1)] == connection.execute("SELECT * FROM consents").fetchall()
    assert [] == connection.execute("PRAGMA foreign_key_check").fetchall()
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(propose)
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute("INSERT INTO consents (proposal_id, seat, at) VALUES (2, 0, 1)")
    connection.execute("UPDATE proposals SET outcome = 'lapsed', closed_at = 2")
    connection.execute(propose)
    assert [(2,)] == connection.execute("SELECT max(id) FROM proposals").fetchall()


def test_of_messages_of_an_older_database_the_newest_panel_of_each_person_in_play_is_live(
    connection: sqlite3.Connection, tmp_path: Path
) -> None:
    migrate_to(connection, 24, tmp_path)
    for status in ("playing", "ended"):
        connection.execute(
            "INSERT INTO games (slug, rules_version, status, host_id, channel_id, options, opened_at, key, state,"
            " state_hash) VALUES ('x', 1, ?, 1, 2, '{}', 1000, zeroblob(32), x'01', x'02')",
            (status,),
        )
    sent = [
        (1, "hand", 11, "[]", 501),
        (1, "turn", 11, "[]", 502),
        (1, "turn", 11, "[11]", 503),
        (1, "hand", 12, "[]", 504),
        (1, "turn", 12, "[]", None),
        (1, "watch", 13, "[]", 505),
        (1, "turn", None, "[]", 506),
        (2, "turn", 11, "[]", 507),
    ]
    for number, (game_id, kind, user_id, mention, message_id) in enumerate(sent):
        connection.execute(
            "INSERT INTO outbox (game_id, kind, user_id, refs, nonce, created_at, next_at, message_id)"
            " VALUES (?, ?, ?, ?, ?, 1000, 1000, ?)",
            (game_id, kind, user_id, f'{{"mention":{mention}}}', str(number), message_id),
        )
    assert NEWEST == migrate(connection)
    live = connection.execute("SELECT message_id FROM outbox WHERE panel = 'live' ORDER BY id").fetchall()
    assert [(502,), (504,)] == live
