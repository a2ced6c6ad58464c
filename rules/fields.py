"""Writing and reading the JSON of a record: every complaint names the place and what belongs there."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from rules.chance import KEY_BYTES
from rules.errors import BadRecord


class Fields:
    """
    The fields of one JSON object, which must have exactly the given names.

    Every reader raises BadRecord with one sentence that names the place; it never repeats what it found, since records
    come from strangers.
    """

    __slots__ = ("_data", "_place")

    def __init__(self, data: object, place: str, names: Collection[str]) -> None:
        self._place = place
        if not isinstance(data, Mapping) or set(data) != set(names):
            raise bad_record(place, f"an object with exactly the fields {', '.join(names)}")
        self._data: Mapping[str, Any] = data

    def place(self, name: str) -> str:
        """Return the path to a field, such as "deal.players[0].hand"."""
        return f"{self._place}.{name}" if self._place else name

    def value(self, name: str) -> object:
        """Return the value of a field, unchecked."""
        return self._data[name]

    def items(self, name: str) -> tuple[tuple[str, object], ...]:
        """Read an array and return its items unchecked, each with its place."""
        return _items(self._data[name], self.place(name))

    def read(self, name: str, form: "Form") -> Any:  # noqa: ANN401 - whatever has the form
        """Read a field of this form."""
        return form.read(self._data[name], self.place(name))


def bad_record(place: str, wanted: str) -> BadRecord:
    """Return the error for a place that does not hold what belongs there."""
    return BadRecord("field", f"{place or 'The record'} must be {wanted}.", place=place)


def _number(value: object, place: str, lowest: int, highest: int) -> int:
    # JSON's true would pass as the int 1.
    if type(value) is not int or not lowest <= value <= highest:
        raise bad_record(place, f"a whole number from {lowest} to {highest}")
    return value


def _index(value: object, place: str, names: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in names:
        raise bad_record(place, f"one of {', '.join(names)}")
    return names.index(value)


def read_text(value: object, place: str) -> str:
    """Read a text."""
    if not isinstance(value, str):
        raise bad_record(place, "a text")
    return value


def _flag(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise bad_record(place, "true or false")
    return value


def _items(value: object, place: str) -> tuple[tuple[str, object], ...]:
    if not isinstance(value, list):
        raise bad_record(place, "an array")
    return tuple((f"{place}[{number}]", item) for number, item in enumerate(value))


def _key(value: object, place: str) -> bytes:
    text = read_text(value, place)
    if len(text) != 2 * KEY_BYTES or not set(text) <= set("0123456789abcdef"):
        raise bad_record(place, f"{2 * KEY_BYTES} hexadecimal digits in lower case")
    return bytes.fromhex(text)


@dataclass(frozen=True, slots=True)
class Form:
    """
    How one kind of value stands in a record, both ways.

    `write` returns the JSON of a value, `read` the value of some JSON at a place. Raises: BadRecord: by `read` alone.
    """

    write: Callable[[Any], Any]
    read: Callable[[Any, str], Any]


def as_it_is(read: Callable[[Any, str], Any]) -> Form:
    """Return the form of values that JSON has itself."""
    return Form(lambda value: value, read)


def whole(lowest: int, highest: int) -> Form:
    """Return the form of whole numbers, both bounds included."""
    return as_it_is(lambda value, place: _number(value, place, lowest, highest))


def choice(words: Mapping[Any, str]) -> Form:
    """Return the form of the keys, each of which is written as its word."""
    values, names = tuple(words), tuple(words.values())
    return Form(words.__getitem__, lambda value, place: values[_index(value, place, names)])


def named(names: Sequence[str]) -> Form:
    """Return the form of numbers that stand for names, counted from 0."""
    return choice(dict(enumerate(names)))


def one_of(words: Sequence[str]) -> Form:
    """Return the form of these words, which stand for themselves."""
    return choice({one: one for one in words})


def member(kind: type[Enum]) -> Form:
    """Return the form of an enum whose values are texts."""
    return choice({one: one.value for one in kind})


def maybe(form: Form, absent: object = None) -> Form:
    """Return the form of values of which one is written as null."""
    return Form(
        lambda value: None if value == absent else form.write(value),
        lambda value, place: absent if value is None else form.read(value, place),
    )


def several(form: Form) -> Form:
    """Return the form of tuples, written as arrays."""
    return Form(
        lambda values: [form.write(value) for value in values],
        lambda value, place: tuple(form.read(item, spot) for spot, item in _items(value, place)),
    )


def exactly(count: int, things: str, form: Form) -> Form:
    """Return the form of tuples of this length; `things` is what a complaint calls their items."""
    items = several(form)

    def read(value: object, place: str) -> tuple[Any, ...]:
        found: tuple[Any, ...] = items.read(value, place)
        if len(found) != count:
            raise bad_record(place, f"an array of {count} {things}")
        return found

    return Form(items.write, read)


def tuple_of(forms: Mapping[str, Form]) -> Form:
    """Return the form of tuples whose items are the fields of an object, in the same order."""
    return Form(
        lambda values: write_fields(dict(zip(forms, values, strict=True)), forms),
        lambda value, place: tuple(read_fields(value, place, forms).values()),
    )


def instance(kind: Callable[..., Any], forms: Mapping[str, Form], **called: str) -> Form:
    """Return the form of a dataclass; `called` has its own names of fields that have others in records."""
    own = {called.get(name, name): name for name in forms}
    return Form(
        lambda value: write_fields({name: getattr(value, field) for field, name in own.items()}, forms),
        lambda value, place: kind(**dict(zip(own, read_fields(value, place, forms).values(), strict=True))),
    )


def write_fields(values: Mapping[str, Any], forms: Mapping[str, Form]) -> dict[str, Any]:
    """Return an object of JSON with these fields."""
    return {name: form.write(values[name]) for name, form in forms.items()}


def read_fields(data: object, place: str, forms: Mapping[str, Form]) -> dict[str, Any]:
    """Read an object with exactly these fields. Raises: BadRecord."""
    fields = Fields(data, place, forms)
    return {name: fields.read(name, form) for name, form in forms.items()}


FLAG = as_it_is(_flag)
KEY = Form(bytes.hex, _key)
"""Keys of chance."""
