-- Who looks on at a game by direct message; `failed_at`: since when none arrives, until they have been told.
BEGIN;

CREATE TABLE watchers (
    game_id INTEGER NOT NULL REFERENCES games (id),
    user_id INTEGER NOT NULL,
    since INTEGER NOT NULL,
    failed_at INTEGER,
    PRIMARY KEY (game_id, user_id)
) STRICT;
CREATE INDEX watchers_by_user ON watchers (user_id);

PRAGMA user_version = 11;
COMMIT;
