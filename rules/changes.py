"""Changed copies of frozen dataclasses."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from itertools import repeat
from operator import attrgetter, call
from typing import Any, TypeVar

T = TypeVar("T")
_Put = Callable[[object, object], None]
"""Sets one field of a dataclass with slots, frozen or not."""


def changed(frozen: T, **changes: Any) -> T:  # noqa: ANN401 - the fields of any dataclass
    """
    Return a copy with some fields changed, like `dataclasses.replace` and in less than half its time.

    For dataclasses with slots, of two fields or more, that check nothing when they are made.
    """
    kind: Any = type(frozen)
    puts, put, values_of = _shape(kind)
    copy: T = object.__new__(kind)
    # A deque without room only runs through what it is given: the constructor would set field by field in Python.
    deque(map(call, puts, repeat(copy), values_of(frozen)), 0)
    for name, value in changes.items():
        put[name](copy, value)
    return copy


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return a copy of a tuple with another item in one place."""
    return (*items[:place], item, *items[place + 1 :])


@cache
def _shape(kind: Any) -> tuple[tuple[_Put, ...], Mapping[str, _Put], Callable[[object], tuple[Any, ...]]]:  # noqa: ANN401 - any dataclass
    put: dict[str, _Put] = {field.name: getattr(kind, field.name).__set__ for field in fields(kind)}
    return tuple(put.values()), put, attrgetter(*put)
