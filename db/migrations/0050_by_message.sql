-- Whether hands, missions and turns come by direct message at a server's new tables (NULL: its managers have not
-- chosen), and at a table. Tables that were opened before stay as they are.
BEGIN;
ALTER TABLE guilds ADD COLUMN by_message INTEGER CHECK (by_message IN (0, 1));
ALTER TABLE games ADD COLUMN by_message INTEGER NOT NULL DEFAULT 0 CHECK (by_message IN (0, 1));
PRAGMA user_version = 50;
COMMIT;
