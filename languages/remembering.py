"""Remembering what was made with words in it, for each language by itself."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from languages.speech import spoken

P = ParamSpec("P")
R = TypeVar("R")


def remembered(maxsize: int | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """
    Keep results as `functools.lru_cache` does, apart for each language: for pictures and texts that hold words.

    Args:
        maxsize: how many results, of all languages together; None for all.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @lru_cache(maxsize)
        def kept(_language: str, *args: P.args, **kwargs: P.kwargs) -> R:
            return function(*args, **kwargs)

        @wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> R:
            # What is kept is asked for by what can be hashed, which a parameter specification cannot say.
            return kept(spoken(), *args, **kwargs)  # type: ignore[arg-type]

        asked.cache_clear = kept.cache_clear  # type: ignore[attr-defined] # as callers know it of lru_cache
        return asked

    return decorate
