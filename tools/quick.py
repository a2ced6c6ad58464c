"""
Runs the tests that a change needs most, in about twenty seconds: `python -m tools.quick`, or `make quick`.

Changed is what differs from the branch that is pulled from, or the files named. The nearest tests come first:

1. a changed test, and the test of a changed module by its place
2. tests of its room: first those that import it themselves, through modules of the room, or through helpers beside them
3. other tests that import it so
4. tests of the room with the same name on other floors
5. tests that read all files of its kind

A file that is no module counts as if those had changed that name it, its folder or its suffix. As much is run as fits
into the time, by how long it took when it was last run here; the rest is named.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import PurePosixPath

import grimp

from tests.source_tree import ROOT, SECONDS_OF_MODULES
from tools.rooms import PACKAGES

HOUSE = (*PACKAGES, "bench", "tools", "tests")
PROCESSES = 2
SECONDS = 20.0
_START = 7.0
"""Of these seconds, how many pass before the first test."""
_OF_A_LINE = 0.015
"""How many seconds the tests of a file take that have not been run here yet, for each of its lines."""
_BY_PLACE, _IN_ROOM, _BY_IMPORT, _ON_FLOORS, _READING = range(5)
_FAR = 100
"""More imports than lie between any two modules."""

Near = dict[str, tuple[int, int]]
"""Test modules, with the reason for which each is chosen, and how many imports lie between."""


@cache
def graph() -> grimp.ImportGraph:
    """Return who imports whom, tests included."""
    return grimp.build_graph(*HOUSE, cache_dir=None)


@cache
def sources() -> Mapping[str, str]:
    """Return the text of each module of the house."""
    paths = {module: ROOT / f"{module.replace('.', '/')}.py" for module in graph().modules}
    return {module: path.read_text("utf-8") for module, path in paths.items() if path.exists()}


def room(module: str) -> str:
    """Return the room of a module, such as `tables.time`, or the room that a module of the tests is about."""
    packages = module.removeprefix("tests.").split(".")[:-1]
    return ".".join(packages[:2])


def is_test(module: str) -> bool:
    """Tell whether a module holds tests, other than what only helps them."""
    return module.startswith("tests.") and module.rpartition(".")[2].startswith("test_")


def chosen(changed: Iterable[str]) -> list[str]:
    """Return the test modules that changes of these paths need, the nearest first."""
    near: Near = {}
    for path in changed:
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        found = _of_module(module) if path.endswith(".py") and module in graph().modules else _of_data(path)
        for test, place in found.items():
            near[test] = min(place, near.get(test, place))
    return sorted(near, key=lambda test: (*near[test], test))


def _of_module(module: str) -> Near:
    folder, _, name = module.removeprefix("tests.").rpartition(".")
    by_place = module if is_test(module) else ".".join(filter(None, ("tests", folder, f"test_{name}")))
    imports, here, near = _importers(module), room(module), Near()
    for test in filter(is_test, graph().modules):
        if test == by_place:
            near[test] = _BY_PLACE, 0
        elif room(test) == here or (name == "conftest" and test.startswith(module.removesuffix(name))):
            near[test] = _IN_ROOM, imports.get(test, _FAR)
        elif test in imports:
            near[test] = _BY_IMPORT, imports[test]
        elif "." in here and here.partition(".")[2] == room(test).partition(".")[2]:
            near[test] = _ON_FLOORS, 0
        elif _naming([".py"]).search(sources()[test]):
            near[test] = _READING, 0
    return near


def _importers(module: str) -> dict[str, int]:
    """
    Return the tests that import a module, with the number of imports between.

    Modules of its room are followed, and helpers of its tests; those of other tests only to tests beside them.
    """
    here, front, found = room(module), {module}, dict[str, int]()
    seen = {module}
    for between in range(_FAR):
        above = {importer for one in front for importer in _above(one)} - seen
        seen |= above
        helpers = {one for one in above if one.startswith("tests.") and not is_test(one)}
        beside = {test for one in helpers for test in _above(one) if is_test(test) and room(test) == room(one)}
        found = dict.fromkeys(beside, between + 1) | dict.fromkeys(filter(is_test, above), between) | found
        front = {one for one in above if not is_test(one) and room(one) == here}
    return found


def _above(module: str) -> set[str]:
    return graph().find_modules_that_directly_import(module)


def _of_data(path: str) -> Near:
    """Return the tests that a file needs which is no module of the house."""
    place = PurePosixPath(path)
    named = _naming({place.name, place.suffix or place.name, place.parent.name or place.name})
    near: Near = {}
    for module, text in sources().items():
        if named.search(text):
            found = [module] if is_test(module) else _importers(module)
            near |= {test: (_BY_IMPORT, int(test != module)) for test in found} | near
    folder = next((one for one in place.parents if (ROOT / "tests" / one).is_dir()), None)
    if folder is not None and folder.name:
        inside = f"tests.{'.'.join(folder.parts)}."
        near |= {test: (_IN_ROOM, 0) for test in graph().modules if is_test(test) and test.startswith(inside)} | near
    return near


def _naming(names: Iterable[str]) -> re.Pattern[str]:
    """Return what finds one of some names at the end of a string in a source."""
    return re.compile("|".join(rf"""["'/]{re.escape(name)}["']""" for name in names if len(name) > len("de")))


def last_run() -> Mapping[str, float]:
    """Return how many seconds the tests of each module took when they were last run here."""
    kept = ROOT / ".pytest_cache/v" / SECONDS_OF_MODULES
    seconds: Mapping[str, float] = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
    return seconds


def fitting(tests: Sequence[str], seconds: float, took: Mapping[str, float]) -> list[str]:
    """Return the test modules that fit into so many seconds: the first always; what is too long is passed over."""
    left, fit = PROCESSES * seconds, list[str]()
    for test in tests:
        needed = took[test] if test in took else _OF_A_LINE * len(sources()[test].splitlines())
        if needed <= left or not fit:
            fit.append(test)
            left -= needed
    return fit


def changes() -> list[str]:
    """List what differs from the branch that is pulled from; without one, from the last commit."""
    base = _git("merge-base", "HEAD", "@{upstream}") or ["HEAD"]
    return [*_git("diff", "--name-only", *base), *_git("ls-files", "--others", "--exclude-standard")]


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split()


def path_of(test: str) -> str:
    """Return where a module lies."""
    return f"{test.replace('.', '/')}.py"


def main() -> int:
    """Choose and run. Returns: pytest's exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.quick", description=__doc__)
    parser.add_argument("paths", nargs="*", help="what has changed; none: ask git")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--list", action="store_true", help="only tell what would be run")
    wanted = parser.parse_args()
    changed = wanted.paths or changes()
    tests = chosen(changed)
    run = fitting(tests, wanted.seconds - _START, last_run()) if tests else []
    left = [test for test in tests if test not in run]
    print(f"{len(changed)} changed; {len(run)} of {len(tests)} test modules that concern this:")
    print("\n".join(f"  {path_of(test)}" for test in run))
    if left:
        print(f"Left to `make test`: {', '.join(path_of(test) for test in left[:5])}{', …' if left[5:] else ''}")
    if wanted.list or not run:
        return 0
    processes = ["-n", str(PROCESSES)] if len(run) > 1 else ["-n", "0"]
    # Paths with an argument each: a room's name would run more than was chosen.
    command = [sys.executable, "-m", "pytest", "-q", *processes, *map(path_of, run)]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
