-- What each look at the clock asks for: clocks that stand still, and computers that are to play.
BEGIN;

CREATE INDEX deadlines_standing ON deadlines (game_id) WHERE left IS NOT NULL;
CREATE INDEX deadlines_by_computer ON deadlines (look_at) WHERE kind = 'auto';

PRAGMA user_version = 24;
COMMIT;
