"""What a game costs at least, as the guide says: few files, few lines, and none of the registries."""

import re
from pathlib import Path

from render.registry import LOOKS
from rules.registry import GAMES
from tests.nim.game import NIM
from tests.source_tree import ROOT

HERE = Path(__file__).parent
RULES, LOOK = ("moves", "view", "game"), ("look",)
GUIDE = ROOT / "docs/adding-a-game.md"
FOLDERS = {
    "Sanssouci": "sanssouci",
    "Topiary": "topiary",
    "Emperor's Garden": "emperors_garden",
    "Gardlings": "gardlings",
}


def lines(*files: Path) -> int:
    return sum(len(file.read_text("utf-8").splitlines()) for file in files)


def nim_files(names: tuple[str, ...]) -> list[Path]:
    return [HERE / f"{name}.py" for name in names]


def sources(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*.py") if file.name != "__init__.py"]


def test_a_small_game_needs_three_modules_of_rules_and_one_of_looks() -> None:
    assert lines(*nim_files(RULES)) < 250
    assert lines(*nim_files(LOOK)) < 150
    others = {"conftest", "offering", "__init__"}
    modules = {file.stem for file in HERE.glob("*.py") if not file.stem.startswith("test_")}
    assert {*RULES, *LOOK} == modules - others


def test_the_look_sees_no_state() -> None:
    assert "nim.game" not in (HERE / "look.py").read_text("utf-8")


def test_nim_is_not_offered() -> None:
    assert NIM.slug not in GAMES
    assert NIM.slug not in LOOKS


def test_the_guide_says_how_large_each_game_is() -> None:
    """Numbers of lines may be out by a tenth, so that not every change of a game changes the guide."""
    found = {name: (rules, look) for name, rules, look in sizes(GUIDE.read_text("utf-8"))}
    expected = {"Nim": (nim_files(RULES), nim_files(LOOK))} | {
        name: (sources(ROOT / "rules" / folder), sources(ROOT / "render" / folder)) for name, folder in FOLDERS.items()
    }
    assert expected.keys() == found.keys()
    for name, halves in expected.items():
        for files, (number, told) in zip(halves, found[name], strict=True):
            assert abs(number - len(files)) <= len(files) / 10, name
            assert abs(told - lines(*files)) <= lines(*files) / 10, name


def sizes(page: str) -> list[tuple[str, tuple[int, int], tuple[int, int]]]:
    """Read the rows of the guide's table: the game, then files and lines of rules and looks."""
    rows = re.findall(r"^\| ([A-Z][\w' ]+) \| (\d+) \| ([\d,]+) \| (\d+) \| ([\d,]+) \|$", page, re.MULTILINE)
    return [
        (name, (int(files), number(length)), (int(looks), number(looked)))
        for name, files, length, looks, looked in rows
    ]


def number(text: str) -> int:
    return int(text.replace(",", ""))
