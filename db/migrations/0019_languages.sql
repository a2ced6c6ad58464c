-- Which language a table speaks, and which one a person is written in. `people.language` is empty where it goes by
-- `people.locale`, which is Discord's as last seen there.
BEGIN;

ALTER TABLE games ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE people ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN locale TEXT NOT NULL DEFAULT '';

PRAGMA user_version = 19;
COMMIT;
