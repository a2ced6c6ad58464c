"""Which awards of a game are given: those that few have, and to as many players as can be."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from languages.speech import Text
from render.finale import Award, BestTurn
from rules.game import Seat

_MOST, _USUAL = 4, 3
"""How many awards there are at most, and up to how many somebody gets a second one."""
_MOST_HOLDERS = 2


@dataclass(frozen=True, slots=True)
class Contest:
    """
    Something that everybody did more or less of.

    Args:
        amounts: how much, by seat; 0 wins nothing.
        detail: says an amount in words.
    """

    label: Text
    amounts: Sequence[int]
    detail: Callable[[int], str]

    @property
    def holders(self) -> tuple[Seat, ...]:
        """Who did most of it; nobody where all, or too many, did as much."""
        most = max(self.amounts, default=0)
        seats = tuple(Seat(seat) for seat, amount in enumerate(self.amounts) if amount == most)
        return seats if most > 0 and len(seats) < len(self.amounts) and len(seats) <= _MOST_HOLDERS else ()


def given(contests: Iterable[Contest]) -> tuple[Award, ...]:
    """
    Return the awards of a game in the order of the contests.

    First come those that somebody wins who has none yet, then the others.
    """
    decided = [contest for contest in contests if contest.holders]
    chosen, awarded = list[Contest](), set[Seat]()
    for contest in decided:
        if len(chosen) < _MOST and not awarded.issuperset(contest.holders):
            chosen.append(contest)
            awarded.update(contest.holders)
    chosen += [contest for contest in decided if contest not in chosen][: max(_USUAL - len(chosen), 0)]
    return tuple(_award(contest) for contest in decided if contest in chosen)


def _award(contest: Contest) -> Award:
    return Award(str(contest.label), contest.holders, contest.detail(max(contest.amounts)))


def best_of(turns: Iterable[Sequence[int]]) -> tuple[BestTurn | None, ...]:
    """Return the best turn of each seat, the first one of several; the points of its turns are given in order."""
    return tuple(next(_best(points), None) for points in turns)


def _best(points: Sequence[int]) -> Iterator[BestTurn]:
    most = max(points, default=0)
    if most > 0:
        yield BestTurn(points.index(most) + 1, most)
