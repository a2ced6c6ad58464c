"""`make discord-check` as a host meets it."""

import asyncio
import os
import runpy
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest
import yarl

from cogs.interactions.failures import reason
from db.engine.connection import ProcessLock
from host.discord_check import program
from host.discord_check.behaviours import said_of
from host.discord_check.client import CannotStart
from host.discord_check.tried import threads
from host.settings import PREFIX, load_settings
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.wire.routes import CALL_SIGN
from playground.world import channels
from playground.world.permissions import Permission
from playground.world.state import BOT_ID
from tests.host.discord_check.stage import asked, drawings, pressing
from tests.playground.pointing import pointed_at


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to start in, without settings."""
    for name in [name for name in os.environ if name.startswith((PREFIX, "DISCORD_"))]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    return tmp_path


@pytest.fixture
def connected(standin: StandIn, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The same with the settings for the stand-in."""
    monkeypatch.setenv("DISCORD_TOKEN", CALL_SIGN)
    monkeypatch.setenv("PARTERRE_DISCORD_API_BASE", standin.base)
    monkeypatch.setenv("PARTERRE_DISCORD_GATEWAY", standin.gateway_url)
    monkeypatch.setattr(program, "draw", drawings)
    with pointed_at(standin.api_base, standin.gateway_url):
        yield folder


async def checked(*arguments: str) -> int:
    wanted = program.parser().parse_args(arguments)
    return await program.at_discord(wanted, load_settings(), ready_timeout=0)


def secrets_of(standin: StandIn) -> set[str]:
    """Return every name and id of people, servers, channels and messages, and the token."""
    state = standin.world.state
    ids = {*state.guilds, *state.channels, *state.messages, *state.users, *standin.world.interactions}
    named = {standin.guild.name, *(channel.name for channel in state.channels.values())}
    named |= {user.name for user in state.users.values() if user.id != BOT_ID}
    return {CALL_SIGN, standin.base, *map(str, ids), *named} - {threads.NAME}


def public(standin: StandIn) -> list[Seen]:
    """Return what stands in the garden for all."""
    return [
        message for message in standin.actor("Anna").messages(standin.channel("garden")) if not message.is_ephemeral
    ]


async def test_host_reads_each_line_and_may_show_the_report_to_anybody(
    connected: Path, standin: StandIn, capsys: pytest.CaptureFixture[str]
) -> None:
    garden, other = (
        standin.channel("garden"),
        {"name": "other", "id": "77", "type": 1, "description": "Of another program"},
    )
    standin.world.state.commands[standin.guild.id] = [other]
    async with pressing(standin):
        assert program.FOUND == await checked("#garden", "--leave-one")
    (left,) = public(standin)
    assert "Left for the next check." == left.text
    assert ["77"] == [command["id"] for command in standin.world.state.commands[standin.guild.id]]
    said = capsys.readouterr().out
    assert "Run the check again in an hour or later, without --leave-one" in said
    report = (connected / "data/discord-check.md").read_text("utf-8")
    for text in (said, report):
        assert 1 == text.count("not tried")
        assert 24 == text.count("as expected") - ("as expected." in text)
    assert "Otherwise" not in report
    assert set() == {secret for secret in secrets_of(standin) if secret in report}
    standin.world.advance(7200)
    async with pressing(standin):
        assert program.ALL_WELL == await checked(str(garden.id))
    assert [] == public(standin)


async def test_interrupted_check_cleans_up_and_says_so(connected: Path, standin: StandIn) -> None:
    anna, garden = standin.actor("Anna"), standin.channel("garden")
    checking = asyncio.create_task(checked(f"https://discord.com/channels/{standin.guild.id}/{garden.id}"))
    await asked(standin, anna, garden, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    assert program.FOUND == await checking
    assert [] == public(standin)
    (thread,) = (channel for channel in standin.world.state.channels.values() if channel.thread)
    assert thread.thread is not None
    assert thread.thread.archived
    assert [""] == [message.text for message in anna.messages(thread)], "more than the line that begins it"
    assert [] == standin.world.state.commands[standin.guild.id]
    report = (connected / "data/discord-check.md").read_text("utf-8")
    assert "The check was interrupted." in report
    assert "| as expected | Cleaning up |" in report


@pytest.mark.parametrize(
    ("named", "denied", "told"),
    [
        ("nowhere", Permission(0), "The bot sees no text channel called nowhere; name one by its id or link."),
        ("garden", Permission(0), "The bot sees several text channels called garden; name one by its id or link."),
        (
            "parlour",
            Permission.ATTACH_FILES | Permission.READ_MESSAGE_HISTORY,
            "The bot lacks rights in that channel: attach files, read message history.",
        ),
    ],
)
async def test_check_does_not_start_where_it_cannot_be_carried_out(
    connected: Path, standin: StandIn, named: str, denied: Permission, told: str
) -> None:
    channels.add_text_channel(standin.world, standin.guild, "garden")
    channels.set_rights(standin.world, standin.channel("parlour"), standin.guild, deny=denied)
    with pytest.raises(CannotStart) as refusal:
        await checked(named)
    assert told == str(refusal.value)
    assert not (connected / "data/discord-check.md").exists()


@pytest.mark.usefixtures("connected")
async def test_refused_token_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "another")
    with pytest.raises(CannotStart, match="Discord refused the token"):
        await checked("garden")


@pytest.mark.parametrize(
    ("token", "arguments", "told"),
    [
        ("", ["garden"], "There is no DISCORD_TOKEN, so there is no bot to check."),
        (CALL_SIGN, [""], "Name a channel for the check: make discord-check CHANNEL=its-id, its link or its name."),
        ("two words", ["garden"], "DISCORD_TOKEN"),
        (CALL_SIGN, ["garden"], "Another Parterre is using data/parterre.sqlite3; stop that one first."),
    ],
)
def test_what_is_missing_is_told_in_one_line(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    token: str,
    arguments: list[str],
    told: str,
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    lock = ProcessLock(folder / "data/parterre.sqlite3")
    try:
        assert program.CANNOT_START == program.main(arguments)
    finally:
        lock.release()
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line


@pytest.mark.usefixtures("folder")
def test_program_starts_as_make_starts_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["discord_check", ""])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("host.discord_check", run_name="__main__")
    assert (program.CANNOT_START, "") == (ended.value.code, capsys.readouterr().out)


def test_what_discord_says_of_a_malformed_request_is_told_without_ids() -> None:
    url = yarl.URL("https://discord.com/api/v10/channels/123456789012345678/messages")
    response = SimpleNamespace(status=400, reason="Bad Request", method="POST", url=url)
    fault = discord.HTTPException(response, {"code": 50035, "message": "No channel 123456789012345678"})  # type: ignore[arg-type]  # as discord.py reads it
    assert f"{reason(fault)}, No channel …" == said_of(fault)
