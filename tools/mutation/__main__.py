"""Prints, for each module, how many planted mistakes the tests notice, and the others that nobody has justified."""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools.mutation.at_import import try_anew
from tools.mutation.copying import refresh
from tools.mutation.parts import PARTS, Part
from tools.mutation.verdicts import LEFT_OUT, STATUS, Score, Verdict, excuses, mutants, score

ROOT = Path(__file__).resolve().parents[2]
JUSTIFIED = Path("tests/mutation/survivors.toml")
HEAD = f"{'module':40}{'mutants':>8}{'killed':>8}{'timeouts':>10}{'justified':>10}{'survived':>10}{'score':>8}"


@dataclass(frozen=True, slots=True)
class Effort:
    """How many mutants are tried at once, and how many of a module that is not tried whole."""

    children: int = 1
    sample: int = 60


def attempt(part: Part, root: Path, copy: Path, effort: Effort) -> None:
    """
    Let mutmut try what has not been tried, or survived, since the copy was made.

    Raises: SystemExit: mutmut could not; its words are printed.
    """
    if refresh(root, part, copy):
        # Which test reaches which function is asked anew.
        (copy / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    if part.is_sampled:
        if not all(_meta(copy, module).exists() for module in part.paths(root)):
            # What can be chosen from is known once mutmut has run; the first of each function is always chosen.
            mutmut(copy, effort.children, "*__mutmut_1")
        for module in part.paths(root):
            choose(_meta(copy, module), effort.sample)
    for module in part.paths(root):
        retry(_meta(copy, module))
    mutmut(copy, effort.children)
    try_anew(copy, part.paths(root))


def mutmut(copy: Path, children: int, *names: str) -> None:
    """Run mutmut in a copy, in which it has its settings; what it says goes into a file there."""
    command = [str(Path(sys.executable).with_name("mutmut")), "run", "--max-children", str(children), *names]
    with (copy / "mutmut.log").open("w", encoding="utf-8") as log:
        # Hypothesis searches the same way each time.
        ran = subprocess.run(command, cwd=copy, env={**os.environ, "CI": "1"}, stdout=log, stderr=log, check=False)
    if ran.returncode:
        words = (copy / "mutmut.log").read_text(encoding="utf-8").replace("\r", "\n").splitlines()
        raise SystemExit("\n".join((*words[-25:], f"mutmut could not work in {copy}.")))


def choose(meta: Path, size: int) -> None:
    """Leave out all mutants of a module but so many by lot, the same ones each time, and the first of each function."""
    if not meta.exists():
        return
    found = json.loads(meta.read_text(encoding="utf-8"))
    codes: dict[str, int | None] = found["exit_code_by_key"]
    by_lot = sorted(codes)
    random.Random(meta.name).shuffle(by_lot)  # noqa: S311 - a sample that is the same each time
    chosen = {name for name in codes if name.endswith("__mutmut_1")}.union(by_lot[:size])
    for name, code in codes.items():
        if code is None and name not in chosen:
            codes[name] = LEFT_OUT
        elif code == LEFT_OUT and name in chosen:
            codes[name] = None
    meta.write_text(json.dumps(found), encoding="utf-8")


def retry(meta: Path) -> None:
    """Have survivors tried again: there may be new tests."""
    if not meta.exists():
        return
    found = json.loads(meta.read_text(encoding="utf-8"))
    codes = found["exit_code_by_key"]
    codes.update({name: None for name, code in codes.items() if STATUS.get(code, Verdict.SURVIVED) is Verdict.SURVIVED})
    meta.write_text(json.dumps(found), encoding="utf-8")


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
    chosen = [part for part in PARTS if not wanted.parts or part.name in wanted.parts]
    os.nice(19)
    known, found = excuses(ROOT / JUSTIFIED), []
    for part in chosen:
        copy = wanted.folder / part.name
        if wanted.fresh:
            shutil.rmtree(copy, ignore_errors=True)
        if not wanted.report:
            attempt(part, ROOT, copy, Effort(wanted.children, wanted.sample))
        found += [score(module, mutants(copy, module), known) for module in part.paths(ROOT)]
    print(table(found))
    for change in (change for one in found for change in one.survivors):
        print(f"\nSurvived: {change}")
    sys.exit(any(one.survivors or one.untried for one in found))


def _meta(copy: Path, module: str) -> Path:
    return copy / "mutants" / f"{module}.meta"


if __name__ == "__main__":
    main()
