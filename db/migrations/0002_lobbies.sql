-- `lapses_at`: when an unchanged lobby is given up. `next_id`: the table that those of an ended one play next.
BEGIN;

ALTER TABLE games ADD COLUMN lapses_at INTEGER;
ALTER TABLE games ADD COLUMN next_id INTEGER REFERENCES games (id);
UPDATE games SET lapses_at = opened_at + 86400 WHERE status = 'lobby';
CREATE INDEX games_lapsing ON games (lapses_at) WHERE status = 'lobby';

PRAGMA user_version = 2;
COMMIT;
