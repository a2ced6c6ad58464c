-- The schema of 1.0.0, with which each new database begins. Older databases are refused.
-- Instants are UTC integer seconds, named *_at. Identifiers of people, channels and messages are Discord's.
BEGIN;

-- == Starts of the process, and the commands that Discord knows ==

-- `alive_at`: when the process of a start was last known to run: a write by which its health is tried.
CREATE TABLE boots (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, alive_at INTEGER) STRICT;

-- Which commands Discord was last told of, so that it is told again only when they have changed.
CREATE TABLE command_trees (application_id INTEGER PRIMARY KEY, digest TEXT NOT NULL, told_at INTEGER NOT NULL) STRICT;

CREATE TABLE commands (
    application_id INTEGER NOT NULL REFERENCES command_trees (application_id) ON DELETE CASCADE,
    name TEXT NOT NULL, command_id INTEGER NOT NULL,
    PRIMARY KEY (application_id, name)
) STRICT, WITHOUT ROWID;

-- == People and servers ==

-- `with_odds`: whether a person's own panels tell how likely a draw goes wrong. `language` is empty where it goes by
-- `locale`, which is Discord's as last seen there.
CREATE TABLE people (
    user_id INTEGER PRIMARY KEY, name TEXT NOT NULL, dm_channel_id INTEGER,
    dm_state TEXT NOT NULL DEFAULT 'unknown' CHECK (dm_state IN ('unknown', 'open', 'closed')),
    text_only INTEGER NOT NULL DEFAULT 0 CHECK (text_only IN (0, 1)),
    seen_at INTEGER NOT NULL,
    with_odds INTEGER NOT NULL DEFAULT 0 CHECK (with_odds IN (0, 1)),
    language TEXT NOT NULL DEFAULT '', locale TEXT NOT NULL DEFAULT ''
) STRICT;

-- A greeting that was begun and not noted as there is looked for before it is posted again. From `time_limit` on: what
-- whoever manages a server chose for its tables.
CREATE TABLE guilds (
    guild_id INTEGER PRIMARY KEY, seen_at INTEGER NOT NULL, left_at INTEGER,
    greeting_begun_at INTEGER, greeted_at INTEGER,
    time_limit INTEGER CHECK (time_limit > 0),
    openers TEXT NOT NULL DEFAULT 'everyone' CHECK (openers IN ('everyone', 'role', 'managers')),
    role_id INTEGER,
    tables_each INTEGER CHECK (tables_each > 0),
    vacation_days INTEGER NOT NULL DEFAULT 21 CHECK (vacation_days BETWEEN 0 AND 21),
    language TEXT NOT NULL DEFAULT 'en'
) STRICT;

-- Where tables may be opened; without a row every channel will do.
CREATE TABLE guild_channels (
    guild_id INTEGER NOT NULL REFERENCES guilds (guild_id), channel_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
) STRICT;

-- Where the reports of a server go.
CREATE TABLE report_channels (guild_id INTEGER PRIMARY KEY, channel_id INTEGER NOT NULL) STRICT;

-- Whom somebody does not want at tables that they host.
CREATE TABLE blocks (
    user_id INTEGER NOT NULL,
    blocked_id INTEGER NOT NULL CHECK (blocked_id <> user_id),
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
) STRICT;

-- Uses that are counted. `guild_id` is 0 outside of servers.
CREATE TABLE uses (
    user_id INTEGER NOT NULL, guild_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'nudge', 'report')),
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX uses_by_person ON uses (user_id, guild_id, kind, at);
CREATE INDEX uses_by_time ON uses (at);

-- == Tables and their seats ==

-- AUTOINCREMENT: an old button must never reach a newer game that took over its number. `lapses_at`: when an unchanged
-- lobby is given up. `next_id`: the table that those of an ended one play next. `agreed`: ended early by consent, so
-- nothing is disclosed. `active_at`: the last thing that anybody did, `asked_at`: when an idle table was asked whether
-- it goes on, `asleep_at`: since when it sleeps, `kept_at`: when its thread was last kept from being archived.
-- `consequence`: what becomes of a turn whose time is over. `is_lenient`: whether all may be taken back by consent,
-- even what showed something. `lost_threads`, `lost_cards`: how often they were deleted; each is made anew once.
-- `locked_at`: since when its thread is known to be locked. `frozen_at`: since when the bot is not on the server, so
-- that nothing happens at the table. `state_version`: in which form its state is stored; the first one is 1.
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, slug TEXT NOT NULL, rules_version INTEGER NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'lobby' CHECK (status IN ('lobby', 'playing', 'ended', 'closed')),
    host_id INTEGER NOT NULL, guild_id INTEGER, channel_id INTEGER NOT NULL, thread_id INTEGER,
    lobby_message_id INTEGER, board_message_id INTEGER, options TEXT NOT NULL,
    time_limit INTEGER CHECK (time_limit > 0),
    key BLOB CHECK (length(key) = 32),
    state BLOB, state_hash BLOB, result BLOB, fault TEXT, seq INTEGER NOT NULL DEFAULT 0,
    told_seq INTEGER NOT NULL DEFAULT 0, commit_no INTEGER NOT NULL DEFAULT 0, chain_seat INTEGER,
    opened_at INTEGER NOT NULL, started_at INTEGER, ended_at INTEGER, lapses_at INTEGER,
    next_id INTEGER REFERENCES games (id),
    agreed INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1)),
    paused_at INTEGER, active_at INTEGER, asked_at INTEGER,
    asleep_at INTEGER CHECK (asleep_at IS NULL OR asked_at IS NOT NULL),
    kept_at INTEGER,
    consequence TEXT NOT NULL DEFAULT 'computer' CHECK (consequence IN ('wait', 'computer', 'replace')),
    is_friendly INTEGER NOT NULL DEFAULT 0 CHECK (is_friendly IN (0, 1)),
    is_lenient INTEGER NOT NULL DEFAULT 0 CHECK (is_lenient IN (0, 1)),
    lost_threads INTEGER NOT NULL DEFAULT 0 CHECK (lost_threads BETWEEN 0 AND 2),
    lost_cards INTEGER NOT NULL DEFAULT 0 CHECK (lost_cards BETWEEN 0 AND 2),
    locked_at INTEGER, frozen_at INTEGER,
    state_version INTEGER NOT NULL DEFAULT 1 CHECK (state_version > 0),
    language TEXT NOT NULL DEFAULT 'en',
    has_hints INTEGER NOT NULL DEFAULT 0 CHECK (has_hints IN (0, 1)),
    CHECK (status NOT IN ('playing', 'ended') OR (key IS NOT NULL AND state IS NOT NULL AND state_hash IS NOT NULL))
) STRICT;
CREATE INDEX games_by_status ON games (status);
CREATE UNIQUE INDEX games_by_thread ON games (thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX games_by_channel ON games (channel_id, status);
CREATE INDEX games_lapsing ON games (lapses_at) WHERE status = 'lobby';
-- How many tables somebody hosts on a server is counted before each new one.
CREATE INDEX games_by_host ON games (host_id, guild_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX games_frozen ON games (guild_id) WHERE frozen_at IS NOT NULL;
CREATE INDEX games_hosted ON games (host_id);

-- `resigned_seq`, `resigned_at`: after which move, and when, a person gave the seat up; from the next move on a deputy
-- plays there, as while they are away. What is offered may be taken by somebody else. `taken_at`: when the present
-- holder came into a game that others had begun. `lost` is what a seat had chosen in vain before a deputy played; it
-- is shown to its owner alone. `seen_seq`: up to which move its person has looked at the table. `level`: of a computer.
CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    kind TEXT NOT NULL CHECK (kind IN ('person', 'computer')),
    user_id INTEGER, name TEXT NOT NULL,
    ready INTEGER NOT NULL CHECK (ready IN (0, 1)),
    rev INTEGER NOT NULL DEFAULT 0,
    to_act INTEGER NOT NULL DEFAULT 0 CHECK (to_act IN (0, 1)),
    notice TEXT,
    resigned_seq INTEGER CHECK (resigned_seq IS NULL OR (resigned_seq >= 0 AND kind = 'person')),
    resigned_at INTEGER CHECK ((resigned_at IS NULL) = (resigned_seq IS NULL)),
    away_at INTEGER CHECK (away_at IS NULL OR (kind = 'person' AND resigned_seq IS NULL)),
    offered_at INTEGER CHECK (offered_at IS NULL OR away_at IS NOT NULL),
    taken_at INTEGER, lost TEXT, seen_seq INTEGER NOT NULL DEFAULT 0, level TEXT,
    PRIMARY KEY (game_id, seat),
    UNIQUE (game_id, user_id),
    CHECK ((kind = 'person') = (user_id IS NOT NULL))
) STRICT;
CREATE INDEX seats_by_user ON seats (user_id, to_act) WHERE user_id IS NOT NULL;

-- Who held a seat before, up to and with which move.
CREATE TABLE holders (
    id INTEGER PRIMARY KEY, game_id INTEGER NOT NULL, seat INTEGER NOT NULL, user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    last_seq INTEGER NOT NULL CHECK (last_seq >= 0),
    left_at INTEGER NOT NULL,
    FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat)
) STRICT;
CREATE INDEX holders_by_game ON holders (game_id);
CREATE INDEX holders_by_user ON holders (user_id);

-- Whom the host has asked to leave a lobby.
CREATE TABLE dismissals (
    game_id INTEGER NOT NULL REFERENCES games (id), user_id INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (game_id, user_id)
) STRICT;

-- Who looks on at a game by direct message; `failed_at`: since when none arrives, until they have been told.
CREATE TABLE watchers (
    game_id INTEGER NOT NULL REFERENCES games (id), user_id INTEGER NOT NULL, since INTEGER NOT NULL,
    failed_at INTEGER,
    PRIMARY KEY (game_id, user_id)
) STRICT;
CREATE INDEX watchers_by_user ON watchers (user_id);

-- == What is played ==

-- Moves stay in the log for good.
CREATE TABLE moves (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    commit_no INTEGER NOT NULL, seat INTEGER NOT NULL, notation TEXT NOT NULL,
    acted_by TEXT NOT NULL CHECK (acted_by IN ('person', 'computer', 'deputy', 'order')),
    rules_version INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT;

-- What a commit showed to whom. Lists of seats are JSON. `acting` were to act before the commit and `following` after
-- it; `opens` tells that seats which waited are to act by it, or that its chapter is over. `shows` is the gravest that
-- its moves disclosed, `learnt` the seats that it told a secret which was not theirs, `shown` those of them to which
-- it was told apart from the rest. `left` is how many seconds a person still had for the turn.
CREATE TABLE commits (
    game_id INTEGER NOT NULL REFERENCES games (id), commit_no INTEGER NOT NULL, seat INTEGER NOT NULL,
    acted_by TEXT NOT NULL CHECK (acted_by IN ('person', 'computer', 'deputy', 'order')),
    last_seq INTEGER NOT NULL, acting TEXT NOT NULL, following TEXT NOT NULL,
    opens INTEGER NOT NULL CHECK (opens IN (0, 1)),
    shows TEXT NOT NULL CHECK (shows IN ('nothing', 'own', 'others', 'stock')),
    learnt TEXT NOT NULL, shown TEXT NOT NULL,
    left INTEGER CHECK (left >= 0),
    PRIMARY KEY (game_id, commit_no)
) STRICT;
CREATE INDEX commits_by_seat ON commits (game_id, seat, commit_no);

-- Which commits were taken back, by whom; `taken_back_no` numbers the take-back among the commits of the game.
CREATE TABLE undone (
    game_id INTEGER NOT NULL, commit_no INTEGER NOT NULL, taken_back_no INTEGER NOT NULL,
    by_seat INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (game_id, commit_no),
    FOREIGN KEY (game_id, commit_no) REFERENCES commits (game_id, commit_no)
) STRICT;

CREATE TABLE drafts (
    game_id INTEGER NOT NULL, seat INTEGER NOT NULL, moves TEXT NOT NULL, changed_at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat),
    FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat)
) STRICT;

-- What people order ahead. `wishes` and `draft`, the wish in the making, are JSON. An order stands until it is spent:
-- `spent_no` is the last commit by then, its own if it was played; `outcome` tells as JSON what became of it.
CREATE TABLE orders (
    id INTEGER PRIMARY KEY, game_id INTEGER NOT NULL, seat INTEGER NOT NULL, wishes TEXT NOT NULL,
    draft TEXT NOT NULL, made_at INTEGER NOT NULL, spent_no INTEGER,
    outcome TEXT CHECK ((outcome IS NULL) = (spent_no IS NULL)),
    FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat)
) STRICT;
CREATE UNIQUE INDEX orders_standing ON orders (game_id, seat) WHERE spent_no IS NULL;
CREATE INDEX orders_by_seat ON orders (game_id, seat, id);

-- An order is its maker's alone: it goes with them, whichever way they leave, and nothing of it outlives the game.
CREATE TRIGGER orders_end AFTER UPDATE OF status ON games WHEN NEW.status != 'playing'
BEGIN
    DELETE FROM orders WHERE game_id = NEW.id;
END;
CREATE TRIGGER orders_leave AFTER UPDATE OF user_id, resigned_seq ON seats
WHEN NEW.user_id IS NOT OLD.user_id OR NEW.resigned_seq IS NOT OLD.resigned_seq
BEGIN
    DELETE FROM orders WHERE game_id = NEW.game_id AND seat = NEW.seat;
END;

CREATE TABLE interactions (
    interaction_id INTEGER PRIMARY KEY, game_id INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL, rev INTEGER NOT NULL, commit_no INTEGER, at INTEGER NOT NULL
) STRICT;
CREATE INDEX interactions_by_time ON interactions (at);

-- == Time ==

-- `step` is what happens at `look_at`, which is null when nothing does. A clock that stands still has `left` seconds.
CREATE TABLE deadlines (
    game_id INTEGER NOT NULL REFERENCES games (id), seat INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('auto', 'turn')),
    due_at INTEGER NOT NULL,
    step TEXT NOT NULL CHECK (step IN ('half', 'last', 'end', 'over')),
    look_at INTEGER,
    left INTEGER CHECK (left >= 0),
    PRIMARY KEY (game_id, seat, kind),
    CHECK (left IS NULL OR look_at IS NULL)
) STRICT;
CREATE INDEX deadlines_by_time ON deadlines (look_at) WHERE look_at IS NOT NULL;
-- What each look at the clock asks for: clocks that stand still, and computers that are to play.
CREATE INDEX deadlines_standing ON deadlines (game_id) WHERE left IS NOT NULL;
CREATE INDEX deadlines_by_computer ON deadlines (look_at) WHERE kind = 'auto';

-- The hours that people keep to themselves, in minutes after midnight; `away_until` is when a vacation ends by itself.
CREATE TABLE hours (
    user_id INTEGER PRIMARY KEY, zone TEXT NOT NULL DEFAULT 'UTC',
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
    user_id INTEGER NOT NULL, since INTEGER NOT NULL,
    days INTEGER NOT NULL CHECK (days > 0),
    PRIMARY KEY (user_id, since)
) STRICT;

CREATE TABLE nudges (
    game_id INTEGER NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT;

-- == What needs consent ==

-- AUTOINCREMENT: an old button must never answer a newer question. `commit_no` is what a take-back is about.
CREATE TABLE proposals (
    id INTEGER PRIMARY KEY AUTOINCREMENT, game_id INTEGER NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL CHECK (kind IN ('end', 'pause', 'offer', 'computer', 'take-back')),
    by_seat INTEGER NOT NULL, about_seat INTEGER, commit_no INTEGER, made_at INTEGER NOT NULL,
    lapses_at INTEGER NOT NULL,
    outcome TEXT CHECK (outcome IN ('agreed', 'refused', 'lapsed', 'overtaken')),
    closed_by INTEGER, closed_at INTEGER,
    CHECK ((outcome IS NULL) = (closed_at IS NULL)),
    CHECK ((kind IN ('offer', 'computer', 'take-back')) = (about_seat IS NOT NULL)),
    CHECK ((kind = 'take-back') = (commit_no IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX proposals_open ON proposals (game_id) WHERE outcome IS NULL;
CREATE INDEX proposals_lapsing ON proposals (lapses_at) WHERE outcome IS NULL;

CREATE TABLE consents (
    proposal_id INTEGER NOT NULL REFERENCES proposals (id), seat INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (proposal_id, seat)
) STRICT;

-- == Advice ==

-- `decision` is the SHA-256 of what the seat saw, so that the same decision has the same hint; `seq` numbers the last
-- move of the log when it was asked for, and `advice` is JSON.
CREATE TABLE hints (
    game_id INTEGER NOT NULL, seat INTEGER NOT NULL,
    decision BLOB NOT NULL CHECK (length(decision) = 32),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    advice TEXT NOT NULL, asked_at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat, decision),
    FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat)
) STRICT;

-- What is found of a game once it is over.
CREATE TABLE turning_points (
    game_id INTEGER PRIMARY KEY REFERENCES games (id), points TEXT NOT NULL, found_at INTEGER NOT NULL
) STRICT;

-- == What is sent to Discord ==

-- The id stands in the message as a component id of 32 bits. `user_id` is null for what goes to the table. `swept`:
-- the row names nobody any more. `panel`: which direct messages show a panel that is still good; of those that are
-- not, what became of it, until they say so.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id < 2147483648),
    game_id INTEGER NOT NULL REFERENCES games (id), kind TEXT NOT NULL, user_id INTEGER,
    refs TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE CHECK (length(nonce) BETWEEN 1 AND 25),
    created_at INTEGER NOT NULL, next_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
    begun_at INTEGER, done_at INTEGER, message_id INTEGER, error TEXT, parked TEXT,
    swept INTEGER NOT NULL DEFAULT 0 CHECK (swept IN (0, 1)),
    panel TEXT CHECK (panel IN ('live', 'played', 'played-for', 'taken-back', 'below', 'over', 'left', 'deleted'))
) STRICT;
CREATE INDEX outbox_waiting ON outbox (game_id, user_id, id) WHERE done_at IS NULL AND parked IS NULL;
CREATE INDEX outbox_by_game ON outbox (game_id, kind);
CREATE INDEX outbox_unswept ON outbox (created_at) WHERE swept = 0;
CREATE INDEX outbox_by_user ON outbox (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX outbox_panels ON outbox (game_id, user_id) WHERE panel = 'live';

-- Tables of which Discord takes no posts, since a permission is missing or their thread is locked: what waits for
-- their place is tried again at `until`, or once the place seems open again. `why`: Discord's code.
CREATE TABLE barred (
    game_id INTEGER PRIMARY KEY REFERENCES games (id), since INTEGER NOT NULL, until INTEGER NOT NULL,
    why TEXT NOT NULL
) STRICT;

PRAGMA user_version = 25;
COMMIT;
