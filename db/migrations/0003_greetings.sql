-- A greeting that was begun and not noted as there is looked for before it is posted again.
BEGIN;

ALTER TABLE guilds ADD COLUMN greeting_begun_at INTEGER;
ALTER TABLE guilds ADD COLUMN greeted_at INTEGER;

PRAGMA user_version = 3;
COMMIT;
