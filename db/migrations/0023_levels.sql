-- How well the computer plays that holds a seat; all that sit at tables by now go on as they played.
BEGIN;

ALTER TABLE seats ADD COLUMN level TEXT;
UPDATE seats SET level = 'casual' WHERE kind = 'computer';

PRAGMA user_version = 23;
COMMIT;
