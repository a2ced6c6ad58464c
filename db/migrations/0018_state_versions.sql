-- In which form the state of a game is stored; the first one is 1.
BEGIN;

ALTER TABLE games ADD COLUMN state_version INTEGER NOT NULL DEFAULT 1 CHECK (state_version > 0);

PRAGMA user_version = 18;
COMMIT;
