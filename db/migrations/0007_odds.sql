-- Whether a person's own panels tell how likely a draw goes wrong.
BEGIN;

ALTER TABLE people ADD COLUMN with_odds INTEGER NOT NULL DEFAULT 0 CHECK (with_odds IN (0, 1));

PRAGMA user_version = 7;
COMMIT;
