-- For which lobbies a role was called, so that there is a pause before the next call.
BEGIN;
CREATE TABLE role_calls (
    game_id INTEGER PRIMARY KEY REFERENCES games (id),
    guild_id INTEGER NOT NULL,
    role_id INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX role_calls_by_guild ON role_calls (guild_id, role_id, at);
PRAGMA user_version = 43;
COMMIT;
