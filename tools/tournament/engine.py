"""Which rules, judgement and search played: a digest of their sources."""

import ast
import hashlib
from collections.abc import Iterable
from pathlib import Path

import rules

RULES = Path(rules.__path__[0])
LENGTH = 12
_SHARED = ("chance.py", "changes.py", "game.py")


def engine_of(slug: str) -> str:
    """
    Return the digest of all that decides how a game is played and searched.

    How many iterations a level spends is left out, for results tell that by themselves.
    """
    folders = (RULES / "computer", RULES / slug.replace("-", "_"))
    sources = [RULES / name for name in _SHARED]
    return digest(sources + [path for folder in folders for path in sorted(folder.iterdir()) if path.is_file()])


def digest(paths: Iterable[Path]) -> str:
    """Return a digest of files; what Python is told in words, and its layout, make no difference to it."""
    read = hashlib.sha256()
    for path in paths:
        text = path.read_text("utf-8")
        read.update(f"{path.name}:{_meaning(text) if path.suffix == '.py' else text}:".encode())
    return read.hexdigest()[:LENGTH]


def _meaning(source: str) -> str:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            node.body = [part for part in node.body if not _is_effort(part)]
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [part for part in node.body if not _is_docstring(part)] or [ast.Pass()]
    return ast.dump(tree)


def _is_docstring(part: ast.stmt) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and isinstance(part.value.value, str)


def _is_effort(part: ast.stmt) -> bool:
    return isinstance(part, ast.Assign) and [ast.unparse(target) for target in part.targets] == ["efforts"]
