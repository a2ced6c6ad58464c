"""States as JSON types by the annotations of their dataclasses, for records."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from rules.fields import Fields, bad_record

S = TypeVar("S")


def write_state(state: object) -> dict[str, Any]:
    """Return a dataclass as an object of JSON: fields by their names, tuples as arrays, enums by their values."""
    return {field.name: _written(getattr(state, field.name)) for field in fields(state)}  # type: ignore[arg-type]


def _written(value: object) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_written(item) for item in value]
    return write_state(value) if is_dataclass(value) else value


def read_state(kind: type[S], data: Mapping[str, Any]) -> S:
    """
    Read what `write_state` wrote.

    Supports dataclasses, enums, `tuple[X, ...]`, `X | None`, int, str and bool.

    Raises: BadRecord: a field is missing or of another form; whether the values fit together is not checked.
    """
    state: S = _read(kind, data, "deal")
    return state


def _read(kind: Any, value: Any, place: str) -> Any:  # noqa: ANN401 - any annotation and JSON
    if isinstance(kind, NewType):
        return _read(kind.__supertype__, value, place)
    if get_origin(kind) in (Union, UnionType):
        (inner,) = (one for one in get_args(kind) if one is not NoneType)
        return None if value is None else _read(inner, value, place)
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise bad_record(place, "an array")
        return tuple(_read(get_args(kind)[0], item, f"{place}[{number}]") for number, item in enumerate(value))
    return _read_whole(kind, value, place)


def _read_whole(kind: Any, value: Any, place: str) -> Any:  # noqa: ANN401 - any class and JSON
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        inner = Fields(value, place, hints)
        made: Any = kind
        return made(**{name: _read(hint, inner.value(name), inner.place(name)) for name, hint in hints.items()})
    if issubclass(kind, Enum):
        names = {one.value: one for one in kind}
        if not isinstance(value, str) or value not in names:
            raise bad_record(place, f"one of {', '.join(names)}")
        return names[value]
    # JSON's true would pass as the int 1.
    if type(value) is not kind:
        raise bad_record(place, {int: "a whole number", str: "a text", bool: "true or false"}[kind])
    return value
