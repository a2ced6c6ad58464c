"""What can be asked of the project's files as a whole."""

import ast
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SECONDS_OF_MODULES = "seconds/modules"
"""What pytest's cache calls how long the tests of each module took."""

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


def idle_tests(sources: Mapping[str, str]) -> list[str]:
    """
    Name the tests that neither assert nor call a function of the tests that does.

    Args:
        sources: by path. A call counts only where it is known what is called: a function of the same file or class, one
            that is imported, or one of an imported module; not any method that happens to have such a name.
    Returns: `path: test`.
    """
    calls = {
        (path, node.name): _called(_module(path), node, _imported(source))
        for path, source in sources.items()
        for node in _functions(source)
    }
    asserting = {(_module(path), name) for (path, name), called in calls.items() if None in called}
    while more := {(_module(p), n) for (p, n), called in calls.items() if not asserting.isdisjoint(called)} - asserting:
        asserting |= more
    tests = ((path, name) for path, name in calls if name.startswith("test_"))
    return [f"{path}: {name}" for path, name in tests if (_module(path), name) not in asserting]


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of a tree in any order; as `ast.walk`, in half the time."""
    todo = [tree]
    while todo:
        node = todo.pop()
        yield node
        for value in vars(node).values():
            if isinstance(value, list):
                todo += [part for part in value if isinstance(part, ast.AST)]
            elif isinstance(value, ast.AST):
                todo.append(value)


@cache
def _parts(source: str) -> Sequence[ast.FunctionDef | ast.AsyncFunctionDef | ast.ImportFrom]:
    wanted = ast.FunctionDef | ast.AsyncFunctionDef | ast.ImportFrom
    return [node for node in nodes(ast.parse(source)) if isinstance(node, wanted)]


def _functions(source: str) -> Sequence[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in _parts(source) if not isinstance(node, ast.ImportFrom)]


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def _imported(source: str) -> dict[str, tuple[str, str]]:
    """Return from which module each imported name of a file comes, and its name there."""
    imports = (node for node in _parts(source) if isinstance(node, ast.ImportFrom))
    return {one.asname or one.name: (node.module or "", one.name) for node in imports for one in node.names}


def _called(module: str, node: ast.AST, imported: Mapping[str, tuple[str, str]]) -> set[tuple[str, str] | None]:
    """Return what a function calls, each by module and name; None among it if it asserts itself."""
    called: set[tuple[str, str] | None] = set()
    for part in nodes(node):
        match part:
            case ast.Assert():
                called.add(None)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if _ASSERTING.match(name):
                called.add(None)
            case ast.Call(func=ast.Name(id=name)):
                called.add(imported.get(name, (module, name)))
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name)):
                called.add((module, name))
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=name)) if owner in imported:
                called.add((".".join(imported[owner]), name))
    return called
