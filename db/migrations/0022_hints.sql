-- Hints, and what is found of a game once it is over.
BEGIN;

ALTER TABLE games ADD COLUMN has_hints INTEGER NOT NULL DEFAULT 0 CHECK (has_hints IN (0, 1));

-- `decision` is the SHA-256 of what the seat saw, so that the same decision has the same hint; `seq` numbers the last
-- move of the log when it was asked for, and `advice` is JSON.
CREATE TABLE hints (
    game_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    decision BLOB NOT NULL CHECK (length(decision) = 32),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    advice TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat, decision),
    FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat)
) STRICT;

CREATE TABLE turning_points (
    game_id INTEGER PRIMARY KEY REFERENCES games (id),
    points TEXT NOT NULL,
    found_at INTEGER NOT NULL
) STRICT;

PRAGMA user_version = 22;
COMMIT;
