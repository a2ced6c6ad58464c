"""Failures: what Discord's refusals mean, in one table; broken connections, our own bugs, and what is said of them."""

import logging
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from math import ceil
from typing import Any

import aiohttp
import discord
from structlog.typing import FilteringBoundLogger

from rules.errors import PlayerError
from tables.model.refusals import NotSaved, no_such_table
from tables.model.table import DamagedGame

CHANNEL_GONE = 10003
NOT_A_MEMBER = 10007
MESSAGE_GONE = 10008
NOBODY = 10013
"""The account was deleted."""
TOO_MANY_EDITS = 30046
"""Discord allows few edits of a message older than an hour."""
NO_COMMON_SERVER = 50278
THREAD_EXISTS = 160004
BLOCKED_WORDS = frozenset({200000, 240000})
"""AutoMod lets nobody write a word that is in it, or Discord a link."""
BAD_FORM = frozenset({40005, 50006, 50035})
"""Refusals that come from a bug of ours."""
_PASSING = frozenset({401, 408, 429})
"""
Statuses that pass by themselves, beside those of Discord's own faults (500 and more).

401: the token is not accepted. That befalls everything alike; Discord closes the gateway with it, and the process ends.
"""
_SERVER_FAULT = 500
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


class Verdict(Enum):
    """What a failure means for an entry of the outbox, an answer or any other request."""

    RETRY = "retry"
    """It may pass by itself, so it is tried for as long as that takes."""
    DONE = "done"
    """Discord has it from an earlier attempt."""
    PARK = "park"
    """Its place or message is gone, or there is nothing left to say."""
    BARRED = "barred"
    """Its place accepts no posts for now; those who manage the server can change that."""
    NO_THREAD = "no-thread"
    """There can be no thread here."""
    CLOSED_DMS = "closed-dms"
    """The person accepts no direct messages."""
    TOO_MANY_DMS = "too-many-dms"
    """The bot may open no direct messages for now."""
    OVER = "over"
    """Nobody waits for the answer any more."""
    REFUSED = "refused"
    """Discord does not want it, and says nothing that we know; or we made it wrongly."""


class Route(Enum):
    """What is asked of Discord; the value is the method and a pattern for the path."""

    POST = "POST", r"/channels/\d+/messages"
    EDIT = "PATCH", r"/channels/\d+/messages/\d+"
    REMOVE = "DELETE", r"/channels/\d+/messages/\d+"
    LOOK = "GET", r"/channels/\d+/messages"
    THREAD = "POST", r"/channels/\d+/messages/\d+/threads"
    PLACE = "GET", r"/channels/\d+"
    CHANGE_PLACE = "PATCH", r"/channels/\d+"
    OPEN_DM = "POST", r"/users/@me/channels"
    MEMBER = "GET", r"/guilds/\d+/members/\d+"
    COMMANDS = "PUT", r"/applications/\d+/commands"
    FIRST_ANSWER = "POST", r"/interactions/\d+/[^/]+/callback"
    FOLLOW_UP = "POST", r"/webhooks/\d+/[^/]+"
    ORIGINAL = "PATCH", r"/webhooks/\d+/[^/]+/messages/[^/]+"
    REMOVE_ORIGINAL = "DELETE", r"/webhooks/\d+/[^/]+/messages/[^/]+"
    READ_ORIGINAL = "GET", r"/webhooks/\d+/[^/]+/messages/[^/]+"
    OTHER = "", ""


_R = Route
ANSWERS = frozenset({_R.FIRST_ANSWER, _R.FOLLOW_UP, _R.ORIGINAL, _R.REMOVE_ORIGINAL, _R.READ_ORIGINAL})
_CHANNELS = frozenset(
    {_R.POST, _R.EDIT, _R.REMOVE, _R.LOOK, _R.THREAD, _R.PLACE, _R.CHANGE_PLACE, _R.OPEN_DM, _R.OTHER}
)
_DIRECT = frozenset({_R.OPEN_DM, _R.POST})
_ALL = frozenset(Route)
_V = Verdict
_TABLE: tuple[tuple[Iterable[Route], Mapping[int, str], Verdict], ...] = (
    # Discord itself says that it is busy, or that something is written too fast; these come with several statuses.
    (_ALL, dict.fromkeys((20016, 20028, 20029, 40004, 40062, 130000), "Discord is busy"), _V.RETRY),
    (_ALL, {40005: "the files are too large", 50006: "it is empty", 50035: "it is malformed"}, _V.REFUSED),
    (_CHANNELS, {CHANNEL_GONE: "the channel is gone"}, _V.PARK),
    ((_R.EDIT, _R.REMOVE, _R.THREAD), {MESSAGE_GONE: "the message is gone"}, _V.PARK),
    (_CHANNELS, {50001: "no access to the channel", 50013: "a permission is missing"}, _V.BARRED),
    (_CHANNELS, {50009: "the verification level is too high"}, _V.BARRED),
    # Posting opens a thread that is merely archived, so 50083 there means that it is locked as well.
    (_CHANNELS, dict.fromkeys((50083, 160005), "the thread is locked"), _V.BARRED),
    ((_R.THREAD,), {THREAD_EXISTS: "there is a thread"}, _V.DONE),
    # 50024: such a channel has none; 160007: announcement threads have a limit of their own.
    ((_R.THREAD,), dict.fromkeys((50024, 160006, 160007), "no more threads"), _V.NO_THREAD),
    ((_R.THREAD,), {200001: "AutoMod blocks the name"}, _V.NO_THREAD),
    (_DIRECT, {50007: "closed", NO_COMMON_SERVER: "no server in common"}, _V.CLOSED_DMS),
    (_DIRECT, dict.fromkeys((NOBODY, 50033), "there is no such person"), _V.CLOSED_DMS),
    (_DIRECT, dict.fromkeys((20026, 40003), "too many direct messages were opened"), _V.TOO_MANY_DMS),
    ((_R.MEMBER,), {NOT_A_MEMBER: "not a member", NOBODY: "nobody"}, _V.PARK),
    ((_R.FIRST_ANSWER,), {40060: "answered before"}, _V.DONE),
    (ANSWERS, dict.fromkeys((10062, 10015, 50027), "nobody waits for it"), _V.OVER),
    (ANSWERS, {MESSAGE_GONE: "dismissed"}, _V.PARK),
)  # fmt: skip
_MEANINGS = {
    (route, code): (verdict, why)
    for routes, codes, verdict in _TABLE
    for route in routes
    for code, why in codes.items()
}
_PLACES = {one: re.compile(r".*?/v\d+" + one.value[1]) for one in Route if one is not Route.OTHER}


def route_of(fault: discord.HTTPException) -> Route:
    """Return what was asked when it failed."""
    # A `requests.Response` has no method; discord.py uses those for synchronous webhooks only.
    answer: Any = fault.response
    path = answer.url.path
    return next(
        (one for one, place in _PLACES.items() if one.value[0] == answer.method and place.fullmatch(path)), Route.OTHER
    )


def verdict_of(fault: discord.HTTPException) -> Verdict:
    """Return what a refusal means; an unknown one of the client's errors (4xx) is `REFUSED`."""
    return judge(route_of(fault), fault.status, fault.code)


def judge(route: Route, status: int, code: int) -> Verdict:
    """Return what a refusal means, by what was asked, status and code."""
    verdict, _ = _MEANINGS.get((route, code), (None, ""))
    if verdict is Verdict.TOO_MANY_DMS:
        return verdict
    if status >= _SERVER_FAULT or (status in _PASSING and not (route in ANSWERS and verdict)):
        return Verdict.RETRY
    return verdict or Verdict.REFUSED


def why_refused(fault: discord.HTTPException) -> str:
    """Return in a few words what a refusal means, for outbox and log; empty if its code is not in the table."""
    _, why = _MEANINGS.get((route_of(fault), fault.code), (None, ""))
    return why


class ServerAway(Exception):
    """A server cannot be reached, so that nobody knows its channels."""


_NO_BUGS = (*NETWORK, ServerAway, sqlite3.Error, NotSaved, DamagedGame)
"""Failures of network, disk and damaged games; everything else is a bug."""


class MessagesStopped(Exception):
    """The process opens no direct messages at present, since Discord did not let it open more."""


class MessagesUnasked(Exception):
    """Direct messages with a person who has not asked for them would have to be opened."""


class NoThread(Exception):
    """The table has lost its second thread, and gets no third one."""


class ChannelGone(Exception):
    """The server has no such channel, or has it no more."""


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
        case ChannelGone() | HistoryHidden() | NoThread() | TableDeleted() | MessagesUnasked():
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
    known = (*_NO_BUGS, ChannelGone, HistoryHidden, NoThread, TableDeleted, MessagesStopped, MessagesUnasked)
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
