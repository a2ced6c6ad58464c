-- Records of a server by category of points, too, and who held a seat before its last holder.
BEGIN;

-- Each time somebody had more points, of all (category '') or of one category, than anybody had had before in that game
-- on that server.
CREATE TEMP TABLE bests_before AS SELECT * FROM bests;
DROP TABLE bests;
CREATE TABLE bests (
    guild_id INTEGER NOT NULL,
    slug TEXT NOT NULL,
    category TEXT NOT NULL DEFAULT '',
    points INTEGER NOT NULL,
    game_id INTEGER NOT NULL REFERENCES results (game_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    PRIMARY KEY (guild_id, slug, category, points)
) STRICT, WITHOUT ROWID;
CREATE INDEX bests_by_game ON bests (game_id);
INSERT INTO bests SELECT guild_id, slug, '', points, game_id, seat FROM bests_before;
DROP TABLE bests_before;
-- Games that are still due are looked at when their turn comes.
INSERT INTO bests
SELECT guild_id, slug, category, points, game_id, seat FROM (
    SELECT *, max(points) OVER (
        PARTITION BY guild_id, slug, category ORDER BY ended_at, game_id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ) AS most
    FROM (
        SELECT guild_id, slug, line.key AS category, max(line.value) AS points, game_id, min(seat) AS seat, ended_at
        FROM results JOIN result_seats AS its USING (game_id), json_each(its.sheet) AS line
        WHERE guild_id IS NOT NULL AND players > 1 AND kind = 'person' AND resigned_move IS NULL
            AND game_id NOT IN (SELECT game_id FROM results_due)
            AND (SELECT count(*) FROM json_each(its.sheet)) > 1
            AND line.value = (
                SELECT max(json_extract(others.sheet, line.fullkey)) FROM result_seats AS others
                WHERE others.game_id = its.game_id AND others.kind = 'person' AND others.resigned_move IS NULL
            )
        GROUP BY game_id, line.key
    )
)
WHERE points > coalesce(most, 0);

CREATE TABLE result_holders (
    game_id INTEGER NOT NULL REFERENCES results (game_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    user_id INTEGER,
    from_move INTEGER NOT NULL CHECK (from_move > 0),
    to_move INTEGER NOT NULL CHECK (to_move >= from_move - 1),
    PRIMARY KEY (game_id, seat, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_holders_by_user ON result_holders (user_id) WHERE user_id IS NOT NULL;
-- Games whose seats changed hands go through the line once more for these rows.
INSERT OR IGNORE INTO results_due
SELECT ended_at, game_id FROM results WHERE game_id IN (SELECT game_id FROM holders);

PRAGMA user_version = 37;
COMMIT;
