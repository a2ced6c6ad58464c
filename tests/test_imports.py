"""Imports keep the arrows between packages and rooms; planted ones that do not are found."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.source_tree import ROOT

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
PACKAGES: list[str] = CONTRACTS["root_packages"]

ALLOWED = {
    "cogs/client/planted.py": "discord, cogs.delivery.outbox, tables.service, render.registry, db.games.games",
    "cogs/play/planted.py": "cogs.messages.posts, cogs.panels.panel, cogs.interactions.answers, cogs.words.general",
    "tables/upkeep/planted.py": "tables.time.expiry, tables.history.log, msgspec",
    "render/sanssouci/planted.py": "PIL, rules.sanssouci.view, render.canvas.png",
    "rules/sanssouci/game.py": "rules.sanssouci.computer.casual",
    "rules/records.py": "pathlib, time",
    "rules/registry.py": "rules.sanssouci.game",
    "bot.py": "cogs, tables, render, rules, db, playground, host",
}
FORBIDDEN = {
    "tables/model/planted.py": "cogs render discord host.logs rules.sanssouci.game tables.core",
    "render/sanssouci/planted.py": "tables db rules.sanssouci.state",
    "rules/sanssouci/play.py": "db render msgspec random os datetime rules.sanssouci.computer.casual",
    "db/games/games.py": "rules tables",
    "playground/world/planted.py": "rules cogs playground.wire.server",
    "cogs/panels/planted.py": "playground host.settings render.sanssouci.look rules.sanssouci.view cogs.messages.posts",
    # Rooms of cogs, from the top downwards.
    "cogs/delivery/planted.py": "cogs.client.client",
    "cogs/play/planted.py": "cogs.delivery.dispatch cogs.seats.hosts",
    "cogs/messages/planted.py": "cogs.play.commands",
    "cogs/pictures/planted.py": "cogs.panels.panel",
    "cogs/interactions/planted.py": "cogs.pictures.drawing",
    "cogs/words/planted.py": "cogs.interactions.answers",
    "cogs/app.py": "cogs.words.general",
    # Rooms of tables.
    "tables/upkeep/planted.py": "tables.service",
    "tables/play/planted.py": "tables.upkeep.deadlines tables.seats.hosts",
    "tables/history/planted.py": "tables.play.service",
    "tables/changes/planted.py": "tables.history.log",
    "tables/lookup.py": "tables.changes.plan",
    "tables/thinking/planted.py": "tables.core",
    # Rooms of the others.
    "db/engine/planted.py": "db.games.games",
    "db/people/people.py": "db.games.games",
    "render/canvas/planted.py": "render.film.film",
    "render/text/planted.py": "render.canvas.canvas",
    "render/game.py": "render.sanssouci.look",
    "playground/wire/planted.py": "playground.actors.actor",
    "playground/actors/planted.py": "playground.standin",
}
"""What each of some modules must not import."""
PLANTED = [(module, imported) for module, names in FORBIDDEN.items() for imported in names.split()]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def exceptions() -> list[tuple[str, str]]:
    """Return the imports that contracts allow by name."""
    named = [
        one
        for contract in CONTRACTS["contracts"]
        for one in contract.get("ignore_imports", [])
        if "layers" in contract or "*" not in one
    ]
    pairs = [tuple(part.strip() for part in one.split("->")) for one in named]
    return [(importer.replace("*", "service"), imported.replace("*", "service")) for importer, imported in pairs]


def plant(house: Path, module: str, line: str) -> None:
    with (house / module).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


@pytest.fixture(scope="module")
def empty_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every module of the house, empty but for what contracts allow by name."""
    house = tmp_path_factory.mktemp("house")
    shutil.copy(ROOT / "pyproject.toml", house)
    for package in PACKAGES:
        for module in (ROOT / package).rglob("*.py"):
            (house / module.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
            (house / module.relative_to(ROOT)).touch()
    for importer, imported in exceptions():
        plant(house, f"{importer.replace('.', '/')}.py", f"import {imported}")
    return house


@pytest.fixture(scope="module")
def complaints(empty_house: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return what is said of all forbidden imports together."""
    house = tmp_path_factory.mktemp("planted") / "house"
    shutil.copytree(empty_house, house)
    for module, imported in PLANTED:
        plant(house, module, f"import {imported}")
    return lint(house).stdout


def test_the_house_keeps_its_import_rules() -> None:
    run = lint(ROOT)
    assert run.returncode == 0, run.stdout


def test_allowed_imports_are_kept(empty_house: Path, tmp_path: Path) -> None:
    house = tmp_path / "house"
    shutil.copytree(empty_house, house)
    for module, names in ALLOWED.items():
        plant(house, module, f"import {names}")
    run = lint(house)
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize(("module", "imported"), PLANTED)
def test_a_planted_import_is_caught(complaints: str, module: str, imported: str) -> None:
    importer = module.removesuffix(".py").replace("/", ".")
    assert f"{importer} -> {imported} (" in complaints
