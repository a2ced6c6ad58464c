-- How often two people met in rated games, numbered, so that the end of a game need not count them; db/ratings.py uses it.
BEGIN;

CREATE TABLE rated_meetings (
    slug TEXT NOT NULL,
    one INTEGER NOT NULL,
    other INTEGER NOT NULL CHECK (other > one),
    ended_at INTEGER NOT NULL,
    rated_id INTEGER NOT NULL REFERENCES rated_games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    PRIMARY KEY (one, other, slug, ended_at, rated_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rated_meetings_by_game ON rated_meetings (rated_id);
CREATE INDEX rated_meetings_by_other ON rated_meetings (other);

INSERT INTO rated_meetings (slug, one, other, ended_at, rated_id, number)
SELECT mine.slug, mine.user_id, its.user_id, mine.ended_at, mine.rated_id,
    row_number() OVER (PARTITION BY mine.slug, mine.user_id, its.user_id ORDER BY mine.rated_id)
FROM rating_changes AS mine JOIN rating_changes AS its ON its.rated_id = mine.rated_id AND its.guild_id = mine.guild_id
WHERE mine.guild_id = 0 AND its.user_id > mine.user_id AND (mine.share > 0 OR its.share > 0);

PRAGMA user_version = 35;
COMMIT;
