-- How well the computers of a private board play: gently where somebody learns the game.
BEGIN;
ALTER TABLE boards ADD COLUMN level TEXT NOT NULL DEFAULT 'keen' CHECK (level IN ('learner', 'casual', 'keen', 'master'));
PRAGMA user_version = 40;
COMMIT;
