"""How long an answer is waited for before it is promised: the more are asked for at once, the less."""

import asyncio
from typing import Any
from weakref import WeakSet

_FOR_EACH_OTHER = 0.01
"""Seconds that an answer is promised earlier for each other one under way: they have to wait for each other."""
_LEAST = 0.3
"""Seconds below which nothing is promised, unless less is wanted from the beginning."""

_under_way: "WeakSet[asyncio.Future[Any]]" = WeakSet()


def haste(task: "asyncio.Future[Any]", most: float) -> float:
    """Return for how many seconds an answer in the making is waited for, `most` if it is the only one."""
    others = len(_under_way)
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)
    return min(most, max(_LEAST, most - _FOR_EACH_OTHER * others))
