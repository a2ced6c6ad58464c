"""Formats: what a tall picture takes and weighs, beside the wide one of the same moment, in the same run."""

import random
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bench.pictures import Moments
from render.canvas.formats import Format, drawing_in
from tools import people
from tools.positions import Kind
from tools.samples import all_samples

LONGEST = 3.0
"""Milliseconds of CPU that a tall picture may take."""
LARGEST = 150.0
"""KB of a tall picture."""
BEYOND = 1.15
"""A tall picture may take and weigh so many times as much as the wide one."""
_ROUNDS, _QUICK = 15, 2
_POSITIONS, _ENDS = 24, 6


@dataclass(frozen=True, slots=True)
class Compared:
    """
    A kind of picture in both formats.

    `wide` and `tall` are median CPU milliseconds, `ratio` the median of tall by wide at each moment with its quartiles
    `low` and `high`; `wide_size` and `size` are the means of all moments in KB, `largest` is the largest tall one.
    """

    name: str
    wide: float
    tall: float
    low: float
    ratio: float
    high: float
    wide_size: float
    size: float
    largest: float

    @property
    def is_as_wanted(self) -> bool:
        """Whether a tall picture takes and weighs what it may."""
        held = self.tall <= LONGEST and self.largest <= LARGEST
        return held and max(self.ratio, self.size / self.wide_size) <= BEYOND


def measure(words: Sequence[str], *, is_quick: bool) -> Iterator[Compared]:
    """Draw each kind of picture whose name contains one of the words, or every one, in both formats by turns."""
    rounds = _QUICK if is_quick else _ROUNDS
    for slug, (samples, kinds) in all_samples().items():
        moments = Moments(samples, *((3, 2) if is_quick else (_POSITIONS, _ENDS)))
        for kind in kinds:
            name = f"picture {slug} {kind.name}, tall beside wide"
            if not words or any(word in name for word in words):
                yield compared(name, kind, moments.of(kind), rounds)
    for kind, drawn in people.kinds(_ENDS):
        name = f"picture people {kind.name}, tall beside wide"
        if not words or any(word in name for word in words):
            yield compared(name, kind, drawn, rounds)


def compared(name: str, kind: Kind, moments: Sequence[Any], rounds: int) -> Compared:
    """Draw moments in both formats, so many times each, in shuffled turns."""
    chance = random.Random(1)
    sizes = {each: [_draw(kind, one, each)[1] for one in moments] for each in Format}  # fills caches, too
    took: dict[Format, list[float]] = {each: [] for each in Format}
    for one in list(moments) * rounds:
        for each in chance.sample([*Format], len(Format)):
            took[each].append(_draw(kind, one, each)[0])
    wide, tall = (took[each] for each in (Format.WIDE, Format.TALL))
    low, ratio, high = statistics.quantiles(map(float.__truediv__, tall, wide), n=4)
    return Compared(
        name,
        statistics.median(wide),
        statistics.median(tall),
        low,
        ratio,
        high,
        statistics.fmean(sizes[Format.WIDE]),
        statistics.fmean(sizes[Format.TALL]),
        max(sizes[Format.TALL]),
    )


def _draw(kind: Kind, one: Any, each: Format) -> tuple[float, float]:  # noqa: ANN401 - any game's position or end
    """Draw a moment past the cache of finished pictures. Returns: CPU milliseconds and KB."""
    with drawing_in(each):
        began = time.process_time()
        drawn = kind.draw(one)
        return 1000 * (time.process_time() - began), len(drawn) / 1024
