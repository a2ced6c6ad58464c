"""Reading the JSON objects of a record: every complaint names the place and what belongs there."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rules.errors import BadRecord


class Fields:
    """
    The fields of one JSON object, which must have exactly the given names.

    Every reader raises BadRecord with one sentence that names the place; what stands there is never repeated, since
    records come from strangers.
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
        """Return what stands in a field, unchecked."""
        return self._data[name]

    def number(self, name: str, lowest: int, highest: int) -> int:
        """Read a whole number, both bounds included."""
        return _number(self.place(name), self._data[name], lowest, highest)

    def numbers(self, name: str, lowest: int, highest: int) -> tuple[int, ...]:
        """Read an array of whole numbers, both bounds included."""
        return tuple(_number(place, item, lowest, highest) for place, item in self.items(name))

    def flag(self, name: str) -> bool:
        """Read true or false."""
        value = self._data[name]
        if not isinstance(value, bool):
            raise bad_record(self.place(name), "true or false")
        return value

    def text(self, name: str) -> str:
        """Read a text."""
        value = self._data[name]
        if not isinstance(value, str):
            raise bad_record(self.place(name), "a text")
        return value

    def items(self, name: str) -> tuple[tuple[str, object], ...]:
        """Read an array and return its items unchecked, each with its place."""
        value = self._data[name]
        if not isinstance(value, list):
            raise bad_record(self.place(name), "an array")
        return tuple((f"{self.place(name)}[{number}]", item) for number, item in enumerate(value))

    def one_of(self, name: str, names: Sequence[str]) -> int:
        """Read one of the names and return its index."""
        return _index(self.place(name), self._data[name], names)

    def one_of_or(self, name: str, names: Sequence[str], absent: int) -> int:
        """Read one of the names and return its index, or `absent` for null."""
        return absent if self._data[name] is None else self.one_of(name, names)

    def several(self, name: str, names: Sequence[str]) -> tuple[int, ...]:
        """Read an array of the names and return their indices."""
        return tuple(_index(place, item, names) for place, item in self.items(name))

    def several_or(self, name: str, names: Sequence[str], absent: int) -> tuple[int, ...]:
        """Read an array of the names and nulls, and return their indices and `absent` for null."""
        return tuple(absent if item is None else _index(place, item, names) for place, item in self.items(name))


def bad_record(place: str, wanted: str) -> BadRecord:
    """Return the error for a place that does not hold what belongs there."""
    return BadRecord("field", f"{place or 'The record'} must be {wanted}.", place=place)


def _number(place: str, value: object, lowest: int, highest: int) -> int:
    # JSON's true would pass as the int 1.
    if type(value) is not int or not lowest <= value <= highest:
        raise bad_record(place, f"a whole number from {lowest} to {highest}")
    return value


def _index(place: str, value: object, names: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in names:
        raise bad_record(place, f"one of {', '.join(names)}")
    return names.index(value)
