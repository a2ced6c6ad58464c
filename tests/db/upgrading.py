"""Databases of every schema since 1.0.0 with rows in their tables, and a process that dies while it upgrades one."""

import os
import signal
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from db.engine.connection import FOLDER, migrate

BASELINE = min(int(step.name.partition("_")[0]) for step in FOLDER.glob("[0-9]*_*.sql"))
"""The schema of 1.0.0."""

ROWS: Mapping[int, str] = {
    BASELINE: """
        INSERT INTO boots (at, alive_at) VALUES
            (1000, 1400);
        INSERT INTO people (user_id, name, seen_at, with_odds, language, locale) VALUES
            (11, 'Anna', 1000, 1, 'de', 'en-GB'), (12, 'Ben', 1001, 0, '', '');
        INSERT INTO guilds (guild_id, seen_at, left_at, greeted_at, language) VALUES
            (70, 1000, NULL, 1000, 'de'), (71, 1000, 1500, 1000, 'en');
        INSERT INTO games (slug, rules_version, status, host_id, guild_id, channel_id, options, opened_at, seq,
            language, has_hints, key, state, state_hash) VALUES
            ('x', 1, 'lobby', 11, 70, 5, '{}', 1000, 0, 'de', 0, NULL, NULL, NULL),
            ('x', 1, 'playing', 11, 71, 5, '{}', 1000, 2, 'en', 1, zeroblob(32), x'01', x'02'),
            ('x', 1, 'ended', 11, NULL, 5, '{}', 1000, 2, 'en', 0, zeroblob(32), x'01', x'02');
        UPDATE games SET lapses_at = 87400 WHERE id = 1;
        UPDATE games SET next_id = 1, active_at = 1200 WHERE id = 3;
        INSERT INTO seats (game_id, seat, kind, user_id, name, ready, rev, to_act, seen_seq, level) VALUES
            (2, 0, 'person', 11, 'Anna', 1, 7, 1, 1, NULL),
            (2, 1, 'computer', NULL, 'Rose', 1, 3, 0, 1, 'keen'),
            (3, 0, 'person', 11, 'Anna', 1, 7, 0, 2, NULL),
            (3, 1, 'person', 12, 'Ben', 1, 9, 0, 2, NULL);
        UPDATE seats SET away_at = 1300, lost = 'a b' WHERE game_id = 2 AND seat = 0;
        UPDATE seats SET resigned_seq = 1, resigned_at = 1150 WHERE game_id = 3 AND seat = 0;
        INSERT INTO moves (game_id, seq, commit_no, seat, notation, acted_by, rules_version, at) VALUES
            (2, 1, 1, 0, 'a', 'person', 1, 1100),
            (2, 2, 2, 1, 'b', 'computer', 1, 1200),
            (3, 1, 1, 0, 'a', 'person', 1, 1100),
            (3, 2, 2, 1, 'b', 'deputy', 1, 1200);
        INSERT INTO commits (game_id, commit_no, seat, acted_by, last_seq, acting, following, opens, shows, learnt,
            shown) VALUES
            (2, 1, 0, 'person', 1, '[0]', '[1]', 0, 'own', '[]', '[]'),
            (2, 2, 1, 'computer', 2, '[1]', '[0]', 1, 'stock', '[0]', '[]');
        INSERT INTO undone (game_id, commit_no, taken_back_no, by_seat, at) VALUES
            (2, 2, 3, 1, 1250);
        INSERT INTO drafts (game_id, seat, moves, changed_at) VALUES
            (2, 0, 'a b', 1300);
        INSERT INTO interactions (interaction_id, game_id, seat, rev, commit_no, at) VALUES
            (900, 2, 0, 7, 1, 1100);
        INSERT INTO orders (game_id, seat, wishes, draft, made_at) VALUES
            (2, 0, '[]', '[]', 1300);
        INSERT INTO holders (game_id, seat, user_id, name, last_seq, left_at) VALUES
            (3, 1, 13, 'Clara', 1, 1150);
        INSERT INTO proposals (game_id, kind, by_seat, about_seat, made_at, lapses_at) VALUES
            (2, 'offer', 0, 1, 1300, 9000);
        INSERT INTO consents (proposal_id, seat, at) VALUES
            (1, 0, 1300);
        INSERT INTO dismissals (game_id, user_id, at) VALUES
            (1, 12, 1100);
        INSERT INTO watchers (game_id, user_id, since) VALUES
            (2, 14, 1200);
        INSERT INTO deadlines (game_id, seat, kind, due_at, step, look_at) VALUES
            (2, 0, 'turn', 4000, 'half', 2500);
        INSERT INTO hours (user_id, zone, quiet_from, quiet_until) VALUES
            (11, 'Europe/Berlin', 1320, 480);
        INSERT INTO vacations (user_id, since, days) VALUES
            (11, 1000, 3);
        INSERT INTO nudges (game_id, seat, at) VALUES
            (2, 0, 1300);
        INSERT INTO hints (game_id, seat, decision, seq, advice, asked_at) VALUES
            (2, 0, zeroblob(32), 2, '{"options": []}', 1300);
        INSERT INTO turning_points (game_id, points, found_at) VALUES
            (3, '[]', 1400);
        INSERT INTO outbox (game_id, kind, user_id, refs, nonce, created_at, next_at, done_at, message_id, panel) VALUES
            (2, 'board', NULL, '{}', 'n1', 1100, 1100, 1101, 5001, NULL),
            (2, 'turn', 11, '{}', 'n2', 1200, 1200, NULL, NULL, 'live');
        INSERT INTO barred (game_id, since, until, why) VALUES
            (2, 1300, 4900, '403/50013');
        INSERT INTO command_trees (application_id, digest, told_at) VALUES
            (1, 'd', 1000);
        INSERT INTO commands (application_id, name, command_id) VALUES
            (1, 'new', 50);
        INSERT INTO guild_channels (guild_id, channel_id) VALUES
            (70, 5);
        INSERT INTO blocks (user_id, blocked_id, at) VALUES
            (11, 13, 1000);
        INSERT INTO report_channels (guild_id, channel_id) VALUES
            (70, 6);
        INSERT INTO uses (user_id, guild_id, kind, at) VALUES
            (11, 70, 'nudge', 1300);
    """,
    26: "UPDATE guilds SET pictures = 'end' WHERE guild_id = 70;",
    27: "UPDATE people SET explained = 'new new' WHERE user_id = 11;",
    28: "UPDATE people SET dm_state = 'open', dm_channel_id = 8 WHERE user_id = 11;",
    29: "UPDATE people SET dm_wish = 'declined' WHERE user_id = 12;",
    30: """
        UPDATE people SET picture_format = 'tall' WHERE user_id = 11;
        UPDATE guilds SET picture_format = 'tall' WHERE guild_id = 70;
    """,
    31: """
        INSERT INTO results (game_id, slug, rules_version, options, guild_id, players, started_at, ended_at, ending,
            moves) VALUES
            (3, 'x', 1, '{}', 70, 2, 1000, 1200, 'resigned', 2);
        INSERT INTO result_seats (game_id, seat, kind, user_id, from_move, resigned_move, place, moves, deputy_moves,
            turns, seconds, hints, take_backs, agreed_take_backs) VALUES
            (3, 0, 'person', 11, 1, 2, 2, 1, 0, 1, 100, 0, 0, 0),
            (3, 1, 'person', 12, 2, NULL, 1, 1, 1, 0, 0, 0, 0, 0);
        INSERT INTO bests (guild_id, slug, points, game_id, seat) VALUES
            (70, 'x', 5, 3, 0);
    """,
    32: """
        UPDATE games SET is_rated = 1 WHERE id = 2;
        INSERT INTO rated_games (game_id) VALUES
            (3);
        INSERT INTO rated_players (rated_id, seat, user_id, level, place) VALUES
            (1, 0, 11, NULL, 2),
            (1, 1, 12, NULL, 1);
        INSERT INTO rating_changes (user_id, slug, guild_id, rated_id, ended_at, share, points_before,
            uncertainty_before, games_before, at_before, points, uncertainty) VALUES
            (11, 'x', 0, 1, 1200, 1.0, 1500.0, 250.0, 0, 0, 1400.0, 240.0);
        INSERT INTO ratings (guild_id, slug, user_id, points, uncertainty, games, at) VALUES
            (0, 'x', 11, 1400.0, 240.0, 1, 1200);
    """,
    33: "UPDATE people SET profile = 'nobody' WHERE user_id = 12;",
    34: """
        UPDATE games SET fill_after = 3600, fills_at = 4900, calls_at = 1360 WHERE id = 1;
        INSERT INTO invitations (game_id, user_id, name, at, declined_at) VALUES
            (1, 13, 'Clara', 1300, NULL);
        INSERT INTO game_roles (guild_id, slug, role_id) VALUES
            (70, 'sanssouci', 9);
    """,
    35: """
        INSERT INTO rated_meetings (slug, one, other, ended_at, rated_id, number) VALUES
            ('x', 11, 12, 1200, 1, 1);
    """,
    37: """
        INSERT INTO result_holders (game_id, seat, number, user_id, from_move, to_move) VALUES
            (3, 1, 1, 11, 1, 1);
    """,
    38: """
        INSERT INTO boards (id, user_id, topic, number, slug, rules_version, options, players, key, state, state_hash,
            state_version, draft, rev, seq, opened_at, changed_at) VALUES
            (1, 11, 'daily:2026-11-26', 1, 'x', 1, '{}', 1, x'00', x'00', x'00', 1, '', 2, 1, 1300, 1310);
        INSERT INTO board_moves (board_id, seq, seat, move) VALUES
            (1, 1, 0, 'end');
        INSERT INTO daily_secret (id, secret) VALUES
            (1, x'00');
        INSERT INTO daily_tries (day, digest) VALUES
            (20783, x'00');
        INSERT INTO daily_results (day, user_id, guild_id, slug, score, points, others, ended_at) VALUES
            (20783, 11, 70, 'x', 4005, 5, 1, 1310);
    """,
    39: """
        INSERT INTO daily_choices (day, puzzle) VALUES
            (20783, 0);
        INSERT INTO daily_puzzles (day, user_id, guild_id, is_solved, answered_at) VALUES
            (20783, 11, 70, 1, 1310);
        INSERT INTO daily_cards (guild_id, day, channel_id, begun_at, message_id, shown, edited_at) VALUES
            (70, 20783, 80, 1300, 90, '', 1300);
    """,
    40: """
        INSERT INTO boards (user_id, topic, number, slug, rules_version, options, players, key, state, state_hash,
            state_version, draft, rev, seq, opened_at, changed_at, level)
            SELECT user_id, 'learn:x', 1, slug, rules_version, options, players, key, state, state_hash,
            state_version, draft, rev, seq, opened_at, changed_at, 'learner' FROM boards LIMIT 1;
    """,
    41: """
        INSERT INTO reviews (game_id, seat, turns, found_at) VALUES
            (1, 0, '[]', 1310);
    """,
    42: """
        INSERT INTO practice (user_id, game_id, seq, due_at) VALUES
            (11, 1, 1, 1310);
    """,
    43: """
        INSERT INTO role_calls (game_id, guild_id, role_id, at) VALUES
            (1, 70, 9, 1310);
    """,
    44: "UPDATE daily_secret SET by_file_until = 20783;",
    45: """
        INSERT INTO former_uses (digest, kind, at) VALUES
            (x'00', 'nudge', 1310);
        INSERT INTO former_seats (game_id, seat, digest) VALUES
            (2, 0, x'00');
    """,
    46: """
        INSERT INTO proposals (game_id, kind, by_seat, made_at, lapses_at, outcome, closed_at, deletes) VALUES
            (2, 'end', 0, 1310, 9000, 'refused', 1320, 1);
    """,
    47: """
        INSERT OR IGNORE INTO names (user_id, guild_id, name) VALUES
            (11, 70, 'Anna');
    """,
    48: """
        INSERT INTO shares (user_id, channel_id, day, has_garden, has_puzzle, at, message_id) VALUES
            (11, 80, 20783, 1, 0, 1310, 90);
    """,
    49: """
        INSERT INTO lost_settings (guild_id, id) VALUES
            (70, 81);
    """,
    50: "UPDATE guilds SET by_message = 0 WHERE guild_id = 70; UPDATE games SET by_message = 1 WHERE id = 2;",
    51: "UPDATE seats SET rung = 7 WHERE game_id = 2;",
    52: "UPDATE seats SET turn_left = 3600 WHERE game_id = 2;",
}
"""What is written once a schema is reached."""


def migrate_to(connection: sqlite3.Connection, schema: int, rows: Mapping[int, str] | None = None) -> None:
    """Migrate a new database to a schema, and write the rows of each schema on the way as soon as it is reached."""
    for step in sorted(FOLDER.glob("[0-9]*_*.sql")):
        reached = int(step.name.partition("_")[0])
        if reached <= schema:
            connection.executescript(step.read_text(encoding="utf-8"))
            connection.executescript((rows or {}).get(reached, ""))


def older(folder: Path, schema: int, rows: Mapping[int, str] = ROWS) -> Path:
    """Make a database of a schema in a folder, with rows in it; of schema 0 it is empty. Returns: its path."""
    path = folder / f"schema{schema}.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        migrate_to(connection, schema, rows)
    return path


def write_too_old(path: Path, *, is_killed: bool = False) -> Path:
    """Make a database as before 1.0.0, as a process left it that ended well or was killed. Returns: its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript("CREATE TABLE boots (at); CREATE TABLE games (status); INSERT INTO boots VALUES (1);")
        connection.execute(f"PRAGMA user_version = {BASELINE - 1}")
        left = {file: file.read_bytes() for file in path.parent.glob(f"{path.name}*")}
    for file, content in left.items() if is_killed else ():
        file.write_bytes(content)
    return path


def upgrade(path: Path, dies_at: int, folder: Path) -> None:
    """Run the migrations of a folder, and die just before the nth statement of them that is carried out."""
    count = 0

    def die_at_it(_: str) -> None:
        nonlocal count
        count += 1
        if count == dies_at:
            os.kill(os.getpid(), signal.SIGKILL)

    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.set_trace_callback(die_at_it)
        migrate(connection, folder)
