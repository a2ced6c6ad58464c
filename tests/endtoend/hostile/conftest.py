"""Nothing is waited for that nobody would do: whatever works by itself rests while inputs are tried."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from cogs.help import greeting
from db.engine.threads import ConnectionThread

R = TypeVar("R")


@pytest.fixture(autouse=True)
def no_card(unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - after that one
    """Let no panel wait for the card of its table."""
    monkeypatch.setattr(greeting, "PATIENCE", 0)


async def _at_once(_: ConnectionThread, work: Callable[[], R]) -> R:
    return work()


@pytest.fixture
def in_one_thread(monkeypatch: pytest.MonkeyPatch, is_deferring: bool) -> None:  # noqa: FBT001 - a fixture
    """
    Let SQLite work in the thread of the bot: going to and fro between threads is most of what an input costs.

    Work that waits for nothing is done before anything can be promised, so that costs are borne with deferred answers.
    """
    if is_deferring:
        return
    monkeypatch.setattr(ConnectionThread, "_carry_out", _at_once)
