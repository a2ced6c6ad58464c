-- To whom somebody's profile is shown, and where they are ranked.
BEGIN;

ALTER TABLE people ADD COLUMN profile TEXT NOT NULL DEFAULT 'server'
    CHECK (profile IN ('nobody', 'server', 'everywhere'));

PRAGMA user_version = 33;
COMMIT;
