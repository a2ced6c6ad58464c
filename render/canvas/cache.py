"""Keeping what was drawn, bounded by its room: blocks differ in size a hundredfold, so their number says little."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import cache, update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from isal import isal_zlib
from PIL import Image

from render.canvas.formats import format_set

P = ParamSpec("P")
R = TypeVar("R")

_MIB = 2**20
_ROOM_OF_ONE = 1500
"""About what an image and its place among the kept ones take beside its pixels, in bytes."""
_BYTES = {"RGB": 4, "RGBA": 4}
"""How many bytes Pillow has for a pixel; one for all others that are used here."""


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


class Kept(Generic[P, R]):
    """
    A function whose results are kept by format until there is no room; what was not asked for longest goes first.

    Args:
        mebibytes: the most that the results take, all together; `most` is that in bytes.
    """

    __wrapped__: Callable[P, R]

    def __init__(self, function: Callable[P, R], mebibytes: float) -> None:
        self._function = function
        self.most = int(mebibytes * _MIB)
        self._results: OrderedDict[Hashable, R] = OrderedDict()
        self._taken = 0
        # Threads that draw at once may draw the same, but must count it once.
        self._lock = Lock()
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (format_set(), args, *kwargs.items()) if kwargs else (format_set(), args)
        # No function that is kept returns None.
        found = self._results.get(key)
        if found is None:
            return self._keep(key, self._function(*args, **kwargs))
        try:  # noqa: SIM105 - which takes as long as all the rest here
            self._results.move_to_end(key)
        except KeyError:
            # Another thread has just dropped it.
            pass
        return found

    def _keep(self, key: Hashable, result: R) -> R:
        """Keep a result, or return the one that another thread has drawn meanwhile: blocks are known by identity."""
        with self._lock:
            if (found := self._results.get(key)) is not None:
                return found
            self._results[key] = result
            self._taken += room(result)
            while self._taken > self.most and len(self._results) > 1:
                self._taken -= room(self._results.popitem(last=False)[1])
        return result

    def cache_clear(self) -> None:
        """Forget all results."""
        with self._lock:
            self._results.clear()
            self._taken = 0

    @property
    def bytes_kept(self) -> int:
        """About how much room the results take now, in bytes."""
        return self._taken


def kept(mebibytes: float) -> Callable[[Callable[P, R]], Kept[P, R]]:
    """Keep results as `functools.lru_cache` does, but bounded by the room that they take."""
    return lambda function: Kept(function, mebibytes)


def room(result: Any) -> int:  # noqa: ANN401 - whatever holds images
    """Return about how many bytes a result takes, with its place among the kept ones."""
    if isinstance(result, Image.Image):
        width, height = result.size
        return _ROOM_OF_ONE + width * height * _BYTES.get(result.mode, 1)
    if isinstance(result, tuple):
        return _ROOM_OF_ONE + sum([room(part) for part in result])
    kind: Any = type(result)
    return _ROOM_OF_ONE + sum([room(getattr(result, name)) for name in names]) if (names := _names(kind)) else 0


@cache
def _names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - mypy takes no class for something hashable
    """Name the fields of a dataclass; other kinds have none."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
