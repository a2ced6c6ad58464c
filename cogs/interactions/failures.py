"""Classifies failures: refusals of Discord, broken connections, our own bugs; and says when to try again."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

import aiohttp
import discord
from structlog.typing import FilteringBoundLogger

from cogs.interactions.verdicts import BAD_FORM, Route, Verdict, route_of, verdict_of, why_refused
from rules.errors import PlayerError
from tables.model.refusals import NotSaved, no_such_table
from tables.model.table import DamagedGame

_FIRST_PAUSE = 2
_LONGEST_PAUSE = 900
_LONGEST_WAIT = 86400
"""The longest wait that we accept from Discord, in seconds."""
_TOO_MANY_REQUESTS = 429
REFUSED_PAUSES = (2, 8, 30, 120)
"""
Seconds between the attempts at something that is refused: five attempts in less than three minutes.

That is long enough for a node of Discord that stumbles, and short enough since everything for the table waits behind.
"""
MOST_REFUSALS = len(REFUSED_PAUSES) + 1

NETWORK = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""Failures of Discord and the network. A timeout is an OSError, too."""
_NO_BUGS = (*NETWORK, sqlite3.Error, NotSaved, DamagedGame)
"""Failures of network, disk and damaged games; everything else is a bug."""


class MessagesStopped(Exception):
    """The process opens no direct messages at present, since Discord did not let it open more."""


class MessagesUnasked(Exception):
    """Direct messages with a person who has not asked for them would have to be opened."""


class NoThread(Exception):
    """The table has lost its second thread, and gets no third one."""


class HistoryHidden(Exception):
    """Nobody can find out whether an entry was sent before: the bot may not read what stands in its place."""


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


def classify(fault: Exception) -> Verdict:
    """Return what the failure of an attempt means."""
    match fault:
        case discord.HTTPException():
            return verdict_of(fault)
        case HistoryHidden() | NoThread() | TableDeleted() | MessagesUnasked():
            return Verdict.PARK
        case MessagesStopped():
            return Verdict.TOO_MANY_DMS
        case _:
            return Verdict.REFUSED if is_bug(fault) else Verdict.RETRY


def is_bug(fault: Exception) -> bool:
    """Return whether a failure is our own bug, so that a retry hardly helps."""
    if isinstance(fault, discord.HTTPException):
        # Discord calls new pictures in a late edit malformed at times, which then come in a new message. If that is
        # refused, too, the mistake is ours.
        is_malformed = fault.code in BAD_FORM and route_of(fault) is not Route.ORIGINAL
        return is_malformed and verdict_of(fault) is Verdict.REFUSED
    known = (*_NO_BUGS, HistoryHidden, NoThread, TableDeleted, MessagesStopped, MessagesUnasked)
    return not isinstance(fault, known)


def reason(fault: Exception) -> str:
    """Return what went wrong, for the outbox and the log: a code or the type of error, never its message."""
    if isinstance(fault, discord.HTTPException):
        return f"{fault.status}/{fault.code} {why_refused(fault)}".strip()
    return type(fault).__name__


def note(log: FilteringBoundLogger, told: str, fault: Exception, level: int = logging.INFO, **about: object) -> None:
    """Log a caught exception: a bug as an error with its traceback, anything else at `level` with its reason."""
    is_ours = is_bug(fault)
    log.log(logging.ERROR if is_ours else level, told, why=reason(fault), exc_info=is_ours, **about)


def pause(fault: Exception, attempts: int) -> int:
    """Return the seconds until the next attempt: growing with each attempt, and at least what Discord asks for."""
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
