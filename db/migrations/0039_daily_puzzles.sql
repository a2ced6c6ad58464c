-- Puzzles of the day, which are played on private boards for one turn; the day's card on servers, and reminders of it.
BEGIN;

-- The person's seat, and whether the board ends with their first commit.
ALTER TABLE boards ADD COLUMN seat INTEGER NOT NULL DEFAULT 0 CHECK (seat >= 0);
ALTER TABLE boards ADD COLUMN is_single INTEGER NOT NULL DEFAULT 0 CHECK (is_single IN (0, 1));

-- Which puzzle of the file a day has, so that a longer file changes no day that has begun.
CREATE TABLE daily_choices (
    day INTEGER PRIMARY KEY,
    puzzle INTEGER NOT NULL CHECK (puzzle >= 0)
) STRICT;

-- First answers, given on the day.
CREATE TABLE daily_puzzles (
    id INTEGER PRIMARY KEY,
    day INTEGER NOT NULL,
    user_id INTEGER,
    guild_id INTEGER,
    is_solved INTEGER NOT NULL CHECK (is_solved IN (0, 1)),
    answered_at INTEGER NOT NULL,
    UNIQUE (day, user_id)
) STRICT;
CREATE INDEX daily_puzzles_by_user ON daily_puzzles (user_id, day) WHERE user_id IS NOT NULL;

-- Where and at which hour (UTC) the day's card is posted; both or neither.
ALTER TABLE guilds ADD COLUMN daily_channel_id INTEGER;
ALTER TABLE guilds ADD COLUMN daily_hour INTEGER CHECK (daily_hour BETWEEN 0 AND 23);

-- begun_at is when the card was first about to be sent; shown is what it tells, as a digest, edited_at since when.
CREATE TABLE daily_cards (
    guild_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    begun_at INTEGER,
    message_id INTEGER,
    shown TEXT NOT NULL DEFAULT '',
    edited_at INTEGER NOT NULL,
    is_over INTEGER NOT NULL DEFAULT 0 CHECK (is_over IN (0, 1)),
    PRIMARY KEY (guild_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_cards_open ON daily_cards (day) WHERE is_over = 0;

-- At which hour, where the person lives, they are reminded of the day's garden if they have not played it; next when.
ALTER TABLE hours ADD COLUMN garden_hour INTEGER CHECK (garden_hour BETWEEN 0 AND 23);
ALTER TABLE hours ADD COLUMN garden_at INTEGER;
CREATE INDEX hours_by_garden ON hours (garden_at) WHERE garden_at IS NOT NULL;

PRAGMA user_version = 39;
COMMIT;
