"""Pointing the unchanged discord.py client at a stand-in."""

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

LOOPBACK = ("127.0.0.1", "localhost")


@contextmanager
def pointed_at(api_base: str, gateway_url: str) -> Iterator[None]:
    """
    Let every discord.py client of this process talk to a stand-in while the block lasts.

    Args:
        api_base: such as `http://127.0.0.1:8710/api/v10`.
        gateway_url: such as `ws://127.0.0.1:8710/gateway`.
    Raises: ValueError: an address that is not loopback, so that no token can ever leave the machine.
    """
    for address in (api_base, gateway_url):
        if yarl.URL(address).host not in LOOPBACK:
            raise ValueError(f"{address} is no loopback address")
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api_base, yarl.URL(gateway_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
