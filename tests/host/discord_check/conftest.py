"""A stage for the check at a stand-in that holds bots to Discord's limits."""

import time
from collections.abc import AsyncIterator

import pytest

from cogs.interactions import answers as bot_answers
from host.discord_check.tried import answers
from host.discord_check.tried.cleaning import leave_one
from playground.standin import StandIn
from playground.wire.bounds import Bounds
from playground.world.world import stopped
from tests.host.discord_check.stage import Stage, staged

_LONG_AGO = 7200.0


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Defer answers sooner, and take old edits again sooner."""
    monkeypatch.setattr(bot_answers, "PATIENCE", 0.3)
    monkeypatch.setattr(answers, "_LONGER", 0.01)
    monkeypatch.setattr("playground.wire.bounds.OLD_WITHIN", 0.05)
    monkeypatch.setattr("playground.wire.bounds.WITHIN", 0.01)


@pytest.fixture
async def standin(hurried: None) -> AsyncIterator[StandIn]:  # noqa: ARG001 - from its start on
    async with StandIn.running(clock=stopped(time.time() - _LONG_AGO)) as running:
        running.server.bounds = Bounds(1000)
        yield running
        assert [] == running.unknown


@pytest.fixture
async def stage(standin: StandIn) -> AsyncIterator[Stage]:
    """A connected check, in a channel in which another one left a message two hours ago."""
    async with staged(standin) as running:
        await leave_one(running.scene())
        standin.world.advance(_LONG_AGO)
        yield running
