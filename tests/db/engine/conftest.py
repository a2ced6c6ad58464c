from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.engine.database import Database
from tests.db.ready import lay_out


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(lay_out(tmp_path / "parterre.sqlite3"), now=1)
    yield database
    await database.close()
