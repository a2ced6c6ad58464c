"""Which rules, judgement and search played: a digest of their sources."""

import ast
import hashlib
from collections.abc import Iterable
from pathlib import Path

import rules

RULES = Path(rules.__path__[0])
LENGTH = 12
_SHARED = ("chance.py", "changes.py", "game.py")
_READ = {".py", ".toml"}


def engine_of(slug: str) -> str:
    """
    Return the digest of all that decides how a game is played and searched.

    How many iterations a level spends is left out, for results tell that by themselves.
    """
    own = _read_in(RULES / slug.replace("-", "_"))
    base = _read_in(RULES / "base") if any("rules.base" in path.read_text("utf-8") for path in own) else []
    return digest([*(RULES / name for name in _SHARED), *_read_in(RULES / "computer"), *own, *base])


def _read_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.suffix in _READ]


def digest(paths: Iterable[Path]) -> str:
    """
    Return a digest of files.

    What Python is told in words, its layout, and which module holds what make no difference to it.
    """
    texts = [(path.suffix, path.read_text("utf-8")) for path in paths]
    meanings = sorted(meaning for suffix, text in texts for meaning in (_meanings(text) if suffix == ".py" else [text]))
    return hashlib.sha256("\n".join(meanings).encode()).hexdigest()[:LENGTH]


def _meanings(source: str) -> list[str]:
    """Return what a module holds, statement by statement."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            node.body = [part for part in node.body if not _is_effort(part)]
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [part for part in node.body if not _is_docstring(part)] or [ast.Pass()]
    return [ast.dump(part) for part in tree.body if not isinstance(part, ast.Import | ast.ImportFrom | ast.Pass)]


def _is_docstring(part: ast.stmt) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and isinstance(part.value.value, str)


def _is_effort(part: ast.stmt) -> bool:
    return isinstance(part, ast.Assign) and [ast.unparse(target) for target in part.targets] == ["efforts"]
