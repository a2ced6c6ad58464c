-- Finding what is somebody's without reading everything. `swept`: a row of the outbox that names nobody any more.
BEGIN;

ALTER TABLE outbox ADD COLUMN swept INTEGER NOT NULL DEFAULT 0 CHECK (swept IN (0, 1));
CREATE INDEX outbox_unswept ON outbox (created_at) WHERE swept = 0;
CREATE INDEX outbox_by_user ON outbox (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX holders_by_user ON holders (user_id);
CREATE INDEX games_hosted ON games (host_id);

PRAGMA user_version = 17;
COMMIT;
