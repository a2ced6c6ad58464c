"""
Keeping what was drawn, all of it in one room: what took longest for its size and is asked for most stays.

A picture asks for some hundred blocks, and blocks differ in size and in the time that drawing takes a hundredfold. By
both, half as much room does as by when each was last asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import cache, update_wrapper
from heapq import heapify, heappop, heappush
from itertools import count
from threading import Lock
from time import thread_time
from typing import Any, Generic, ParamSpec, TypeVar

from isal import isal_zlib
from PIL import Image

from render.canvas.formats import format_set

P = ParamSpec("P")
R = TypeVar("R")

_MIB = 2**20
_ROOM_OF_ONE, _ROOM_OF_PLACE, _ROOM_OF_TUPLE = 1000, 700, 80
"""About what an image takes beside its pixels, what a place among the kept ones with its key, and a tuple, in bytes."""
_BYTES = {"RGB": 4, "RGBA": 4}
"""How many bytes Pillow has for a pixel; one for all others that are used here."""
_LARGE = 12 * 1024
"""Bytes from which images are compressed."""
_UNPACKING, _UNPACKING_BYTE = 5e-5, 1.4e-9
"""About how many seconds it takes to unpack an image, and each byte of it."""
_RATHER_UNPACKED = 4
"""How many times as long drawing must take."""


class Packed:
    """An image whose pixels are compressed; a megabyte that is mostly plain is unpacked in half a millisecond."""

    def __init__(self, image: Image.Image) -> None:
        self._mode, self._size, self._room = image.mode, image.size, image.width * image.height * len(image.getbands())
        self._colours = image.im.getpalette("RGB", "RGB") if image.mode == "P" else None
        self._pixels = isal_zlib.compress(image.tobytes(), 1)

    def image(self) -> Image.Image:
        """Return the image, unpacked."""
        image = Image.frombytes(self._mode, self._size, isal_zlib.decompress(self._pixels, bufsize=self._room))
        if self._colours is not None:
            image.putpalette(self._colours)
        return image

    @property
    def bytes_packed(self) -> int:
        """The size of the compressed pixels."""
        return len(self._pixels)


class _Entry:
    """A result and its size in bytes; `worth` is the seconds that drawing took for each of them."""

    __slots__ = ("entries", "key", "result", "size", "used", "worth")

    def __init__(self, entries: dict[Hashable, _Entry], key: Hashable, result: Any, took: float) -> None:  # noqa: ANN401 - whatever is kept
        self.entries, self.key, self.result = entries, key, result
        self.size = _ROOM_OF_PLACE + room(result)
        self.worth = took / self.size
        self.used = 0


class Room:
    """
    Where results lie; greedy dual size with frequency (Cherkasova, 1998) chooses which go.

    Each has a rank: that of what went last when it came, and its worth. Whenever it would be the next to go and was
    asked for meanwhile, it rises by its worth for each time.

    Args:
        mebibytes: the most that the results take, all together; `most` is that in bytes.
    """

    def __init__(self, mebibytes: float) -> None:
        self.most = int(mebibytes * _MIB)
        self._ranked: list[tuple[float, int, _Entry]] = []
        self._numbers = count()
        self._rank_gone = 0.0
        self._taken = 0
        # Threads that draw at once may draw the same, but must count it once.
        self._lock = Lock()

    @property
    def bytes_kept(self) -> int:
        """About how much the results take now, in bytes."""
        return self._taken

    def keep(self, entries: dict[Hashable, _Entry], key: Hashable, result: R, took: float) -> R:
        """Keep a result, or return the one that another thread has drawn meanwhile: blocks are known by identity."""
        with self._lock:
            if (found := entries.get(key)) is not None:
                drawn: R = found.result
                return drawn
            entry = entries[key] = _Entry(entries, key, result, took)
            self._rank(entry, self._rank_gone + entry.worth)
            self._taken += entry.size
            while self._taken > self.most and len(self._ranked) > 1:
                self._let_go()
        return result

    def _rank(self, entry: _Entry, rank: float) -> None:
        heappush(self._ranked, (rank, next(self._numbers), entry))

    def _let_go(self) -> None:
        """Drop the result of the lowest rank, or let it rise if it was asked for."""
        rank, _, entry = heappop(self._ranked)
        if entry.used:
            self._rank(entry, rank + entry.used * entry.worth)
            entry.used = 0
            return
        del entry.entries[entry.key]
        self._rank_gone = rank
        self._taken -= entry.size

    def forget(self, entries: dict[Hashable, _Entry]) -> None:
        """Forget some of the results."""
        if not entries:
            return
        with self._lock:
            self._ranked = [one for one in self._ranked if one[2].entries is not entries]
            heapify(self._ranked)
            self._taken -= sum(entry.size for entry in entries.values())
            entries.clear()


ROOM = Room(64)
"""For all that is drawn in this process."""


class Kept(Generic[P, R]):
    """
    A function whose results are kept by format; their room is shared with those of others.

    Large images that took long to draw are kept compressed, and beside that as they are while there is room.
    """

    __wrapped__: Callable[P, R]

    def __init__(self, function: Callable[P, R], shared: Room = ROOM) -> None:
        self._function = function
        self._room = shared
        self._ready: dict[Hashable, _Entry] = {}
        self._packed: dict[Hashable, _Entry] = {}
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (format_set(), args, *kwargs.items()) if kwargs else (format_set(), args)
        found = self._ready.get(key)
        if found is None:
            return self._unpacked(key) or self._drawn(key, *args, **kwargs)
        found.used += 1
        result: R = found.result
        return result

    def _unpacked(self, key: Hashable) -> R | None:
        found = self._packed.get(key)
        if found is None:
            return None
        found.used += 1
        begun = thread_time()
        result: R = found.result.image()
        return self._room.keep(self._ready, key, result, thread_time() - begun)

    def _drawn(self, key: Hashable, *args: P.args, **kwargs: P.kwargs) -> R:
        begun = thread_time()
        result = self._function(*args, **kwargs)
        took = thread_time() - begun
        if isinstance(result, Image.Image) and (size := room(result)) > _LARGE:
            unpacking = _UNPACKING + size * _UNPACKING_BYTE
            if took > _RATHER_UNPACKED * unpacking:
                self._room.keep(self._packed, key, Packed(result), took)
                took = unpacking
        return self._room.keep(self._ready, key, result, took)

    def cache_clear(self) -> None:
        """Forget all results of this function."""
        self._room.forget(self._ready)
        self._room.forget(self._packed)


def kept(function: Callable[P, R]) -> Kept[P, R]:
    """Keep results, as `functools.cache` does, in the room of all that is drawn."""
    return Kept(function)


_Core = type(Image.new("L", (1, 1)).im)


def room(result: Any) -> int:  # noqa: ANN401 - whatever holds images
    """Return about how many bytes a result takes."""
    if isinstance(result, (Image.Image, _Core)):
        width, height = result.size
        return _ROOM_OF_ONE + width * height * _BYTES.get(result.mode, 1)
    if isinstance(result, tuple):
        return _ROOM_OF_TUPLE + sum([room(part) for part in result])
    if isinstance(result, Packed):
        return result.bytes_packed
    kind: Any = type(result)
    return _ROOM_OF_TUPLE + sum([room(getattr(result, name)) for name in names]) if (names := _names(kind)) else 0


@cache
def _names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - mypy takes no class for something hashable
    """Name the fields of a dataclass; other kinds have none."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
