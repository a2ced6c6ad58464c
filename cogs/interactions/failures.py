"""What becomes of a post that Discord refused."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from math import ceil

import aiohttp
import discord
from structlog.typing import FilteringBoundLogger

from rules.errors import PlayerError
from tables.model.refusals import NO_SUCH_TABLE, NotSaved
from tables.model.table import DamagedGame

CHANNEL_GONE = 10003
MESSAGE_GONE = 10008
THREAD_LOCKED = 160005
_DEAD_ENDS = {CHANNEL_GONE: "the channel is gone", MESSAGE_GONE: "the message is gone"}
_BARRED = {50001: "no access to the channel", 50013: "a permission is missing", THREAD_LOCKED: "the thread is locked"}
"""What whoever manages a server may change again."""
_BAD_FORM = {40005: "the files are too large", 50006: "nothing is in it", 50035: "it is not as Discord wants it"}
"""What is a bug of ours."""
NO_COMMON_SERVER = 50278
NOT_A_MEMBER = 10007
NOBODY = 10013
"""The account was deleted."""
_CLOSED_DMS = frozenset({50007, NO_COMMON_SERVER, NOBODY})
_TOO_MANY_DMS = 40003
THREAD_EXISTS = 160004
THREADS_USED_UP = 160006
LONG_PAUSE = 3600
"""Seconds after which a server that refuses is tried again."""
_FIRST_PAUSE = 2
_LONGEST_PAUSE = 900
_LONGEST_WAIT = 86400
"""Seconds for which Discord may tell us to wait."""
_TOO_MANY_REQUESTS = 429
_MOST_BUGS = 5
"""Tries after which a letter that a bug keeps back is given up: half a minute, as the whole table waits behind it."""

NETWORK = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What Discord and the network do now and then. A time that is up is an OSError, too."""
_PASSING = (*NETWORK, sqlite3.Error, NotSaved, DamagedGame)
"""What network, disk and damaged games do now and then; anything else is a bug."""


class NoThread(Exception):
    """The table's thread was deleted a second time, so it has none any more."""


class TableDeleted(Exception):
    """The table was deleted while something was being made of it."""


@contextmanager
def noticing_deletion() -> Iterator[None]:
    """Let whoever makes something of a table hear that it was deleted meanwhile. Raises: TableDeleted."""
    try:
        yield
    except PlayerError as refusal:
        if refusal.code != NO_SUCH_TABLE:
            raise
        raise TableDeleted from refusal


class Fate(Enum):
    """How to go on with a row of the outbox."""

    RETRY = "retry"
    PARK = "park"
    BARRED = "barred"
    """Its place takes nothing for now."""
    CLOSED_DMS = "closed-dms"


def fate(fault: Exception, attempts: int = 0) -> Fate:
    """Judge a try that failed, after so many others: gone, refused for now, closed to us, or worth another try."""
    code = fault.code if isinstance(fault, discord.HTTPException) else 0
    if code in _CLOSED_DMS:
        return Fate.CLOSED_DMS
    if code in _BARRED:
        return Fate.BARRED
    is_hopeless = is_bug(fault) and attempts + 1 >= _MOST_BUGS
    return Fate.PARK if code in _DEAD_ENDS or isinstance(fault, (NoThread, TableDeleted)) or is_hopeless else Fate.RETRY


def is_bug(fault: Exception) -> bool:
    """Tell whether a letter failed by our own fault, so that trying again helps little."""
    if isinstance(fault, discord.HTTPException):
        return fault.code in _BAD_FORM
    return not isinstance(fault, (*_PASSING, NoThread, TableDeleted))


def reason(fault: Exception) -> str:
    """Say what went wrong, for the outbox: a code or the kind of error, never a content."""
    if isinstance(fault, discord.HTTPException):
        told = (_DEAD_ENDS | _BARRED | _BAD_FORM).get(fault.code, "")
        return f"{fault.status}/{fault.code} {told}".strip()
    return type(fault).__name__


def note(log: FilteringBoundLogger, told: str, fault: Exception, level: int = logging.INFO, **about: object) -> None:
    """Log what has just been caught: a bug as an error with its traceback, all else by its reason, at the level."""
    is_ours = is_bug(fault)
    log.log(logging.ERROR if is_ours else level, told, why=reason(fault), exc_info=is_ours, **about)


def pause(fault: Exception, attempts: int) -> int:
    """Return the seconds until the next try: as Discord says, else longer each time."""
    if isinstance(fault, discord.HTTPException) and fault.code == _TOO_MANY_DMS:
        return LONG_PAUSE
    usual = min(_FIRST_PAUSE * (1 << min(attempts, 10)), _LONGEST_PAUSE)
    return max(usual, min(ceil(_wanted_pause(fault)), _LONGEST_WAIT))


def _wanted_pause(fault: Exception) -> float:
    """Return the seconds for which Discord wants to be left alone; 0 if it says nothing of it."""
    if isinstance(fault, discord.RateLimited):
        return fault.retry_after
    if not isinstance(fault, discord.HTTPException) or fault.status != _TOO_MANY_REQUESTS:
        return 0.0
    try:
        return float(fault.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return 0.0
