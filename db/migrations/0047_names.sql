-- A name belongs to a person on one server, and is shown on no other; 0 stands for tables outside servers. The name in
-- `people` was that of wherever somebody clicked last, so it goes. A seat's name was taken at its table's server; where
-- somebody's seats on a server bear several, their next click there tells which one is right.
BEGIN;

CREATE TABLE names (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (name != ''),
    PRIMARY KEY (user_id, guild_id)
) STRICT, WITHOUT ROWID;

INSERT INTO names (user_id, guild_id, name)
SELECT user_id, guild_id, min(name) FROM (
    SELECT user_id, coalesce(guild_id, 0) AS guild_id, seats.name
    FROM seats JOIN games ON games.id = game_id WHERE user_id > 0 AND seats.name != ''
    UNION
    SELECT user_id, coalesce(guild_id, 0), holders.name
    FROM holders JOIN games ON games.id = game_id WHERE user_id > 0 AND holders.name != ''
)
GROUP BY user_id, guild_id HAVING min(name) = max(name);

-- A new table, since a column can only be dropped where all functions of the views are known.
CREATE TEMP TABLE people_before AS SELECT * FROM people;
DROP TABLE people;
CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    dm_channel_id INTEGER,
    dm_state TEXT NOT NULL DEFAULT 'unknown' CHECK (dm_state IN ('unknown', 'open', 'closed')),
    text_only INTEGER NOT NULL DEFAULT 0 CHECK (text_only IN (0, 1)),
    seen_at INTEGER NOT NULL,
    with_odds INTEGER NOT NULL DEFAULT 0 CHECK (with_odds IN (0, 1)),
    language TEXT NOT NULL DEFAULT '',
    locale TEXT NOT NULL DEFAULT '',
    explained TEXT NOT NULL DEFAULT '',
    dm_wish TEXT NOT NULL DEFAULT 'unasked' CHECK (dm_wish IN ('unasked', 'offered', 'wanted', 'declined')),
    picture_format TEXT NOT NULL DEFAULT '' CHECK (picture_format IN ('', 'wide', 'tall')),
    profile TEXT NOT NULL DEFAULT 'server' CHECK (profile IN ('nobody', 'server', 'everywhere'))
) STRICT;
INSERT INTO people (user_id, dm_channel_id, dm_state, text_only, seen_at, with_odds, language, locale, explained,
    dm_wish, picture_format, profile)
SELECT user_id, dm_channel_id, dm_state, text_only, seen_at, with_odds, language, locale, explained, dm_wish,
    picture_format, profile FROM people_before;
DROP TABLE people_before;

PRAGMA user_version = 47;
COMMIT;
