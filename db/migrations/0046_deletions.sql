-- Whether the table is deleted when the others agree to an early end.
BEGIN;
ALTER TABLE proposals ADD COLUMN deletes INTEGER NOT NULL DEFAULT 0 CHECK (deletes IN (0, 1) AND (deletes = 0 OR kind = 'end'));
PRAGMA user_version = 46;
COMMIT;
