"""Signs of life for the supervisor that started the process, by systemd's notify protocol; none where none listens."""

import asyncio
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress


class Supervisor:
    """
    Whoever started the process.

    Args:
        environment: `NOTIFY_SOCKET` names the socket, `WATCHDOG_USEC` the microseconds of silence after which the
            supervisor takes the process for hung, as systemd sets them; without them nothing is told.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        patience = environment.get("WATCHDOG_USEC", "")
        self._interval = int(patience) / 2_000_000 if patience.isdigit() else 0.0

    @asynccontextmanager
    async def told(self) -> AsyncIterator[None]:
        """Say that the process is ready, that it lives as long as the block lasts, and that it stops after that."""
        self._tell("READY=1")
        living = asyncio.create_task(self._live(), name="supervisor")
        try:
            yield
        finally:
            living.cancel()
            self._tell("STOPPING=1")

    async def _live(self) -> None:
        """Tell of it from the event loop: one that hangs tells nothing."""
        while self._interval:
            self._tell("WATCHDOG=1")
            await asyncio.sleep(self._interval)

    def _tell(self, state: str) -> None:
        if not self._address:
            return
        # A supervisor that is gone, or busy, must not disturb the games.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(0)
            line.sendto(state.encode(), self._address)
