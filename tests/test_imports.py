import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("cogs", "tables", "render", "rules", "db", "languages", "playground", "workers")


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


GAME = [f"rules/sanssouci/{name}.py" for name in ("game", "state", "view")] + ["render/sanssouci/look.py"]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """An empty house with the packages and the contracts, for planting imports in."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in (*PACKAGES, "rules/sanssouci", "render/sanssouci"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    for module in ("bot.py", "host/settings.py", "host/logs.py", "rules/registry.py", *GAME):
        (tmp_path / module).touch()
    return tmp_path


def test_the_house_keeps_its_import_rules() -> None:
    run = lint(ROOT)
    assert run.returncode == 0, run.stdout


def test_allowed_imports_are_kept(house: Path) -> None:
    (house / "cogs/panel.py").write_text("import discord\nimport tables, render, rules, db\n")
    (house / "tables/model/table.py").write_text("import rules, db, msgspec\n")
    (house / "render/picture.py").write_text("import PIL\nfrom rules.sanssouci.view import View\n")
    (house / "rules/records.py").write_text("import pathlib\nimport time\n")
    (house / "rules/registry.py").write_text("from rules.sanssouci.game import SANSSOUCI\n")
    (house / "tables/model/lobby.py").write_text("from rules.registry import GAMES\n")
    (house / "bot.py").write_text("import cogs, tables, render, rules, db, playground, settings, logs\n")
    run = lint(house)
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize(
    ("module", "planted"),
    [
        ("tables/model/table.py", "import cogs"),
        ("tables/model/table.py", "import render"),
        ("tables/model/table.py", "import discord"),
        ("render/picture.py", "import tables"),
        ("render/picture.py", "import db"),
        ("render/picture.py", "from rules.sanssouci.state import State"),
        ("rules/sanssouci/play.py", "import db"),
        ("rules/sanssouci/play.py", "import render"),
        ("rules/sanssouci/play.py", "import msgspec"),
        ("rules/sanssouci/play.py", "import random"),
        ("rules/sanssouci/play.py", "from os import environ"),
        ("rules/sanssouci/play.py", "import datetime"),
        ("db/queries.py", "import rules"),
        ("db/queries.py", "import tables"),
        ("playground/world.py", "import rules"),
        ("playground/world.py", "import cogs"),
        ("cogs/panel.py", "import playground"),
        ("cogs/panel.py", "import settings"),
        ("tables/model/table.py", "import logs"),
        ("tables/model/table.py", "from rules.sanssouci.game import SANSSOUCI"),
        ("cogs/panel.py", "from render.sanssouci.look import SANSSOUCI_LOOK"),
        ("cogs/panel.py", "from rules.sanssouci.view import View"),
    ],
)
def test_a_planted_import_is_caught(house: Path, module: str, planted: str) -> None:
    (house / module).write_text(f"{planted}\n")
    run = lint(house)
    assert run.returncode == 1, run.stdout
    assert "BROKEN" in run.stdout
