"""Rooms stay small, and the page about them stays true."""

import re
from pathlib import Path

import pytest

from tests.source_tree import ROOT, tracked
from tools.rooms import PACKAGES, PAGE, drawn_in, levels, overfull, picture

EVERYTHING = (*PACKAGES, "bench", "tests", "tools")
_PATH = re.compile(r"`((?:bench|cogs|db|host|languages|playground|render|rules|tables|tests|tools|workers)/[\w/.-]*)`")


def missing(page: str) -> list[str]:
    """Return the paths that a page names and that are not there."""
    return [path for path in _PATH.findall(page) if not (ROOT / path).exists()]


def test_no_folder_has_more_than_fifteen_modules() -> None:
    assert {} == overfull(ROOT, EVERYTHING)


def test_a_folder_with_one_module_too_many_is_named(tmp_path: Path) -> None:
    (tmp_path / "cogs/panels").mkdir(parents=True)
    for number in range(16):
        (tmp_path / f"cogs/panels/module{number}.py").touch()
    assert {"cogs/panels": 16} == overfull(tmp_path, ("cogs",))


def test_the_picture_of_the_rooms_is_drawn_from_the_imports_of_today() -> None:
    assert picture() == drawn_in(PAGE.read_text("utf-8"))


def test_what_is_imported_lies_lower() -> None:
    assert [["a"], ["b", "d"], ["c"]] == levels({("a", "b"), ("b", "c"), ("a", "c"), ("d", "c"), ("a", "d")})


def test_a_circle_of_rooms_is_refused() -> None:
    with pytest.raises(ValueError, match="circle"):
        levels({("a", "b"), ("b", "a")})


@pytest.mark.parametrize("page", tracked(".md"), ids=lambda page: page.name)
def test_every_path_in_the_docs_is_there(page: Path) -> None:
    # What was, stands in the changelog by the name of then.
    assert page.name == "CHANGELOG.md" or [] == missing(page.read_text("utf-8"))


def test_a_path_that_is_gone_is_found() -> None:
    assert ["cogs/nowhere.py"] == missing("See `cogs/nowhere.py` and `cogs/client/client.py`.")
