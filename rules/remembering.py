"""What rules remember of positions: answers of pure functions. A process that runs for weeks forgets them at times."""

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import TypeVar

T = TypeVar("T")
_memories: list[Callable[[], None]] = []


def remembered(most: int) -> "Callable[[Callable[..., T]], _lru_cache_wrapper[T]]":
    """Let a pure function remember its last answers, at most so many."""

    def decorate(function: Callable[..., T]) -> "_lru_cache_wrapper[T]":
        remembering = lru_cache(maxsize=most)(function)
        _memories.append(remembering.cache_clear)
        return remembering

    return decorate


def forget_positions() -> None:
    """
    Empty all these memories.

    Their size suits searches, which fill them within seconds. Tables fill them over hours, and use an answer again
    within a few clicks or never.
    """
    for forget in _memories:
        forget()
