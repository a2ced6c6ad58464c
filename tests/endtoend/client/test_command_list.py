"""Commands are told to Discord at each start, in the background, until it takes them."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.interactions import command_list
from cogs.interactions.failures import pause
from cogs.play.commands import PlayCommands
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.faults import Fault, Trouble, too_many_requests
from playground.standin import StandIn
from playground.world.happenings import CommandsSynced, Happening
from playground.world.state import Channel
from tables.metrics import REGISTRY
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN

COMMANDS = r"/applications/\d+/commands"


@pytest.fixture
def told(standin: StandIn) -> list[CommandsSynced]:
    """How often commands were told."""
    seen: list[CommandsSynced] = []

    def watch(happening: Happening) -> None:
        if isinstance(happening, CommandsSynced):
            seen.append(happening)

    standin.world.watchers.append(watch)
    return seen


def ids(standin: StandIn) -> Mapping[str, int]:
    return {command["name"]: int(command["id"]) for command in standin.world.state.commands[0]}


async def mentioned(bot: Parterre, text: str) -> str:
    """Return a text once the bot knows the ids of the commands in it."""
    async with asyncio.timeout(PATIENCE):
        while (told := bot.client.app.registrar.mentioned(text)) == text:  # noqa: ASYNC110 - an answer rings no bell
            await asyncio.sleep(0.01)
    return told


async def test_commands_are_told_at_each_start_and_named_in_plain_text_until_discord_gives_their_ids(
    standin: StandIn, path: Path, told: list[CommandsSynced], monkeypatch: pytest.MonkeyPatch
) -> None:
    named = "See `/turns`, `/table leave` and `/nothing`."
    for expected in (1, 2):
        async with parterre(standin, path, looks=PLAIN) as bot:
            known = f"See </turns:{ids(standin)['turns']}>, </table leave:{ids(standin)['table']}> and `/nothing`."
            assert known == await mentioned(bot, named)
            assert expected == len(told)
    monkeypatch.setattr(PlayCommands.play, "description", "Show what you hold")
    fault = standin.faults.order(Fault("PUT", COMMANDS, Trouble.HANG))
    async with parterre(standin, path, looks=PLAIN) as bot:
        await standin.until(lambda: fault.struck, PATIENCE)
        assert (True, named) == (bot.client.is_ready(), bot.client.app.registrar.mentioned(named))
    async with parterre(standin, path, looks=PLAIN):
        await standin.until(lambda: len(told) == 3, PATIENCE)
    assert "Show what you hold" in [command["description"] for command in standin.world.state.commands[0]]


async def test_commands_are_for_servers_and_direct_messages_with_the_bot(bot: Parterre) -> None:
    commands = bot.standin.world.state.commands[0]
    assert {(0,)} == {tuple(command["integration_types"]) for command in commands}
    on_servers = {"new", "tables", "watch", "server", "report", "reports"}
    expected = {name: [0] if name in on_servers else [0, 1] for name in ids(bot.standin)}
    assert expected == {command["name"]: command["contexts"] for command in commands}


@pytest.mark.parametrize(
    "fault",
    [
        Fault("PUT", COMMANDS, times=1, status=403, code=50001),
        Fault("PUT", COMMANDS, status=503),
        too_many_requests("PUT", COMMANDS, retry_after=90),
    ],
    ids=["refused", "unavailable", "too often"],
)
async def test_start_whose_commands_were_not_taken_goes_on_and_tells_them_later(
    standin: StandIn, path: Path, told: list[CommandsSynced], fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[int] = []

    def note(fault: Exception, tries: int) -> float:
        waits.append(pause(fault, tries))
        return 0.05

    monkeypatch.setattr(command_list, "pause", note)
    monkeypatch.setattr(command_list, "REFUSED_PAUSES", (0.05,))
    standin.faults.order(replace(fault))
    async with parterre(standin, path, looks=PLAIN) as bot:
        await standin.until(lambda: told, PATIENCE)
        assert f"See </turns:{ids(standin)['turns']}>." == await mentioned(bot, "See `/turns`.")
    assert {403: [], 429: [90], 503: [2]}[fault.status] == waits
    assert 1 == len(told)


async def test_commands_that_are_always_refused_are_given_up_until_the_next_start(
    standin: StandIn, path: Path, told: list[CommandsSynced], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_list, "REFUSED_PAUSES", (0.01, 0.01))
    given_up = ("parterre_given_up_total", {"what": "commands"})
    before = REGISTRY.get_sample_value(*given_up) or 0
    fault = standin.faults.order(Fault("PUT", COMMANDS, times=None, status=400, code=30032))
    async with parterre(standin, path, looks=PLAIN, is_welcome=False) as bot:
        async with asyncio.timeout(PATIENCE):
            while REGISTRY.get_sample_value(*given_up) in (None, before):  # noqa: ASYNC110 - a counter rings no bell
                await asyncio.sleep(0.01)
        assert bot.client.is_ready()
    assert (3, before + 1) == (fault.struck, REGISTRY.get_sample_value(*given_up))
    standin.faults.lift()
    async with parterre(standin, path, looks=PLAIN):
        await standin.until(lambda: told, PATIENCE)


async def test_commands_of_another_program_are_replaced_as_soon_as_somebody_uses_one(
    standin: StandIn, path: Path, told: list[CommandsSynced], anna: Actor, garden: Channel
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        await mentioned(bot, "See `/turns`.")
        standin.world.state.commands[0][0]["name"] = "strange"
        answer = await anna.slash(garden, "strange")
        assert (True, str(words.COMMANDS_CHANGED)) == (answer.is_ephemeral, answer.shown.text)
        await standin.until(lambda: len(told) == 2, PATIENCE)
        assert "strange" not in ids(standin)
