"""What keeps the bot from Discord, in a sentence for the host that ends with what to do."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import discord
import structlog

from cogs.interactions.failures import NETWORK, reason

_TOKEN_REFUSED = "Discord refused the token; copy DISCORD_TOKEN again from the developer portal"  # noqa: S105 - a sentence
_CLOSED = {
    4004: _TOKEN_REFUSED,
    4011: "Discord wants more connections for that many servers; raise PARTERRE_SHARDS or leave it empty",
    4014: "Discord does not let the bot hear what this version asks for; upgrade Parterre",
}
"""What the gateway's close codes mean: https://docs.discord.com/developers/topics/opcodes-and-status-codes."""
_FOR_GOOD = frozenset({4004, 4011})
"""Close codes that only other settings help against."""
_TOLERATED = 60
"""Seconds by which the clock may be wrong: deadlines are hours, and Discord tells its time in whole seconds."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What happened and what to do; details for the log; and whether a new start with the same settings would fail."""

    told: str
    details: str = ""
    is_for_good: bool = False

    def __str__(self) -> str:
        return f"{self.told} ({self.details})" if self.details else self.told


def diagnosed(error: BaseException) -> Diagnosis | None:
    """Return why the connection to Discord failed; None if the error is a bug of ours."""
    match error:
        case discord.LoginFailure():
            return _closed(4004)
        case discord.PrivilegedIntentsRequired():
            return _closed(4014)
        case discord.ConnectionClosed():
            return _closed(error.code)
        # Discord's own message may be a whole HTML page.
        case discord.GatewayNotFound() | discord.HTTPException() | discord.RateLimited():
            return Diagnosis(f"Discord could not be reached; {_advice(error)}", reason(error))
        case Exception() if isinstance(error, NETWORK):
            return Diagnosis(f"Discord could not be reached; {_advice(error)}", str(error) or reason(error))
    return None


def _closed(code: int) -> Diagnosis:
    told = _CLOSED.get(code, "Discord closed the connection and does not allow another; start again")
    return Diagnosis(told, "" if code in _CLOSED else f"code {code}", code in _FOR_GOOD)


def _advice(error: Exception) -> str:
    match error:
        case aiohttp.ClientConnectorSSLError() | aiohttp.ClientConnectorCertificateError():
            return "check this machine's clock and its certificates"
        case discord.HTTPException(status=429) | discord.RateLimited():
            return "it wants fewer requests, so wait some minutes"
        case discord.DiscordException():
            return "see https://discordstatus.com and start again"
    return "check this machine's network"


def clock_check(clock: Callable[[], float] = time.time) -> aiohttp.TraceConfig:
    """Return what compares Discord's clock with this machine's at each request, and warns when they come to differ."""
    was_wrong = False

    async def compare(_session: object, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        nonlocal was_wrong
        told = params.response.headers.get("Date")
        if told is None:
            return
        ahead = round(clock() - parsedate_to_datetime(told).timestamp())
        is_wrong = abs(ahead) > _TOLERATED
        if is_wrong and not was_wrong:
            _log.warning(
                "this machine's clock differs from Discord's; set it right (NTP), since turns end by it",
                seconds_ahead=ahead,
            )
        was_wrong = is_wrong

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(compare)
    return trace
