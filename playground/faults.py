"""Fault injection: which requests fail, how, and how often."""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any


class Trouble(Enum):
    """What happens to the request."""

    STATUS = auto()
    """The request is answered with the status, and not carried out."""
    LOST_ANSWER = auto()
    """The request is carried out, but answered with the status, so that the sender cannot know."""
    RESET = auto()
    """The connection breaks, and the request is not carried out."""
    RESET_AFTER = auto()
    """The request is carried out, then the connection breaks."""
    HANG = auto()
    """The request is not carried out, and not answered until the fault is lifted."""
    DELAY = auto()
    """The request is carried out after `seconds`."""


@dataclass(slots=True, eq=False)
class Fault:
    """
    One fault to inject.

    Args:
        method: the HTTP method, `*` for all.
        path: a regular expression for the whole path below `/api/v10`.
        times: how many requests it affects; None for all.
        status: the HTTP status, for STATUS and LOST_ANSWER.
        code: Discord's error code in the body.
        headers: added to the answer; a 429 of `too_many_requests` shows what discord.py needs.
        seconds: for DELAY.
    """

    method: str
    path: str
    trouble: Trouble = Trouble.STATUS
    times: int | None = 1
    status: int = 500
    code: int = 0
    sentence: str = "A fault on order"
    extra: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    struck: int = 0
    """How many requests it has affected so far."""

    def fits(self, method: str, path: str) -> bool:
        """Whether it affects this request."""
        is_used_up = self.times is not None and self.struck >= self.times
        return not is_used_up and self.method in ("*", method) and re.fullmatch(self.path, path) is not None

    @property
    def breaks_connection(self) -> bool:
        """Whether the request gets no answer."""
        return self.trouble in (Trouble.RESET, Trouble.RESET_AFTER, Trouble.HANG)

    def body(self) -> dict[str, Any]:
        """The JSON of the response."""
        return {"message": self.sentence, "code": self.code, **self.extra}


def too_many_requests(method: str, path: str, *, retry_after: float, times: int = 1, is_global: bool = False) -> Fault:
    """A 429 as Discord sends it. Without the header `Via`, discord.py takes it for a ban of the IP address."""
    headers = {
        "Via": "1.1 google",
        "Retry-After": str(retry_after),
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset-After": str(retry_after),
        "X-RateLimit-Scope": "global" if is_global else "shared",
    } | ({"X-RateLimit-Global": "true"} if is_global else {})
    extra = {"retry_after": retry_after, "global": is_global}
    sentence = "You are being rate limited."
    return Fault(method, path, times=times, status=429, sentence=sentence, extra=extra, headers=headers)


class Faults:
    """The active faults. A request is affected only by the first one that fits."""

    def __init__(self) -> None:
        self._orders: list[Fault] = []
        self._lifted = asyncio.Event()
        self.latency = 0.0
        """Seconds by which every request is delayed."""

    def order(self, fault: Fault) -> Fault:
        """Activate a fault. Returns: the same object, which counts the requests it affected."""
        self._orders.append(fault)
        return fault

    def lift(self) -> None:
        """Deactivate all faults, and abort hanging requests."""
        self._orders.clear()
        self.latency = 0.0
        self._lifted.set()
        self._lifted = asyncio.Event()

    def strike(self, method: str, path: str) -> Fault | None:
        """The fault that affects this request, after counting it; None if there is none."""
        for fault in self._orders:
            if fault.fits(method, path):
                fault.struck += 1
                return fault
        return None

    async def hang(self) -> None:
        """Wait until the faults are lifted."""
        await self._lifted.wait()
