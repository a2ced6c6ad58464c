from collections.abc import Callable
from email.utils import formatdate
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from structlog.testing import capture_logs
from yarl import URL

from host.diagnosis import clock_check, diagnosed

NOW = 1_800_000_000.0


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0)


def answered(status: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(
        status=status, reason="", method="GET", url=URL("https://discord.com/api/v10/gateway")
    )
    return discord.HTTPException(response, "<html>")


def connecting(kind: Callable[[Any, OSError], Exception], told: str) -> Exception:
    place = SimpleNamespace(host="discord.com", port=443, ssl=True, is_ssl=True)
    return kind(place, OSError(told))


@pytest.mark.parametrize(
    ("error", "told", "is_for_good"),
    [
        (discord.LoginFailure(), "copy DISCORD_TOKEN again from the developer portal", True),
        (closed(4004), "copy DISCORD_TOKEN again from the developer portal", True),
        (closed(4011), "raise PARTERRE_SHARDS or leave it empty", True),
        (closed(4014), "upgrade Parterre", False),
        (discord.PrivilegedIntentsRequired(0), "upgrade Parterre", False),
        (closed(4013), "does not allow another; start again (code 4013)", False),
        (answered(503), "see https://discordstatus.com and start again (503/0)", False),
        (answered(429), "it wants fewer requests, so wait some minutes (429/0)", False),
        (connecting(aiohttp.ClientConnectorDNSError, "no such name"), "check this machine's network (", False),
        (
            connecting(aiohttp.ClientConnectorCertificateError, "not yet valid"),
            "check this machine's clock and its certificates (",
            False,
        ),
        (TimeoutError(), "check this machine's network (TimeoutError)", False),
    ],
)
def test_each_failure_ends_with_what_to_do(error: Exception, told: str, *, is_for_good: bool) -> None:
    why = diagnosed(error)
    assert why is not None
    assert (True, is_for_good) == (told in str(why), why.is_for_good)
    assert "html" not in str(why)


def test_bug_of_ours_is_not_blamed_on_discord() -> None:
    assert diagnosed(ZeroDivisionError()) is None


@pytest.mark.parametrize(
    ("seconds", "expected"), [((0, 30, -59), []), ((-7200, -7201), [-7200]), ((61, 0, 90), [61, 90])]
)
async def test_wrong_clock_is_told_once_until_it_is_right_again(seconds: tuple[int, ...], expected: list[int]) -> None:
    ahead = iter(seconds)

    async def discord_says(_: web.Request) -> web.Response:
        return web.Response(headers={"Date": formatdate(NOW, usegmt=True)})

    app = web.Application()
    app.router.add_get("/", discord_says)
    trace = clock_check(lambda: NOW + next(ahead))
    async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=[trace]) as session:
        with capture_logs() as logged:
            for _ in seconds:
                await session.get(server.make_url("/"))
    assert expected == [entry["seconds_ahead"] for entry in logged]
    assert all("set it right (NTP)" in entry["event"] for entry in logged)
