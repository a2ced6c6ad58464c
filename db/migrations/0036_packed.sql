-- The moves and commits of games that ended a while ago, each as one compressed list; db/games/packed.py explains it.
BEGIN;

-- What was taken back stays in `undone`, and its commits in `commits`, which `undone` refers to.
CREATE TABLE packed (
    game_id INTEGER PRIMARY KEY REFERENCES games (id),
    moves BLOB NOT NULL,
    commits BLOB NOT NULL
) STRICT;

-- Games that wait to be packed, oldest first.
CREATE TABLE packing_due (
    ended_at INTEGER NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id),
    PRIMARY KEY (ended_at, game_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX packing_due_by_game ON packing_due (game_id);
INSERT INTO packing_due (ended_at, game_id)
SELECT coalesce(ended_at, active_at, opened_at), id FROM games WHERE status = 'ended';

CREATE TRIGGER packing_begins AFTER UPDATE OF status ON games WHEN NEW.status = 'ended' AND OLD.status != 'ended'
BEGIN
    INSERT INTO packing_due (ended_at, game_id) VALUES (coalesce(NEW.ended_at, NEW.active_at, NEW.opened_at), NEW.id);
END;
CREATE TRIGGER packing_ends AFTER UPDATE OF status ON games WHEN OLD.status = 'ended' AND NEW.status != 'ended'
BEGIN
    DELETE FROM packing_due WHERE game_id = NEW.id;
END;

-- The rows in packed games. `unpacked` is a function of ours (db/engine/packing.py).
CREATE VIEW packed_move AS
SELECT game_id,
    json_extract(value, '$[0]') AS seq, json_extract(value, '$[1]') AS commit_no, json_extract(value, '$[2]') AS
    seat, json_extract(value, '$[3]') AS notation, json_extract(value, '$[4]') AS acted_by, json_extract(value,
    '$[5]') AS rules_version, json_extract(value, '$[6]') AS at
FROM packed, json_each(unpacked(packed.moves));
CREATE VIEW packed_commit AS
SELECT game_id,
    json_extract(value, '$[0]') AS commit_no, json_extract(value, '$[1]') AS seat, json_extract(value, '$[2]') AS
    acted_by, json_extract(value, '$[3]') AS last_seq, json_extract(value, '$[4]') AS acting, json_extract(value,
    '$[5]') AS following, json_extract(value, '$[6]') AS opens, json_extract(value, '$[7]') AS shows,
    json_extract(value, '$[8]') AS learnt, json_extract(value, '$[9]') AS shown, json_extract(value, '$[10]') AS
    left
FROM packed, json_each(unpacked(packed.commits));

-- Whatever reads the log of a game that may be over reads these.
CREATE VIEW every_move AS
SELECT game_id, seq, commit_no, seat, notation, acted_by, rules_version, at FROM moves
UNION ALL
SELECT game_id, seq, commit_no, seat, notation, acted_by, rules_version, at FROM packed_move;
CREATE VIEW every_commit AS
SELECT game_id, commit_no, seat, acted_by, last_seq, acting, following, opens, shows, learnt, shown, left FROM commits
UNION ALL
SELECT game_id, commit_no, seat, acted_by, last_seq, acting, following, opens, shows, learnt, shown, left
FROM packed_commit;

PRAGMA user_version = 36;
COMMIT;
