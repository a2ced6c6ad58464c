"""Discord's rate limits; answers to interactions are exempt."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from playground.wire.routes import Route
from playground.world.refusal import Code
from playground.world.state import instant_of

A_SECOND = 50
"""The most requests per second, all routes together."""
IN_A_CHANNEL, WITHIN = 5, 5.0
"""The most posts, or edits, in one channel, and the seconds within which they count; also of what else is counted."""
OLD, OLD_EDITS, OLD_WITHIN = 3600.0, 3, 6.0
"""Seconds after which a message is old, and the most edits of old ones in one channel; Discord publishes no figures."""
_EDIT = "/channels/{channel_id}/messages/{message_id}"
_COUNTED = {
    "/channels/{channel_id}/messages": "channel_id",
    _EDIT: "channel_id",
    "/users/@me/channels": "",
    "/guilds/{guild_id}/members/{user_id}": "guild_id",
}
"""Where requests are counted, and by which place: opening DMs all together, looking up members by server."""
INVALID, INVALID_WITHIN = 10_000, 600.0
"""The most refusals within so many seconds before Discord bans the address."""
_IS_INVALID = frozenset({401, 403, 429})
_KEPT = 4096


@dataclass(slots=True)
class _Window:
    """The number of requests since an instant, in seconds of the clock."""

    begun: float
    count: int = 0


@dataclass(frozen=True, slots=True)
class RateLimit:
    """`headers` say how many requests are left; `wait` is how many seconds to wait, 0 if the request is allowed."""

    headers: Mapping[str, str]
    wait: float = 0.0
    is_global: bool = False
    code: int = 0
    """Discord's code of the refusal."""


class Bounds:
    """
    Counts requests, and refuses those over a limit.

    Args:
        a_second: requests per second of all routes together.
        old_only: whether nothing is bounded but edits of old messages.
        now: returns seconds; only differences matter.
    """

    def __init__(
        self, a_second: int = A_SECOND, now: Callable[[], float] = time.monotonic, *, old_only: bool = False
    ) -> None:
        self._a_second = a_second
        self._old_only = old_only
        self._now = now
        self._all = _Window(now())
        self._channels: dict[tuple[str, str, str], _Window] = {}
        self.refused = 0

    def limit_of(self, route: Route, places: Mapping[str, str], today: float = 0.0) -> RateLimit | None:
        """
        Count a request, and decide about it; None if it has no limit.

        `today` is the instant by the clock that messages are dated by.
        """
        if route.is_open:
            return None
        if not self._old_only and (wait := self._too_many(self._all, self._a_second, 1.0)):
            self.refused += 1
            return RateLimit({}, wait, is_global=True)
        if route.template not in _COUNTED:
            return None
        if wait := self._wait_for_old(route, places, today):
            self.refused += 1
            return RateLimit({}, wait, code=Code.MAX_EDITS_OF_OLD_MESSAGES)
        if self._old_only:
            return None
        key = (route.method, route.template, places.get(_COUNTED[route.template], ""))
        window = self._channels.setdefault(key, _Window(self._now()))
        wait = self._too_many(window, IN_A_CHANNEL, WITHIN)
        self.refused += wait > 0
        if len(self._channels) > _KEPT:
            now = self._now()
            self._channels = {key: one for key, one in self._channels.items() if now < one.begun + WITHIN}
        return RateLimit(self._headers(key, window), wait)

    def _wait_for_old(self, route: Route, places: Mapping[str, str], today: float) -> float:
        is_edit = (route.method, route.template) == ("PATCH", _EDIT)
        if not is_edit or instant_of(int(places["message_id"])) / 1000 + OLD > today:
            return 0.0
        window = self._channels.setdefault(("PATCH", "old messages", places["channel_id"]), _Window(self._now()))
        return self._too_many(window, OLD_EDITS, OLD_WITHIN)

    def _too_many(self, window: _Window, most: int, seconds: float) -> float:
        """Count a request in a window. Returns: the seconds until the next window if it is over the limit, else 0."""
        now = self._now()
        if now >= window.begun + seconds:
            window.begun, window.count = now, 0
        if window.count >= most:
            return window.begun + seconds - now
        window.count += 1
        return 0.0

    def _headers(self, key: tuple[str, str, str], window: _Window) -> dict[str, str]:
        left = max(window.begun + WITHIN - self._now(), 0.0)
        return {
            "X-RateLimit-Limit": str(IN_A_CHANNEL),
            "X-RateLimit-Remaining": str(IN_A_CHANNEL - window.count),
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": f"{key[0]} {key[1]}",
        }


class InvalidRequests:
    """Counts refusals, and bans the address of a bot that goes on without heeding them."""

    def __init__(self, most: int = INVALID, now: Callable[[], float] = time.monotonic) -> None:
        self._most, self._now = most, now
        self._window = _Window(now())

    def note(self, status: int) -> None:
        """Count an answer, if it is one of those that Discord holds against a bot."""
        if self._now() >= self._window.begun + INVALID_WITHIN:
            self._window = _Window(self._now())
        self._window.count += status in _IS_INVALID

    @property
    def ban(self) -> float:
        """The seconds for which nothing is answered any more; 0 if there is no ban."""
        left = self._window.begun + INVALID_WITHIN - self._now()
        return max(left, 0.0) if self._window.count >= self._most else 0.0
