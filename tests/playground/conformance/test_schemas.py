"""Compiled schemas judge as jsonschema does."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.playground.conformance.schemas import Schemas, Unsupported

SNOWFLAKE = {"type": "string", "pattern": "^(0|[1-9][0-9]*)$", "format": "snowflake"}
VALUES: list[Any] = [
    None, True, False, 0, 1, 3, 4, 2.5, "", "a", "abc", "abcd", "12", "x1", [], [1], [1, 2, 3], [1, 1], ["a"], {},
    {"a": 1}, {"a": "x"}, {"b": 1}, {"a": 1, "b": None}, {"a": {"a": {"a": 1}}}, {"a": {"a": {"a": "x"}}},
]  # fmt: skip
SCHEMAS: list[dict[str, Any]] = [
    *({"type": kind} for kind in ("null", "boolean", "integer", "number", "string", "array", "object")),
    {"type": ["integer", "null"]},
    {"const": 1},
    {"enum": [True, "a"]},
    {"minLength": 1, "maxLength": 3},
    {"minItems": 1, "maxItems": 2},
    {"uniqueItems": True},
    {"maxProperties": 1},
    {"minimum": 1, "maximum": 3},
    {"pattern": "[0-9]"},
    SNOWFLAKE,
    {"items": {"type": "integer"}},
    {"properties": {"a": {"type": "integer"}}, "required": ["a"]},
    {"properties": {"a": {}}, "additionalProperties": False},
    {"additionalProperties": {"type": "integer"}},
    {"allOf": [{"type": "string"}, {"minLength": 2}]},
    {"anyOf": [{"type": "string"}, {"minimum": 2}]},
    {"oneOf": [{"type": "string"}, {"minLength": 2}]},
    {"$ref": "#/$defs/chain"},
]
DEFS = {"chain": {"oneOf": [{"type": "integer"}, {"properties": {"a": {"$ref": "#/$defs/chain"}}, "type": "object"}]}}


@pytest.mark.parametrize("schema", SCHEMAS, ids=str)
def test_compiled_schema_agrees_with_jsonschema_about_everything(schema: dict[str, Any]) -> None:
    whole = schema | {"$defs": DEFS}
    expected = [value for value in VALUES if Draft202012Validator(whole).is_valid(value)]
    assert 0 < len(expected) < len(VALUES)
    check = Schemas(whole, takes_numbers=False).compiled(schema)
    assert list(map(repr, expected)) == [repr(value) for value in VALUES if check(value)]


@pytest.mark.parametrize(("takes_numbers", "expected"), [(True, ["12", 12]), (False, ["12"])])
def test_id_may_be_a_number_only_in_requests(takes_numbers: bool, expected: list[object]) -> None:  # noqa: FBT001 - a case
    check = Schemas({}, takes_numbers=takes_numbers).compiled(SNOWFLAKE)
    assert expected == [value for value in ("12", 12, -12, "x", True) if check(value)]


def test_keyword_that_nothing_judges_by_is_refused() -> None:
    with pytest.raises(Unsupported, match="propertyNames"):
        Schemas({}, takes_numbers=False).compiled({"propertyNames": {"minLength": 1}})
