"""
Mutants of functions that make tables when their module is imported.

Children have imported everything already when their mutant is put in, in which those can change nothing.
"""

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.mutation.verdicts import Verdict, read

NOBODY = "none"
"""What the mutant is called while nothing is changed."""
LIMITED = 'ulimit -t "$1"; ulimit -v 8388608; shift; exec "$@"'
"""A program that may take so many CPU-seconds, and 8 GiB of addresses: a mutant may collect for ever."""
ENOUGH = 3600

LOOK = """
import importlib, json, sys
from mutmut.state import state
for module in sys.argv[1:]:
    importlib.import_module(module)
print(json.dumps(sorted(state()._stats)))
"""


def try_anew(copy: Path, modules: Sequence[str], arguments: Sequence[str]) -> None:
    """Try again what survived of such functions, each mutant in a process of its own; `arguments` are pytest's."""
    names = [module.removesuffix(".py").replace("/", ".") for module in modules]
    functions = set(json.loads(_run(copy, "stats", ENOUGH, "-c", LOOK, *names).stdout.splitlines()[-1]))
    books = [read(copy, module) for module in modules]
    survivors = {
        book.module: [
            mutant.name
            for mutant in book.mutants
            if mutant.verdict is Verdict.SURVIVED and mutant.name.partition("__mutmut_")[0] in functions
        ]
        for book in books
    }
    asked = ("-m", "pytest", "-x", *arguments)
    limit = 3 * _seconds(copy, asked) + 5 if any(survivors.values()) else ENOUGH
    for book in books:
        verdicts = {name: _verdict_of(_run(copy, name, limit, *asked).returncode) for name in survivors[book.module]}
        book.judged(verdicts).write(copy)


def _seconds(copy: Path, arguments: Sequence[str]) -> int:
    """Return how many CPU-seconds the tests take when nothing is changed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    _run(copy, NOBODY, ENOUGH, *arguments)
    return int(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)


def _verdict_of(code: int) -> Verdict:
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return Verdict.TIMEOUT
    return Verdict.KILLED if code else Verdict.SURVIVED


def _run(copy: Path, mutant: str, seconds: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Start a Python of its own in the copy, in which one mutant is in the place of its original."""
    return subprocess.run(
        ["sh", "-c", LIMITED, "sh", str(seconds), sys.executable, *arguments],
        cwd=copy,
        env={**os.environ, "CI": "1", "MUTANT_UNDER_TEST": mutant},
        capture_output=True,
        text=True,
        check=False,
    )
