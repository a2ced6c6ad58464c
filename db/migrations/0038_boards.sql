-- Private boards, on which one person plays alone or against computers, and the garden of the day, which is played there.
BEGIN;

CREATE TABLE boards (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL,
    topic TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    slug TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,
    players INTEGER NOT NULL CHECK (players > 0),
    key BLOB NOT NULL,
    state BLOB NOT NULL,
    state_hash BLOB NOT NULL,
    state_version INTEGER NOT NULL,
    draft TEXT NOT NULL,
    rev INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    ended_at INTEGER,
    UNIQUE (user_id, topic, number)
) STRICT;
CREATE INDEX boards_by_change ON boards (changed_at);

CREATE TABLE board_moves (
    board_id INTEGER NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL CHECK (seq > 0),
    seat INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (board_id, seq)
) STRICT, WITHOUT ROWID;

-- Days are counted from 1970-01-01, in UTC.
CREATE TABLE daily_secret (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    secret BLOB NOT NULL
) STRICT;

-- Who has begun their first try of a day, told only by a digest, so that deleting one's data brings no second one. Rows of
-- past days are deleted.
CREATE TABLE daily_tries (
    day INTEGER NOT NULL,
    digest BLOB NOT NULL,
    PRIMARY KEY (day, digest)
) STRICT;

CREATE TABLE daily_results (
    id INTEGER PRIMARY KEY,
    day INTEGER NOT NULL,
    user_id INTEGER,
    guild_id INTEGER,
    slug TEXT NOT NULL,
    score INTEGER NOT NULL,
    points INTEGER NOT NULL,
    others INTEGER,
    ended_at INTEGER NOT NULL,
    UNIQUE (day, user_id)
) STRICT;
CREATE INDEX daily_results_by_score ON daily_results (day, score);
CREATE INDEX daily_results_by_user ON daily_results (user_id, day) WHERE user_id IS NOT NULL;

PRAGMA user_version = 38;
COMMIT;
