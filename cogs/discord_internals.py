"""All that reaches into discord.py where it has no option or hook: to be looked at first when it is upgraded."""

import threading
import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

import aiohttp
import discord
from discord.gateway import KeepAliveHandler


def tidy_seldom(client: discord.Client, pause: float) -> None:
    """Look for expired rate limits once within `pause` seconds, not with each channel that is new to the client."""
    http = client.http
    http._try_clear_expired_ratelimits = throttled(http._try_clear_expired_ratelimits, pause)  # type: ignore[method-assign] # noqa: SLF001


def throttled(
    work: Callable[[], object], pause: float, clock: Callable[[], float] = time.monotonic
) -> Callable[[], None]:
    """Return a function that does the work, but not again within `pause` seconds."""
    due = float("-inf")

    def limited() -> None:
        nonlocal due
        if (now := clock()) >= due:
            due = now + pause
            work()

    return limited


def end_global_limit(client: discord.Client) -> None:
    """
    Let all requests go on that a global rate limit holds.

    discord.py holds them until the one that hit the limit lets them go on; if that one was cancelled, for ever. Letting
    them go on too early only hits the limit again.
    """
    client.http._global_over.set()  # noqa: SLF001


def note_sockets(client: discord.Client, note: Callable[[aiohttp.ClientWebSocketResponse], Any]) -> None:
    """Tell of each socket to the gateway right after it was opened, in the task that did so."""
    connect = client.http.ws_connect

    async def noted(url: str, *, compress: int = 0) -> aiohttp.ClientWebSocketResponse:
        socket = await connect(url, compress=compress)
        note(socket)
        return socket

    client.http.ws_connect = noted  # type: ignore[method-assign]


async def end_socket(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Close a socket, and end the thread that would go on to send heartbeats on it."""
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler) and thread.ws.socket is socket:
            thread.stop()
    await socket.close()


class Content(BytesIO):
    """
    The content of a file to send, freed as soon as nobody holds it.

    discord.py puts another `close` into it, and the old one back later: a cycle, which would hold each picture until
    the next collection.
    """

    def __setattr__(self, name: str, value: object) -> None:
        """Let nothing be put into it."""

    def close(self) -> None:
        """Stay open, since a file may be sent again."""
