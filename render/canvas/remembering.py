"""Caches of pictures: one result for each language, since they contain words, and for each format."""

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import Generic, ParamSpec, TypeVar

from languages.speech import spoken
from render.canvas.formats import Format, format_set

P = ParamSpec("P")
R = TypeVar("R")


class Remembered(Generic[P, R]):
    """
    A function with a cache of its results by language and format.

    Args:
        maxsize: the most results kept, of all of them together; None for no limit.
    """

    __wrapped__: Callable[P, R]

    def __init__(self, function: Callable[P, R], maxsize: int | None) -> None:
        @lru_cache(maxsize)
        def kept(_language: str, _format: Format, *args: P.args, **kwargs: P.kwargs) -> R:
            return function(*args, **kwargs)

        self._kept = kept
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        # The arguments must be hashable, which a parameter specification cannot express.
        return self._kept(spoken(), format_set(), *args, **kwargs)  # type: ignore[arg-type]

    def cache_clear(self) -> None:
        """Forget all results."""
        self._kept.cache_clear()


def remembered(maxsize: int | None = None) -> Callable[[Callable[P, R]], Remembered[P, R]]:
    """Cache results as `functools.lru_cache` does, but by language and format: for pictures and their parts."""
    return lambda function: Remembered(function, maxsize)
