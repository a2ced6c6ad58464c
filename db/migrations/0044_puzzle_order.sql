-- Until which day puzzles came in the order of their file, -1 if none did; since then they come in the secret's order.
BEGIN;
ALTER TABLE daily_secret ADD COLUMN by_file_until INTEGER NOT NULL DEFAULT -1;
UPDATE daily_secret SET by_file_until = (SELECT coalesce(max(day), -1) FROM daily_choices);
PRAGMA user_version = 44;
COMMIT;
