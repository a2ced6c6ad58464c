"""
Keeps what the tests need of Discord's OpenAPI description: the routes of the stand-in and the schemas they use.

`python -m tools.sources.discord_openapi CLONE` reads a clone of github.com/discord/discord-api-spec.
"""

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playground.wire.rest import ALL
from playground.wire.routes import Route

FIXTURES = Path(__file__).resolve().parent.parent / "tests" / "fixtures"
KEPT, LICENCE = FIXTURES / "discord_openapi.json", FIXTURES / "discord_openapi.LICENSE"
_JSON = "application/json"
_NOTES = ("description", "title")
"""What says nothing about which JSON is allowed."""

Json = Any


def trimmed(spec: Json) -> Json:
    """Return the part of the description that the stand-in has routes for. Raises: KeyError: it lacks one."""
    paths: dict[str, dict[str, Json]] = {}
    for route in ALL.routes:
        path, operation = _operation(spec, route)
        paths.setdefault(path, {})[route.method.lower()] = _bodies(operation)
    components: dict[str, dict[str, Json]] = {}
    _keep_used(spec, paths, components)
    return _sorted({"openapi": spec["openapi"], "info": spec["info"], "paths": paths, "components": components})


def _operation(spec: Json, route: Route) -> tuple[str, Json]:
    wanted = route.template.replace("{which}", "@original")
    # A path without places goes first: `@me` is no user's id.
    for path in sorted(spec["paths"], key=lambda path: path.count("{")):
        if re.fullmatch(re.sub(r"\{[^}]+\}", "[^/]+", path), wanted) and route.method.lower() in spec["paths"][path]:
            return path, spec["paths"][path][route.method.lower()]
    raise KeyError(f"{route.method} {route.template}")


def _bodies(holder: Json) -> Json:
    """Return an operation without what is neither JSON of its request nor of its answers."""
    kept = {"responses": {status: _content(answer) for status, answer in holder["responses"].items()}}
    return kept | ({"requestBody": _content(holder["requestBody"])} if "requestBody" in holder else {})


def _content(body: Json) -> Json:
    if "$ref" in body:
        return {"$ref": body["$ref"]}
    found = body.get("content", {}).get(_JSON)
    return {"content": {_JSON: {"schema": _plain(found["schema"])}}} if found else {}


def _keep_used(spec: Json, node: Json, components: dict[str, dict[str, Json]]) -> None:
    for reference in _references(node):
        _, _, kind, name = reference.split("/")
        if name in components.setdefault(kind, {}):
            continue
        found = spec["components"][kind][name]
        components[kind][name] = _content(found) if kind == "responses" else _plain(found)
        _keep_used(spec, components[kind][name], components)


def _references(node: Json) -> Iterator[str]:
    if isinstance(node, dict):
        yield from (value for key, value in node.items() if key == "$ref")
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _references(inner)


def _plain(node: Json) -> Json:
    """Return a schema without notes; a property may have the name of a note, but is no text."""
    if isinstance(node, dict):
        return {k: _plain(v) for k, v in node.items() if not (k in _NOTES and isinstance(v, str))}
    return [_plain(item) for item in node] if isinstance(node, list) else node


def _sorted(spec: Json) -> Json:
    spec["components"] = {kind: dict(sorted(named.items())) for kind, named in sorted(spec["components"].items())}
    return spec | {"paths": dict(sorted(spec["paths"].items()))}


def written(spec: Json) -> str:
    """Return the description as JSON with one line for each path and schema."""

    def lines(named: Json) -> str:
        return "{\n" + ",\n".join(f"{json.dumps(name)}: {_dense(found)}" for name, found in named.items()) + "\n}"

    components = ",\n".join(f"{json.dumps(kind)}: {lines(named)}" for kind, named in spec["components"].items())
    head = f'"openapi": {_dense(spec["openapi"])},\n"info": {_dense(spec["info"])}'
    return f'{{\n{head},\n"paths": {lines(spec["paths"])},\n"components": {{\n{components}\n}}\n}}\n'


def _dense(node: Json) -> str:
    return json.dumps(node, separators=(",", ":"))


def main() -> None:
    """Read the clone that is named, and write the fixtures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clone", type=Path, help="a clone of github.com/discord/discord-api-spec")
    clone: Path = parser.parse_args().clone
    spec = json.loads((clone / "specs" / "openapi.json").read_text("utf-8"))
    KEPT.write_text(written(trimmed(spec)), "utf-8")
    LICENCE.write_text((clone / "LICENSE").read_text("utf-8").rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    main()
