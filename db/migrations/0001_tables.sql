-- Instants are UTC integer seconds, named *_at. Identifiers of people, channels and messages are Discord's.
BEGIN;

CREATE TABLE boots (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    dm_channel_id INTEGER,
    dm_state TEXT NOT NULL DEFAULT 'unknown' CHECK (dm_state IN ('unknown', 'open', 'closed')),
    text_only INTEGER NOT NULL DEFAULT 0 CHECK (text_only IN (0, 1)),
    seen_at INTEGER NOT NULL
) STRICT;

CREATE TABLE guilds (
    guild_id INTEGER PRIMARY KEY,
    seen_at INTEGER NOT NULL,
    left_at INTEGER
) STRICT;

-- AUTOINCREMENT: an old button must never reach a newer game that took over its number.
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'lobby' CHECK (status IN ('lobby', 'playing', 'ended', 'closed')),
    host_id INTEGER NOT NULL,
    guild_id INTEGER,
    channel_id INTEGER NOT NULL,
    thread_id INTEGER,
    lobby_message_id INTEGER,
    board_message_id INTEGER,
    options TEXT NOT NULL,
    time_limit INTEGER CHECK (time_limit > 0),
    key BLOB CHECK (length(key) = 32),
    state BLOB,
    state_hash BLOB,
    result BLOB,
    fault TEXT,
    seq INTEGER NOT NULL DEFAULT 0,
    told_seq INTEGER NOT NULL DEFAULT 0,
    commit_no INTEGER NOT NULL DEFAULT 0,
    chain_seat INTEGER,
    opened_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    CHECK (status NOT IN ('playing', 'ended') OR (key IS NOT NULL AND state IS NOT NULL AND state_hash IS NOT NULL))
) STRICT;
CREATE INDEX games_by_status ON games (status);
CREATE UNIQUE INDEX games_by_thread ON games (thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX games_by_channel ON games (channel_id, status);

CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    kind TEXT NOT NULL CHECK (kind IN ('person', 'computer')),
    user_id INTEGER,
    name TEXT NOT NULL,
    ready INTEGER NOT NULL CHECK (ready IN (0, 1)),
    rev INTEGER NOT NULL DEFAULT 0,
    to_act INTEGER NOT NULL DEFAULT 0 CHECK (to_act IN (0, 1)),
    notice TEXT,
    PRIMARY KEY (game_id, seat),
    UNIQUE (game_id, user_id),
    CHECK ((kind = 'person') = (user_id IS NOT NULL))
) STRICT;
CREATE INDEX seats_by_user ON seats (user_id, to_act) WHERE user_id IS NOT NULL;

CREATE TABLE moves (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    commit_no INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    notation TEXT NOT NULL,
    acted_by TEXT NOT NULL CHECK (acted_by IN ('person', 'computer', 'deputy')),
    rules_version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT;

CREATE TABLE drafts (
    game_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    moves TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat),
    FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat)
) STRICT;

CREATE TABLE interactions (
    interaction_id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    rev INTEGER NOT NULL,
    commit_no INTEGER,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX interactions_by_time ON interactions (at);

CREATE TABLE deadlines (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('auto', 'turn')),
    due_at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat, kind)
) STRICT;
CREATE INDEX deadlines_by_time ON deadlines (due_at);

-- The id stands in the message as a component id of 32 bits. `user_id` is null for what goes to the table.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id < 2147483648),
    game_id INTEGER NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL,
    user_id INTEGER,
    refs TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE CHECK (length(nonce) BETWEEN 1 AND 25),
    created_at INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    begun_at INTEGER,
    done_at INTEGER,
    message_id INTEGER,
    error TEXT,
    parked TEXT
) STRICT;
CREATE INDEX outbox_waiting ON outbox (game_id, user_id, id) WHERE done_at IS NULL AND parked IS NULL;
CREATE INDEX outbox_by_game ON outbox (game_id, kind);

PRAGMA user_version = 1;
COMMIT;
