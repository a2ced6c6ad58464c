"""The level of computer that fits somebody, by their last games against computers."""

from collections.abc import Sequence
from itertools import takewhile

from db.results import DuelRow
from rules.computer.choosing import Level

LAST = 5
"""As many games count."""
_SOON = 2
"""After so many games at a level that all went the same way it changes at once."""
_MANY, _FEW = 4, 1
"""Of the last games at a level, so many wins are too many, and so few too few."""
_LEVELS = tuple(Level)


def fitting_level(duels: Sequence[DuelRow]) -> Level:
    """Return the level that fits somebody who had these games, the last one first: the lowest for a beginner."""
    if not duels:
        return _LEVELS[0]
    level = Level(duels[0].level)
    # What was played at another level before says nothing about this one.
    wins = [duel.has_won for duel in takewhile(lambda duel: duel.level == level.value, duels[:LAST])]
    place = _LEVELS.index(level)
    if len(wins) >= _SOON and (all(wins) or (len(wins) == LAST and sum(wins) >= _MANY)):
        place = min(place + 1, len(_LEVELS) - 1)
    elif len(wins) >= _SOON and (not any(wins) or (len(wins) == LAST and sum(wins) <= _FEW)):
        place = max(place - 1, 0)
    return _LEVELS[place]
