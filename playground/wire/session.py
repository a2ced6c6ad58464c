"""One gateway session: what it was sent, and the connection it has just now."""

import asyncio
import json
import zlib
from collections import deque
from typing import Any

from aiohttp import web

KEPT_EVENTS = 2000
"""How far back a session can resume."""


class Connection:
    """A socket with its own queue, so that the world never waits for it."""

    def __init__(self, socket: web.WebSocketResponse, *, is_compressed: bool) -> None:
        self._socket = socket
        self._deflate = zlib.compressobj() if is_compressed else None
        self._queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def send(self, payload: dict[str, Any]) -> None:
        """Queue a payload."""
        self._queue.put_nowait(payload)

    async def pump(self) -> None:
        """Write what is queued until the socket breaks or the task is cancelled."""
        while True:
            text = json.dumps(await self._queue.get(), separators=(",", ":"))
            try:
                await self._write(text)
            except (ConnectionError, RuntimeError):
                return

    async def _write(self, text: str) -> None:
        if self._deflate is None:
            await self._socket.send_str(text)
        else:
            await self._socket.send_bytes(
                self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
            )

    async def close(self, code: int) -> None:
        """Close the socket with a code of Discord's."""
        await self._socket.close(code=code)


class Session:
    """A session outlives its connection until it is invalidated."""

    def __init__(self, name: str, shard: tuple[int, int], intents: int) -> None:
        self.name = name
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.connection: Connection | None = None
        self._sent: deque[dict[str, Any]] = deque(maxlen=KEPT_EVENTS)

    def dispatch(self, event: str, data: dict[str, Any]) -> None:
        """Send an event, or keep it for the resumption."""
        self.sequence += 1
        payload = {"op": 0, "t": event, "s": self.sequence, "d": data}
        self._sent.append(payload)
        if self.connection is not None:
            self.connection.send(payload)

    def resume(self, connection: Connection, sequence: int) -> None:
        """Take a new connection and send what was missed."""
        self.connection = connection
        for payload in self._sent:
            if payload["s"] > sequence:
                connection.send(payload)
        self.dispatch("RESUMED", {})

    def serves(self, guild_id: int | None) -> bool:
        """Whether events of a guild go to this session's shard; those of DMs go to shard 0."""
        index, count = self.shard
        return index == ((guild_id >> 22) % count if guild_id is not None else 0)
