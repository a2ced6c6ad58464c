"""A mistake that only Discord's description knows of would fail any of these tests."""

from pathlib import Path
from typing import Any

import discord
import pytest
from structlog.types import EventDict

from playground.standin import StandIn
from playground.world.world import stopped
from tests.endtoend.conftest import NOON
from tests.endtoend.parterre import parterre
from tests.endtoend.plain_look import PLAIN
from tests.playground.conformance.judge import Judge

CALLBACK = "POST /interactions/{interaction_id}/{token}/callback request"


@pytest.mark.own_patience
@pytest.mark.parametrize(
    ("mistake", "expected"),
    [
        ({}, set()),
        ({"disabled": "no"}, {"'no' is not of type 'boolean'"}),
        ({"custom_id": "v1|help|0||"}, {"custom_id 'v1|help|0||' stands"}),
    ],
    ids=["none", "a wrong type", "an id for all"],
)
async def test_mistake_of_the_bot_is_found(
    path: Path, monkeypatch: pytest.MonkeyPatch, logged: list[EventDict], mistake: dict[str, Any], expected: set[str]
) -> None:
    to_dict = discord.Button.to_dict

    def planted(button: discord.Button) -> dict[str, Any]:
        return {**to_dict(button), **({} if button.url else mistake)}

    async with StandIn.running(clock=stopped(NOON)) as standin, parterre(standin, path, looks=PLAIN):
        judge = Judge.watching(standin)
        with monkeypatch.context() as patch:
            patch.setattr(discord.Button, "to_dict", planted)
            await standin.actor("Anna").slash(standin.channel("garden"), "new", game="sanssouci")
        found = {fault for fault in judge.faults if fault.startswith(CALLBACK)}
    # Where the stand-in finds the mistake, too, the bot says so.
    logged.clear()
    assert bool(expected) is bool(found)
    assert all(any(words in fault for fault in found) for words in expected)
