"""
Mutants of functions that make tables when their module is imported.

mutmut tries mutants in processes that have imported everything already, in which those can change nothing.
"""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.mutation.verdicts import STATUS, Verdict

KILLED = 1
LOOK = """
import importlib, json, sys
from mutmut.state import state
for module in sys.argv[1:]:
    importlib.import_module(module)
print(json.dumps(sorted(state()._stats)))
"""


def try_anew(copy: Path, modules: list[str]) -> None:
    """Try again what survived of such functions, each mutant in a process of its own, and note what was noticed."""
    names = [module.removesuffix(".py").replace("/", ".") for module in modules]
    looked = _run(copy, "stats", "-c", LOOK, *names)
    functions = set(json.loads(looked.stdout.splitlines()[-1]))
    for module in modules:
        meta = copy / "mutants" / f"{module}.meta"
        found = json.loads(meta.read_text(encoding="utf-8"))
        for name, code in found["exit_code_by_key"].items():
            survived = STATUS.get(code, Verdict.SURVIVED) is Verdict.SURVIVED
            if survived and name.partition("__mutmut_")[0] in functions and _is_noticed(copy, name):
                found["exit_code_by_key"][name] = KILLED
        meta.write_text(json.dumps(found), encoding="utf-8")


def _is_noticed(copy: Path, name: str) -> bool:
    settings = tomllib.loads((copy / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    arguments = [*settings["pytest_add_cli_args_test_selection"], *settings["pytest_add_cli_args"]]
    return bool(_run(copy, name, "-m", "pytest", "-x", "-q", "--rootdir=.", *arguments).returncode)


def _run(copy: Path, mutant: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Start a Python of its own in the mutated tree, in which one mutant is in the place of its original."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=copy / "mutants",
        env={**os.environ, "CI": "1", "MUTANT_UNDER_TEST": mutant},
        capture_output=True,
        text=True,
        check=False,
    )
