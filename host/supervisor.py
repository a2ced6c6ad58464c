"""Tells systemd, or any supervisor that speaks its notify protocol, that the process is ready, alive or stopping."""

import asyncio
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress


class Supervisor:
    """
    The supervisor that started the process.

    Args:
        environment: as systemd sets it. `NOTIFY_SOCKET` is the socket's address, `WATCHDOG_USEC` the microseconds of
            silence after which the supervisor considers the process hung. Without them nothing is sent.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        patience = environment.get("WATCHDOG_USEC", "")
        self._interval = int(patience) / 2_000_000 if patience.isdigit() else 0.0

    @asynccontextmanager
    async def told(self) -> AsyncIterator[None]:
        """Report that the process is ready, that it is alive while the block runs, and then that it stops."""
        self._tell("READY=1")
        living = asyncio.create_task(self._live(), name="supervisor")
        try:
            yield
        finally:
            living.cancel()
            self._tell("STOPPING=1")

    def status(self, told: str) -> None:
        """Report what the process is doing, in one line, for whoever asks how it is; empty for its usual work."""
        self._tell(f"STATUS={told}")

    async def _live(self) -> None:
        """Report signs of life from the event loop, so that a hung loop sends none."""
        while self._interval:
            self._tell("WATCHDOG=1")
            await asyncio.sleep(self._interval)

    def _tell(self, state: str) -> None:
        if not self._address:
            return
        # A supervisor that is gone or busy must not disturb the games.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(0)
            line.sendto(state.encode(), self._address)
