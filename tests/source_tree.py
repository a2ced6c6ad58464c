"""What can be asked of the project's files as a whole."""

import ast
import re
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]

_HOME = re.compile(r"(?<![\w.~])/(?:home|root|Users)/\w+")
_LEFT_OVER = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
_LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)#\s]+)")
_TARGET = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)
_ASSERTING = re.compile(r"^(?:assert|expect|raises|warns)")


def tracked(*suffixes: str) -> list[Path]:
    """List the project's files, all of them or those with one of the suffixes, new ones included."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    files = [ROOT / name for name in names if name]
    return [file for file in files if file.is_file() and (not suffixes or file.suffix in suffixes)]


def text_of(file: Path) -> str:
    """Read a file, or return nothing if it holds no text."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def foreign_paths(text: str) -> list[str]:
    """Find paths into somebody's home folder."""
    return _HOME.findall(text)


def left_overs(text: str) -> list[str]:
    """Find marks of unfinished work."""
    return _LEFT_OVER.findall(text)


def links(text: str) -> list[str]:
    """List the relative links of a Markdown page, without anchors."""
    return _LINK.findall(text)


def make_targets(makefile: str) -> list[str]:
    """List the targets somebody may call."""
    return _TARGET.findall(makefile)


def pins(requirements: str) -> dict[str, str]:
    """Return the pinned version by normalised name."""
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in _PIN.findall(requirements)}


def asserting_functions(sources: Iterable[str]) -> set[str]:
    """Name the functions that assert something, themselves or through others of the sources."""
    functions = [node for source in sources for node in _functions(source)]
    calls = [(node.name, _called(node)) for node in functions]
    names = {name for name, called in calls if any(map(_ASSERTING.match, called))}
    while more := {name for name, called in calls if not names.isdisjoint(called)} - names:
        names |= more
    return names


def idle_tests(source: str, asserting: set[str]) -> list[str]:
    """Name the test functions that neither assert nor call what does."""
    return [node.name for node in _functions(source) if node.name.startswith("test_") and node.name not in asserting]


@cache
def _functions(source: str) -> Sequence[ast.FunctionDef | ast.AsyncFunctionDef]:
    nodes = ast.walk(ast.parse(source))
    return [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def _called(node: ast.AST) -> frozenset[str]:
    """Name what a function calls, and `assert` if it says that itself."""
    called = set()
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
                called.add(name)
            case ast.Assert():
                called.add("assert")
    return frozenset(called)
