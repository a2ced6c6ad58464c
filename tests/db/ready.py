"""A database of today's schema: migrated once in a process, and copied to wherever a test begins with an empty one."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from db.engine.connection import create


def lay_out(path: Path) -> Path:
    """Put an empty database there, unless there is one: migrating takes longer than most tests. Returns: its path."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_migrated())
    return path


@cache
def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "parterre.sqlite3")
        create(path)
        return path.read_bytes()
