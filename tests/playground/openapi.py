"""Checking requests and answers against Discord's published OpenAPI description."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

URN = "urn:discord"
JSON = "application/json"
Json = Any
"""Whatever JSON can hold."""


def _absolute(node: Json) -> Json:
    if isinstance(node, dict):
        return {k: URN + v if k == "$ref" and str(v).startswith("#") else _absolute(v) for k, v in node.items()}
    return [_absolute(item) for item in node] if isinstance(node, list) else node


class Description:
    """The description, ready to judge."""

    def __init__(self, path: Path) -> None:
        self._spec = json.loads(path.read_bytes())
        resource: Resource[Json] = DRAFT202012.create_resource(self._spec)
        self._registry: Registry[Any] = Registry().with_resource(URN, resource)
        self._validators: dict[str, Draft202012Validator] = {}
        places = sorted(self._spec["paths"].items(), key=lambda item: item[0].count("{"))
        self._paths = [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), methods) for path, methods in places]

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        """What the description says of a request; None if it does not know it."""
        for pattern, methods in self._paths:
            if pattern.fullmatch(path) and method.lower() in methods:
                found: dict[str, Any] = methods[method.lower()]
                return found
        return None

    def faults_of_request(self, operation: dict[str, Any], body: Json) -> list[str]:
        """How a request's JSON differs from the description."""
        schema = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
        return self._faults(schema, body) if schema else []

    def faults_of_answer(self, operation: dict[str, Any], status: int, body: Json) -> list[str]:
        """How an answer's JSON differs from the description."""
        responses = operation["responses"]
        found = responses.get(str(status)) or responses.get(f"{status // 100}XX") or {}
        if "$ref" in found:
            found = self._spec["components"]["responses"][found["$ref"].rpartition("/")[2]]
        schema = found.get("content", {}).get(JSON, {}).get("schema")
        return self._faults(schema, body) if schema else [f"no JSON is described for status {status}"]

    def _faults(self, schema: Json, body: Json) -> list[str]:
        key = json.dumps(schema, sort_keys=True)
        if key not in self._validators:
            self._validators[key] = Draft202012Validator(_absolute(schema), registry=self._registry)
        return [line for fault in self._validators[key].iter_errors(body) for line in _leaves(fault)]


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
