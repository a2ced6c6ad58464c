-- How pictures are laid out, for computers or for phones: what a person chose, if they did, and what all see on a server.
BEGIN;

ALTER TABLE people ADD COLUMN picture_format TEXT NOT NULL DEFAULT '' CHECK (picture_format IN ('', 'wide', 'tall'));
ALTER TABLE guilds ADD COLUMN picture_format TEXT NOT NULL DEFAULT 'wide' CHECK (picture_format IN ('wide', 'tall'));

PRAGMA user_version = 30;
COMMIT;
