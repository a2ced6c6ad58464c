"""A project of one module, whose tests are good about one function, bad about another, and silent about the last."""

import subprocess
from pathlib import Path

SOURCE = """
from functools import cache


class Bed:
    def __init__(self, rows: int) -> None:
        self.rows = rows

    @property
    def plants(self) -> int:
        return self.rows * 6


def is_full(planted: int, places: int) -> bool:
    return planted >= places


def _rows() -> tuple[int, ...]:
    return (1, 2)


ROWS = _rows()


@cache
def worms(rows: int) -> int:
    return rows + 20


def weeds(hours: int) -> int:
    grown = 0
    while hours > 0:
        grown, hours = grown + 2, hours - 1
    return grown


def shade(trees: int) -> int:
    return trees + 1
"""
TESTS = """
from garden.beds import ROWS, Bed, is_full, weeds, worms


def test_there_are_worms() -> None:
    assert worms(3)


def test_a_bed_has_twenty_worms_more_than_rows() -> None:
    assert 23 == worms(3)


def test_a_bed_has_six_plants_a_row() -> None:
    assert 18 == Bed(3).plants


def test_there_is_a_first_row() -> None:
    assert 1 == ROWS[0]


def test_two_weeds_grow_in_an_hour() -> None:
    assert [0, 2, 6] == [weeds(hours) for hours in (0, 1, 3)]


def test_a_bed_with_more_plants_than_places_is_full() -> None:
    assert is_full(7, 6)
    assert not is_full(5, 6)
"""


def plant(root: Path) -> None:
    """Write the project and tell git of it."""
    files = {"pyproject.toml": "", "garden/__init__.py": "", "garden/beds.py": SOURCE, "tests/test_beds.py": TESTS}
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
