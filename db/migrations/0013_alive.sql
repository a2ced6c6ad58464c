-- When the process of a start was last known to run: a write by which its health is tried.
BEGIN;

ALTER TABLE boots ADD COLUMN alive_at INTEGER;

PRAGMA user_version = 13;
COMMIT;
