"""JSON schemas compiled to functions, so that every answer of a whole test run can be judged."""

import re
from collections.abc import Callable, Iterable, Mapping, Sized
from typing import Any

Json = Any
"""Whatever JSON can hold."""
Check = Callable[[Json], bool]

_NOTES = frozenset({"description", "format", "title", "default", "deprecated", "readOnly", "contentEncoding"})
"""Keywords that forbid nothing here."""
_TYPES: Mapping[str, Check] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
_OF_SIZE: Mapping[str, type[Sized]] = {
    "maxLength": str,
    "minLength": str,
    "maxItems": list,
    "minItems": list,
    "maxProperties": dict,
}
_OF_OBJECTS = frozenset({"properties", "required", "additionalProperties"})


class Unsupported(Exception):
    """A schema has a keyword that nothing here judges by."""


class Schemas:
    """
    Compiles the schemas of a description.

    Args:
        spec: the description, whose schemas refer to each other.
        takes_numbers: whether an id may also be a number, as Discord accepts it in requests.
    """

    def __init__(self, spec: Json, *, takes_numbers: bool) -> None:
        self._spec = spec
        self._takes_numbers = takes_numbers
        self._by_name: dict[str, Check] = {}

    def compiled(self, schema: Json) -> Check:
        """Return whether JSON is as a schema says. Raises: Unsupported."""
        if isinstance(schema, bool):
            return lambda _: schema
        if unknown := [key for key in schema if key not in _KNOWN and not key.startswith("x-")]:
            raise Unsupported(unknown)
        if self._takes_numbers and schema.get("format") == "snowflake":
            schema = {"oneOf": [{"type": "integer", "minimum": 0}, {**schema, "format": "number"}]}
        checks = [*self._of_kind(schema), *self._of_values(schema), *self._of_unions(schema)]
        return _all(checks)

    def _referred(self, name: str) -> Check:
        # Schemas contain each other, so a reference is compiled when it is first needed.
        def check(value: Json) -> bool:
            if name not in self._by_name:
                self._by_name[name] = self.compiled(self._found(name))
            return self._by_name[name](value)

        return check

    def _found(self, name: str) -> Json:
        found = self._spec
        for step in name.removeprefix("#/").split("/"):
            found = found[step]
        return found

    def _of_kind(self, schema: Json) -> Iterable[Check]:
        if "$ref" in schema:
            yield self._referred(schema["$ref"])
        if "type" in schema:
            names = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
            kinds = [_TYPES[name] for name in names]
            yield kinds[0] if len(kinds) == 1 else lambda value: any(kind(value) for kind in kinds)

    def _of_values(self, schema: Json) -> Iterable[Check]:
        if "const" in schema or "enum" in schema:
            yield _one_of(schema.get("enum", [schema.get("const")]))
        yield from (_size(key, schema[key]) for key in _OF_SIZE if key in schema)
        yield from (_bound(key, schema[key]) for key in ("minimum", "maximum") if key in schema)
        if "pattern" in schema:
            pattern = re.compile(schema["pattern"])
            yield lambda value: not isinstance(value, str) or pattern.search(value) is not None
        if schema.get("uniqueItems"):
            yield lambda value: not isinstance(value, list) or len({repr(one) for one in value}) == len(value)

    def _of_unions(self, schema: Json) -> Iterable[Check]:
        if "items" in schema:
            item = self.compiled(schema["items"])
            yield lambda value: not isinstance(value, list) or all(item(one) for one in value)
        if _OF_OBJECTS & schema.keys():
            yield self._object(schema)
        if "allOf" in schema:
            yield _all([self.compiled(one) for one in schema["allOf"]])
        if "anyOf" in schema:
            ways = [self.compiled(one) for one in schema["anyOf"]]
            yield lambda value: any(way(value) for way in ways)
        if "oneOf" in schema:
            yield self._one_of(schema["oneOf"])

    def _one_of(self, ways: list[Json]) -> Check:
        if all("const" in way for way in ways):
            return _one_of([way["const"] for way in ways])
        checks = [self.compiled(way) for way in ways]
        kinds = [self._kind(way) for way in ways]
        if None in kinds or len(set(kinds)) < len(kinds):
            return lambda value: sum(check(value) for check in checks) == 1
        # Most unions are of components, each with a `type` of its own: only one of them is worth a look.
        by_kind = dict(zip(kinds, checks, strict=True))

        def check(value: Json) -> bool:
            kind = value.get("type") if isinstance(value, dict) else None
            return type(kind) is int and kind in by_kind and by_kind[kind](value)

        return check

    def _kind(self, schema: Json) -> int | None:
        """Return the only `type` that objects of a schema may have, if it says so."""
        found = self._found(schema["$ref"]) if "$ref" in schema else schema
        allowed = found.get("properties", {}).get("type", {}).get("enum", [])
        is_only = found.get("type") == "object" and "type" in found.get("required", ()) and len(allowed) == 1
        return allowed[0] if is_only and type(allowed[0]) is int else None

    def _object(self, schema: Json) -> Check:
        required = tuple(schema.get("required", ()))
        known = {name: self.compiled(one) for name, one in schema.get("properties", {}).items()}
        other = self.compiled(schema.get("additionalProperties", True))

        def check(value: Json) -> bool:
            if not isinstance(value, dict):
                return True
            for name in required:
                if name not in value:
                    return False
            for name, inner in value.items():  # noqa: SIM110 - as in `_all`
                if not known.get(name, other)(inner):
                    return False
            return True

        return check


def _all(checks: list[Check]) -> Check:
    if len(checks) == 1:
        return checks[0]

    def check(value: Json) -> bool:
        for one in checks:  # noqa: SIM110 - a generator takes twice the time
            if not one(value):
                return False
        return True

    return check


def _one_of(allowed: list[Json]) -> Check:
    # True is no 1 in JSON.
    values = {(type(one), repr(one)) for one in allowed}
    return lambda value: (type(value), repr(value)) in values


def _size(key: str, bound: int) -> Check:
    kind = _OF_SIZE[key]
    if key.startswith("max"):
        return lambda value: not isinstance(value, kind) or len(value) <= bound
    return lambda value: not isinstance(value, kind) or len(value) >= bound


def _bound(key: str, bound: float) -> Check:
    number = _TYPES["number"]
    if key == "maximum":
        return lambda value: not number(value) or value <= bound
    return lambda value: not number(value) or value >= bound


_KNOWN = (
    {"$ref", "type", "const", "enum", "pattern", "uniqueItems", "items"}
    | {"allOf", "anyOf", "oneOf", "minimum", "maximum"}
    | _OF_SIZE.keys()
    | _OF_OBJECTS
    | _NOTES
)
