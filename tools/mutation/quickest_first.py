"""A plugin for pytest: the quickest tests first, since the first that fails decides."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

TIMES = Path("mutmut-stats.json")


@cache
def times() -> Mapping[str, float]:
    """Read how many seconds each test took on the unchanged code, by its id; empty before they were taken."""
    if not TIMES.exists():
        return {}
    seconds: Mapping[str, float] = json.loads(TIMES.read_text(encoding="utf-8"))["duration_by_test"]
    return seconds


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in order."""
    items.sort(key=lambda item: times().get(item.nodeid, 0))
