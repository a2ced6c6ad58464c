"""What the bot does not need any more goes back to the system."""

import asyncio
import ctypes
import gc
import sys
from itertools import count

from workers.program import give_back

_EVERY = 10.0
"""Seconds between two calls of the C library."""
_COLLECTS_EVERY = 1
"""
Calls from one collection to the next: interactions, their messages and components hold each other, and by itself Python
would let tens of thousands of them wait. It takes some 15 ms with a thousand tables.
"""
_set = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
_MMAP_THRESHOLD, _APART = -3, 2**16
"""
What GNU's C library calls the bytes from which it asks the system for each piece and gives it back when it is freed. By
itself it raises them to 32 MiB, and the pictures of a crowd leave holes in the heap.
"""


async def keep_giving_back() -> None:
    """Return unused memory every few seconds, until this task is cancelled."""
    if _set is not None:
        _set(_MMAP_THRESHOLD, _APART)
    for number in count(1):
        await asyncio.sleep(_EVERY)
        if number % _COLLECTS_EVERY == 0:
            gc.collect()
        give_back()
