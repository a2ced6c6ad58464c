-- Absences, replacements, tables that pause, end early, sleep or are deleted.
BEGIN;

-- While a person is away a deputy plays; what is offered may be taken by somebody else. `taken_at`: when the present
-- holder came into a game that others had begun.
ALTER TABLE seats ADD COLUMN away_at INTEGER CHECK (away_at IS NULL OR (kind = 'person' AND resigned_seq IS NULL));
ALTER TABLE seats ADD COLUMN offered_at INTEGER CHECK (offered_at IS NULL OR away_at IS NOT NULL);
ALTER TABLE seats ADD COLUMN taken_at INTEGER;

-- Who held a seat before, up to and with which move.
CREATE TABLE holders (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    last_seq INTEGER NOT NULL CHECK (last_seq >= 0),
    left_at INTEGER NOT NULL,
    FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat)
) STRICT;
CREATE INDEX holders_by_game ON holders (game_id);

-- `agreed`: ended early by consent, so nothing is disclosed. `active_at`: the last thing that anybody did, `asked_at`:
-- when an idle table was asked whether it goes on, `asleep_at`: since when it sleeps, `kept_at`: when its thread was
-- last kept from being archived.
ALTER TABLE games ADD COLUMN agreed INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1));
ALTER TABLE games ADD COLUMN paused_at INTEGER;
ALTER TABLE games ADD COLUMN active_at INTEGER;
ALTER TABLE games ADD COLUMN asked_at INTEGER;
ALTER TABLE games ADD COLUMN asleep_at INTEGER CHECK (asleep_at IS NULL OR asked_at IS NOT NULL);
ALTER TABLE games ADD COLUMN kept_at INTEGER;
UPDATE games
SET active_at = coalesce((SELECT max(at) FROM moves WHERE game_id = games.id), started_at, opened_at);

-- AUTOINCREMENT: an old button must never answer a newer question.
CREATE TABLE proposals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL CHECK (kind IN ('end', 'pause', 'offer', 'computer')),
    by_seat INTEGER NOT NULL,
    about_seat INTEGER,
    made_at INTEGER NOT NULL,
    lapses_at INTEGER NOT NULL,
    outcome TEXT CHECK (outcome IN ('agreed', 'refused', 'lapsed', 'overtaken')),
    closed_by INTEGER,
    closed_at INTEGER,
    CHECK ((outcome IS NULL) = (closed_at IS NULL)),
    CHECK ((kind IN ('offer', 'computer')) = (about_seat IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX proposals_open ON proposals (game_id) WHERE outcome IS NULL;
CREATE INDEX proposals_lapsing ON proposals (lapses_at) WHERE outcome IS NULL;

CREATE TABLE consents (
    proposal_id INTEGER NOT NULL REFERENCES proposals (id),
    seat INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (proposal_id, seat)
) STRICT;

-- Whom the host has asked to leave a lobby.
CREATE TABLE dismissals (
    game_id INTEGER NOT NULL REFERENCES games (id),
    user_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game_id, user_id)
) STRICT;

PRAGMA user_version = 5;
COMMIT;
