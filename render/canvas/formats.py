"""The formats of pictures: wide for computers, tall for phones. Like the language, one is set for all that is drawn."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from typing import TypeVar

T = TypeVar("T")


class Format(Enum):
    """How a picture is laid out. On a phone either is about 350 points wide."""

    WIDE = "wide"
    TALL = "tall"

    # As in `Face`.
    __hash__ = object.__hash__

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return _SIZES[self]

    @property
    def smallest(self) -> int:
        """The smallest lettering, in pixels."""
        return _SMALLEST[self]


_SIZES = {Format.WIDE: (1280, 868), Format.TALL: (912, 1216)}
"""A tall picture has as many pixels as a wide one, so that it takes as long and is as large a file."""
_SMALLEST = {Format.WIDE: 22, Format.TALL: 29}
"""Of tall ones, 11 points on a phone."""
_set: ContextVar[Format] = ContextVar("_set", default=Format.WIDE)


def format_set() -> Format:
    """Return the format in which pictures are drawn now."""
    return _set.get()


def draw_in(picture_format: Format) -> None:
    """Set the format for the rest of this task and the tasks that it starts."""
    _set.set(picture_format)


def by_format(wide: T, tall: T) -> T:
    """Return the measure of the format that is set now."""
    return wide if _set.get() is Format.WIDE else tall


@contextmanager
def drawing_in(picture_format: Format) -> Iterator[None]:
    """Draw in this format while the block runs, also in threads started by `asyncio.to_thread`."""
    token = _set.set(picture_format)
    try:
        yield
    finally:
        _set.reset(token)


def picture_size() -> tuple[int, int]:
    """Return width and height of a picture as it is drawn now, in pixels."""
    return _set.get().size


def readable(size: int) -> int:
    """Return the size of a lettering, or the smallest that can be read in the format that is set now."""
    return max(size, _set.get().smallest)


def readable_sizes(largest: int, step: int = 2) -> range:
    """Return the sizes from about the largest to the smallest that can be read, for `fit` and its like."""
    smallest = _set.get().smallest
    return range(max(largest - (largest - smallest) % step, smallest), smallest - 1, -step)
