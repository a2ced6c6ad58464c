"""Returns memory to the system that the C library keeps for later."""

import asyncio
import ctypes
import sys

_EVERY = 60.0
"""Seconds between two calls."""

_trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None


def give_back() -> None:
    """
    Return unused pages to the system; takes one to four milliseconds.

    Otherwise the C library keeps free pages between long-lived objects, and the next peak may not fit into these gaps.
    Only GNU's C library has such a function; with others this does nothing.
    """
    if _trim is not None:
        _trim(0)


async def keep_giving_back() -> None:
    """Return unused memory every minute, until this task is cancelled."""
    while True:
        await asyncio.sleep(_EVERY)
        give_back()
