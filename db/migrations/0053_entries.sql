-- Discord is sent all commands at each start, so nobody remembers which.
-- An entry of the outbox goes to the place of a table, to a channel of a server, or to a person; so the day's cards,
-- greetings, digests and reminders go there, too, and each place that takes no posts is barred alike.
BEGIN;

DROP TABLE commands;
DROP TABLE command_trees;

CREATE TEMP TABLE outbox_before AS SELECT * FROM outbox;
CREATE TEMP TABLE outbox_number AS SELECT seq FROM sqlite_sequence WHERE name = 'outbox';
DROP TABLE outbox;
-- The id stands in the message as a component id of 32 bits. `user_id` is null for what goes to a place; `guild_id` and
-- `channel_id` are those of a place that is no table's.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id < 2147483648),
    game_id INTEGER REFERENCES games (id),
    kind TEXT NOT NULL,
    user_id INTEGER,
    facts TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE CHECK (length(nonce) BETWEEN 1 AND 25),
    created_at INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    begun_at INTEGER,
    done_at INTEGER,
    message_id INTEGER,
    error TEXT,
    parked TEXT,
    guild_id INTEGER,
    channel_id INTEGER,
    swept INTEGER NOT NULL DEFAULT 0 CHECK (swept IN (0, 1)),
    panel TEXT CHECK (
        panel IN ('live', 'played', 'played-for', 'taken-back', 'below', 'over', 'left', 'deleted')
    ),
    refusals INTEGER NOT NULL DEFAULT 0,
    CHECK ((guild_id IS NULL) = (channel_id IS NULL)),
    CHECK ((game_id IS NOT NULL) + (channel_id IS NOT NULL) <= 1),
    CHECK (game_id IS NOT NULL OR (channel_id IS NULL) = (user_id IS NOT NULL))
) STRICT;
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox', seq FROM outbox_number;
-- Digests were filed under one of the tables that wait. What was one number with a meaning by kind has a name for each.
INSERT INTO outbox (id, game_id, kind, user_id, facts, nonce, created_at, next_at, attempts, refusals, begun_at, done_at,
    message_id, error, parked, swept, panel)
SELECT id, CASE WHEN kind = 'digest' THEN NULL ELSE game_id END, kind, user_id,
    CASE WHEN refs ->> 'detail' IS NULL THEN refs ELSE json_remove(CASE
        WHEN kind = 'reminder' THEN json_set(refs, '$.step', refs ->> 'detail')
        WHEN kind = 'nudge' THEN json_set(refs, '$.by_seat', refs ->> 'detail')
        WHEN kind = 'vacation' THEN json_set(refs, '$.away_until', refs ->> 'detail')
        WHEN kind = 'gone' THEN json_set(refs, '$.is_out_of_sight', json('true'))
        WHEN kind IN ('turn', 'call') THEN json_set(refs, '$.unless_seen', json('true'))
        ELSE json_set(refs, '$.others_lost', refs ->> 'detail')
    END, '$.detail') END,
    nonce, created_at, next_at, attempts, refusals, begun_at, done_at, message_id, error, parked, swept, panel
FROM outbox_before ORDER BY id;
DROP TABLE outbox_before;
DROP TABLE outbox_number;
CREATE INDEX outbox_waiting ON outbox (game_id, user_id, channel_id, id) WHERE done_at IS NULL AND parked IS NULL;
CREATE INDEX outbox_by_kind ON outbox (kind, id) WHERE game_id IS NULL AND done_at IS NULL AND parked IS NULL;
CREATE INDEX outbox_by_game ON outbox (game_id, kind) WHERE game_id IS NOT NULL;
CREATE INDEX outbox_by_guild ON outbox (guild_id, kind) WHERE guild_id IS NOT NULL;
CREATE INDEX outbox_by_user ON outbox (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX outbox_unswept ON outbox (created_at) WHERE swept = 0;
CREATE INDEX outbox_panels ON outbox (game_id, user_id) WHERE panel = 'live';

CREATE TEMP TABLE barred_before AS SELECT * FROM barred;
DROP TABLE barred;
CREATE TABLE barred (
    game_id INTEGER UNIQUE REFERENCES games (id),
    guild_id INTEGER,
    channel_id INTEGER UNIQUE,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    CHECK ((guild_id IS NULL) = (channel_id IS NULL)),
    CHECK ((game_id IS NULL) = (channel_id IS NOT NULL))
) STRICT;
INSERT INTO barred (game_id, since, until, why) SELECT game_id, since, until, why FROM barred_before;
DROP TABLE barred_before;

-- `entry_id` is the newest entry of the outbox that posts or edits the card. (`greeting_begun_at` of guilds is used no more;
-- a column can only be dropped where all functions of the views are known.)
CREATE TEMP TABLE daily_cards_before AS SELECT * FROM daily_cards;
DROP TABLE daily_cards;
CREATE TABLE daily_cards (
    guild_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    entry_id INTEGER,
    message_id INTEGER,
    shown TEXT NOT NULL DEFAULT '',
    edited_at INTEGER NOT NULL,
    is_over INTEGER NOT NULL DEFAULT 0 CHECK (is_over IN (0, 1)),
    PRIMARY KEY (guild_id, day)
) STRICT, WITHOUT ROWID;
INSERT INTO daily_cards (guild_id, day, channel_id, message_id, shown, edited_at, is_over)
SELECT guild_id, day, channel_id, message_id, shown, edited_at, is_over FROM daily_cards_before;
DROP TABLE daily_cards_before;
CREATE INDEX daily_cards_open ON daily_cards (day) WHERE is_over = 0;
CREATE INDEX daily_cards_by_entry ON daily_cards (entry_id) WHERE entry_id IS NOT NULL;

PRAGMA user_version = 53;
COMMIT;
