"""The HTTP server: REST below `/api/v10`, the gateway and the files, protected against foreign web sites."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from playground.faults import Fault, Faults, Trouble, too_many_requests
from playground.wire.bounds import Bounds, InvalidRequests, RateLimit
from playground.wire.call import Call, take_apart
from playground.wire.gateway import Gateway
from playground.wire.payloads import Payloads
from playground.wire.place_payloads import encoded
from playground.wire.rest import ALL
from playground.wire.routes import CALL_SIGN, Route, Service
from playground.world.refusal import Refusal
from playground.world.world import World

API = "/api/v10"
MAX_REQUEST_BYTES = 110 * 1024 * 1024
LOOPBACK = "127.0.0.1"
_NO_LIMIT = {"X-RateLimit-Limit": "1000", "X-RateLimit-Remaining": "999", "X-RateLimit-Reset-After": "1"}
_Found = tuple[Route, re.Match[str]]
Answerer = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """
    Serves the world over loopback HTTP.

    `unknown` lists requests for which the stand-in has no route: each was answered 501, and a test should fail on it.
    `served` counts the requests that were answered, `under_way` those in progress. There are no rate limits (`bounds`)
    unless you set them, since people in the playground may act faster than at Discord. `invalid` counts refusals.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.faults = Faults()
        self.payloads = Payloads(world)
        self.gateway = Gateway(self.payloads)
        self.unknown: list[str] = []
        self.bounds: Bounds | None = None
        self.invalid = InvalidRequests()
        self.served = 0
        self.under_way = 0
        self.on_request: Callable[[], None] = lambda: None
        """Called whenever a request begins or ends."""
        self.witnesses: list[Callable[[Route, bytes, web.Response | None, str], None]] = []
        """
        Called with each request of a known route, its answer, and the content type of the request.

        The answer may be an ordered fault; it is None if the connection breaks.
        """
        self._service = Service(world, self.payloads)
        self.app = web.Application(client_max_size=MAX_REQUEST_BYTES, middlewares=[_guard])
        self.app.router.add_get("/gateway{tail:/?}", self.gateway.serve)
        self.app.router.add_get("/attachments/{channel}/{attachment}/{name}", self._file)
        self.app.router.add_get("/emojis/{attachment}/{name}", self._file)
        self.app.router.add_route("*", API + "/{path:.*}", self._rest)
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.2)
        world.watchers.append(self.gateway.watch)

    async def start(self, port: int = 0) -> str:
        """
        Listen on the loopback address.

        Args:
            port: if it is 0 or taken, a free one is used.
        Returns: the base address, `http://127.0.0.1:…`.
        """
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, LOOPBACK, port).start()
        except OSError:
            await web.TCPSite(self._runner, LOOPBACK, 0).start()
        host, taken = self._runner.addresses[0][:2]
        self.payloads.base = f"http://{host}:{taken}"
        return self.payloads.base

    async def stop(self) -> None:
        """Close all connections and stop listening."""
        self.faults.lift()
        self.world.watchers.remove(self.gateway.watch)
        await self.gateway.drop()
        await self._runner.cleanup()

    async def _rest(self, request: web.Request) -> web.Response:
        self.under_way += 1
        self.on_request()
        try:
            if ban := self.invalid.ban:
                # It comes from the guard before Discord: no JSON, and none of the headers of a rate limit.
                return web.Response(status=429, text="error code: 1015", headers={"Retry-After": str(int(ban))})
            response = await self._answer_with_faults(request)
            self.invalid.note(response.status)
            return response
        finally:
            self.under_way -= 1
            self.served += 1
            self.on_request()

    async def _answer_with_faults(self, request: web.Request) -> web.Response:
        raw = await request.read()
        path = request.path.removeprefix(API)
        if self.faults.latency:
            await asyncio.sleep(self.faults.latency)
        found = ALL.find(request.method, path)
        if found is None:
            self.unknown.append(f"{request.method} {path}")
        fault = self.faults.strike(request.method, path)
        if fault is None:
            response = self._answer(request, found, raw)
        else:
            response = await self._spoil(fault, request, found, raw)
        if found is not None:
            told = None if fault is not None and fault.breaks_connection else response
            for witness in self.witnesses:
                witness(found[0], raw, told, request.headers.get("Content-Type", ""))
        return response

    async def _spoil(self, fault: Fault, request: web.Request, found: _Found | None, raw: bytes) -> web.Response:
        if fault.trouble is Trouble.HANG:
            await self.faults.hang()
        if fault.trouble is Trouble.DELAY:
            await asyncio.sleep(fault.seconds)
            return self._answer(request, found, raw)
        if fault.trouble in (Trouble.LOST_ANSWER, Trouble.RESET_AFTER):
            self._answer(request, found, raw)
        if fault.breaks_connection and request.transport is not None:
            request.transport.abort()
        return _json(fault.body(), fault.status, dict(fault.headers))

    def _answer(self, request: web.Request, found: _Found | None, raw: bytes) -> web.Response:
        path = request.path.removeprefix(API)
        if found is None:
            return _json({"message": f"The stand-in has no {request.method} {path}", "code": 0}, 501)
        route, match = found
        if not route.is_open and request.headers.get("Authorization") != f"Bot {CALL_SIGN}":
            return _json({"message": "401: Unauthorized", "code": 0}, 401)
        limit = self._limit(route, match.groupdict())
        if limit is not None and limit.wait:
            refusal = too_many_requests("*", path, retry_after=round(limit.wait, 3), is_global=limit.is_global)
            refusal.code = limit.code
            return _json(refusal.body(), refusal.status, {**refusal.headers, **limit.headers})
        response = self._carry_out(route, match.groupdict(), request, raw)
        response.headers.update({**_NO_LIMIT, "X-RateLimit-Bucket": route.template, **(limit.headers if limit else {})})
        return response

    def _limit(self, route: Route, places: dict[str, str]) -> RateLimit | None:
        return self.bounds.limit_of(route, places, self.world.clock.now()) if self.bounds else None

    def _carry_out(self, route: Route, places: dict[str, str], request: web.Request, raw: bytes) -> web.Response:
        numbers = {name: int(value) for name, value in places.items() if name.endswith("_id")}
        try:
            body, uploads = take_apart(request.headers.get("Content-Type", ""), raw)
            reply = route.handler(self._service, Call(numbers, places, request.query, body, uploads))
        except Refusal as refusal:
            return _json(refusal.body(), refusal.status)
        except Exception:
            # The client retries a 500, so without this entry a bug of the stand-in itself would go unnoticed.
            self.unknown.append(f"{route.method} {route.template} failed in the stand-in")
            raise
        return web.Response(status=204) if reply is None else _json(reply, route.status)

    async def _file(self, request: web.Request) -> web.Response:
        attachment_id = request.match_info["attachment"]
        try:
            data = self.world.files.get(int(attachment_id))
        except (KeyError, ValueError):
            raise web.HTTPNotFound from None
        name = request.match_info["name"]
        kind = "image/png" if name.endswith(".png") else "application/octet-stream"
        headers = {"Cache-Control": "private, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=data, content_type=kind, headers=headers)


@web.middleware
async def _guard(request: web.Request, handler: Answerer) -> web.StreamResponse:
    """Refuse requests with a foreign host name, or from a foreign web site."""
    host = request.headers.get("Host", "")
    own = {f"http://{host}", f"ws://{host}"}
    if (
        host.rpartition(":")[0] not in (LOOPBACK, "localhost")
        or request.headers.get("Origin", f"http://{host}") not in own
    ):
        raise web.HTTPForbidden(text="This server answers to its own page alone.")
    return await handler(request)


def _json(payload: Any, status: int, headers: dict[str, str] | None = None) -> web.Response:  # noqa: ANN401 — any JSON
    # discord.py returns a string if the content type has a charset, so send bytes.
    return web.Response(body=encoded(payload), status=status, headers=headers, content_type="application/json")
