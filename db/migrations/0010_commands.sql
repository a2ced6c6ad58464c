-- Which commands Discord was last told of, so that it is told again only when they have changed.
BEGIN;

CREATE TABLE command_trees (
  application_id INTEGER PRIMARY KEY,
  digest TEXT NOT NULL,
  told_at INTEGER NOT NULL
) STRICT;

CREATE TABLE commands (
  application_id INTEGER NOT NULL REFERENCES command_trees (application_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  command_id INTEGER NOT NULL,
  PRIMARY KEY (application_id, name)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 10;
COMMIT;
