"""The films of ended games that were made last, and the line of those that are asked for."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass

from render.canvas.formats import Format
from rules.errors import PlayerError

ROOM = 16 << 20
"""Bytes of films that are kept, a few dozen of them."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a film shows: a game, for whom; `told` is all that may change in it later, such as names."""

    game_id: int
    language: str
    picture_format: Format
    told: Hashable


class Films:
    """
    Makes each film once: whoever asks for it meanwhile waits for the same one, and later it is found again.

    Only one is made at a time, and each person waits for one at most.

    Args:
        room: bytes of films that are kept; beyond them, those that nobody asked for longest are dropped.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[tuple[int, str, Format], tuple[Subject, bytes]] = OrderedDict()
        self._making: dict[Subject, asyncio.Task[bytes]] = {}
        self._waiting: dict[int, Subject] = {}
        self._camera = asyncio.Lock()

    async def film(self, asker: int, subject: Subject, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return the film, made unless it is kept. Raises: PlayerError: the asker waits for another one."""
        if (kept := self._found(subject)) is not None:
            return kept
        if self._waiting.get(asker, subject) != subject:
            raise PlayerError(
                "film-under-way", "I'm still making another film for you; please ask for this one after that."
            )
        self._waiting[asker] = subject
        try:
            # Others may wait for it, too, and it is kept in any case.
            return await asyncio.shield(self._making.get(subject) or self._begun(subject, make))
        finally:
            self._waiting.pop(asker, None)

    def _found(self, subject: Subject) -> bytes | None:
        of, film = self._kept.get(place := _place(subject), (None, b""))
        if of != subject:
            return None
        self._kept.move_to_end(place)
        return film

    def _begun(self, subject: Subject, make: Callable[[], Awaitable[bytes]]) -> "asyncio.Task[bytes]":
        task = self._making[subject] = asyncio.create_task(self._made(subject, make))
        task.add_done_callback(lambda _: self._making.pop(subject))
        # If nobody waits any more, nobody else retrieves the exception, and asyncio would complain.
        task.add_done_callback(lambda made: made.cancelled() or made.exception())
        return task

    async def _made(self, subject: Subject, make: Callable[[], Awaitable[bytes]]) -> bytes:
        async with self._camera:
            film = await make()
        self._keep(subject, film)
        return film

    def _keep(self, subject: Subject, film: bytes) -> None:
        place = _place(subject)
        self._kept[place] = (subject, film)
        self._kept.move_to_end(place)
        while sum(len(kept) for _, kept in self._kept.values()) > self._room:
            self._kept.popitem(last=False)


def _place(subject: Subject) -> tuple[int, str, Format]:
    return subject.game_id, subject.language, subject.picture_format
