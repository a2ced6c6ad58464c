-- Finding people: who is invited to a lobby, the roles that are called for a game, and when computers take free seats.
BEGIN;

CREATE TABLE invitations (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    at INTEGER NOT NULL,
    declined_at INTEGER,
    PRIMARY KEY (game_id, user_id)
) STRICT;
CREATE INDEX invitations_by_person ON invitations (user_id);
CREATE TABLE game_roles (
    guild_id INTEGER NOT NULL,
    slug TEXT NOT NULL,
    role_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, slug)
) STRICT;
ALTER TABLE games ADD COLUMN fill_after INTEGER;
ALTER TABLE games ADD COLUMN fills_at INTEGER;
ALTER TABLE games ADD COLUMN calls_at INTEGER;
CREATE INDEX games_of_guild ON games (guild_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX games_filling ON games (fills_at) WHERE status = 'lobby' AND fills_at IS NOT NULL;
CREATE INDEX games_calling ON games (calls_at) WHERE status = 'lobby' AND calls_at IS NOT NULL;

PRAGMA user_version = 34;
COMMIT;
