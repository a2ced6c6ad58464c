"""Connections that fail on purpose, as a full or dying disk would."""

import sqlite3
from collections.abc import Iterable
from typing import Any, ClassVar

WRITES = ("INSERT", "UPDATE", "DELETE")


class FailingConnection(sqlite3.Connection):
    """Fails at the nth writing statement from now on (0: never), or at the next COMMIT, before or after it happened."""

    fail_at: ClassVar[int] = 0
    commit_fault: ClassVar[str] = ""
    writes: ClassVar[int] = 0

    @classmethod
    def reset(cls, *, fail_at: int = 0, at_commit: str = "") -> None:
        """Arm the fault: `at_commit` may be "before" or "after"."""
        cls.fail_at, cls.commit_fault, cls.writes = fail_at, at_commit, 0

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - as in sqlite3
        if sql == "COMMIT" and self.commit_fault:
            return self._fail_commit()
        self._count(sql)
        return super().execute(sql, parameters)

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        self._count(sql)
        return super().executemany(sql, parameters)

    def _count(self, sql: str) -> None:
        kind = type(self)
        if sql.startswith(WRITES):
            kind.writes += 1
            if kind.writes == kind.fail_at:
                raise sqlite3.OperationalError("disk I/O error")

    def _fail_commit(self) -> sqlite3.Cursor:
        kind = type(self)
        fault, kind.commit_fault = kind.commit_fault, ""
        if fault == "after":
            super().execute("COMMIT")
        raise sqlite3.OperationalError("disk I/O error")
