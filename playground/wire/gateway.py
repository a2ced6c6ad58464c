"""The gateway: identify, resume, heartbeat, and the world's happenings as events."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType, web

from playground.wire.events import READY_FIRST, Sight, events_for
from playground.wire.payloads import Payloads
from playground.wire.routes import CALL_SIGN
from playground.wire.session import Connection, Session
from playground.world.happenings import Happening, WorldReplaced
from playground.world.state import APPLICATION_ID

ACK_DELAY = 0.05
HEARTBEAT_MILLIS = 41_250


class Op(IntEnum):
    """Gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class CloseCode(IntEnum):
    """Gateway close codes."""

    UNKNOWN_ERROR = 4000
    UNKNOWN_OP = 4001
    AUTHENTICATION_FAILED = 4004
    INVALID_SHARD = 4010


class Gateway:
    """Keeps the sessions. Everything sent is queued, so that the world never waits for a socket."""

    def __init__(self, payloads: Payloads) -> None:
        self._payloads = payloads
        self._sight = Sight(payloads)
        self._sessions: dict[str, Session] = {}
        self._count = 0
        self.identified = 0
        """How many sessions have been started."""
        self.resumed = 0
        self.on_change: Callable[[], None] = lambda: None
        """Called whenever a session begins, resumes or loses its connection."""
        self.unknown: list[str] = []
        """Opcodes that the stand-in does not know."""
        self.identify_seconds = 0.0
        """Seconds between two identifies with the same rate limit key: 5 at Discord; 0 unless a test sets it."""
        self.hasty = 0
        """How many identifies were refused since they came too soon after another."""
        self._begun: dict[int, float] = {}
        self._held: dict[int, asyncio.Event] = {}

    @property
    def sessions(self) -> list[Session]:
        """The sessions that can be served or resumed."""
        return list(self._sessions.values())

    @property
    def is_connected(self) -> bool:
        """Whether any session has a connection."""
        return any(session.connection is not None for session in self._sessions.values())

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one client until it disconnects."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(socket, is_compressed=request.query.get("compress") == "zlib-stream")
        writer = asyncio.create_task(connection.pump())
        connection.send(_op(Op.HELLO, {"heartbeat_interval": HEARTBEAT_MILLIS}))
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._hear(connection, json.loads(frame.data))
        finally:
            self._disconnect(connection)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    async def _hear(self, connection: Connection, frame: dict[str, Any]) -> None:
        match frame["op"]:
            case Op.HEARTBEAT:
                # The client's other thread records when it sent a heartbeat only after sending it. Within one process,
                # an immediate answer would come before that, and count as the answer to the previous heartbeat.
                asyncio.get_running_loop().call_later(ACK_DELAY, connection.send, _op(Op.HEARTBEAT_ACK, None))
            case Op.IDENTIFY:
                await self._identify(connection, frame["d"])
            case Op.RESUME:
                await self._resume(connection, frame["d"])
            case Op.PRESENCE:
                pass
            case unknown:
                self.unknown.append(f"gateway op {unknown}")
                await connection.close(CloseCode.UNKNOWN_OP)

    async def _identify(self, connection: Connection, data: dict[str, Any]) -> None:
        if data["token"] != CALL_SIGN:
            await connection.close(CloseCode.AUTHENTICATION_FAILED)
            return
        index, total = data.get("shard") or (0, 1)
        if not 0 <= index < total:
            await connection.close(CloseCode.INVALID_SHARD)
            return
        if self._is_hasty(index):
            connection.send(_op(Op.INVALID_SESSION, data=False))
            return
        if not self._payloads.world.begin_session():
            # Discord takes the token away from a bot that starts too often.
            await connection.close(CloseCode.AUTHENTICATION_FAILED)
            return
        for old in self.sessions:
            if old.connection is None and old.shard == (index, total):
                del self._sessions[old.name]
        self._count += 1
        session = Session(f"session-{self._count}", (index, total), data.get("intents", 0))
        session.connection = connection
        self._sessions[session.name] = session
        self._greet(session, with_shard="shard" in data)
        self.identified += 1
        self.on_change()

    def _is_hasty(self, shard: int) -> bool:
        """Return whether a shard identifies too soon after another with the same rate limit key."""
        now, place = asyncio.get_running_loop().time(), shard % self._payloads.world.max_concurrency
        if now < self._begun.get(place, -self.identify_seconds) + self.identify_seconds:
            self.hasty += 1
            return True
        self._begun[place] = now
        return False

    def _greet(self, session: Session, *, with_shard: bool) -> None:
        world = self._payloads.world
        guilds = [g for g in world.state.guilds.values() if session.serves(g.id) and world.bot.id in g.member_ids]
        ready = {
            "v": 10,
            "user": self._payloads.user(world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.name,
            "resume_gateway_url": self._payloads.base.replace("http", "ws", 1) + "/gateway",
            "application": {"id": str(APPLICATION_ID), "flags": 0},
        }
        session.dispatch(READY_FIRST, ready | ({"shard": list(session.shard)} if with_shard else {}))
        for guild in (guild for guild in guilds if not guild.is_down):
            self._sight.look(guild.id)
            session.dispatch("GUILD_CREATE", self._payloads.guild(guild))

    async def _resume(self, connection: Connection, data: dict[str, Any]) -> None:
        session = self._sessions.get(data["session_id"])
        if session is not None and (held := self._held.get(session.shard[0])) is not None:
            await held.wait()
        if session is None:
            connection.send(_op(Op.INVALID_SESSION, data=False))
        else:
            session.resume(connection, data["seq"])
            self.resumed += 1
            self.on_change()

    def _disconnect(self, connection: Connection) -> None:
        for session in self.sessions:
            if session.connection is connection:
                session.connection = None
        self.on_change()

    def watch(self, happening: Happening) -> None:
        """Send a happening's events to the sessions that may receive them."""
        if isinstance(happening, WorldReplaced):
            self.invalidate()
            return
        for event in [*events_for(self._payloads, happening), *self._sight.events_after(happening)]:
            needed = int(event.intent)
            for session in self._sessions.values():
                if session.serves(event.guild_id) and session.intents & needed == needed:
                    session.dispatch(event.name, event.data)

    def of_shard(self, shard: int | None) -> list[Session]:
        """The sessions of one shard, or all of them."""
        return [session for session in self.sessions if shard in (None, session.shard[0])]

    async def drop(self, code: int = CloseCode.UNKNOWN_ERROR, shard: int | None = None) -> None:
        """Close the connections of a shard, or all; the sessions can be resumed without missing anything."""
        sessions = self.of_shard(shard)
        broken = [session.connection for session in sessions if session.connection is not None]
        for session in sessions:
            session.connection = None
        await asyncio.gather(*(connection.close(code) for connection in broken))

    async def lose(self, shard: int) -> None:
        """Close the connections of a shard, and refuse to resume its session until `find` is called."""
        self._held[shard] = asyncio.Event()
        await self.drop(shard=shard)

    def find(self, shard: int) -> None:
        """Let a lost shard resume its session."""
        self._held.pop(shard).set()

    def ask_to_reconnect(self, shard: int | None = None) -> None:
        """Send op 7 to a shard, or to all: the client reconnects and resumes."""
        for session in self.of_shard(shard):
            if session.connection is not None:
                session.connection.send(_op(Op.RECONNECT, None))

    def invalidate(self, shard: int | None = None) -> None:
        """Send op 9 to a shard, or to all, and forget the sessions: the client must identify again."""
        for session in self.of_shard(shard):
            if session.connection is not None:
                session.connection.send(_op(Op.INVALID_SESSION, data=False))
            del self._sessions[session.name]


def _op(op: Op, data: object) -> dict[str, Any]:
    return {"op": int(op), "d": data, "s": None, "t": None}
