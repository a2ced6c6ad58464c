-- Whom somebody does not want at tables that they host, where the reports of a server go, and uses that are counted.
BEGIN;

CREATE TABLE blocks (
    user_id INTEGER NOT NULL,
    blocked_id INTEGER NOT NULL CHECK (blocked_id <> user_id),
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
) STRICT;

CREATE TABLE report_channels (
    guild_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL
) STRICT;

-- `guild_id` is 0 outside of servers.
CREATE TABLE uses (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'nudge', 'report')),
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX uses_by_person ON uses (user_id, guild_id, kind, at);
CREATE INDEX uses_by_time ON uses (at);

PRAGMA user_version = 15;
COMMIT;
