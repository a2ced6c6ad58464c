"""What a change needs is chosen: found here by the syntax of the imports, there by the graph of import-linter."""

import ast
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache

import pytest

from tests.source_tree import ROOT, nodes, tracked
from tools import quick
from tools.quick import chosen, fitting, is_test, path_of, room, sources

_ONE_OF = 90
"""One of so many modules is changed."""
SAMPLE = sorted(module for module in sources() if not is_test(module) and "." in module)[::_ONE_OF]
Choose = Callable[[Iterable[str]], Sequence[str]]


@cache
def imported(module: str) -> set[str]:
    found = set()
    for node in nodes(ast.parse(sources()[module])):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def concerned(module: str) -> set[str]:
    """Return the tests that import a module, directly or through modules of its room."""
    through, tests = {module}, set[str]()
    while True:
        # What does not have the last part of a name does not import it.
        named = re.compile("|".join(one.rpartition(".")[2] for one in through))
        naming = (one for one, text in sources().items() if named.search(text))
        above = {one for one in naming if not through.isdisjoint(imported(one))}
        tests |= {one for one in above if is_test(one)}
        below = {one for one in above if room(one) == room(module) and not is_test(one)}
        if below <= through:
            return tests
        through |= below


def missed(choose: Choose) -> set[tuple[str, str]]:
    """Return modules of the sample with tests that import them and are not chosen."""
    return {(one, test) for one in SAMPLE for test in concerned(one) - set(choose([path_of(one)]))}


def test_whatever_module_changes_all_tests_that_import_it_are_chosen() -> None:
    assert set() == missed(chosen)
    assert len(SAMPLE) < sum(len(concerned(one)) for one in SAMPLE)


def test_a_selection_that_forgets_who_imports_a_module_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "_importers", lambda _: {})
    assert missed(chosen)


@pytest.mark.parametrize(
    ("path", "first", "others"),
    [
        ("rules/sanssouci/scoring.py", "rules.sanssouci.test_scoring", "rules.sanssouci.test_view"),
        ("tables/model/draft.py", "tables.model.test_draft", "cogs.panels.test_panel"),
        # These reach it through the hall only.
        ("tables/seats/hosts.py", "tables.seats.test_absences", "endtoend.seats.test_deputies"),
        ("render/canvas/png.py", "render.canvas.test_png", "render.canvas.test_art"),
        ("cogs/panels/panel.py", "cogs.panels.test_panel", "cogs.panels.test_looking"),
        ("tests/cogs/conftest.py", "cogs.panels.test_panel", "cogs.words.test_names"),
        ("tests/conftest.py", "rules.test_chance", "endtoend.play.test_whole_games"),
        ("tests/rules/test_chance.py", "rules.test_chance", "test_repository"),
        ("db/migrations/0025_baseline.sql", "db.test_upgrades", "test_repository"),
        ("languages/de/cogs.po", "languages.test_german", "languages.test_catalogues"),
        ("playground/static/page.css", "playground.test_browser", "test_repository"),
        ("render/art/topiary-palette.json", "render.canvas.test_art", "render.canvas.test_palette"),
        ("docs/testing.md", "test_rooms", "test_repository"),
        ("pyproject.toml", "test_imports", "test_collaboration"),
        ("Makefile", "test_repository", "test_repository"),
        ("bot.py", "test_bot", "test_imports"),
    ],
)
def test_a_change_is_tried_in_its_room_and_where_it_is_read(path: str, first: str, others: str) -> None:
    assert {f"tests.{first}", f"tests.{others}"} <= set(chosen([path]))


def test_the_test_of_a_changed_module_comes_first_and_what_reads_everything_last() -> None:
    first, *_, last = chosen(["tables/model/draft.py"])
    assert ("tests.tables.model.test_draft", True) == (first, last in chosen(["rules/sanssouci/scoring.py"]))


def test_every_file_that_is_read_as_data_has_tests() -> None:
    # One of each kind in each folder.
    data = {(one.parent, one.suffix): one.relative_to(ROOT) for one in tracked() if one.suffix != ".py"}.values()
    assert [] == [path for path in data if path.parts[0] in quick.HOUSE and not chosen([path.as_posix()])]


@pytest.mark.parametrize(("seconds", "fit"), [(0, "a"), (1, "a"), (1.5, "ac"), (3.5, "ab"), (4, "abc")])
def test_what_fits_is_taken_in_order_and_the_first_always(seconds: float, fit: str) -> None:
    took = dict(zip("abc", (2.0, 5.0, 1.0), strict=True))
    assert [*fit] == fitting("abc", seconds, took)
