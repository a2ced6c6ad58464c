"""The WebSocket of one browser window: its requests, our replies, and news for its person."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from playground.actors.commands import Impossible, NoAnswer
from playground.standin import StandIn
from playground.web.requests import Unheard, Window, handle
from playground.web.sight import sight_of
from playground.world.happenings import Happening, WorldReplaced
from playground.world.refusal import Refusal

JsonObject = dict[str, Any]


class Screen:
    """Exchanges JSON with one window: requests with a number, replies with the same number, news without one."""

    def __init__(
        self, standin: StandIn, socket: web.WebSocketResponse, on_fresh: Callable[[], Awaitable[None]]
    ) -> None:
        self._standin = standin
        self._socket = socket
        self._window = Window(standin, on_fresh)
        self._queue: asyncio.Queue[JsonObject] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Serve the window until it closes."""
        writer = asyncio.ensure_future(self._pump())
        try:
            async for frame in self._socket:
                if frame.type is WSMsgType.TEXT:
                    self._begin(json.loads(frame.data))
        finally:
            for task in (writer, *self._tasks):
                task.cancel()
            await asyncio.gather(writer, *self._tasks, return_exceptions=True)

    async def close(self) -> None:
        """Close the socket."""
        await self._socket.close()

    def watch(self, happening: Happening) -> None:
        """Send the window what its person may know of a happening."""
        if isinstance(happening, WorldReplaced):
            self._window.actor = None
            self._queue.put_nowait({"news": "afresh"})
            return
        actor = self._window.actor
        if actor is not None and (news := sight_of(self._standin.server.payloads, actor.id, happening)) is not None:
            self._queue.put_nowait(news)

    def _begin(self, request: JsonObject) -> None:
        # Requests run concurrently: suggestions must not wait for a slow command.
        task = asyncio.ensure_future(self._reply(request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _reply(self, request: JsonObject) -> None:
        reply: JsonObject = {"to": request.get("number")}
        try:
            reply["data"] = await handle(self._window, request)
        except NoAnswer:
            reply["error"] = "The application did not respond"
        except (Impossible, Refusal, Unheard) as refusal:
            reply["error"] = str(refusal)
        self._queue.put_nowait(reply)

    async def _pump(self) -> None:
        while True:
            message = await self._queue.get()
            try:
                await self._socket.send_str(json.dumps(message))
            except (ConnectionError, RuntimeError):
                return
