"""Serves the page: its files, its clock and one WebSocket per browser window."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from playground.standin import StandIn
from playground.web.screen import Screen

STATIC = Path(__file__).parent.parent / "static"
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


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
