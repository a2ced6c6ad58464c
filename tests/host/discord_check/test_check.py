"""The check that hosts run at Discord, over the stand-in: every expectation is what the stand-in does."""

import time
from collections.abc import AsyncIterator

import pytest

from cogs.interactions import answers as bot_answers
from host.discord_check.checklist import CLEANING, LINES
from host.discord_check.tried import answers
from host.discord_check.tried.cleaning import leave_one
from host.discord_check.verdicts import Verdict
from playground.standin import StandIn
from playground.wire.bounds import Bounds
from playground.world.world import stopped
from tests.host.discord_check.stage import Stage, staged

_LONG_AGO = 7200.0


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_answers, "PATIENCE", 0.1)
    monkeypatch.setattr(answers, "_LONGER", 0.02)


@pytest.fixture
async def stage(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """A stand-in that holds bots to Discord's limits, in a channel in which a check left a message two hours ago."""
    monkeypatch.setattr("playground.wire.bounds.OLD_WITHIN", 0.1)
    monkeypatch.setattr("playground.wire.bounds.WITHIN", 0.01)
    async with StandIn.running(clock=stopped(time.time() - _LONG_AGO)) as standin, staged(standin) as running:
        standin.server.bounds = Bounds(1000)
        await leave_one(running.scene())
        standin.world.advance(_LONG_AGO)
        yield running


async def test_every_line_is_as_expected_at_the_stand_in(stage: Stage) -> None:
    findings = await stage.found()
    assert [] == [str(finding) for finding in findings if finding.verdict is not Verdict.AS_EXPECTED]
    assert [*LINES, CLEANING] == [finding.behaviour for finding in findings]
