from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.context import Context
from render.registry import LOOKS
from tests.tables.hall import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await Hall(tmp_path / "parterre.sqlite3").open()
    yield hall
    await hall.close()


@pytest.fixture
def context(hall: Hall) -> Context:
    return Context(hall.tables, LOOKS, lambda: hall.now)
