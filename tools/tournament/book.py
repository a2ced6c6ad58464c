"""The results of rounds, a line each, so that a stopped tournament can go on, and the digest of what played them."""

import ast
import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import rules
from tools.tournament.playing import Match, Round

RULES = Path(rules.__path__[0])
LENGTH = 12
_SHARED = ("chance.py", "changes.py", "game.py")
_READ = {".py", ".toml"}


def engine_of(slug: str) -> str:
    """Return a digest of all that decides how a game is played and searched, except levels' iterations."""
    own = _read_in(RULES / slug.replace("-", "_"))
    base = _read_in(RULES / "base") if any("rules.base" in path.read_text("utf-8") for path in own) else []
    return digest([*(RULES / name for name in _SHARED), *_read_in(RULES / "computer"), *own, *base])


def _read_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.suffix in _READ]


def digest(paths: Iterable[Path]) -> str:
    """Return a digest of files that ignores docstrings, comments, layout, and which module contains what."""
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


class Book:
    """
    A file of rounds of any matches.

    Each line names its match, iterations and engine; lines with other levels' iterations or another engine are ignored.

    Args:
        path: the file.
        efforts: the iterations of levels, by game and level.
        engine_of: returns the digest of the engine that plays a game now.
    """

    def __init__(self, path: Path, efforts: dict[str, int], engine_of: Callable[[str], str] = engine_of) -> None:
        self._path, self._efforts = path, efforts
        self.engine = cache(engine_of)

    def rounds(self, match: Match) -> dict[int, Round]:
        """Return the rounds of a match that were played, by number; a line cut short by a crash is none."""
        if not self._path.exists():
            return {}
        wanted, found = self._of(match), {}
        for line in self._path.read_text("utf-8").splitlines():
            entry = _read(line)
            if entry is not None and entry["match"] == wanted:
                played = Round(**{**entry["round"], "shares": tuple(entry["round"]["shares"])})
                found[played.number] = played
        return found

    def write(self, match: Match, played: Round) -> None:
        """Add a round."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"match": self._of(match), "round": asdict(played)}) + "\n")

    def _of(self, match: Match) -> dict[str, Any]:
        efforts = [self._efforts.get(f"{match.slug} {name}", 0) for name in (match.candidate, match.rival)]
        return {"name": str(match), "efforts": efforts, "engine": self.engine(match.slug)}


def _read(line: str) -> dict[str, Any] | None:
    try:
        entry: dict[str, Any] = json.loads(line)
    except json.JSONDecodeError:
        return None
    return entry
