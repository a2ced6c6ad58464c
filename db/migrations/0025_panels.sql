-- Which direct messages show a panel that is still good; of those that are not, what became of it, until they say so.
BEGIN;

ALTER TABLE outbox ADD COLUMN panel TEXT CHECK (
    panel IN ('live', 'played', 'played-for', 'taken-back', 'below', 'over', 'left', 'deleted')
);
CREATE INDEX outbox_panels ON outbox (game_id, user_id) WHERE panel = 'live';
UPDATE outbox SET panel = 'live' WHERE id IN (
    SELECT max(outbox.id) FROM outbox JOIN games ON games.id = outbox.game_id
    WHERE status = 'playing' AND user_id IS NOT NULL AND message_id IS NOT NULL
        AND kind IN ('hand', 'turn', 'call', 'time-away', 'reminder', 'overdue', 'time-up', 'nudge')
        AND coalesce(json_array_length(refs, '$.mention'), 0) = 0
    GROUP BY game_id, user_id
);

PRAGMA user_version = 25;
COMMIT;
