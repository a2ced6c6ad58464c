"""The bot with all games, which thinks in its own thread, and nothing that waits."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from cogs.advice import review
from playground.standin import StandIn
from rules.computer.choosing import Choice
from tables.thinking.protocol import InlineThinking, Urgency
from tables.thinking.requests import Decision
from tests.endtoend.advice.test_turning_points import LastIsBest
from tests.endtoend.hostile.conftest import in_one_thread, no_card
from tests.endtoend.parterre import parterre
from tests.endtoend.plain_look import draw_nothing
from tests.endtoend.rights.survey import Survey, surveying

__all__ = ["in_one_thread", "no_card"]


class Mind(LastIsBest):
    """Thinks little for hints, and finds in reviews that the last move would have been best."""

    async def appraise(self, decision: Decision, iterations: int, urgency: Urgency = Urgency.HINT) -> Choice[Any]:
        if urgency is Urgency.REVIEW:
            return await super().appraise(decision, iterations, urgency)
        return await InlineThinking.appraise(self, decision, iterations, urgency)


@pytest.fixture
def is_small() -> bool:
    """Whether two tables are enough."""
    return False


@pytest.fixture
async def survey(
    standin: StandIn,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    in_one_thread: None,  # noqa: ARG001 - for what it does
    *,
    is_small: bool,
) -> AsyncIterator[Survey]:
    draw_nothing(monkeypatch)
    monkeypatch.setattr(review, "_SHOWN_EVERY", 0.01)
    async with parterre(standin, path, thinking=Mind()) as bot, surveying(bot, path, is_small=is_small) as made:
        yield made
