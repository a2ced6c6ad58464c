-- How often Discord refused a row in a way that hardly passes by itself; after a few times it is given up.
BEGIN;

ALTER TABLE outbox ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;

PRAGMA user_version = 28;
COMMIT;
