"""Memory that the C library holds back for later, given back to the system."""

import asyncio
import ctypes
import sys

_EVERY = 60.0
"""Seconds from one time to the next."""

_trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None


def give_back() -> None:
    """
    Give back the pages in which nothing lies any more; takes one to four milliseconds.

    Between what lives long the C library keeps them otherwise, and the next crowd may find other gaps than it needs. It
    does nothing where the C library has no such function: only GNU's does.
    """
    if _trim is not None:
        _trim(0)


async def keep_giving_back() -> None:
    """Give memory back every minute until this task is cancelled."""
    while True:
        await asyncio.sleep(_EVERY)
        give_back()
