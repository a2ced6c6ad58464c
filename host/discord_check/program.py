"""
Tries at Discord what the bot does there, in a channel of yours: `python -m host.discord_check CHANNEL`.

Exit status: 0 all is as expected; 1 something is not, or was not tried; 2 the check could not start.
"""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Sequence

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from cogs.client.client import READY_TIMEOUT
from db.engine.connection import ProcessLock
from db.engine.threads import DatabaseRefused
from host.data_folder import as_owner
from host.discord_check.behaviours import Finding
from host.discord_check.check import run_check
from host.discord_check.client import CannotStart, CheckClient, commands_of_the_bot, connected, find_channel
from host.discord_check.pictures import draw
from host.discord_check.presses import WAIT, Presses
from host.discord_check.report import report, write_report
from host.discord_check.scene import Scene
from host.discord_check.tried.cleaning import leave_one
from host.discord_check.verdicts import Verdict
from host.discord_check.wire import Wire
from host.logs import open_logs
from host.settings import BadSettings, LogFormat, LogLevel, Settings, load_settings

ALL_WELL, FOUND, CANNOT_START = 0, 1, 2
_LEFT = (
    "A message stays in the channel. Run the check again in an hour or later, without --leave-one: it changes that"
    " message for the line *Old edits*, and deletes it. Only then can the check end with status 0."
)


def main(arguments: Sequence[str]) -> int:
    """Run the check. Returns: the exit status."""
    os.umask(0o077)
    try:
        return _check(parser().parse_args(arguments), as_owner(load_settings()))
    except (BadSettings, CannotStart, DatabaseRefused) as refusal:
        print(refusal, file=sys.stderr)
        return CANNOT_START
    except KeyboardInterrupt:
        print("Interrupted before anything was tried.", file=sys.stderr)
        return FOUND


def parser() -> argparse.ArgumentParser:
    """Return what understands the arguments."""
    made = argparse.ArgumentParser("discord-check", description="Try at Discord what the bot does there.")
    made.add_argument("channel", nargs="?", default="", help="a text channel: its id, its link or its name")
    made.add_argument("--wait", type=float, default=WAIT, help="seconds that you have for each button")
    left = "leave a message with which a later check can try old edits"
    made.add_argument("--leave-one", action="store_true", help=left)
    return made


def _check(wanted: argparse.Namespace, settings: Settings) -> int:
    if not settings.token:
        raise CannotStart("There is no DISCORD_TOKEN, so there is no bot to check.")
    if not wanted.channel:
        raise CannotStart("Name a channel for the check: make discord-check CHANNEL=its-id, its link or its name.")
    lock = ProcessLock(settings.database_path)
    open_logs(LogLevel.ERROR, LogFormat.CONSOLE, settings.token, sys.stderr)
    try:
        return asyncio.run(at_discord(wanted, settings))
    finally:
        lock.release()


async def at_discord(wanted: argparse.Namespace, settings: Settings, *, ready_timeout: float = READY_TIMEOUT) -> int:
    """Run the check in a channel, and write the report. Returns: the exit status. Raises: CannotStart."""
    _point_at_stand_in(settings)
    wire, presses, findings = Wire(), Presses(wanted.wait), list[Finding]()
    client = CheckClient(wire, presses, settings.shards, ready_timeout=ready_timeout)
    async with connected(client, settings.token):
        channel = find_channel(client, wanted.channel)
        drawings, commands = await asyncio.to_thread(draw), await commands_of_the_bot()
        scene = Scene(client, channel, wire, presses, drawings, commands)
        was_interrupted = await _look(scene, findings)
        if wanted.leave_one and not was_interrupted:
            await leave_one(scene)
    path = write_report(settings.database_path.parent, report(findings, was_interrupted=was_interrupted))
    good = sum(finding.verdict is Verdict.AS_EXPECTED for finding in findings)
    if wanted.leave_one and not was_interrupted:
        print(_LEFT)
    print(f"{good} of {len(findings)} as expected. The report, without names and ids, is {path}.")
    return ALL_WELL if good == len(findings) and not was_interrupted else FOUND


async def _look(scene: Scene, findings: list[Finding]) -> bool:
    """Run the check, and print what is found. Returns: whether it was interrupted."""

    def told(finding: Finding) -> None:
        findings.append(finding)
        print(finding, flush=True)

    print("Go to the channel: when the lines that need nobody are done, a message there asks for buttons.", flush=True)
    checking = asyncio.create_task(run_check(scene, told))
    for asked in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(asked, checking.cancel)
    try:
        await checking
    except asyncio.CancelledError:
        return True
    return False


def _point_at_stand_in(settings: Settings) -> None:
    if settings.discord_api_base and settings.discord_gateway:
        Route.BASE = f"{settings.discord_api_base.rstrip('/')}/api/v10"
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)
