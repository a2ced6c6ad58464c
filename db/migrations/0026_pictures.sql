-- How often the posts of a table have a picture. Tables that there are keep one with every turn.
BEGIN;

ALTER TABLE guilds ADD COLUMN pictures TEXT NOT NULL DEFAULT 'round' CHECK (pictures IN ('turn', 'round', 'end'));
ALTER TABLE games ADD COLUMN pictures TEXT NOT NULL DEFAULT 'round' CHECK (pictures IN ('turn', 'round', 'end'));
UPDATE games SET pictures = 'turn';

PRAGMA user_version = 26;
COMMIT;
