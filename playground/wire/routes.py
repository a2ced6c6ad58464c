"""The table of REST routes: from method and path to the handler."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playground.wire.call import Call
from playground.wire.payloads import Payloads
from playground.world.world import World

Reply = dict[str, Any] | list[dict[str, Any]] | None
"""JSON for status 200; None for 204 without a body."""

_PLACE = re.compile(r"\{(\w+)\}")
CALL_SIGN = "playground"
"""The bot's token, which is no secret: any process on this machine may use it."""


@dataclass(frozen=True, slots=True)
class Service:
    """What handlers work with."""

    world: World
    payloads: Payloads


Handler = Callable[[Service, Call], Reply]


@dataclass(frozen=True, slots=True)
class Route:
    """`pattern` matches the path below `/api/v10`; `template` names it in rate-limit headers and in tests."""

    method: str
    template: str
    pattern: re.Pattern[str]
    handler: Handler
    is_open: bool = False
    """Whether requests need no bot token, since the token in the path is enough."""
    status: int = 200
    """The HTTP status of an answer with JSON."""


class Routes:
    """Routes are added by decorating their handlers, and found by method and path."""

    def __init__(self) -> None:
        self.routes: list[Route] = []
        self._by_shape: dict[tuple[str, int], list[Route]] = {}

    def add(
        self, method: str, template: str, *, is_open: bool = False, status: int = 200
    ) -> Callable[[Handler], Handler]:
        """Decorate a handler. Path parameters that end in `_id` match only numbers, others one word."""
        pattern = re.compile(_PLACE.sub(_place_pattern, template))

        def keep(handler: Handler) -> Handler:
            route = Route(method, template, pattern, handler, is_open, status)
            self.routes.append(route)
            self._by_shape.setdefault((method, template.count("/")), []).append(route)
            return handler

        return keep

    def find(self, method: str, path: str) -> tuple[Route, re.Match[str]] | None:
        """The first route that matches; None if the stand-in has none."""
        # No path parameter matches more than one segment of a path.
        for route in self._by_shape.get((method, path.count("/")), ()):
            if match := route.pattern.fullmatch(path):
                return route, match
        return None


def _place_pattern(place: re.Match[str]) -> str:
    name = place[1]
    return rf"(?P<{name}>\d+)" if name.endswith("_id") else rf"(?P<{name}>[^/]+)"


ALL = Routes()
"""All routes of the stand-in; the modules of `rest` add them."""
