"""Every `Ruling:` at the code has its line in docs/rulings.md, and every line there has its tests."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs/rulings.md").read_text("utf-8")
RULING = re.compile(r"Ruling: (.+?)\.(?:\s|$)", re.DOTALL)
LINE = re.compile(r"^- \*\*(.+?)\.\*\*(.+?)(?=^- |^#|\Z)", re.DOTALL | re.MULTILINE)


def rulings(text: str) -> set[str]:
    """Return the sentences after "Ruling:", whether in comments or docstrings."""
    return {plain(re.sub(r"\n\s*#", "\n", sentence)) for sentence in RULING.findall(text)}


def plain(sentence: str) -> str:
    return " ".join(sentence.split()).casefold()


def documented(text: str) -> dict[str, str]:
    """Return what follows each ruling, by its sentence."""
    return {plain(sentence): rest for sentence, rest in LINE.findall(text)}


def at_the_code() -> set[str]:
    return {ruling for file in (ROOT / "rules").rglob("*.py") for ruling in rulings(file.read_text("utf-8"))}


def names_of_tests() -> set[str]:
    files = (ROOT / "tests/rules").rglob("test_*.py")
    return {name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)}


def test_every_ruling_at_the_code_is_documented_and_none_else() -> None:
    assert documented(DOCUMENT).keys() == at_the_code()


@pytest.mark.parametrize("ruling", documented(DOCUMENT), ids=lambda ruling: ruling[:40])
def test_every_documented_ruling_names_tests_that_exist(ruling: str) -> None:
    named = set(re.findall(r"`(test_\w+)`", documented(DOCUMENT)[ruling]))
    assert named
    assert set() == named - names_of_tests()


def test_every_test_of_a_ruling_is_named() -> None:
    assert {name for name in names_of_tests() if name.startswith("test_ruling_")} <= set(
        re.findall(r"test_\w+", DOCUMENT)
    )


def test_a_ruling_without_a_line_would_be_seen() -> None:
    code = "x = 1  # Ruling: nobles wear\n    # hats.\n\n    Ruling: gardeners do not.\n"
    assert {"nobles wear hats", "gardeners do not"} == rulings(code)
    assert {"nobles wear hats": " Of straw.\n"} == documented("- **Nobles wear\n  hats.** Of straw.\n")
