"""States as JSON types by the annotations of their dataclasses, for records."""

from dataclasses import is_dataclass
from enum import Enum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from rules.fields import Form, as_it_is, bad_record, instance, maybe, member, several


@cache
def form_of(kind: Any) -> Form:  # noqa: ANN401 - any annotation
    """
    Return the form of a type: dataclasses as objects, tuples as arrays, enums by their values.

    Supports dataclasses, enums, `tuple[X, ...]`, `X | None`, int, str and bool; whether the values of a dataclass fit
    together is not checked.
    """
    if isinstance(kind, NewType):
        return form_of(kind.__supertype__)
    if get_origin(kind) in (Union, UnionType):
        (inner,) = (one for one in get_args(kind) if one is not NoneType)
        return maybe(form_of(inner))
    if get_origin(kind) is tuple:
        return several(form_of(get_args(kind)[0]))
    if is_dataclass(kind):
        made: Any = kind
        return instance(made, {name: form_of(hint) for name, hint in get_type_hints(kind).items()})
    return member(kind) if issubclass(kind, Enum) else as_it_is(partial(_read, kind))


def _read(kind: type, value: object, place: str) -> object:
    # JSON's true would pass as the int 1.
    if type(value) is not kind:
        raise bad_record(place, {int: "a whole number", str: "a text", bool: "true or false"}[kind])
    return value
