from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.app import App
from render.registry import LOOKS
from tests.tables.hall import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await Hall(tmp_path / "parterre.sqlite3").open()
    yield hall
    await hall.close()


@pytest.fixture
def app(hall: Hall) -> App:
    return App(hall.tables, LOOKS, lambda: hall.now)
