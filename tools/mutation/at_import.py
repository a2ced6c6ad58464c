"""
Mutants of functions that make tables when their module is imported.

Children have imported everything already when their mutant is put in, in which those can change nothing.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.mutation.verdicts import Verdict, read

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
    functions = set(json.loads(_run(copy, "stats", "-c", LOOK, *names).stdout.splitlines()[-1]))
    for module in modules:
        book = read(copy, module)
        survivors = [
            mutant.name
            for mutant in book.mutants
            if mutant.verdict is Verdict.SURVIVED and mutant.name.partition("__mutmut_")[0] in functions
        ]
        noticed = [name for name in survivors if _run(copy, name, "-m", "pytest", "-x", *arguments).returncode]
        book.judged(dict.fromkeys(noticed, Verdict.KILLED)).write(copy)


def _run(copy: Path, mutant: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Start a Python of its own in the copy, in which one mutant is in the place of its original."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env={**os.environ, "CI": "1", "MUTANT_UNDER_TEST": mutant},
        capture_output=True,
        text=True,
        check=False,
    )
