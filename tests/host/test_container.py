"""What hosts run the bot in: the steps of the container one by one, the compose file, and the unit of systemd."""

import asyncio
import json
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # its types would be one more requirement

from playground.standin import StandIn
from playground.world.world import MAX_SESSIONS_A_DAY
from tests.endtoend.parterre import PATIENCE
from tests.host.test_process import GRACE, connected
from tests.processes import environment
from tests.source_tree import ROOT, text_of
from tests.test_bot import UNREACHABLE

STEPS: Sequence[tuple[str, str]] = [
    (step, rest) for step, rest in re.findall(r"^([A-Z]+) (.+)$", text_of(ROOT / "Containerfile"), re.MULTILINE)
]
SERVICE: Mapping[str, Any] = yaml.safe_load(text_of(ROOT / "compose.yaml"))["services"]["parterre"]
UNIT = text_of(ROOT / "docs/operating.md").partition("```ini\n")[2].partition("```")[0]
VOLUME = "/data"


def steps(name: str) -> list[str]:
    return [rest for step, rest in STEPS if step == name]


def copied() -> list[str]:
    return [name for step in steps("COPY") for name in step.split()[:-1]]


def container_environment(folder: Path, **settings: str) -> dict[str, str]:
    """Return the environment of the process in the container, with the volume in a folder."""
    image = dict(part.split("=", 1) for step in steps("ENV") for part in step.split())
    given = {name: unset(str(value)) for name, value in {**image, **SERVICE["environment"]}.items()}
    placed = {name: value.replace(VOLUME, str(folder / "data")) for name, value in given.items()}
    bare = environment(**placed, **settings)
    del bare["PYTHONPATH"]
    return bare


def unset(value: str) -> str:
    """Return a value as compose gives it where the variable in it is not set."""
    return re.sub(r"\$\{\w+:-(\w*)\}", r"\1", value)


def laid_out(folder: Path) -> Path:
    """Copy what the container has into a folder, beside an empty volume. Returns: its working directory."""
    (folder / "data").mkdir()
    workdir = folder / "srv"
    workdir.mkdir()
    for name in copied():
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy2)(source, workdir / name)
    return workdir


def files(folder: Path) -> set[str]:
    """Return what lies in a folder, apart from bytecode, without which Python runs as well."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if "__pycache__" not in path.parts}


def health(port: str) -> int:
    """Check the health as the container does. Returns: the exit status."""
    _python, *arguments = health_check(port)
    return subprocess.run([sys.executable, *arguments], capture_output=True, check=False).returncode


def health_check(port: str) -> list[str]:
    """Return the command that checks the health at a port."""
    _, *command = SERVICE["healthcheck"]["test"]
    # Podman parts commands at their blanks.
    assert not any(" " in part for part in command)
    return [part.replace(SERVICE["environment"]["PARTERRE_HEALTH_PORT"], port) for part in command]


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return str(taken.getsockname()[1])


async def test_what_the_container_holds_serves_is_healthy_keeps_all_in_its_volume_and_stops_in_time(
    tmp_path: Path,
) -> None:
    workdir, port = laid_out(tmp_path), free_port()
    before = files(workdir)
    async with StandIn.running() as standin:
        told = {**connected(standin.base), "PARTERRE_HEALTH_PORT": port, "PARTERRE_NEW_DATABASE": "yes"}
        del told["PARTERRE_DATABASE_PATH"]
        _python, *arguments = json.loads(*steps("CMD"))
        running = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, cwd=workdir, env={**container_environment(tmp_path), **told}
        )
        try:
            await standin.until(lambda: standin.actor("Anna").messages(standin.channel("garden")), PATIENCE)
            assert 0 == await asyncio.to_thread(health, port)
            running.send_signal(signal.SIGTERM)
            async with asyncio.timeout(GRACE):
                assert 0 == await running.wait()
        finally:
            if running.returncode is None:
                running.kill()
                await running.wait()
    assert 0 != await asyncio.to_thread(health, port)
    assert before == files(workdir)
    assert (tmp_path / "data/parterre.sqlite3").exists()


def test_container_whose_volume_was_forgotten_began_with_nothing(tmp_path: Path) -> None:
    workdir = laid_out(tmp_path)
    told = container_environment(tmp_path, **UNREACHABLE)
    done = subprocess.run(
        [sys.executable, "bot.py"], cwd=workdir, env=told, capture_output=True, text=True, check=False
    )
    assert (1, []) == (done.returncode, list((tmp_path / "data").iterdir()))
    assert "Mount the volume that holds it; PARTERRE_NEW_DATABASE=yes lets a first start begin" in done.stderr


def podman(*arguments: str) -> str:
    """Return what podman prints. Raises: CalledProcessError."""
    return subprocess.run(["podman", *arguments], capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()


def podman_does(*arguments: str) -> bool:
    return not subprocess.run(["podman", *arguments], capture_output=True, check=False).returncode


@pytest.fixture
def image() -> Iterator[str]:
    """The image, built as a host builds it, and a volume, both of that name."""
    (base,) = steps("FROM")
    # Building would fetch it, too; but where that fails, nothing is wrong with the image.
    if not shutil.which("podman") or not any(podman_does(*way, base) for way in (("image", "exists"), ("pull",))):
        pytest.skip("no podman, or no image with Python")
    name = f"parterre-test-{free_port()}"
    try:
        podman("build", "--network", "host", "--file", "Containerfile", "--tag", name, ".")
        yield name
    finally:
        for kind in ("container", "volume", "image"):
            podman(kind, "rm", "--force", name)


@pytest.mark.full
async def test_an_image_is_built_serves_is_healthy_keeps_all_in_its_volume_and_stops_in_time(image: str) -> None:
    port = free_port()
    async with StandIn.running() as standin:
        told = {**connected(standin.base), "PARTERRE_HEALTH_PORT": port}
        del told["PARTERRE_DATABASE_PATH"]
        told["PARTERRE_NEW_DATABASE"] = "yes"
        given = [part for name, value in told.items() for part in ("--env", f"{name}={value}")]
        volume = SERVICE["volumes"][0].replace("tables", image)
        about = ("--detach", "--init", "--network", "host", "--name", image, "--volume", volume)
        await asyncio.to_thread(podman, "run", *about, *given, image)
        await standin.until(lambda: standin.actor("Anna").messages(standin.channel("garden")), PATIENCE)
        await asyncio.to_thread(podman, "exec", image, *health_check(port))
        assert "parterre" == await asyncio.to_thread(podman, "exec", image, "id", "--user", "--name")
        assert not await asyncio.to_thread(podman_does, "exec", image, "touch", "bot.py")
        begun = time.monotonic()
        await asyncio.to_thread(podman, "stop", "--time", "60", image)
        assert time.monotonic() - begun < GRACE
    assert "0" == podman("inspect", "--format", "{{.State.ExitCode}}", image)
    assert "parterre.sqlite3" in podman("run", "--rm", "--volume", volume, image, "ls", VOLUME)


def test_container_is_no_root_and_owns_its_volume() -> None:
    (user,) = steps("USER")
    names = [step for step, _ in STEPS]
    assert names.index("USER") > max(index for index, name in enumerate(names) if name in ("COPY", "RUN"))
    assert f"useradd --create-home {user} && mkdir {VOLUME} && chown {user} {VOLUME}" == steps("RUN")[0]
    assert [VOLUME] == steps("VOLUME")
    assert ["tables:/data"] == SERVICE["volumes"]


def test_builder_gets_what_is_copied_and_nothing_else() -> None:
    lines = text_of(ROOT / ".dockerignore").splitlines()
    assert ("*", "**/__pycache__") == (lines[1], lines[-1])
    assert sorted(copied()) == sorted(line.removeprefix("!") for line in lines if line.startswith("!"))
    assert [] == [name for name in copied() if not (ROOT / name).exists()]


def test_service_gets_the_time_that_a_stop_needs_and_starts_again() -> None:
    assert GRACE < float(SERVICE["stop_grace_period"].removesuffix("s"))
    assert "unless-stopped" == SERVICE["restart"]
    assert SERVICE["init"]


def test_unit_started_so_often_with_an_old_systemd_that_discord_would_have_reset_the_token() -> None:
    unit = dict(line.split("=", 1) for line in UNIT.splitlines() if "=" in line)
    # Versions before 254 do not know of pauses that grow.
    assert {"RestartSec"} == {name for name in unit if name.startswith("Restart") and "Sec" in name}
    assert 24 * 3600 / int(unit["RestartSec"]) < MAX_SESSIONS_A_DAY


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not there")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    # Only the paths and the user are not of this machine.
    unit = UNIT.replace("/srv/parterre/.venv/bin/python bot.py", shlex.join([sys.executable, "bot.py"]))
    unit = unit.replace("/srv/parterre", str(tmp_path)).replace("User=parterre", "User=root")
    assert [] == complaints(tmp_path, unit)
    (complaint,) = complaints(tmp_path, unit.replace("Restart=", "Restrat="))
    assert "'Restrat'" in complaint


def complaints(folder: Path, unit: str) -> list[str]:
    """Return what systemd says about a unit."""
    (folder / "parterre.service").write_text(unit, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(folder / "parterre.service")]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr.splitlines()
