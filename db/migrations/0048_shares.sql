-- What somebody lets the bot post: counted as a use, and what they have shared of a day in a channel, where it stands once.
BEGIN;

CREATE TABLE uses_before AS SELECT * FROM uses;
DROP TABLE uses;
-- `guild_id` is 0 outside of servers; for posts a channel stands there.
CREATE TABLE uses (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'nudge', 'report', 'post')),
    at INTEGER NOT NULL
) STRICT;
INSERT INTO uses (user_id, guild_id, kind, at) SELECT user_id, guild_id, kind, at FROM uses_before;
DROP TABLE uses_before;
CREATE INDEX uses_by_person ON uses (user_id, guild_id, kind, at);
CREATE INDEX uses_by_time ON uses (at);

CREATE TABLE shares (
    user_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    has_garden INTEGER NOT NULL CHECK (has_garden IN (0, 1)),
    has_puzzle INTEGER NOT NULL CHECK (has_puzzle IN (0, 1)),
    at INTEGER NOT NULL,
    message_id INTEGER,
    PRIMARY KEY (user_id, channel_id, day)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 48;
COMMIT;
