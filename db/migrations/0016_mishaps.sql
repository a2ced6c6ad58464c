-- How often a table's thread and its card were deleted: each is made anew once. `locked_at`: since when its thread is
-- known to be locked. `frozen_at`: since when the bot is not on the server, so that nothing happens at the table.
BEGIN;

ALTER TABLE games ADD COLUMN lost_threads INTEGER NOT NULL DEFAULT 0 CHECK (lost_threads BETWEEN 0 AND 2);
ALTER TABLE games ADD COLUMN lost_cards INTEGER NOT NULL DEFAULT 0 CHECK (lost_cards BETWEEN 0 AND 2);
ALTER TABLE games ADD COLUMN locked_at INTEGER;
ALTER TABLE games ADD COLUMN frozen_at INTEGER;
UPDATE games SET frozen_at = (SELECT left_at FROM guilds WHERE guilds.guild_id = games.guild_id)
WHERE status IN ('lobby', 'playing');
CREATE INDEX games_frozen ON games (guild_id) WHERE frozen_at IS NOT NULL;

PRAGMA user_version = 16;
COMMIT;
