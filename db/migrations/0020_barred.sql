-- Tables of which Discord takes no posts, since a permission is missing or their thread is locked: what waits for their
-- place is tried again at `until`, or once the place seems open again. `why`: Discord's code.
BEGIN;

CREATE TABLE barred (
    game_id INTEGER PRIMARY KEY REFERENCES games (id),
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL
) STRICT;

PRAGMA user_version = 20;
COMMIT;
