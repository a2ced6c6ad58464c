from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.engine.database import Database


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(tmp_path / "parterre.sqlite3", now=1)
    yield database
    await database.close()
