-- After which move, and when, a person gave the seat up; from the next move on a deputy plays there.
BEGIN;

ALTER TABLE seats ADD COLUMN resigned_seq INTEGER CHECK (resigned_seq IS NULL OR (resigned_seq >= 0 AND kind = 'person'));
ALTER TABLE seats ADD COLUMN resigned_at INTEGER CHECK ((resigned_at IS NULL) = (resigned_seq IS NULL));

PRAGMA user_version = 4;
COMMIT;
