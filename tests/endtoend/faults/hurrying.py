"""discord.py's own waits, shortened: what it decides is left alone, only the time it then sleeps passes quicker."""

import asyncio
from typing import Any

import pytest

SWIFTNESS = 1000
"""Seconds of discord.py's that pass in one."""
_SLEEPERS = ("discord.http.asyncio", "discord.webhook.async_.asyncio")


class Hurried:
    """Stands for asyncio in a module of discord.py's: it sleeps shorter, and notes how long it would have slept."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever asyncio has
        return getattr(asyncio, name)

    async def sleep(self, seconds: float, result: object = None) -> object:
        self.slept.append(seconds)
        return await asyncio.sleep(seconds / SWIFTNESS, result)


def hurry(monkeypatch: pytest.MonkeyPatch) -> Hurried:
    """Let discord.py wait a thousandth of the time, for rate limits and before it repeats a request."""
    hurried = Hurried()
    for module in _SLEEPERS:
        monkeypatch.setattr(module, hurried)
    return hurried
