"""Planted mistakes, what became of them, and which survivors are known to be none."""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any


class Verdict(Enum):
    """What became of a mutant; one that no test reaches has survived, too."""

    KILLED = "killed"
    TIMEOUT = "timeout"
    SURVIVED = "survived"
    LEFT_OUT = "left out"
    UNTRIED = "untried"


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
class Mutant:
    """One planted mistake; `name` is mutmut's: the module, the function with its class, `__mutmut_` and a number."""

    name: str
    change: Change
    verdict: Verdict = Verdict.UNTRIED


@dataclass(frozen=True, slots=True)
class Book:
    """All mutants of one module, and a hash of the source they were made from."""

    module: str
    source: str
    mutants: tuple[Mutant, ...]

    def judged(self, verdicts: Mapping[str, Verdict]) -> "Book":
        """Return the book with new verdicts by name."""
        return replace(
            self, mutants=tuple(replace(one, verdict=verdicts.get(one.name, one.verdict)) for one in self.mutants)
        )

    def write(self, copy: Path) -> None:
        """Keep the book in the copy of the tree."""
        mutants = [
            [one.name, one.change.function, one.change.was, one.change.now, one.verdict.value] for one in self.mutants
        ]
        file = _file(copy, self.module)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"source": self.source, "mutants": mutants}), encoding="utf-8")


def read(copy: Path, module: str) -> Book:
    """Return the book of a module; an empty one if nothing was planted in it."""
    file = _file(copy, module)
    if not file.exists():
        return Book(module, "", ())
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return Book(
        module,
        found["source"],
        tuple(
            Mutant(name, Change(module, function, tuple(was), tuple(now)), Verdict(verdict))
            for name, function, was, now, verdict in found["mutants"]
        ),
    )


@dataclass(frozen=True, slots=True)
class Excuse:
    """
    Why no test can, or need, notice a change.

    With no module in it, any change that puts `now` in the place of `was` within one line.
    """

    change: Change
    why: str

    def covers(self, change: Change) -> bool:
        """Return whether this is the reason for a change."""
        if self.change.module:
            return self.change == change
        ((was,), (now,)) = self.change.was, self.change.now
        return (len(change.was), len(change.now)) == (1, 1) and change.now[0] in {
            change.was[0][: found.start()] + now + change.was[0][found.end() :]
            for found in re.finditer(re.escape(was), change.was[0])
        }


def excuses(file: Path) -> tuple[Excuse, ...]:
    """Read the survivors that somebody has justified, and what is justified anywhere."""
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(_excuse(entry) for entry in (*entries.get("anywhere", ()), *entries.get("survivor", ())))


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


def score(module: str, mutants: Sequence[Mutant], known: Iterable[Excuse]) -> Score:
    """Count the mutants of one module, or of several under one name."""
    survivors = [mutant.change for mutant in mutants if mutant.verdict is Verdict.SURVIVED]
    counts = {verdict: sum(mutant.verdict is verdict for mutant in mutants) for verdict in Verdict}
    excused = [change for change in survivors if any(excuse.covers(change) for excuse in known)]
    return Score(
        module=module,
        killed=counts[Verdict.KILLED],
        timeouts=counts[Verdict.TIMEOUT],
        excused=len(excused),
        survivors=tuple(change for change in survivors if change not in excused),
        untried=counts[Verdict.UNTRIED],
    )


def _file(copy: Path, module: str) -> Path:
    return copy / ".mutants" / f"{module}.json"


def _excuse(entry: Mapping[str, str]) -> Excuse:
    change = Change(entry.get("module", ""), entry.get("function", ""), _lines(entry["was"]), _lines(entry["now"]))
    return Excuse(change, entry["why"])


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.strip().splitlines())
