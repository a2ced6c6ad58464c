"""
Tracebacks without secrets: where an error happened and of which type it is, without its message.

The message of an error in our own code may repeat a card or a move. Errors of network, disk and database never do, so
their messages stay.
"""

import sqlite3
import traceback
from collections.abc import Iterator

import aiohttp
import discord

_HARMLESS = (
    OSError,
    RuntimeError,
    sqlite3.Error,
    aiohttp.ClientError,
    # Not all of discord.py's errors: those of commands repeat what the command raised.
    discord.HTTPException,
    discord.ClientException,
)
_CUT = "[what it says is left out]"


def discreet_traceback(error: BaseException) -> str:
    """Return the traceback of an error and of its causes, the first cause first."""
    return "\n".join(_part(one) for one in reversed(list(_chain(error))))


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield the error, then its causes and, for groups, the errors in them."""
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
        before = one.__cause__ if one.__suppress_context__ else one.__cause__ or one.__context__
        if before is not None:
            waiting.append(before)


def _part(error: BaseException) -> str:
    kind = type(error)
    said = f"{error}" if isinstance(error, _HARMLESS) else _CUT
    places = "".join(traceback.format_tb(error.__traceback__))
    return f"Traceback (most recent call last):\n{places}{kind.__module__}.{kind.__qualname__}: {said}".replace(
        "builtins.", ""
    )
