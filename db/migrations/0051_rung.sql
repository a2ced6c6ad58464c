-- The row of the outbox that called a seat's person to the turn, until they look or the seat plays; 0 if none did.
BEGIN;

ALTER TABLE seats ADD COLUMN rung INTEGER NOT NULL DEFAULT 0;

PRAGMA user_version = 51;
COMMIT;
