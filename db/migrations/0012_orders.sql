-- What people order ahead, and that a turn was played as it had been ordered.
BEGIN;

-- `wishes` and `draft`, the wish in the making, are JSON. An order stands until it is spent: `spent_no` is the last
-- commit by then, which is its own if it was played, and `outcome` tells as JSON what became of it.
CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    wishes TEXT NOT NULL,
    draft TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    spent_no INTEGER,
    outcome TEXT CHECK ((outcome IS NULL) = (spent_no IS NULL)),
    FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat)
) STRICT;
CREATE UNIQUE INDEX orders_standing ON orders (game_id, seat) WHERE spent_no IS NULL;
CREATE INDEX orders_by_seat ON orders (game_id, seat, id);

-- An order is its maker's alone: it goes with them, whichever way they leave, and nothing of it outlives the game.
CREATE TRIGGER orders_end AFTER UPDATE OF status ON games WHEN NEW.status != 'playing'
BEGIN
    DELETE FROM orders WHERE game_id = NEW.id;
END;
CREATE TRIGGER orders_leave AFTER UPDATE OF user_id, resigned_seq ON seats
WHEN NEW.user_id IS NOT OLD.user_id OR NEW.resigned_seq IS NOT OLD.resigned_seq
BEGIN
    DELETE FROM orders WHERE game_id = NEW.game_id AND seat = NEW.seat;
END;

CREATE TABLE moves_anew (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    commit_no INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    notation TEXT NOT NULL,
    acted_by TEXT NOT NULL CHECK (acted_by IN ('person', 'computer', 'deputy', 'order')),
    rules_version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT;
INSERT INTO moves_anew SELECT game_id, seq, commit_no, seat, notation, acted_by, rules_version, at FROM moves;
DROP TABLE moves;
ALTER TABLE moves_anew RENAME TO moves;

CREATE TABLE commits_anew (
    game_id INTEGER NOT NULL REFERENCES games (id),
    commit_no INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    acted_by TEXT NOT NULL CHECK (acted_by IN ('person', 'computer', 'deputy', 'order')),
    last_seq INTEGER NOT NULL,
    acting TEXT NOT NULL,
    following TEXT NOT NULL,
    opens INTEGER NOT NULL CHECK (opens IN (0, 1)),
    shows TEXT NOT NULL CHECK (shows IN ('nothing', 'own', 'others', 'stock')),
    learnt TEXT NOT NULL,
    shown TEXT NOT NULL,
    left INTEGER CHECK (left >= 0),
    PRIMARY KEY (game_id, commit_no)
) STRICT;
INSERT INTO commits_anew
SELECT game_id, commit_no, seat, acted_by, last_seq, acting, following, opens, shows, learnt, shown, left FROM commits;

CREATE TABLE undone_anew (
    game_id INTEGER NOT NULL,
    commit_no INTEGER NOT NULL,
    taken_back_no INTEGER NOT NULL,
    by_seat INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game_id, commit_no),
    FOREIGN KEY (game_id, commit_no) REFERENCES commits_anew (game_id, commit_no)
) STRICT;
INSERT INTO undone_anew SELECT game_id, commit_no, taken_back_no, by_seat, at FROM undone;

DROP TABLE undone;
DROP TABLE commits;
ALTER TABLE commits_anew RENAME TO commits;
ALTER TABLE undone_anew RENAME TO undone;
CREATE INDEX commits_by_seat ON commits (game_id, seat, commit_no);

PRAGMA user_version = 12;
COMMIT;
