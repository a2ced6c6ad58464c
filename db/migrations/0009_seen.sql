-- Up to which move the person of a seat has looked at the table.
BEGIN;

ALTER TABLE seats ADD COLUMN seen_seq INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET seen_seq = (SELECT seq FROM games WHERE games.id = seats.game_id);

PRAGMA user_version = 9;
COMMIT;
