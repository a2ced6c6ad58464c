-- Channels and roles in a server's settings that were deleted there, once its managers were told so.
BEGIN;

CREATE TABLE lost_settings (
    guild_id INTEGER NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, id)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 49;
COMMIT;
