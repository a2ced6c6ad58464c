from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.db.faults import FailingConnection
from tests.tables.hall import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    FailingConnection.reset()
    hall = await Hall(tmp_path / "parterre.sqlite3").open()
    yield hall
    FailingConnection.reset()
    await hall.close()
