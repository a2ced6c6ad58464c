-- What a commit showed to whom, and which commits were taken back. Moves stay in the log for good.
BEGIN;

-- Lists of seats are JSON. `acting` were to act before the commit and `following` after it; `opens` tells that seats
-- which waited are to act by it, or that its chapter is over. `shows` is the gravest that its moves disclosed, `learnt`
-- the seats that it told a secret which was not theirs, `shown` those of them to which it was told apart from the rest.
-- `left` is how many seconds a person still had for the turn.
CREATE TABLE commits (
    game_id INTEGER NOT NULL REFERENCES games (id),
    commit_no INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    acted_by TEXT NOT NULL CHECK (acted_by IN ('person', 'computer', 'deputy')),
    last_seq INTEGER NOT NULL,
    acting TEXT NOT NULL,
    following TEXT NOT NULL,
    opens INTEGER NOT NULL CHECK (opens IN (0, 1)),
    shows TEXT NOT NULL CHECK (shows IN ('nothing', 'own', 'others', 'stock')),
    learnt TEXT NOT NULL,
    shown TEXT NOT NULL,
    left INTEGER CHECK (left >= 0),
    PRIMARY KEY (game_id, commit_no)
) STRICT;
CREATE INDEX commits_by_seat ON commits (game_id, seat, commit_no);

-- `taken_back_no` numbers the take-back among the commits of the game; `by_seat` took it back.
CREATE TABLE undone (
    game_id INTEGER NOT NULL,
    commit_no INTEGER NOT NULL,
    taken_back_no INTEGER NOT NULL,
    by_seat INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game_id, commit_no),
    FOREIGN KEY (game_id, commit_no) REFERENCES commits (game_id, commit_no)
) STRICT;

-- Whether all may be taken back by consent, even what showed something.
ALTER TABLE games ADD COLUMN is_lenient INTEGER NOT NULL DEFAULT 0 CHECK (is_lenient IN (0, 1));

-- Take-backs are proposed, too: `commit_no` is the commit that one is about.
CREATE TABLE proposals_anew (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL CHECK (kind IN ('end', 'pause', 'offer', 'computer', 'take-back')),
    by_seat INTEGER NOT NULL,
    about_seat INTEGER,
    commit_no INTEGER,
    made_at INTEGER NOT NULL,
    lapses_at INTEGER NOT NULL,
    outcome TEXT CHECK (outcome IN ('agreed', 'refused', 'lapsed', 'overtaken')),
    closed_by INTEGER,
    closed_at INTEGER,
    CHECK ((outcome IS NULL) = (closed_at IS NULL)),
    CHECK ((kind IN ('offer', 'computer', 'take-back')) = (about_seat IS NOT NULL)),
    CHECK ((kind = 'take-back') = (commit_no IS NOT NULL))
) STRICT;
INSERT INTO proposals_anew
SELECT id, game_id, kind, by_seat, about_seat, NULL, made_at, lapses_at, outcome, closed_by, closed_at FROM proposals;

CREATE TABLE consents_anew (
    proposal_id INTEGER NOT NULL REFERENCES proposals_anew (id),
    seat INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (proposal_id, seat)
) STRICT;
INSERT INTO consents_anew SELECT proposal_id, seat, at FROM consents;

DROP TABLE consents;
DROP TABLE proposals;
ALTER TABLE proposals_anew RENAME TO proposals;
ALTER TABLE consents_anew RENAME TO consents;
CREATE UNIQUE INDEX proposals_open ON proposals (game_id) WHERE outcome IS NULL;
CREATE INDEX proposals_lapsing ON proposals (lapses_at) WHERE outcome IS NULL;

PRAGMA user_version = 8;
COMMIT;
