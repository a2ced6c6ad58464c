-- Decisions that somebody missed and wants to see again: stage counts how often they have been put before them.
BEGIN;
CREATE TABLE practice (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    stage INTEGER NOT NULL DEFAULT 0 CHECK (stage >= 0),
    due_at INTEGER NOT NULL,
    UNIQUE (user_id, game_id, seq)
) STRICT;
CREATE INDEX practice_by_game ON practice (game_id);
CREATE INDEX practice_by_due ON practice (user_id, due_at);
PRAGMA user_version = 42;
COMMIT;
