"""Ghosts: what drawing a proposed turn costs, beside the panel of the same moment without it, in the same run."""

import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from render.game import AnyLook, Ghost, Meanwhile, Picture
from tools.positions import Position, Samples
from tools.samples import all_samples

WANTED = 3.0
"""Milliseconds that a ghost may cost at most."""
_ROUNDS, _QUICK = 41, 5
_MOMENTS = 6

AnyPosition = Position[Any, Any]


@dataclass(frozen=True, slots=True)
class Cost:
    """What a panel takes, and how much longer the same takes as a ghost, in CPU milliseconds: median and quartiles."""

    name: str
    panel: float
    low: float
    more: float
    high: float


def measure(*, is_quick: bool) -> Iterator[Cost]:
    """Draw moments of every game both ways, in shuffled turns."""
    chance = random.Random(1)
    for slug, (samples, _) in all_samples().items():
        panels, more = list[float](), list[float]()
        moments = drafted(samples)
        for number, one in enumerate(moments * (_QUICK if is_quick else _ROUNDS)):
            # Other names each time, since finished pictures are kept.
            took = _both_ways(samples.look, replace(one, names=(f"Anna {number}", *one.names[1:])), chance)
            panels.append(took["panel"])
            more.append(took["ghost"] - took["panel"])
        low, middle, high = (1000 * one for one in statistics.quantiles(more))
        yield Cost(f"ghost {slug}", 1000 * statistics.median(panels), low, middle, high)


def drafted(samples: Samples[Any, Any, Any]) -> tuple[AnyPosition, ...]:
    """Return moments of a sample game at which a draft shows on the table."""
    played = samples.positions(0, *(samples.timed or samples.tables[0]))
    shown = (one for one in played if samples.look.changes(Meanwhile(one.before, one.view), one.names))
    return tuple(islice(shown, _MOMENTS))


def _both_ways(look: AnyLook, one: AnyPosition, chance: random.Random) -> Mapping[str, float]:
    """Draw a moment as a panel and as a ghost. Returns: the CPU seconds of each."""
    ghost: Ghost[Any, Any] = Ghost(view=one.view, before=one.before, title="Hint", words="E3 +3")
    ways: Mapping[str, Callable[[], Picture]] = {
        "panel": lambda: look.panel(one.before, one.before, (), one.names),
        "ghost": lambda: look.ghost(ghost, one.names),
    }
    took = {}
    for way in chance.sample([*ways], len(ways)):
        began = time.process_time()
        ways[way]()
        took[way] = time.process_time() - began
    return took
