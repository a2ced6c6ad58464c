"""
A plugin for pytest that tries mutants instead of running the tests once.

The tests are collected once; each mutant is tried in a child of its own, which has run nothing before, so that no cache
holds what the mutant ought to compute. A child runs the tests that reach the function, up to the first that fails:
those that have noticed other mistakes in it, then the quickest.
"""

import gc
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from mmap import mmap
from pathlib import Path

import pytest
from mutmut.mutation import trampoline

from render.canvas.cache import Kept
from tools.mutation.verdicts import Book, Mutant, Verdict, read

ALL_PASS, ONE_FAILS, BROKEN = 0, 1, 2
ROOM = 8 << 30
"""How many bytes of addresses a child may take: a mutant may collect for ever."""


@dataclass(slots=True)
class Reach:
    """
    Which tests, by their place, reach which function, and how many CPU-seconds each test takes.

    `noticed` has a byte for each test, in memory that is shared with children: whether it has noticed a mutant of a
    function.
    """

    tests: dict[str, list[int]] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    noticed: dict[str, mmap] = field(default_factory=dict)

    def of(self, function: str) -> list[int]:
        """Return the tests that reach a function: first those that have noticed mutants of it, then by quickness."""
        noticed = self.noticed_in(function)
        return sorted(self.tests.get(function, ()), key=lambda test: (not noticed[test], self.seconds[test]))

    def noticed_in(self, function: str) -> mmap:
        """Return which tests have noticed a mutant of a function."""
        return self.noticed.setdefault(function, mmap(-1, len(self.seconds) or 1))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take what is to be tried."""
    parser.addoption("--mutate", action="append", default=[], help="a module that mutants were planted in")
    parser.addoption("--children", type=int, default=1, help="how many mutants are tried at once")


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try every mutant that has no verdict, and keep the verdicts in the books."""
    if session.testsfailed:
        raise session.Interrupted("the tests could not be collected")
    reach = survey(session)
    for module in session.config.getoption("--mutate"):
        judge(session, read(Path.cwd(), module), reach)
    return True


def survey(session: pytest.Session) -> Reach:
    """Run all tests on the unchanged code, in a child, and return what they reach. Raises: Exit: one fails."""
    place = Path.cwd() / ".mutants" / "reach.json"
    if _wait(_fork(lambda: _look(session, place))) != ALL_PASS:
        pytest.exit("a test fails before anything is changed", returncode=BROKEN)
    found = json.loads(place.read_text(encoding="utf-8"))
    return Reach(found["tests"], found["seconds"])


def _look(session: pytest.Session, place: Path) -> int:
    reach, called = Reach(), set[Callable[..., object]]()

    def note_what_is_called() -> str:
        # Every switch asks for the mutant first; the function that it stands for is a variable of its own.
        called.add(sys._getframe(1).f_locals["orig_func"])  # noqa: SLF001 - no other way is as quick
        return ""

    trampoline.get_mutant_under_test = note_what_is_called
    empty_caches = _caches()
    for number, item in enumerate(session.items):
        called.clear()
        for empty in empty_caches:
            # What another test has computed would hide that this one asks for it.
            empty()
        began = time.process_time()
        if not _passes(session, item, session.items[number + 1 :][:1]):
            print(f"\nfailed: {item.nodeid}", flush=True)
            return ONE_FAILS
        reach.seconds.append(time.process_time() - began)
        for function in called:
            name = f"{function.__module__}.{function.__name__.partition('__mutmut_')[0]}"
            reach.tests.setdefault(name, []).append(number)
    place.write_text(json.dumps({"tests": reach.tests, "seconds": reach.seconds}), encoding="utf-8")
    return ALL_PASS


def _caches() -> list[Callable[[], None]]:
    """Return what empties the caches of all functions of the copy, those of its tests among them."""
    own = {name for name, module in sys.modules.items() if str(Path.cwd()) in (getattr(module, "__file__", "") or "")}
    cached = type(cache(_caches))
    return [one.cache_clear for one in gc.get_objects() if isinstance(one, (cached, Kept)) and one.__module__ in own]


def judge(session: pytest.Session, book: Book, reach: Reach) -> None:
    """Try the mutants of one module, several at once; what was found out is kept from time to time."""
    open_ones = [mutant for mutant in book.mutants if mutant.verdict is Verdict.UNTRIED]
    running: dict[int, Mutant] = {}
    verdicts: dict[str, Verdict] = {}
    for mutant in (*open_ones, None):
        while running and (mutant is None or len(running) >= session.config.getoption("--children")):
            child, status = os.wait()
            verdicts[running.pop(child).name] = verdict_of(os.waitstatus_to_exitcode(status))
        if mutant is None or len(verdicts) % 20 == 0:
            book.judged(verdicts).write(Path.cwd())
        if mutant is not None:
            running[_fork(_attempt(session, mutant, reach))] = mutant


def verdict_of(code: int) -> Verdict:
    """Read a child's exit code, negative for the signal that ended it."""
    if code in (-signal.SIGXCPU, -signal.SIGALRM, -signal.SIGKILL):
        return Verdict.TIMEOUT
    # What ended in any other way was noticed by no test.
    return Verdict.KILLED if code == ONE_FAILS else Verdict.SURVIVED


def _attempt(session: pytest.Session, mutant: Mutant, reach: Reach) -> Callable[[], int]:
    function = mutant.name.partition("__mutmut_")[0]
    tests, noticed = reach.of(function), reach.noticed_in(function)
    seconds = sum(reach.seconds[test] for test in tests)

    def run() -> int:
        # CPU-seconds do not depend on what else the machine does; the alarm is for what waits for ever.
        limit = int(10 * seconds) + 5
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 2))
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        signal.alarm(60 * limit)
        # Programs that tests start look there; here it would take long to look at every call.
        os.environ["MUTANT_UNDER_TEST"] = mutant.name
        trampoline.get_mutant_under_test = lambda: mutant.name
        items = [session.items[test] for test in tests]
        for number, item in enumerate(items):
            if not _passes(session, item, items[number + 1 :][:1]):
                noticed[tests[number]] = 1
                return ONE_FAILS
        return ALL_PASS

    return run


def _passes(session: pytest.Session, item: pytest.Item, following: Sequence[pytest.Item]) -> bool:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following[0] if following else None)
    return not session.testsfailed


def _fork(work: Callable[[], int]) -> int:
    child = os.fork()
    if child:
        return child
    code = BROKEN
    try:
        code = work()
    finally:
        # Nothing of the parent's that is still to be written, or tidied up, is the child's business.
        os._exit(code)


def _wait(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
