-- What becomes of a turn whose time is over, reminders before that, and the hours that people keep to themselves.
-- `lost` is what a seat had chosen in vain before a deputy played; it is shown to its owner alone.
BEGIN;

ALTER TABLE games ADD COLUMN consequence TEXT NOT NULL DEFAULT 'computer'
    CHECK (consequence IN ('wait', 'computer', 'replace'));
ALTER TABLE games ADD COLUMN is_friendly INTEGER NOT NULL DEFAULT 0 CHECK (is_friendly IN (0, 1));
ALTER TABLE seats ADD COLUMN lost TEXT;

-- `step` is what happens at `look_at`, which is null when nothing does. A clock that stands still has `left` seconds.
CREATE TABLE deadlines_anew (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('auto', 'turn')),
    due_at INTEGER NOT NULL,
    step TEXT NOT NULL CHECK (step IN ('half', 'last', 'end', 'over')),
    look_at INTEGER,
    left INTEGER CHECK (left >= 0),
    PRIMARY KEY (game_id, seat, kind),
    CHECK (left IS NULL OR look_at IS NULL)
) STRICT;
INSERT INTO deadlines_anew SELECT game_id, seat, kind, due_at, 'end', due_at, NULL FROM deadlines;
DROP TABLE deadlines;
ALTER TABLE deadlines_anew RENAME TO deadlines;
CREATE INDEX deadlines_by_time ON deadlines (look_at) WHERE look_at IS NOT NULL;

-- Quiet hours in minutes after midnight; `away_until` is when a vacation ends by itself.
CREATE TABLE hours (
    user_id INTEGER PRIMARY KEY,
    zone TEXT NOT NULL DEFAULT 'UTC',
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_until INTEGER CHECK (quiet_until BETWEEN 0 AND 1439),
    wants_reminders INTEGER NOT NULL DEFAULT 1 CHECK (wants_reminders IN (0, 1)),
    in_thread INTEGER NOT NULL DEFAULT 0 CHECK (in_thread IN (0, 1)),
    digest_hour INTEGER CHECK (digest_hour BETWEEN 0 AND 23),
    digest_at INTEGER CHECK ((digest_at IS NULL) = (digest_hour IS NULL)),
    away_since INTEGER,
    away_until INTEGER CHECK ((away_until IS NULL) = (away_since IS NULL)),
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
) STRICT;
CREATE INDEX hours_by_digest ON hours (digest_at) WHERE digest_at IS NOT NULL;
CREATE INDEX hours_by_vacation ON hours (away_until) WHERE away_until IS NOT NULL;

CREATE TABLE vacations (
    user_id INTEGER NOT NULL,
    since INTEGER NOT NULL,
    days INTEGER NOT NULL CHECK (days > 0),
    PRIMARY KEY (user_id, since)
) STRICT;

CREATE TABLE nudges (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT;

PRAGMA user_version = 6;
COMMIT;
