"""Requests and answers against Discord's published OpenAPI description."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.playground.conformance.schemas import Check, Json, Schemas
from tests.source_tree import ROOT

KEPT = ROOT / "tests" / "fixtures" / "discord_openapi.json"
URN = "urn:discord"
JSON = "application/json"


def _absolute(node: Json) -> Json:
    if isinstance(node, dict):
        return {k: URN + v if k == "$ref" and str(v).startswith("#") else _absolute(v) for k, v in node.items()}
    return [_absolute(item) for item in node] if isinstance(node, list) else node


def _with_ids_as_texts(body: Json) -> Json:
    """Clients send ids as numbers, too; Discord takes both, its description does not."""
    if isinstance(body, dict):
        is_component = "type" in body
        return {k: str(v) if _is_id(k, v) and not is_component else _with_ids_as_texts(v) for k, v in body.items()}
    return [_with_ids_as_texts(item) for item in body] if isinstance(body, list) else body


def _is_id(key: str, value: object) -> bool:
    return isinstance(value, int) and (key == "id" or key.endswith("_id"))


class Description:
    """
    The description, ready to judge.

    Compiled schemas say whether something is wrong; only then jsonschema is asked what, since it takes long.
    """

    def __init__(self, spec: Json) -> None:
        self._spec = spec
        resource: Resource[Json] = DRAFT202012.create_resource(spec)
        self._registry: Registry[Any] = Registry().with_resource(URN, resource)
        self._requests, self._answers = Schemas(spec, takes_numbers=True), Schemas(spec, takes_numbers=False)
        self._checks: dict[tuple[str, ...], tuple[Json, Check] | None] = {}
        places = sorted(spec["paths"].items(), key=lambda item: item[0].count("{"))
        self._paths = [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), methods) for path, methods in places]

    def knows(self, method: str, template: str) -> bool:
        """Return whether the description has an operation."""
        return self._operation(method, template) is not None

    def faults_of_request(self, method: str, template: str, body: Json) -> list[str]:
        """Return how a request's JSON differs from the description."""
        found = self._check((method, template), self._requests)
        if found is None or found[1](body):
            return []
        return self._explained(found[0], _with_ids_as_texts(body))

    def faults_of_answer(self, method: str, template: str, status: int, body: Json) -> list[str]:
        """Return how an answer's JSON differs from the description."""
        found = self._check((method, template, str(status)), self._answers)
        if found is None:
            return [f"no JSON is described for status {status}"]
        return [] if found[1](body) else self._explained(found[0], body)

    def _operation(self, method: str, template: str) -> Mapping[str, Json] | None:
        path = template.replace("{which}", "@original")
        ways = (methods for pattern, methods in self._paths if pattern.fullmatch(path) and method.lower() in methods)
        return next((methods[method.lower()] for methods in ways), None)

    def _check(self, key: tuple[str, ...], schemas: Schemas) -> tuple[Json, Check] | None:
        if key not in self._checks:
            operation = self._operation(key[0], key[1]) or {"responses": {}}
            holder = self._answer(operation, *key[2:]) if key[2:] else operation.get("requestBody", {})
            schema = holder.get("content", {}).get(JSON, {}).get("schema")
            self._checks[key] = None if schema is None else (schema, schemas.compiled(schema))
        return self._checks[key]

    def _answer(self, operation: Mapping[str, Json], status: str) -> Json:
        found = operation["responses"].get(status) or operation["responses"].get(f"{status[0]}XX") or {}
        return self._spec["components"]["responses"][found["$ref"].rpartition("/")[2]] if "$ref" in found else found

    def _explained(self, schema: Json, body: Json) -> list[str]:
        judge = Draft202012Validator(_absolute(schema), registry=self._registry)
        faults = [line for fault in judge.iter_errors(body) for line in _leaves(fault)]
        return faults or ["it is refused, and jsonschema finds nothing wrong"]


@cache
def description(path: Path = KEPT) -> Description:
    """Return the kept description, compiled once in a process."""
    return Description(json.loads(path.read_bytes()))


def _leaves(fault: ValidationError) -> Iterator[str]:
    if not fault.context:
        yield f"{'/'.join(map(str, fault.absolute_path))}: {fault.message[:160]}"
        return
    branches: dict[object, list[ValidationError]] = {}
    for inner in fault.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    for inner in min(branches.values(), key=_strangeness):
        yield from _leaves(inner)


def _strangeness(branch: list[ValidationError]) -> tuple[int, int]:
    # Of the alternatives of a union the one meant is that of the same `type`; any other says nothing of use.
    kinds = [fault for fault in branch if fault.validator in ("type", "const", "enum", "oneOf") and _is_kind(fault)]
    return len(kinds), len(branch)


def _is_kind(fault: ValidationError) -> bool:
    return len(fault.path) == 0 or list(fault.path) == ["type"]
