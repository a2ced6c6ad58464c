-- The seconds that were left of a person's turn when they went away, until that turn is over; NULL without a time limit.
BEGIN;

ALTER TABLE seats ADD COLUMN turn_left INTEGER;

PRAGMA user_version = 52;
COMMIT;
