"""Nothing is waited for that nobody would do: whatever works by itself rests while inputs are tried."""

from collections.abc import Callable
from typing import Any

import aiosqlite.core
import pytest

from cogs.help import greeting


@pytest.fixture(autouse=True)
def no_card(unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - after that one
    """Let no panel wait for the card of its table."""
    monkeypatch.setattr(greeting, "PATIENCE", 0)


class _AtOnce:
    """In place of the queue of a connection's thread: what is put into it is done by whoever puts it there."""

    def put_nowait(self, item: tuple[Any, Callable[[], Any]]) -> None:
        future, function = item
        try:
            result = function()
        except BaseException as error:  # noqa: BLE001 - as the thread does
            if future is not None:
                future.set_exception(error)
        else:
            if future is not None:
                future.set_result(result)


class _NoThread:
    def __init__(self, **_: object) -> None:
        """Take what a thread takes."""

    def start(self) -> None:
        """Leave everything to whoever waits."""


@pytest.fixture
def in_one_thread(monkeypatch: pytest.MonkeyPatch, is_deferring: bool) -> None:  # noqa: FBT001 - a fixture
    """
    Let SQLite work in the thread of the bot: going to and fro between threads is most of what an input costs.

    Work that waits for nothing is done before anything can be promised, so that costs are borne with deferred answers.
    """
    if is_deferring:
        return
    monkeypatch.setattr(aiosqlite.core, "SimpleQueue", _AtOnce)
    monkeypatch.setattr(aiosqlite.core, "Thread", _NoThread)
