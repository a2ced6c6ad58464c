import ast
from dataclasses import replace
from pathlib import Path

import pytest

from rules.registry import GAMES
from tests.mutation import toy
from tests.source_tree import ROOT
from tools.mutation.__main__ import JUSTIFIED, Effort, attempt, chosen, retried, table
from tools.mutation.compare import ROOMS, compare
from tools.mutation.decorators import undecorated
from tools.mutation.parts import PARTS, Part
from tools.mutation.verdicts import Book, Change, Excuse, Mutant, Verdict, excuses, read, score

STRICT = Excuse(Change("", "", (", strict=True",), (", strict=False",)), "it asserts")
PAIRS = Change("rules/a.py", "pairs", ("return zip(a, b, strict=True)",), ("return zip(a, b, strict=False)",))
COUNT = Change("rules/a.py", "count", ("return n + 1",), ("return n - 1",))


def functions_of(module: str) -> dict[str, set[str]]:
    """Return the lines of each function of a module, stripped, by its name, methods with their class."""
    source = (ROOT / module).read_text(encoding="utf-8")
    tree, lines = ast.parse(source), [line.strip() for line in source.splitlines()]
    places = [("", node) for node in tree.body]
    places += [(f"{node.name}.", child) for node in tree.body if isinstance(node, ast.ClassDef) for child in node.body]
    return {
        prefix + node.name: set(lines[node.lineno - 1 : node.end_lineno])
        for prefix, node in places
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def book(*verdicts: tuple[str, Verdict]) -> Book:
    return Book("garden/beds.py", "", tuple(Mutant(name, COUNT, verdict) for name, verdict in verdicts))


def named(of: Book, verdict: Verdict) -> set[str]:
    return {mutant.name for mutant in of.mutants if mutant.verdict is verdict}


def test_every_justified_survivor_stands_in_the_source_and_has_a_reason() -> None:
    justified = [excuse for excuse in excuses(ROOT / JUSTIFIED) if excuse.change.module]
    gone = [
        str(excuse.change)
        for excuse in justified
        if not set(excuse.change.was) <= functions_of(excuse.change.module).get(excuse.change.function, set())
    ]
    assert [] == gone
    assert [] == [str(excuse.change) for excuse in justified if not excuse.why.endswith(".")]
    assert len(justified) == len({excuse.change for excuse in justified})


def test_a_line_that_is_gone_would_be_seen() -> None:
    assert "def row_bonus(row: int) -> int:" in functions_of("rules/sanssouci/scoring.py")["row_bonus"]
    assert "return 10 - row" not in functions_of("rules/sanssouci/scoring.py")["full_rows"]


def test_every_part_finds_its_modules_and_tests() -> None:
    assert len(PARTS) == len({part.name for part in PARTS})
    every = (*PARTS, *ROOMS)
    assert [] == [part.name for part in every if not part.paths(ROOT)]
    assert [] == [pattern for part in every for pattern in (*part.tests, *part.further) if not list(ROOT.glob(pattern))]


def test_all_rules_of_all_games_are_tried_and_what_is_scored_and_seen_whole() -> None:
    folders = [slug.replace("-", "_") for slug in GAMES]
    whole = {path for part in PARTS if not part.is_sampled for path in part.paths(ROOT)}
    assert {f"rules/{folder}/{name}.py" for folder in folders for name in ("scoring", "view")} <= whole
    sampled = {path for part in PARTS if part.is_sampled for path in part.paths(ROOT)}
    modules = [file for folder in folders for file in (ROOT / "rules" / folder).rglob("[!_]*.py")]
    every = {file.relative_to(ROOT).as_posix() for file in modules}
    assert every - {f"rules/{folder}/computer/judgement.py" for folder in folders} == (whole | sampled) & every
    assert set() == whole & sampled


def test_properties_and_cached_functions_are_laid_open_and_work_the_same() -> None:
    source = """
from functools import cache, lru_cache

class Bed:
    @property
    def rows(self):
        return 3

    @staticmethod
    def name():
        return "bed"

@lru_cache(maxsize=2)
def double(n):
    return n * 2

@cache
def triple(n):
    return n * 3
"""
    space: dict[str, object] = {}
    exec(undecorated(source), space)  # noqa: S102 - what is written here is run as mutmut would read it
    assert [True, True, True] == [eval(call, space) for call in ("Bed().rows == 3", "double(2) == 4", "triple(2) == 6")]  # noqa: S307
    assert ["    @staticmethod"] == [line for line in undecorated(source).splitlines() if "@" in line]
    assert "rows = property(rows)" in undecorated(source)
    assert "double = lru_cache(maxsize=2)(double)" in undecorated(source)


def test_a_justified_survivor_is_left_out_of_the_score_and_a_new_one_named() -> None:
    verdicts = [(PAIRS, Verdict.SURVIVED), (COUNT, Verdict.SURVIVED), (COUNT, Verdict.KILLED), (COUNT, Verdict.TIMEOUT)]
    verdicts += [(COUNT, Verdict.UNTRIED), (COUNT, Verdict.LEFT_OUT)]
    found = score("rules/a.py", [Mutant("", change, verdict) for change, verdict in verdicts], [STRICT])
    assert (5, 4, 1, 1, 1, (COUNT,)) == (
        found.mutants,
        found.tried,
        found.killed,
        found.timeouts,
        found.excused,
        found.survivors,
    )
    assert (50.0, 66.7) == (found.raw, round(found.just, 1))
    assert "66.7%, 1 not tried" in table([found])


@pytest.mark.parametrize(
    ("excuse", "expected"),
    [
        (STRICT, True),
        (Excuse(PAIRS, "the same"), True),
        (Excuse(COUNT, "another"), False),
        (Excuse(replace(PAIRS, module="rules/b.py"), "another module"), False),
        (Excuse(Change("", "", (", strict=True",), (", strict=None",)), "another change"), False),
    ],
)
def test_a_reason_covers_its_own_change_only(excuse: Excuse, *, expected: bool) -> None:
    assert expected is excuse.covers(PAIRS)


def test_a_sample_holds_the_first_of_each_function_and_is_the_same_again_and_can_grow() -> None:
    names = [f"x_{name}__mutmut_{number}" for number in range(1, 100) for name in ("water", "weed")]
    full = book(*((name, Verdict.UNTRIED) for name in names), ("x_prune__mutmut_7", Verdict.KILLED))
    few = chosen(full, 10)
    assert few == chosen(full, 10) == chosen(few, 10)
    assert {"x_water__mutmut_1", "x_weed__mutmut_1"} < named(few, Verdict.UNTRIED)
    assert 9 <= len(named(few, Verdict.UNTRIED)) <= 12
    more = chosen(few, 40)
    assert named(few, Verdict.UNTRIED) < named(more, Verdict.UNTRIED)
    assert {"x_prune__mutmut_7"} == named(more, Verdict.KILLED)


def test_survivors_that_nobody_has_justified_are_tried_again_and_others_not() -> None:
    every = book(*((verdict.value, verdict) for verdict in Verdict))
    assert {"survived", "untried"} == named(retried(every, ()), Verdict.UNTRIED)
    assert {"killed"} == named(retried(every, ()), Verdict.KILLED)
    assert {"left out"} == named(retried(every, ()), Verdict.LEFT_OUT)
    assert {"survived", "untried"} == named(retried(every, [Excuse(COUNT, "It is the same.")]), Verdict.SURVIVED)


def test_a_book_is_read_as_it_was_written(tmp_path: Path) -> None:
    assert Book("garden/beds.py", "", ()) == read(tmp_path, "garden/beds.py")
    written = replace(book(("a", Verdict.KILLED), ("b", Verdict.TIMEOUT)), source="0123")
    written.write(tmp_path)
    # The module of a change is that of its book.
    changed = tuple(replace(one, change=replace(COUNT, module=written.module)) for one in written.mutants)
    assert replace(written, mutants=changed) == read(tmp_path, "garden/beds.py")


@pytest.mark.full
def test_what_tests_miss_survives_and_what_they_notice_does_not(tmp_path: Path) -> None:
    """The negative control: a class tested well, a function not at its edge, one not at all; then the edge is tried."""
    root, copy = tmp_path / "project", tmp_path / "copy"
    toy.plant(root)
    part = Part("toy", ("garden/*.py",), ("tests/test_*.py",))
    copy.mkdir()
    attempt(part, root, copy, Effort())
    found = score("garden/beds.py", read(copy, "garden/beds.py").mutants, ())
    edge = Change("garden/beds.py", "is_full", ("return planted >= places",), ("return planted > places",))
    second_row = Change("garden/beds.py", "_rows", ("return (1, 2)",), ("return (1, 3)",))
    assert [second_row] == [change for change in found.survivors if change.function == "_rows"]
    assert {"is_full", "shade", "_rows"} == {change.function for change in found.survivors}
    assert edge in found.survivors
    assert (0, 1) == (found.untried, found.timeouts)
    with (root / "tests" / "test_beds.py").open("a", encoding="utf-8") as tests:
        tests.write("\n\ndef test_a_bed_with_as_many_plants_as_places_is_full() -> None:\n    assert is_full(6, 6)\n")
    attempt(part, root, copy, Effort(children=2))
    mended = score("garden/beds.py", read(copy, "garden/beds.py").mutants, ())
    assert {"shade", "_rows"} == {change.function for change in mended.survivors}
    assert found.killed + 1 == mended.killed


@pytest.mark.full
def test_a_mistake_that_only_the_tests_before_notice_is_named(tmp_path: Path) -> None:
    """The negative control of comparing: the same tests lose nothing, weaker ones let a mistake through."""
    roots, copies = [tmp_path / side for side in ("old", "new")], [tmp_path / side for side in ("a", "b")]
    for root in roots:
        toy.plant(root)
    part = Part("toy", ("garden/*.py",), ("tests/test_*.py",))
    alike = compare(part, roots, copies, 100)
    assert [] == [change for change, (was, now) in alike if was is not now]
    assert {Verdict.KILLED, Verdict.SURVIVED} <= {was for _, (was, _) in alike}
    tests = roots[1] / "tests" / "test_beds.py"
    tests.write_text(tests.read_text(encoding="utf-8").replace("23 == worms(3)", "worms(3)"), encoding="utf-8")
    lost = [change for change, (was, now) in compare(part, roots, copies, 100) if was is not now]
    assert {"worms"} == {change.function for change in lost}


@pytest.mark.full
def test_nothing_is_tried_with_tests_that_fail_anyway(tmp_path: Path) -> None:
    root, copy = tmp_path / "project", tmp_path / "copy"
    toy.plant(root)
    (root / "tests" / "test_moles.py").write_text("def test_no_moles() -> None:\n    assert False\n", encoding="utf-8")
    copy.mkdir()
    with pytest.raises(SystemExit, match="test_no_moles"):
        attempt(Part("toy", ("garden/*.py",), ("tests/test_*.py",)), root, copy, Effort())
    assert {Verdict.UNTRIED} == {mutant.verdict for mutant in read(copy, "garden/beds.py").mutants}
