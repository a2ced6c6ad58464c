"""Pictures of one pixel, and answers that are never put off because the machine is busy."""

import pytest

from cogs.interactions import answers
from tests.endtoend.plain_look import draw_nothing

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "PATIENCE", PATIENCE)
    draw_nothing(monkeypatch)
