-- Whether a person wants direct messages; until now everybody got some, and chose only where they were pinged.
BEGIN;

ALTER TABLE people ADD COLUMN dm_wish TEXT NOT NULL DEFAULT 'unasked' CHECK (
    dm_wish IN ('unasked', 'offered', 'wanted', 'declined')
);
UPDATE people SET dm_wish = 'wanted' WHERE dm_channel_id IS NOT NULL;
UPDATE people SET dm_wish = 'declined' WHERE user_id IN (SELECT user_id FROM hours WHERE in_thread = 1);
ALTER TABLE hours DROP COLUMN in_thread;

PRAGMA user_version = 29;
COMMIT;
