-- Ratings of people, and what each game did to them; db/ratings.py explains it. Whoever plays by now was not told that it
-- would be rated, so it is not.
BEGIN;

ALTER TABLE games ADD COLUMN is_rated INTEGER NOT NULL DEFAULT 0 CHECK (is_rated IN (0, 1));

CREATE TABLE rated_games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER NOT NULL UNIQUE
) STRICT;

CREATE TABLE rated_players (
    rated_id INTEGER NOT NULL REFERENCES rated_games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER CHECK (user_id IS NULL OR level IS NULL),
    level TEXT,
    place INTEGER NOT NULL CHECK (place > 0),
    PRIMARY KEY (rated_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX rated_players_by_user ON rated_players (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE rating_changes (
    user_id INTEGER NOT NULL,
    slug TEXT NOT NULL,
    guild_id INTEGER NOT NULL,
    rated_id INTEGER NOT NULL REFERENCES rated_games (id) ON DELETE CASCADE,
    ended_at INTEGER NOT NULL,
    share REAL NOT NULL CHECK (share BETWEEN 0 AND 1),
    points_before REAL NOT NULL,
    uncertainty_before REAL NOT NULL,
    games_before INTEGER NOT NULL,
    at_before INTEGER NOT NULL,
    points REAL NOT NULL,
    uncertainty REAL NOT NULL,
    PRIMARY KEY (user_id, slug, guild_id, ended_at, rated_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_changes_by_game ON rating_changes (rated_id);

CREATE TABLE ratings (
    guild_id INTEGER NOT NULL,
    slug TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    points REAL NOT NULL,
    uncertainty REAL NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, slug, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_by_points ON ratings (guild_id, slug, points);
CREATE INDEX ratings_by_user ON ratings (user_id);

-- A game that is not over has rated nobody, whatever reopened it: ratings are again what they were before it.
CREATE TRIGGER ratings_reopen AFTER UPDATE OF status ON games WHEN OLD.status = 'ended' AND NEW.status != 'ended'
BEGIN
    UPDATE ratings SET points = before.points_before, uncertainty = before.uncertainty_before,
        games = before.games_before, at = before.at_before
    FROM rating_changes AS before JOIN rated_games ON rated_games.id = before.rated_id
    WHERE rated_games.game_id = NEW.id AND before.user_id = ratings.user_id AND before.slug = ratings.slug
        AND before.guild_id = ratings.guild_id;
    DELETE FROM ratings WHERE games = 0 AND user_id IN (
        SELECT user_id FROM rating_changes JOIN rated_games ON rated_games.id = rated_id WHERE game_id = NEW.id);
    DELETE FROM rated_games WHERE game_id = NEW.id;
END;

PRAGMA user_version = 32;
COMMIT;
