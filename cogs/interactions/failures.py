"""Classifies failures: refusals of Discord, broken connections, our own bugs; and says when to try again."""

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
from tables.model.refusals import NotSaved, no_such_table
from tables.model.table import DamagedGame

CHANNEL_GONE = 10003
MESSAGE_GONE = 10008
TOO_MANY_EDITS = 30046
"""Discord allows few edits of a message older than an hour."""
THREAD_LOCKED = 160005
_DEAD_ENDS = {CHANNEL_GONE: "the channel is gone", MESSAGE_GONE: "the message is gone"}
_BARRED = {50001: "no access to the channel", 50013: "a permission is missing", THREAD_LOCKED: "the thread is locked"}
"""Refusals that the managers of the server can lift."""
_BAD_FORM = {40005: "the files are too large", 50006: "nothing is in it", 50035: "it is not as Discord wants it"}
"""Refusals that come from our own bugs."""
NO_COMMON_SERVER = 50278
NOT_A_MEMBER = 10007
NOBODY = 10013
"""The account was deleted."""
_CLOSED_DMS = frozenset({50007, NO_COMMON_SERVER, NOBODY})
_TOO_MANY_DMS = 40003
THREAD_EXISTS = 160004
THREADS_USED_UP = 160006
LONG_PAUSE = 3600
"""Seconds after which a place that refuses posts is tried again."""
_FIRST_PAUSE = 2
_LONGEST_PAUSE = 900
_LONGEST_WAIT = 86400
"""The longest wait that we accept from Discord, in seconds."""
_TOO_MANY_REQUESTS = 429
_MOST_BUGS = 5
"""Attempts before an entry that fails by a bug is given up: half a minute, since the whole table waits for it."""

NETWORK = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""Failures of Discord and the network. A timeout is an OSError, too."""
_NO_BUGS = (*NETWORK, sqlite3.Error, NotSaved, DamagedGame)
"""Failures of network, disk and damaged games; everything else is a bug."""


class NoThread(Exception):
    """The table has lost its second thread, and gets no third one."""


class TableDeleted(Exception):
    """The table was deleted while a message about it was composed."""


@contextmanager
def noticing_deletion() -> Iterator[None]:
    """Turn the refusal that there is no such table into TableDeleted. Raises: TableDeleted."""
    try:
        yield
    except PlayerError as refusal:
        if refusal.code != no_such_table.code:
            raise
        raise TableDeleted from refusal


class Verdict(Enum):
    """What a failure means for an entry of the outbox."""

    RETRY = "retry"
    PARK = "park"
    """It can never be sent."""
    BARRED = "barred"
    """Its place accepts no posts for now."""
    CLOSED_DMS = "closed-dms"
    """The person accepts no direct messages."""


def classify(fault: Exception, attempts: int = 0) -> Verdict:
    """Classify the failure of an attempt; `attempts` is the number of those before it."""
    code = fault.code if isinstance(fault, discord.HTTPException) else 0
    if code in _CLOSED_DMS:
        return Verdict.CLOSED_DMS
    if code in _BARRED:
        return Verdict.BARRED
    is_hopeless = is_bug(fault) and attempts + 1 >= _MOST_BUGS
    return (
        Verdict.PARK
        if code in _DEAD_ENDS or isinstance(fault, (NoThread, TableDeleted)) or is_hopeless
        else Verdict.RETRY
    )


def is_bug(fault: Exception) -> bool:
    """Return whether a failure is our own bug, so that a retry hardly helps."""
    if isinstance(fault, discord.HTTPException):
        return fault.code in _BAD_FORM
    return not isinstance(fault, (*_NO_BUGS, NoThread, TableDeleted))


def reason(fault: Exception) -> str:
    """Return what went wrong, for the outbox and the log: a code or the type of error, never its message."""
    if isinstance(fault, discord.HTTPException):
        told = (_DEAD_ENDS | _BARRED | _BAD_FORM).get(fault.code, "")
        return f"{fault.status}/{fault.code} {told}".strip()
    return type(fault).__name__


def note(log: FilteringBoundLogger, told: str, fault: Exception, level: int = logging.INFO, **about: object) -> None:
    """Log a caught exception: a bug as an error with its traceback, anything else at `level` with its reason."""
    is_ours = is_bug(fault)
    log.log(logging.ERROR if is_ours else level, told, why=reason(fault), exc_info=is_ours, **about)


def pause(fault: Exception, attempts: int) -> int:
    """Return the seconds until the next attempt: growing with each attempt, and at least what Discord asks for."""
    if isinstance(fault, discord.HTTPException) and fault.code == _TOO_MANY_DMS:
        return LONG_PAUSE
    usual = min(_FIRST_PAUSE * (1 << min(attempts, 10)), _LONGEST_PAUSE)
    return max(usual, min(ceil(_retry_after(fault)), _LONGEST_WAIT))


def _retry_after(fault: Exception) -> float:
    """Return the seconds that Discord asks us to wait; 0 if it does not say."""
    if isinstance(fault, discord.RateLimited):
        return fault.retry_after
    if not isinstance(fault, discord.HTTPException) or fault.status != _TOO_MANY_REQUESTS:
        return 0.0
    try:
        return float(fault.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return 0.0
