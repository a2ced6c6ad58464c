"""Caches of pictures: one result for each language, since they contain words, and for each format."""

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

from languages.speech import spoken
from render.canvas.cache import Kept
from render.canvas.formats import Format, format_set

P = ParamSpec("P")
R = TypeVar("R")


class Remembered(Generic[P, R]):
    """
    A function with a cache of its results by language and format.

    Args:
        last: how many results are kept, the last ones; without it they share the room of all that is drawn.
    """

    __wrapped__: Callable[P, R]

    def __init__(self, function: Callable[P, R], last: int | None) -> None:
        def remember(_language: str, _format: Format, *args: P.args, **kwargs: P.kwargs) -> Any:  # noqa: ANN401
            return function(*args, **kwargs)

        self._kept = lru_cache(last)(remember) if last else Kept(remember)
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        # The arguments must be hashable, which a parameter specification cannot express.
        found: Any = self._kept(spoken(), format_set(), *args, **kwargs)  # type: ignore[arg-type]
        result: R = found
        return result

    def cache_clear(self) -> None:
        """Forget all results."""
        self._kept.cache_clear()


def remembered(last: int | None = None) -> Callable[[Callable[P, R]], Remembered[P, R]]:
    """Keep results by language and format: parts of pictures, or the last few pictures that were drawn."""
    return lambda function: Remembered(function, last)
