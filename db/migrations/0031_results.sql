-- What is kept of every ended game and of each of its seats, whatever becomes of its log; db/results.py explains it.
BEGIN;

CREATE TABLE results (
    game_id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,
    guild_id INTEGER,
    players INTEGER NOT NULL CHECK (players > 0),
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    ending TEXT NOT NULL CHECK (ending IN ('played', 'agreed', 'resigned', 'given-up')),
    moves INTEGER NOT NULL CHECK (moves >= 0),
    rated INTEGER CHECK (rated IN (0, 1)),
    unrated_why TEXT CHECK ((unrated_why IS NOT NULL) = (rated IS 0))
) STRICT;
CREATE INDEX results_by_server ON results (guild_id, slug, ended_at);
CREATE INDEX results_by_game ON results (slug, ended_at);

CREATE TABLE result_seats (
    game_id INTEGER NOT NULL REFERENCES results (game_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    kind TEXT NOT NULL CHECK (kind IN ('person', 'computer')),
    user_id INTEGER CHECK (user_id IS NULL OR kind = 'person'),
    level TEXT,
    from_move INTEGER NOT NULL CHECK (from_move > 0),
    resigned_move INTEGER CHECK (resigned_move IS NULL OR kind = 'person'),
    place INTEGER CHECK (place > 0),
    points INTEGER,
    sheet TEXT CHECK ((sheet IS NULL) = (points IS NULL)),
    moves INTEGER NOT NULL,
    deputy_moves INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    take_backs INTEGER NOT NULL,
    agreed_take_backs INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_seats_by_user ON result_seats (user_id, game_id) WHERE user_id IS NOT NULL;

-- Each time somebody had more points than anybody had had before in that game on that server.
CREATE TABLE bests (
    guild_id INTEGER NOT NULL,
    slug TEXT NOT NULL,
    points INTEGER NOT NULL,
    game_id INTEGER NOT NULL REFERENCES results (game_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    PRIMARY KEY (guild_id, slug, points)
) STRICT, WITHOUT ROWID;
CREATE INDEX bests_by_game ON bests (game_id);

-- A game that is not over has no result, whatever reopened it.
CREATE TRIGGER results_reopen AFTER UPDATE OF status ON games WHEN OLD.status = 'ended' AND NEW.status != 'ended'
BEGIN
    DELETE FROM results WHERE game_id = NEW.id;
END;

-- Ended games whose rows are still to be written, or whose bests wait for those of older games; taken in this order.
CREATE TABLE results_due (
    ended_at INTEGER NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id),
    PRIMARY KEY (ended_at, game_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_due_by_game ON results_due (game_id);
INSERT INTO results_due (ended_at, game_id)
SELECT coalesce(ended_at, active_at, opened_at), id FROM games WHERE status = 'ended';

-- Whose rematch a table is, is asked at its start.
CREATE INDEX games_by_next ON games (next_id) WHERE next_id IS NOT NULL;

PRAGMA user_version = 31;
COMMIT;
