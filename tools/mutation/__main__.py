"""Prints, for each module, how many planted mistakes the tests notice, and the others that nobody has justified."""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.mutation.at_import import try_anew
from tools.mutation.copying import refresh
from tools.mutation.parts import PARTS, Part
from tools.mutation.verdicts import Book, Excuse, Score, Verdict, excuses, read, score

ROOT = Path(__file__).resolve().parents[2]
JUSTIFIED = Path("tests/mutation/survivors.toml")
HEAD = f"{'module':40}{'mutants':>8}{'killed':>8}{'timeouts':>10}{'justified':>10}{'survived':>10}{'score':>8}"


@dataclass(frozen=True, slots=True)
class Effort:
    """How many mutants are tried at once, how many of a module that is not tried whole, and what is justified."""

    children: int = 1
    sample: int = 60
    known: Sequence[Excuse] = ()


def attempt(part: Part, root: Path, copy: Path, effort: Effort) -> None:
    """
    Try the mutants of one part that were not tried, or survived, since the copy was made.

    Raises: SystemExit: it could not be done; the last words of what was run are printed.
    """
    modules = part.paths(root)
    refresh(root, part, copy)
    run(copy, "tools.mutation.planting", str(root), *modules)
    for patterns in filter(None, (part.tests, part.further)):
        books = [retried(read(copy, module), effort.known) for module in modules]
        if part.is_sampled:
            books = [chosen(book, effort.sample) for book in books]
        for book in books:
            book.write(copy)
        if any(mutant.verdict is Verdict.UNTRIED for book in books for mutant in book.mutants):
            ask(part, copy, [path.relative_to(root).as_posix() for one in patterns for path in root.glob(one)], effort)


def ask(part: Part, copy: Path, tests: Sequence[str], effort: Effort) -> None:
    """Ask some tests about what has no verdict."""
    modules = part.paths(copy)
    left_out = " and ".join(f"not {other}" for other in part.others)
    # Nobody reads why a test failed, so nothing is spent on saying it.
    arguments = ["-q", "--assert=plain", "--tb=no", "-p", "no:cacheprovider", "-n", "0", "-k", left_out, *sorted(tests)]
    planted = [f"--mutate={module}" for module in modules]
    run(copy, "pytest", "-p", "tools.mutation.trying", f"--children={effort.children}", *planted, *arguments)
    try_anew(copy, modules, arguments)


def run(copy: Path, *command: str) -> None:
    """Run a module of Python's in the copy; what it says goes into a file there. Raises: SystemExit: it failed."""
    said = copy / "said.txt"
    # Hypothesis searches the same way each time; the tools are found there even if the copy has none.
    environment = {**os.environ, "CI": "1", "PYTHONPATH": str(ROOT)}
    with said.open("w", encoding="utf-8") as log:
        ran = subprocess.run(
            [sys.executable, "-m", *command], cwd=copy, env=environment, stdout=log, stderr=log, check=False
        )
    if ran.returncode:
        words = said.read_text(encoding="utf-8").splitlines()
        raise SystemExit("\n".join((*words[-25:], f"{command[0]} failed in {copy}.")))


def chosen(book: Book, size: int) -> Book:
    """Leave out all mutants but so many by lot, the same ones each time, and the first of each function."""
    by_lot = sorted(mutant.name for mutant in book.mutants)
    random.Random(book.module).shuffle(by_lot)  # noqa: S311 - a sample that is the same each time
    names = {name for name in by_lot if name.endswith("__mutmut_1")}.union(by_lot[:size])
    verdicts = {Verdict.UNTRIED: Verdict.LEFT_OUT, Verdict.LEFT_OUT: Verdict.UNTRIED}
    return book.judged(
        {
            one.name: verdicts[one.verdict]
            for one in book.mutants
            if one.verdict is (Verdict.LEFT_OUT if one.name in names else Verdict.UNTRIED)
        }
    )


def retried(book: Book, known: Sequence[Excuse]) -> Book:
    """Have survivors tried again, since there may be new tests, but nothing that somebody has justified."""
    verdicts = {}
    for one in book.mutants:
        if one.verdict in (Verdict.SURVIVED, Verdict.UNTRIED):
            is_known = any(excuse.covers(one.change) for excuse in known)
            verdicts[one.name] = Verdict.SURVIVED if is_known else Verdict.UNTRIED
    return book.judged(verdicts)


def table(found: list[Score]) -> str:
    """Write the scores as a table, a module a line; the score leaves out what is justified."""
    lines = [HEAD]
    for one in found:
        if one.mutants:
            untried = f", {one.untried} not tried" if one.untried else ""
            lines.append(
                f"{one.module:40}{one.mutants:>8}{one.killed:>8}{one.timeouts:>10}{one.excused:>10}"
                f"{len(one.survivors):>10}{one.just:>7.1f}%{untried}"
            )
    return "\n".join(lines)


def main() -> None:
    """Try the named parts, or all; exit with 1 when a survivor is not justified or a mutant was not tried."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(part.name for part in PARTS)}; none: all")
    parser.add_argument("--children", type=int, default=1, help="how many mutants are tried at once")
    parser.add_argument("--sample", type=int, default=60, help="how many mutants of a module that is not tried whole")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "parterre-mutation"))
    parser.add_argument("--fresh", action="store_true", help="forget what has been tried")
    parser.add_argument("--report", action="store_true", help="only tell what has been found out so far")
    wanted = parser.parse_args()
    os.nice(19)
    known, found = excuses(ROOT / JUSTIFIED), []
    for part in PARTS:
        if wanted.parts and part.name not in wanted.parts:
            continue
        copy = wanted.folder / part.name
        if wanted.fresh:
            shutil.rmtree(copy, ignore_errors=True)
        if not wanted.report:
            copy.mkdir(parents=True, exist_ok=True)
            attempt(part, ROOT, copy, Effort(wanted.children, wanted.sample, known))
        found += [score(module, read(copy, module).mutants, known) for module in part.paths(ROOT)]
    print(table(found))
    for change in (change for one in found for change in one.survivors):
        print(f"\nSurvived: {change}")
    sys.exit(any(one.survivors or one.untried for one in found))


if __name__ == "__main__":
    main()
