"""
The entry point: reads the settings, sets up logging, wires everything together and runs it.

Exit status: 0 stopped on request, 1 failed, 2 unusable settings.
"""

import asyncio
import gc
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import structlog
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from cogs.app import App, Policies
from cogs.client.client import Client
from cogs.interactions.priority import giving_way
from cogs.pictures.processes import painters
from db.backup.schedule import BackupSchedule
from db.engine.connection import stored_schema
from db.engine.database import Database
from db.engine.threads import DatabaseRefused
from host.connection import BAD_SETTINGS, FAULT, STOPPED, run_client
from host.data_folder import as_owner, refuse_lost
from host.diagnosis import clock_check
from host.health import SILENCE, PortTaken, count_backup, serving_health
from host.logs import open_logs
from host.playground import PlaygroundFolder, Rounds, add_emojis, reporting_clock_moves
from host.settings import BadSettings, Settings, load_startable_settings
from host.supervisor import Supervisor
from host.version import VERSION
from playground.launch import DamagedWorld, Playground, start
from playground.wire.routes import CALL_SIGN
from render.registry import LOOKS
from rules.registry import GAMES
from tables.apart.processes import Exporting, Replaying
from tables.service import Tables
from tables.thinking.processes import Thinkers
from tables.upkeep.deadlines import MissingRules

log = structlog.get_logger("parterre")

new_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop
# uvloop does not exist on Windows, and it is optional elsewhere.
with suppress(ImportError):
    from uvloop import new_event_loop as new_loop

_GC_THRESHOLDS = (10_000, 10, 10)
"""Arguments of `gc.set_threshold`: new objects per collection, then collections per one of the next generation."""


def point_at(api_base: str, gateway: str) -> None:
    """Make discord.py talk to a stand-in, in the whole process; call it before you create a client."""
    Route.BASE = f"{api_base.rstrip('/')}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


@asynccontextmanager
async def open_app(path: Path, clock: Callable[[], int], settings: Settings) -> AsyncIterator[App]:
    """Open the database and yield the app built on it. Raises: DatabaseRefused, with a sentence for the host."""
    database = await Database.open(path, now=clock())
    thinkers = Thinkers(settings.thinkers, settings.thinking_seconds)
    replaying, exporting = Replaying(database), Exporting(database)
    tables = Tables(database, clock, GAMES, idle_after=settings.idle_days * 86400, thinking=thinkers)
    tables.read_apart(replaying, exporting)
    try:
        with giving_way(thinkers), giving_way(exporting):
            yield App(tables, LOOKS, clock, Policies(settings.privacy_url, settings.terms_url))
    finally:
        await asyncio.gather(tables.close(), replaying.close(), exporting.close())
        await database.close()


async def run(settings: Settings, patience: float = SILENCE) -> int:
    """Run until a signal asks to stop, or Discord is silent for `patience` seconds. Returns: the exit status."""
    stop = asyncio.Event()
    for asked in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(asked, stop.set)
    try:
        async with painters(settings.painters):
            return await (run_playground(settings, stop) if settings.is_playground else serve(settings, stop, patience))
    except (DatabaseRefused, DamagedWorld, MissingRules, PortTaken) as refusal:
        log.error(str(refusal))  # noqa: TRY400 - the sentence says it all
        return FAULT


async def serve(settings: Settings, stop: asyncio.Event, patience: float) -> int:
    """Run the bot at Discord. Returns: the exit status."""
    if settings.discord_api_base and settings.discord_gateway:
        point_at(settings.discord_api_base, settings.discord_gateway)
    backups = settings.backups
    backup_schedule = BackupSchedule(settings.database_path, backups, _now, count_backup) if backups else None
    if backup_schedule:
        await backup_schedule.before_upgrade()
    async with open_app(settings.database_path, _now, settings) as app, running_backups(backup_schedule):
        client = Client(app, shards=settings.shards, trace=clock_check())
        supervisor = Supervisor(os.environ)
        client.on_wait = supervisor.status
        async with serving_health(client, settings.health_port, backup_schedule), supervisor.told():
            return await run_client(client, settings.token, stop, patience)


@asynccontextmanager
async def running_backups(backup_schedule: BackupSchedule | None) -> AsyncIterator[None]:
    """Take backups on schedule while the block runs; do nothing without a schedule."""
    taking = asyncio.create_task(backup_schedule.run(), name="backups") if backup_schedule else None
    try:
        yield
    finally:
        if taking:
            taking.cancel()
            await asyncio.gather(taking, return_exceptions=True)


def _now() -> int:
    return int(time.time())


async def run_playground(settings: Settings, stop: asyncio.Event) -> int:
    """Run the playground; restart the bot each time somebody presses *Start afresh*. Returns: the exit status."""
    home = PlaygroundFolder(settings.playground_dir)
    with home.claimed():
        if aside := home.keep_together():
            log.warning("found tables without messages, or messages without tables; moved them aside", to=str(aside))
        # Tables that are too old are refused before the stand-in writes anything.
        stored_schema(home.database)
        return await _play_rounds(home, settings, stop)


async def _play_rounds(home: PlaygroundFolder, settings: Settings, stop: asyncio.Event) -> int:
    rounds = Rounds()
    playground = await start(home.world, settings.playground_port, on_fresh=rounds.start_afresh, bot_name="Parterre")
    point_at(playground.standin.base, playground.standin.gateway_url)
    try:
        status = STOPPED
        while status == STOPPED and not stop.is_set():
            status = await _play_round(playground, home, rounds, stop, settings)
        return status
    finally:
        await playground.stop()


async def _play_round(
    playground: Playground, home: PlaygroundFolder, rounds: Rounds, stop: asyncio.Event, settings: Settings
) -> int:
    """Run the bot in the playground until the host stops it or somebody starts afresh. Returns: the exit status."""
    add_emojis(playground.standin.world)
    with rounds.begin(stop) as over:
        async with open_app(home.database, lambda: int(playground.clock.now()), settings) as app:
            client = Client(app, ready_timeout=0, announcement=f"Parterre's playground is open: {playground.page_url}")
            async with serving_health(client, settings.health_port):
                with reporting_clock_moves(client, playground.standin.world):
                    status = await run_client(client, CALL_SIGN, over)
        if rounds.is_fresh_wanted:
            home.delete_tables()
            await playground.reset()
            rounds.renewed()
    return status


def main(loops: Callable[[], asyncio.AbstractEventLoop] = new_loop) -> int:
    """Run the program and return the exit status; tests pass event loops in `loops` that they can observe."""
    # The database holds everybody's cards, so only the host's account may read it.
    os.umask(0o077)
    try:
        settings = load_startable_settings()
    except BadSettings as error:
        print(error, file=sys.stderr)  # noqa: T201 - there are no logs yet
        return BAD_SETTINGS
    open_logs(settings.log_level, settings.log_format, settings.token, sys.stderr)
    log.info("Parterre starts", version=VERSION)
    try:
        configured, settings = settings.database_path, as_owner(settings)
        if not settings.is_playground:
            refuse_lost(settings, configured)
    except DatabaseRefused as refusal:
        log.error(str(refusal))  # noqa: TRY400 - the sentence says it all
        return FAULT
    # Everything loaded so far stays for good, and reference counting frees nearly all the rest. With Python's default
    # thresholds, collecting reference cycles takes 4 % of the time and up to 90 ms in one go.
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    try:
        with asyncio.Runner(loop_factory=loops) as runner:
            return runner.run(run(settings))
    finally:
        # Everything is closed; a last collection would go through all pictures in memory, which takes seconds.
        gc.freeze()


if __name__ == "__main__":
    sys.exit(main())
