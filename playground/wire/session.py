"""One gateway session: the events that it was sent, and its current connection."""

import asyncio
import zlib
from collections import deque
from typing import Any

from aiohttp import web

from playground.wire.place_payloads import encoded

KEPT_EVENTS = 2000
"""The most events that a session can miss and still be resumed."""
_LEVEL = 1
"""The compression level: within one machine, time costs more than bytes."""


class Connection:
    """A socket with its own queue, so that the world never waits for it."""

    def __init__(self, socket: web.WebSocketResponse, *, is_compressed: bool) -> None:
        self._socket = socket
        self._deflate = zlib.compressobj(_LEVEL) if is_compressed else None
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()

    def send(self, payload: dict[str, Any]) -> None:
        """Queue a payload."""
        self.send_encoded(encoded(payload))

    def send_encoded(self, text: bytes) -> None:
        """Queue a payload that is encoded as JSON."""
        self._queue.put_nowait(text)

    async def pump(self) -> None:
        """Write the queued payloads until the socket breaks or the task is cancelled."""
        while True:
            try:
                text = await self._queue.get()
                if self._deflate is None:
                    await self._socket.send_str(text.decode())
                else:
                    await self._socket.send_bytes(self._deflate.compress(text) + self._deflate.flush(zlib.Z_SYNC_FLUSH))
            except (ConnectionError, RuntimeError):
                return

    async def close(self, code: int) -> None:
        """Close the socket with one of Discord's close codes."""
        await self._socket.close(code=code)


class Session:
    """A session; it outlives its connections until it is invalidated."""

    def __init__(self, name: str, shard: tuple[int, int], intents: int) -> None:
        self.name = name
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.connection: Connection | None = None
        self._sent: deque[tuple[int, bytes]] = deque(maxlen=KEPT_EVENTS)

    def dispatch(self, event: str, data: dict[str, Any]) -> None:
        """Send an event, or keep it until the session is resumed."""
        self.sequence += 1
        text = encoded({"op": 0, "t": event, "s": self.sequence, "d": data})
        self._sent.append((self.sequence, text))
        if self.connection is not None:
            self.connection.send_encoded(text)

    def resume(self, connection: Connection, sequence: int) -> None:
        """Use a new connection, and send the events that were missed."""
        self.connection = connection
        for number, text in self._sent:
            if number > sequence:
                connection.send_encoded(text)
        self.dispatch("RESUMED", {})

    def serves(self, guild_id: int | None) -> bool:
        """Whether events of a guild go to this session's shard; those of DMs go to shard 0."""
        index, count = self.shard
        return index == ((guild_id >> 22) % count if guild_id is not None else 0)
