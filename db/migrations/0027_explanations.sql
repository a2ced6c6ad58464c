-- Which explanations a person has read: their names, each as often as it was read.
BEGIN;

ALTER TABLE people ADD COLUMN explained TEXT NOT NULL DEFAULT '';

PRAGMA user_version = 27;
COMMIT;
