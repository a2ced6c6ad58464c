"""How strong computers are: fixed ratings, as `python -m tools.tournament --ratings` computes them from its results."""

from collections.abc import Mapping

from tables.ratings.model import SHOWN_FROM, Rating

# By game: points and uncertainty of each level. Keen ones, which people meet unless they choose others, are the zero.
STRENGTHS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "emperors-garden": {"casual": (1310, 22), "keen": (1500, 1), "master": (1667, 25)},
    "gardlings": {"casual": (1304, 19), "keen": (1500, 1), "master": (1621, 14)},
    "sanssouci": {"casual": (1336, 21), "keen": (1500, 1), "master": (1681, 29)},
    "topiary": {"casual": (1320, 24), "keen": (1500, 1), "master": (1645, 24)},
}


def strength_of(slug: str, level: str | None) -> Rating | None:
    """Return the rating of a computer; None if its strength at that game was never measured."""
    found = STRENGTHS.get(slug, {}).get(level or "")
    return None if found is None else Rating(points=found[0], uncertainty=found[1], games=SHOWN_FROM)
