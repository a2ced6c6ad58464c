"""A walk by docs/operating.md alone: its commands as they stand there, from nothing to an upgrade and a restore."""

import asyncio
import re
import shlex
import shutil
import signal
import sys
from asyncio.subprocess import STDOUT, Process
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import aiohttp
import pytest

from db.backup.program import Backup, find_backups
from db.engine.connection import newest_schema, stored_schema
from playground.standin import StandIn
from tests.db.released import released, restore
from tests.endtoend.parterre import PATIENCE
from tests.host.test_container import UNIT, free_port
from tests.host.test_process import GRACE, connected
from tests.processes import environment
from tests.source_tree import ROOT, text_of

DOC = text_of(ROOT / "docs/operating.md")
PLACE, SOURCE, SERVICE = "/srv/parterre", "{address of the source}", "sudo systemctl"
PYTHON = """#!/bin/sh
# Stands for the Python of the machine: what it installs is there already, and needs no bytecode.
case "$1 $2" in
"-m venv") mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
"-m pip" | "-m compileall") ;;
*) exec {python} "$@" ;;
esac
"""
SHIMS = {
    "python3": PYTHON,
    "sudo": '#!/bin/sh\nexec "$@"\n',
    "useradd": '#!/bin/sh\nfor name; do :; done\necho "$name" >>"{users}"\n',
    "install": """#!/bin/sh
# Leaves the owners out, whom this machine does not know.
while case "$1" in -d) kind=-d ;; -m) mode=$2 && shift ;; -[og]) shift ;; *) false ;; esac; do shift; done
exec {install} $kind -m "$mode" "$@"
""",
}


def block(heading: str) -> Sequence[str]:
    """Return the commands of the first fenced block below a heading."""
    _, _, below = DOC.partition(f"\n{heading}\n")
    found = re.search(r"^( *)```\n(.*?)^ *```$", below, re.MULTILINE | re.DOTALL)
    assert found is not None
    return [line.strip() for line in found[2].splitlines()]


def figures() -> set[str]:
    """Return the names of all figures that the document explains."""
    return set(re.findall(r"`(parterre_\w+)", DOC.partition("## Watching it")[2].partition("\n## ")[0]))


@dataclass
class Host:
    """A machine: `place` is where the document puts the bot; other programs than Python and git are stand-ins."""

    folder: Path
    standin: StandIn
    port: str
    log: BinaryIO
    is_real: bool
    running: Process | None = None

    @property
    def place(self) -> Path:
        return self.folder / "srv/parterre"

    @property
    def database(self) -> Path:
        return self.place / "data/parterre.sqlite3"

    def environment(self) -> Mapping[str, str]:
        bare = environment()
        del bare["PYTHONPATH"]
        python = {} if self.is_real else {"PYTHON": str(self.folder / "bin/python3")}
        return {**bare, **python, "PATH": f"{self.folder / 'bin'}:{bare['PATH']}"}

    def furnish(self) -> None:
        """Put the stand-ins for programs in place."""
        programs = self.folder / "bin"
        programs.mkdir()
        known = {"python": sys.executable, "install": shutil.which("install"), "users": self.folder / "users"}
        for name, script in SHIMS.items():
            told = re.sub(r"{(\w+)}", lambda found: shlex.quote(str(known[found[1]])), script)
            (programs / name).write_text(told, encoding="utf-8")
            (programs / name).chmod(0o755)

    async def follow(self, commands: Sequence[str]) -> None:
        """Run commands of the document one by one. Raises: AssertionError: one fails."""
        where = self.folder
        for command in commands:
            told = command.replace(PLACE, str(self.place)).replace(SOURCE, str(ROOT))
            if told.startswith("cd "):
                where = Path(told.removeprefix("cd "))
            elif told.startswith(SERVICE):
                await {"start": self.start, "stop": self.stop}[told.split()[2]]()
            else:
                await self.run(told, where)

    async def run(self, command: str, where: Path, typed: str = "") -> str:
        """Run a command line. Returns: what it printed."""
        running = await asyncio.create_subprocess_shell(
            command, cwd=where, env=self.environment(), stdin=-1, stdout=-1, stderr=STDOUT
        )
        told = (await running.communicate(typed.encode()))[0].decode()
        assert (command, 0) == (command, running.returncode), told
        return told

    async def start(self) -> None:
        """Start the service as the unit says, and wait until it is well."""
        unit = dict(line.split("=", 1) for line in UNIT.replace(PLACE, str(self.place)).splitlines() if "=" in line)
        before = self.standin.gateway.identified
        self.running = await asyncio.create_subprocess_exec(
            *shlex.split(unit["ExecStart"]), cwd=unit["WorkingDirectory"], env=self.environment(), stderr=self.log
        )
        await self.standin.until(lambda: self.standin.gateway.identified > before, PATIENCE)
        async with asyncio.timeout(PATIENCE):
            # Neither a new backup nor health rings a bell.
            while not self.backups() or (200, "well") != await self.asked("health"):  # noqa: ASYNC110 - see above
                await asyncio.sleep(0.1)

    async def stop(self) -> None:
        """Stop it as systemd does."""
        assert self.running is not None
        self.running.send_signal(signal.SIGTERM)
        async with asyncio.timeout(GRACE):
            assert 0 == await self.running.wait()
        self.running = None

    def backups(self) -> Sequence[Backup]:
        """Return the backups, oldest first."""
        return find_backups(self.database.parent / "backups", self.database)

    async def asked(self, page: str) -> tuple[int, str]:
        """Ask for a page of the health port."""
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{self.port}/{page}") as answer:
            return answer.status, (await answer.text()).strip()

    def put(self, **settings: str) -> None:
        """Write settings into .env, as its comments say."""
        file = self.place / ".env"
        lines = [line for line in text_of(file).splitlines() if line.partition("=")[0] not in settings]
        file.write_text("\n".join([*lines, *(f"{name}={value}" for name, value in settings.items())]), encoding="utf-8")


@pytest.fixture
async def host(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Host]:
    """A machine with nothing of Parterre; it must be left without an error in the log."""
    async with StandIn.running() as standin:
        with (tmp_path / "log").open("ab") as log:
            host = Host(tmp_path, standin, free_port(), log, is_real=request.param)
            host.furnish()
            yield host
            if host.running is not None:
                host.running.kill()
                await host.running.wait()
    assert [] == re.findall(r".*\b(?:error|critical)\b.*", text_of(tmp_path / "log"))


@pytest.mark.parametrize(
    "host", [False, pytest.param(True, marks=pytest.mark.full)], ids=["stand-ins", "installed"], indirect=True
)
async def test_a_host_who_only_reads_the_document_installs_upgrades_and_restores(host: Host) -> None:
    await host.follow(block("### Under systemd"))
    assert ["parterre"] == text_of(host.folder / "users").split()
    told = {**connected(host.standin.base), "PARTERRE_HEALTH_PORT": host.port, "PARTERRE_PAINTERS": "1"}
    del told["PARTERRE_DATABASE_PATH"]
    host.put(**told)
    await host.start()
    _, page = await host.asked("metrics")
    assert set() == figures() - set(re.findall(r"^# TYPE (\w+) ", page, re.MULTILINE))

    upgrading = block("## Upgrading")
    stopping = upgrading.index("sudo systemctl stop parterre") + 1
    await host.follow(upgrading[:stopping])
    # As if an older version had run here until now.
    shutil.rmtree(host.database.parent)
    host.database.parent.mkdir()
    older = stored_schema(restore(min(released()), host.database))
    await host.follow([upgrading[0], *upgrading[stopping:]])
    (backup,) = host.backups()
    assert older == backup.schema < newest_schema() == stored_schema(host.database)

    await host.stop()
    await host.run("make restore", host.place, "1\nyes\n")
    assert (older, 1) == (stored_schema(host.database), len([*host.database.parent.glob("parterre.sqlite3.before-*")]))
    await host.start()
    await host.stop()


@pytest.mark.parametrize("host", [False], indirect=True)
async def test_a_command_that_fails_ends_the_walk(host: Host) -> None:
    (host.place / "data").mkdir(parents=True)
    with pytest.raises(AssertionError, match="already exists and is not an empty directory"):
        await host.follow(block("### Under systemd"))
