-- How a seat of an ended game was played, turn by turn; kept for good, as turning points are.
BEGIN;
CREATE TABLE reviews (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    turns TEXT NOT NULL,
    found_at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT;
PRAGMA user_version = 41;
COMMIT;
