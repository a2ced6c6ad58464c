"""Tables on a real database, without Discord."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tables.hall import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await Hall(tmp_path / "parterre.sqlite3").open()
    yield hall
    await hall.close()
