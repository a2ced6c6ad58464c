-- A server may choose any language that is offered, which is not for the schema to know; the check on the old column
-- goes with it.
BEGIN;

ALTER TABLE guilds ADD COLUMN spoken TEXT NOT NULL DEFAULT 'en';
UPDATE guilds SET spoken = language;
ALTER TABLE guilds DROP COLUMN language;
ALTER TABLE guilds RENAME COLUMN spoken TO language;

PRAGMA user_version = 21;
COMMIT;
