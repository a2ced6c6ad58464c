-- What stands for people who had their data deleted, as digests: what they used up within a day, and the seats whose
-- secrets they know; db/people/former.py explains it.
BEGIN;
CREATE TABLE former_uses (
    digest BLOB NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX former_uses_by_digest ON former_uses (digest, kind, at);
CREATE INDEX former_uses_by_time ON former_uses (at);
CREATE TABLE former_seats (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    digest BLOB NOT NULL,
    PRIMARY KEY (game_id, digest, seat)
) STRICT;
CREATE TRIGGER former_seats_end AFTER UPDATE OF status ON games WHEN NEW.status != 'playing'
BEGIN
    DELETE FROM former_seats WHERE game_id = NEW.id;
END;
PRAGMA user_version = 45;
COMMIT;
