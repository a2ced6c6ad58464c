"""How strong the levels are, in points of ratings, by all that a tournament's book holds."""

import json
import math
from collections import defaultdict
from pathlib import Path

from tables.ratings.model import MEAN

LOGIT = 400 / math.log(10)
"""So many points are odds of e to one."""
_STEPS = (("keen", "casual"), ("master", "keen"))

Won = dict[int, tuple[float, int]]
"""Wins of a candidate in all games, and how many these were, by the number of players."""


def strengths(book: Path) -> dict[str, dict[str, tuple[int, int]]]:
    """
    Return points and uncertainty of each level, by game.

    Keen is the zero of the scale, so it has next to no uncertainty. Each step is the most likely one by the wins of the
    stronger level with every number of players, of the engine that was booked last.
    """
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for slug, won in sorted(_won(book).items()):
        (keen, unsure), (master, unsurer) = (step(won[pair]) for pair in _STEPS)
        found[slug] = {
            "casual": (round(MEAN - keen), round(unsure)),
            "keen": (round(MEAN), 1),
            "master": (round(MEAN + master), round(unsurer)),
        }
    return found


def step(won: Won) -> tuple[float, float]:
    """
    Return by how many points a candidate is stronger than its rivals, and the standard error.

    Its odds against one rival, r to 1, are r to (n - 1) against n - 1 rivals (see `wanted_share`).
    """
    low, high = -10.0, 10.0
    while high - low > 1e-9:  # noqa: PLR2004 - far below a point
        middle = (low + high) / 2
        low, high = (middle, high) if _excess(won, middle) > 0 else (low, middle)
    chances = [(games, _chance(low, players)) for players, (_, games) in won.items()]
    return low * LOGIT, LOGIT / math.sqrt(sum(games * chance * (1 - chance) for games, chance in chances))


def _chance(logit: float, players: int) -> float:
    return math.exp(logit) / (math.exp(logit) + players - 1)


def _excess(won: Won, logit: float) -> float:
    """Return how many more games were won than so strong a candidate would win."""
    return sum(wins - games * _chance(logit, players) for players, (wins, games) in won.items())


def _won(book: Path) -> dict[str, dict[tuple[str, str], Won]]:
    rounds: dict[str, dict[str, list[list[float]]]] = defaultdict(lambda: defaultdict(list))
    for line in book.read_text("utf-8").splitlines():
        entry = json.loads(line)
        # The engines of a match stand one after the other, and the last one counts.
        engines = rounds[entry["match"]["name"]]
        shares = engines.pop(entry["match"]["engine"], [])
        engines[entry["match"]["engine"]] = [*shares, entry["round"]["shares"]]
    found: dict[str, dict[tuple[str, str], Won]] = defaultdict(lambda: defaultdict(dict))
    for name, engines in rounds.items():
        slug, players, candidate, _, rival, *_ = name.split()
        scores = [score for shares in list(engines.values())[-1] for score in shares]
        wins, games = found[slug][candidate, rival].get(count := int(players.removesuffix("p")), (0.0, 0))
        found[slug][candidate, rival][count] = (wins + sum(scores), games + len(scores))
    return found
