"""Tables and stand-in for Nim: those of the tests of all games."""

import pytest

from tests.endtoend.conftest import is_deferring, logged, path, standin, unhurried
from tests.nim.offering import offer_nim
from tests.tables.conftest import hall

__all__ = ["hall", "is_deferring", "logged", "path", "standin", "unhurried"]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer Nim as the other games are."""
    offer_nim(monkeypatch)
