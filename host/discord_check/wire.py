"""Notes every request to Discord and how it was answered, without ids and tokens."""

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from types import SimpleNamespace

import aiohttp

_TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/?]+")
_NUMBER = re.compile(r"\d{5,}")
_VERSION = re.compile(r"^.*?/api/v\d+")
_FIRST_REFUSAL = 400


@dataclass(frozen=True, slots=True)
class Sent:
    """A request and its answer; `code` is Discord's, 0 if there is none."""

    method: str
    route: str
    status: int
    code: int

    @property
    def is_taken(self) -> bool:
        """Whether Discord did as asked."""
        return self.status < _FIRST_REFUSAL

    def __str__(self) -> str:
        return f"{self.method} {self.route} {self.status}" + (f"/{self.code}" if self.code else "")


class Wire:
    """All requests so far, in the order of their answers."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._ended)

    async def _ended(self, _: aiohttp.ClientSession, __: SimpleNamespace, ended: aiohttp.TraceRequestEndParams) -> None:
        status, code = ended.response.status, 0
        if status >= _FIRST_REFUSAL:
            with suppress(ValueError, TypeError, KeyError, aiohttp.ClientError):
                code = int(json.loads(await ended.response.read())["code"])
        self.sent.append(Sent(ended.method, route_of(ended.url.path), status, code))


def route_of(path: str) -> str:
    """Return a path without the numbers and tokens in it."""
    return _NUMBER.sub("…", _TOKEN.sub(r"\1…", _VERSION.sub("", path)))
