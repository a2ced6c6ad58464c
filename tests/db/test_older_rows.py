"""What stood in databases of older schemas means the same after the upgrade."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from db.engine.connection import FOLDER, migrate, newest_schema

NEWEST = newest_schema()


def test_lobbies_of_an_older_database_lapse_a_day_after_they_were_opened(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "0001_tables.sql", tmp_path)
    connection = sqlite3.connect(":memory:", isolation_level=None)
    assert 1 == migrate(connection, tmp_path)
    for status in ("lobby", "closed"):
        connection.execute(
            "INSERT INTO games (slug, rules_version, status, host_id, channel_id, options, opened_at)"
            " VALUES ('x', 1, ?, 1, 2, '{}', 1000)",
            (status,),
        )
    assert NEWEST == migrate(connection)
    assert [(1000 + 86400,), (None,)] == connection.execute("SELECT lapses_at FROM games ORDER BY id").fetchall()
    connection.close()


def test_nobody_has_resigned_from_the_seats_of_an_older_database(tmp_path: Path) -> None:
    for step in sorted(FOLDER.glob("000[123]_*.sql")):
        shutil.copy(step, tmp_path)
    connection = sqlite3.connect(":memory:", isolation_level=None)
    assert 3 == migrate(connection, tmp_path)
    connection.execute(
        "INSERT INTO games (slug, rules_version, status, host_id, channel_id, options, opened_at)"
        " VALUES ('x', 1, 'lobby', 1, 2, '{}', 1000)"
    )
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
    connection.close()


def test_turns_of_an_older_database_end_when_they_were_to_and_no_reminder_is_made_up(tmp_path: Path) -> None:
    for step in sorted(FOLDER.glob("000[1-5]_*.sql")):
        shutil.copy(step, tmp_path)
    connection = sqlite3.connect(":memory:", isolation_level=None)
    assert 5 == migrate(connection, tmp_path)
    connection.execute(
        "INSERT INTO games (slug, rules_version, status, host_id, channel_id, options, opened_at, time_limit)"
        " VALUES ('x', 1, 'lobby', 1, 2, '{}', 1000, 3600)"
    )
    for seat, kind in ((0, "turn"), (1, "auto")):
        connection.execute("INSERT INTO deadlines (game_id, seat, kind, due_at) VALUES (1, ?, ?, 4600)", (seat, kind))
    assert NEWEST == migrate(connection)
    rows = connection.execute("SELECT seat, kind, due_at, step, look_at, left FROM deadlines ORDER BY seat").fetchall()
    assert [(0, "turn", 4600, "end", 4600, None), (1, "auto", 4600, "end", 4600, None)] == rows
    assert [("computer", 0)] == connection.execute("SELECT consequence, is_friendly FROM games").fetchall()
    connection.close()


def test_moves_of_an_older_database_stay_with_their_commits_and_may_now_be_ordered(tmp_path: Path) -> None:
    for step in sorted(FOLDER.glob("00*.sql"))[:11]:
        shutil.copy(step, tmp_path)
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    assert 11 == migrate(connection, tmp_path)
    connection.execute(
        "INSERT INTO games (slug, rules_version, status, host_id, channel_id, options, opened_at)"
        " VALUES ('x', 1, 'lobby', 1, 2, '{}', 1000)"
    )
    move = "INSERT INTO moves VALUES (1, ?, 1, 0, 'm3', ?, 1, 7)"
    commit = "INSERT INTO commits VALUES (1, ?, 0, ?, 1, '[0]', '[1]', 1, 'nothing', '[]', '[]', NULL)"
    for insert in (move, commit):
        connection.execute(insert, (1, "person"))
    connection.execute("INSERT INTO undone VALUES (1, 1, 2, 0, 8)")
    kept = [connection.execute(f"SELECT * FROM {name}").fetchall() for name in ("moves", "commits", "undone")]  # noqa: S608 - names
    assert NEWEST == migrate(connection)
    assert kept == [connection.execute(f"SELECT * FROM {name}").fetchall() for name in ("moves", "commits", "undone")]  # noqa: S608 - names
    assert [] == connection.execute("PRAGMA foreign_key_check").fetchall()
    for insert in (move, commit):
        connection.execute(insert, (2, "order"))
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(insert, (3, "nobody"))
    connection.close()


def test_proposals_of_an_older_database_stay_with_who_agreed_and_keep_their_numbers(tmp_path: Path) -> None:
    for step in sorted(FOLDER.glob("000[1-7]_*.sql")):
        shutil.copy(step, tmp_path)
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    assert 7 == migrate(connection, tmp_path)
    connection.execute(
        "INSERT INTO games (slug, rules_version, status, host_id, channel_id, options, opened_at)"
        " VALUES ('x', 1, 'lobby', 1, 2, '{}', 1000)"
    )
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
    connection.close()


def test_of_messages_of_an_older_database_the_newest_panel_of_each_person_in_play_is_live(tmp_path: Path) -> None:
    for step in sorted(FOLDER.glob("00*.sql"))[:24]:
        shutil.copy(step, tmp_path)
    connection = sqlite3.connect(":memory:", isolation_level=None)
    assert 24 == migrate(connection, tmp_path)
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
    connection.close()
