"""What the bot does not need any more goes back to the system."""

import asyncio
import ctypes
import gc
import sys
from collections.abc import Callable

from workers.program import give_back

_EVERY = 10.0
"""Seconds from one time to the next."""
_set = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
_MMAP_THRESHOLD, _APART = -3, 2**16
"""
What GNU's C library calls the bytes from which it asks the system for each piece and gives it back when it is freed. By
itself it raises them to 32 MiB, and the pictures of a crowd leave holes in the heap.
"""


async def keep_giving_back(is_hurried: Callable[[], bool]) -> None:
    """
    Return unused memory every few seconds, until this task is cancelled.

    Interactions, their messages and components hold each other; left to itself, Python would let tens of thousands of
    them wait. To collect them takes milliseconds, in a crowd many; then it is put off.

    Args:
        is_hurried: says whether many people wait for answers.
    """
    if _set is not None:
        _set(_MMAP_THRESHOLD, _APART)
    while True:
        await asyncio.sleep(_EVERY)
        if not is_hurried():
            gc.collect()
        give_back()
