"""Changed copies of frozen dataclasses."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def changed(frozen: T, **changes: Any) -> T:  # noqa: ANN401 - the fields of any dataclass
    """
    Return a copy with some fields changed, like `dataclasses.replace` and in half its time.

    For dataclasses of two fields or more, all of which their constructor takes.
    """
    kind: Any = type(frozen)
    index, values_of = _shape(kind)
    values = [*values_of(frozen)]
    for name, value in changes.items():
        values[index[name]] = value
    copy: T = kind(*values)
    return copy


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return a copy of a tuple with another item in one place."""
    return (*items[:place], item, *items[place + 1 :])


@cache
def _shape(kind: Any) -> tuple[dict[str, int], Callable[[object], tuple[Any, ...]]]:  # noqa: ANN401 - any dataclass
    names = [field.name for field in fields(kind)]
    return {name: number for number, name in enumerate(names)}, attrgetter(*names)
