-- What whoever manages a server chose for its tables. Without a row in `guild_channels` every channel will do.
BEGIN;

ALTER TABLE guilds ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en'));
ALTER TABLE guilds ADD COLUMN time_limit INTEGER CHECK (time_limit > 0);
ALTER TABLE guilds ADD COLUMN openers TEXT NOT NULL DEFAULT 'everyone'
    CHECK (openers IN ('everyone', 'role', 'managers'));
ALTER TABLE guilds ADD COLUMN role_id INTEGER;
ALTER TABLE guilds ADD COLUMN tables_each INTEGER CHECK (tables_each > 0);
ALTER TABLE guilds ADD COLUMN vacation_days INTEGER NOT NULL DEFAULT 21 CHECK (vacation_days BETWEEN 0 AND 21);

CREATE TABLE guild_channels (
    guild_id INTEGER NOT NULL REFERENCES guilds (guild_id),
    channel_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
) STRICT;

-- How many tables somebody hosts on a server is counted before each new one.
CREATE INDEX games_by_host ON games (host_id, guild_id) WHERE status IN ('lobby', 'playing');

PRAGMA user_version = 14;
COMMIT;
