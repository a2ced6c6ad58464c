"""Serves the page: its files, its clock and one WebSocket per browser window."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from playground.actors.commands import Impossible, NoAnswer
from playground.standin import StandIn
from playground.web.requests import BadRequest, Window
from playground.web.sight import sight_of
from playground.world.happenings import Happening, WorldReplaced
from playground.world.refusal import Refusal

JsonObject = dict[str, Any]
STATIC = Path(__file__).parent.parent / "static"
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


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
            reply["data"] = await self._window.handle(request)
        except NoAnswer:
            reply["error"] = "The application did not respond"
        except (Impossible, Refusal, BadRequest) as refusal:
            reply["error"] = str(refusal)
        self._queue.put_nowait(reply)

    async def _pump(self) -> None:
        while True:
            message = await self._queue.get()
            try:
                await self._socket.send_str(json.dumps(message))
            except (ConnectionError, RuntimeError):
                return


async def _nothing() -> None:
    """The callback until one is given."""


class Page:
    """Adds the page to a stand-in; create it before the stand-in listens."""

    def __init__(self, standin: StandIn) -> None:
        self._standin = standin
        self._screens: set[Screen] = set()
        self.on_fresh: Callable[[], Awaitable[None]] = _nothing
        router = standin.server.app.router
        router.add_get("/", self._front)
        router.add_get("/static/{name}", self._static)
        router.add_get("/clock", self._clock)
        router.add_get("/ui", self._socket)

    async def close(self) -> None:
        """Close all windows' sockets."""
        for screen in tuple(self._screens):
            await screen.close()

    async def _front(self, _: web.Request) -> web.Response:
        return _file("index.html")

    async def _static(self, request: web.Request) -> web.Response:
        return _file(request.match_info["name"])

    async def _clock(self, _: web.Request) -> web.Response:
        clock = self._standin.world.clock
        return web.json_response({"now": clock.now(), "offset": self._standin.world.state.offset_seconds})

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        screen = Screen(self._standin, socket, self.on_fresh)
        self._screens.add(screen)
        self._standin.world.watchers.append(screen.watch)
        try:
            await screen.serve()
        finally:
            self._standin.world.watchers.remove(screen.watch)
            self._screens.discard(screen)
        return socket


def _file(name: str) -> web.Response:
    # Names come from the folder's own listing, so a request can never reach other files.
    path = next((found for found in STATIC.iterdir() if found.name == name and found.suffix in _KINDS), None)
    if path is None:
        raise web.HTTPNotFound
    return web.Response(body=path.read_bytes(), content_type=_KINDS[path.suffix], charset="utf-8", headers=_HEADERS)
