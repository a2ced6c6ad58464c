"""The results of rounds, a line each, so that a tournament can go on where it was stopped."""

import json
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from tools.tournament.engine import engine_of
from tools.tournament.playing import Match, Round


class Book:
    """
    A file of rounds of any matches.

    Lines of other matches, of earlier iterations of a level, or of another engine are left alone: what a line is of
    tells all of that.

    Args:
        path: the file.
        efforts: the iterations of levels, by game and level.
        engine_of: tells which engine plays a game now.
    """

    def __init__(self, path: Path, efforts: dict[str, int], engine_of: Callable[[str], str] = engine_of) -> None:
        self._path, self._efforts, self._engine_of = path, efforts, cache(engine_of)

    def engine(self, slug: str) -> str:
        """Return the engine that plays a game now."""
        return self._engine_of(slug)

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
        return {"name": str(match), "efforts": efforts, "engine": self._engine_of(match.slug)}


def _read(line: str) -> dict[str, Any] | None:
    try:
        entry: dict[str, Any] = json.loads(line)
    except json.JSONDecodeError:
        return None
    return entry
