"""How Hypothesis searches and which tests wait for the full run."""

import gc
import os
from collections import Counter

import pytest
import structlog
from hypothesis import HealthCheck, settings

from db import servers
from db.people import people
from db.people.people import DmWish
from render.canvas.cache import ROOM
from tests.source_tree import SECONDS_OF_MODULES

pytest_plugins = ["tests.browser"]

settings.register_profile("quick", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.register_profile(
    "full", deadline=None, max_examples=10_000, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@pytest.fixture(scope="session", autouse=True)
def wishing() -> None:
    """
    Let everybody have asked for direct messages from the start, and tables leave it at that.

    `unasked` is for tests of those who have not asked, `by_message` for tests of tables as they are outside of tests.
    """
    people.FIRST_WISH = DmWish.WANTED
    servers.BY_MESSAGE = False


@pytest.fixture
def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody have been asked yet whether they want direct messages, as outside of tests."""
    monkeypatch.setattr(people, "FIRST_WISH", DmWish.UNASKED)


@pytest.fixture
def by_message(unasked: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    """Let new tables write directly to those who join, as outside of tests."""
    monkeypatch.setattr(servers, "BY_MESSAGE", True)


@pytest.fixture(autouse=True)
def plain_logs() -> None:
    """Write tracebacks plainly: drawn as structlog draws them by itself, they take longer than most tests."""
    if not structlog.is_configured():
        renderer = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
        structlog.configure(
            processors=[structlog.contextvars.merge_contextvars, structlog.processors.add_log_level, renderer]
        )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="also run the tests marked `full`, and search much longer")
    parser.addoption("--regenerate-golden", action="store_true", help="play new golden games; review the difference")
    parser.addoption("--regenerate-rights", action="store_true", help="write the table of rights anew, as it is seen")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("full" if config.getoption("--full") else "quick")


def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Leave out functions that wait for the full run before they are multiplied by thousands of parameters."""
    waits = any(mark.name == "full" for mark in getattr(obj, "pytestmark", ()))
    return [] if waits and not collector.config.getoption("--full") else None


_ROOMIER = 4
"""How many times as many drawn blocks are kept as outside of tests, which draw all games in turns."""


def pytest_collection_finish() -> None:
    """Stop looking for rings among modules and tests, which stay: there are so many that each look takes a second."""
    gc.collect()
    ROOM.most *= _ROOMIER
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the sums of what tests counted with `record_property`, also those of other processes."""
    sums: Counter[str] = Counter()
    for report in terminalreporter.stats.get("passed", []):
        for name, count in report.user_properties:
            sums[name] += int(count)
    for name, count in sums.items():
        terminalreporter.write_line(f"{name}: {count}")
    keep_seconds(terminalreporter)


def keep_seconds(terminalreporter: pytest.TerminalReporter) -> None:
    """Keep how long the tests of each module took, if they were run whole, for `tools/quick.py`."""
    config = terminalreporter.config
    parts = config.getoption("--full"), config.getoption("keyword"), "::" in "".join(config.args)
    if any(parts) or not config.pluginmanager.hasplugin("cacheprovider"):
        return
    seconds: Counter[str] = Counter()
    for report in (one for reports in terminalreporter.stats.values() for one in reports if hasattr(one, "duration")):
        seconds[report.nodeid.partition("::")[0].removesuffix(".py").replace("/", ".")] += report.duration
    kept = config.cache.get(SECONDS_OF_MODULES, {})
    config.cache.set(SECONDS_OF_MODULES, kept | {module: round(took, 2) for module, took in seconds.items()})


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--full"):
        return
    waiting = [item for item in items if item.get_closest_marker("full")]
    config.hook.pytest_deselected(items=waiting)
    items[:] = [item for item in items if not item.get_closest_marker("full")]
