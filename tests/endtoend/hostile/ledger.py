"""A database file watched from outside: what changed since it was first looked at, and everything put back."""

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

Rows = Mapping[str, Sequence[Mapping[str, object]]]
_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"


class Ledger:
    """
    Every row of a database as it was, beside the file as it is.

    SQLite itself says whether anybody committed anything, so that most looks cost microseconds.
    """

    def __init__(self, path: Path) -> None:
        self._watch = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self._watch.row_factory = sqlite3.Row
        self._restore = sqlite3.connect(path)
        self._kept = sqlite3.connect(":memory:")
        self.begin_anew()

    def begin_anew(self) -> None:
        """Take everything as it is now for what it was."""
        self._watch.backup(self._kept)
        self._before = self.rows()
        self._version = self._data_version()

    def close(self) -> None:
        for connection in (self._watch, self._restore, self._kept):
            connection.close()

    def changes(self) -> frozenset[str]:
        """Return the tables, or `table.column` where rows merely changed, that are not as they were."""
        version = self._data_version()
        if version == self._version:
            return frozenset()
        self._version = version
        return frozenset(_differences(self._before, self.rows()))

    def put_back(self) -> None:
        """Make everything as it was."""
        self._kept.backup(self._restore)
        self._version = self._data_version()

    def rows(self) -> Rows:
        """Return every row of the file by table."""
        names = [str(row[0]) for row in self._watch.execute(_TABLES)]
        found = {name: self._watch.execute(f"SELECT * FROM {name}").fetchall() for name in names}  # noqa: S608 - names of the schema
        return {name: [dict(row) for row in rows] for name, rows in found.items()}

    def _data_version(self) -> int:
        ((version,),) = self._watch.execute("PRAGMA data_version")
        return int(version)


def _differences(before: Rows, now: Rows) -> list[str]:
    found: list[str] = []
    for name, rows in now.items():
        if len(rows) != len(before[name]):
            found.append(name)
            continue
        for old, new in zip(before[name], rows, strict=True):
            found += [f"{name}.{column}" for column in new if old[column] != new[column]]
    return found
