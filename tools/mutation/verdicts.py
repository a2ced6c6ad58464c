"""What mutmut found out, and which survivors are known to be no mistakes."""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import ndiff
from enum import Enum
from pathlib import Path


class Verdict(Enum):
    """What became of a mutant; one that no test reaches has survived, too."""

    KILLED = "killed"
    TIMEOUT = "timeout"
    SURVIVED = "survived"
    LEFT_OUT = "left out"
    UNTRIED = "untried"


STATUS: dict[int | None, Verdict] = {
    1: Verdict.KILLED,
    3: Verdict.KILLED,
    **dict.fromkeys((24, -24, 36, 152, 255), Verdict.TIMEOUT),
    34: Verdict.LEFT_OUT,
    None: Verdict.UNTRIED,
}
"""mutmut's numbers; all others are survivors, or nothing that one should rely on."""
LEFT_OUT = 34


@dataclass(frozen=True, slots=True)
class Change:
    """What a mutant changes in which function; the lines are stripped."""

    module: str
    function: str
    was: tuple[str, ...]
    now: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"{self.module}, {self.function}", *(f"  - {line}" for line in self.was)]
        return "\n".join((*lines, *(f"  + {line}" for line in self.now)))


@dataclass(frozen=True, slots=True)
class Excuse:
    """
    Why no test can, or need, notice a change.

    With no module in it, any change that puts `now` in the place of `was` within one line.
    """

    change: Change
    why: str

    def covers(self, change: Change) -> bool:
        """Tell whether this is the reason for a change."""
        if self.change.module:
            return self.change == change
        ((was,), (now,)) = self.change.was, self.change.now
        return (len(change.was), len(change.now)) == (1, 1) and change.now[0] in {
            change.was[0][: found.start()] + now + change.was[0][found.end() :]
            for found in re.finditer(re.escape(was), change.was[0])
        }


@dataclass(frozen=True, slots=True)
class Mutant:
    """One planted mistake."""

    change: Change
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Score:
    """The mutants of one module that were chosen, by what became of them."""

    module: str
    killed: int
    timeouts: int
    excused: int
    survivors: tuple[Change, ...]
    untried: int

    @property
    def mutants(self) -> int:
        """How many were chosen."""
        return self.tried + self.untried

    @property
    def tried(self) -> int:
        """How many were tried."""
        return self.killed + self.timeouts + self.excused + len(self.survivors)

    @property
    def raw(self) -> float:
        """The share of those tried that a test noticed, excused ones among them, in per cent."""
        return 100 * (self.killed + self.timeouts) / max(1, self.tried)

    @property
    def just(self) -> float:
        """The share of those tried that a test noticed, without the excused ones, in per cent."""
        return 100 * (self.killed + self.timeouts) / max(1, self.tried - self.excused)


def excuses(file: Path) -> tuple[Excuse, ...]:
    """Read the survivors that somebody has justified, and what is justified anywhere."""
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(_excuse(entry) for entry in (*entries.get("anywhere", ()), *entries.get("survivor", ())))


def score(module: str, tried: Sequence[Mutant], known: Iterable[Excuse]) -> Score:
    """Count the mutants of one module."""
    survivors = [mutant.change for mutant in tried if mutant.verdict is Verdict.SURVIVED]
    counts = {verdict: sum(mutant.verdict is verdict for mutant in tried) for verdict in Verdict}
    new = tuple(change for change in survivors if not any(excuse.covers(change) for excuse in known))
    return Score(
        module=module,
        killed=counts[Verdict.KILLED],
        timeouts=counts[Verdict.TIMEOUT],
        excused=len(survivors) - len(new),
        survivors=new,
        untried=counts[Verdict.UNTRIED],
    )


def mutants(copy: Path, module: str) -> list[Mutant]:
    """Read all mutants of a module from the folder in which mutmut ran; none if it has not run."""
    mutated = copy / "mutants" / module
    meta, spans = (mutated.with_name(f"{mutated.name}.{kind}") for kind in ("meta", "spans"))
    if not meta.exists():
        return []
    lines = mutated.read_text(encoding="utf-8").splitlines()
    places = json.loads(spans.read_text(encoding="utf-8"))["spans"]
    bodies = {
        name: [line.strip().replace(name, _readable(name)) for line in lines[first - 1 : last]]
        for name, (first, last) in places.items()
    }
    found = []
    for name, code in json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"].items():
        mangled = name.rpartition(".")[2]
        original = f"{mangled.partition('__mutmut_')[0]}__mutmut_orig"
        change = _change(module, _readable(mangled), bodies[original], bodies[mangled])
        found.append(Mutant(change, STATUS.get(code, Verdict.SURVIVED)))
    return found


def _excuse(entry: Mapping[str, str]) -> Excuse:
    change = Change(entry.get("module", ""), entry.get("function", ""), _lines(entry["was"]), _lines(entry["now"]))
    return Excuse(change, entry["why"])


def _readable(mangled: str) -> str:
    """Turn `x_name__mutmut_7` into `name` and `xǁClassǁname__mutmut_7` into `Class.name`."""
    return mangled.partition("__mutmut_")[0].removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")


def _change(module: str, function: str, before: Sequence[str], after: Sequence[str]) -> Change:
    differing = [line for line in ndiff(before, after) if line[0] in "-+"]
    was, now = (tuple(line[2:] for line in differing if line[0] == sign) for sign in "-+")
    return Change(module, function, was, now)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.strip().splitlines())
