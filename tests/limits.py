"""
Discord's limits in one table, and what of a payload exceeds them.

Written down apart from the stand-in's own checks, so that neither can forget a limit unnoticed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

JsonObject = Mapping[str, Any]

MOST: Mapping[str, int] = {
    "content": 2000,
    "text in all": 4000,
    "components": 40,
    "components of a modal": 5,
    "rows": 5,
    "buttons in a row": 5,
    "selects in a row": 1,
    "custom_id": 100,
    "label of a button": 80,
    "options": 25,
    "label of an option": 100,
    "value of an option": 100,
    "description of an option": 100,
    "placeholder": 150,
    "placeholder of a text input": 100,
    "pictures in a gallery": 10,
    "alt text": 1024,
    "files": 10,
    "title of a modal": 45,
    "label of a field": 45,
    "description of a field": 100,
    "text of a field": 4000,
    "suggestions": 25,
    "suggestion": 100,
    "embeds": 10,
    "text in embeds": 6000,
    "title of an embed": 256,
    "description of an embed": 4096,
    "fields of an embed": 25,
    "name of a field of an embed": 256,
    "value of a field of an embed": 1024,
    "footer of an embed": 2048,
    "author of an embed": 256,
    "commands": 100,
    "name of a command": 32,
    "description of a command": 100,
    "options of a command": 25,
    "choices": 25,
    "choice": 100,
    "characters of a command": 8000,
}
_ROW, _BUTTON, _SELECTS, _TEXT_INPUT, _TEXT, _MEDIA, _LABEL = 1, 2, (3, 5, 6, 7, 8), 4, 10, 12, 18
_V2 = 1 << 15


def _over(what: str, size: int) -> Iterator[str]:
    if size > MOST[what]:
        yield f"{what}: {size} where {MOST[what]} are allowed"


def _long(what: str, text: object, least: int = 0) -> Iterator[str]:
    length = len(str(text or ""))
    yield from _over(what, length)
    if length < least:
        yield f"{what}: empty"


def _each(parts: Iterable[Iterator[str]]) -> Iterator[str]:
    for part in parts:
        yield from part


def walk(components: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Yield every component, nested ones and accessories included."""
    for one in components:
        yield one
        below = [one[name] for name in ("accessory", "component") if isinstance(one.get(name), Mapping)]
        yield from walk([*one.get("components", ()), *below])


def of_message(payload: JsonObject) -> list[str]:
    """Return what of a message, as sent or as it stands, is over a limit."""
    every = list(walk(payload.get("components") or ()))
    found = [*_long("content", payload.get("content")), *_over("files", len(payload.get("attachments") or ()))]
    if int(payload.get("flags") or 0) & _V2:
        found += _over("components", len(every))
        found += _over("text in all", sum(len(one["content"]) for one in every if one["type"] == _TEXT))
        found += [f"{name} beside Components V2" for name in ("content", "embeds") if payload.get(name)]
    else:
        found += _over("rows", len(payload.get("components") or ()))
    found += _each(_long("alt text", one.get("description")) for one in payload.get("attachments") or ())
    return [*found, *_of_components(every), *_of_embeds(payload.get("embeds") or ())]


def cropped(payloads: Iterable[JsonObject]) -> list[str]:
    """Return the galleries of messages whose pictures Discord's clients crop: those with several."""
    # Everybody who sees a message is given the same object.
    every = {id(one): one for one in payloads}.values()
    media = (part["items"] for one in every for part in walk(one.get("components") or ()) if part["type"] == _MEDIA)
    return [f"cropped: {[item.get('description') for item in items]}" for items in media if len(items) > 1]


def of_modal(payload: JsonObject) -> list[str]:
    """Return what of a modal is over a limit."""
    tops = payload.get("components") or ()
    every = list(walk(tops))
    found = [*_long("title of a modal", payload.get("title"), 1), *_long("custom_id", payload.get("custom_id"), 1)]
    return [*found, *_over("components of a modal", len(tops)), *_of_components(every)]


def of_suggestions(choices: Sequence[JsonObject]) -> list[str]:
    """Return what of an autocompletion is over a limit."""
    texts = [text for one in choices for text in (one["name"], one["value"]) if isinstance(text, str)]
    return [*_over("suggestions", len(choices)), *_each(_long("suggestion", text, 1) for text in texts)]


def of_commands(commands: Sequence[JsonObject]) -> list[str]:
    """Return what of a list of commands is over a limit."""
    found = [*_over("commands", len(commands))]
    for command in commands:
        found += [*_of_command(command), *_over("characters of a command", _weight(command))]
    return [*found, *_twice("command", [one.get("name") for one in commands])]


def _of_components(every: Sequence[JsonObject]) -> Iterator[str]:
    yield from _each(_of_component(one) for one in every)
    yield from _twice("custom_id", [one["custom_id"] for one in every if one.get("custom_id")])


def _of_component(one: JsonObject) -> Iterator[str]:
    if "custom_id" in one:
        yield from _long("custom_id", one["custom_id"], 1)
    match one["type"]:
        case kind if kind == _ROW:
            kinds = [child["type"] for child in one["components"]]
            yield from _over("buttons in a row", len(kinds))
            if any(kind in _SELECTS for kind in kinds):
                yield from _over("selects in a row", len(kinds))
        case kind if kind == _BUTTON:
            yield from _long("label of a button", one.get("label"), 0 if one.get("emoji") else 1)
        case kind if kind in _SELECTS:
            yield from _of_select(one)
        case kind if kind == _TEXT_INPUT:
            yield from _long("placeholder of a text input", one.get("placeholder"))
            yield from _over("text of a field", max(int(one.get("max_length") or 0), len(one.get("value") or "")))
        case kind if kind == _MEDIA:
            yield from _over("pictures in a gallery", len(one["items"]))
            yield from _each(_long("alt text", item.get("description")) for item in one["items"])
        case kind if kind == _LABEL:
            yield from _long("label of a field", one.get("label"), 1)
            yield from _long("description of a field", one.get("description"))
        case kind if kind == _TEXT:
            yield from _long("text in all", one.get("content"), 1)
        case _:
            pass


def _of_select(one: JsonObject) -> Iterator[str]:
    yield from _long("placeholder", one.get("placeholder"))
    yield from _over("options", max(int(one.get("max_values") or 0), len(one.get("options") or ())))
    for option in one.get("options") or ():
        yield from _long("label of an option", option.get("label"), 1)
        yield from _long("value of an option", option.get("value"), 1)
        yield from _long("description of an option", option.get("description"))
    yield from _twice("option", [option.get("value") for option in one.get("options") or ()])


def _of_embeds(embeds: Sequence[JsonObject]) -> Iterator[str]:
    yield from _over("embeds", len(embeds))
    total = 0
    for one in embeds:
        fields = one.get("fields") or ()
        named = {
            "title of an embed": [one.get("title")],
            "description of an embed": [one.get("description")],
            "footer of an embed": [(one.get("footer") or {}).get("text")],
            "author of an embed": [(one.get("author") or {}).get("name")],
            "name of a field of an embed": [field.get("name") for field in fields],
            "value of a field of an embed": [field.get("value") for field in fields],
        }
        yield from _over("fields of an embed", len(fields))
        yield from _each(_long(what, text) for what, texts in named.items() for text in texts)
        total += sum(len(text or "") for texts in named.values() for text in texts)
    yield from _over("text in embeds", total)


def _of_command(one: JsonObject) -> Iterator[str]:
    for text in _localised(one, "name"):
        yield from _long("name of a command", text, 1)
    for text in _localised(one, "description"):
        yield from _long("description of a command", text, 1)
    options, choices = one.get("options") or (), one.get("choices") or ()
    yield from _over("options of a command", len(options))
    yield from _over("choices", len(choices))
    for choice in choices:
        texts = [*_localised(choice, "name"), choice["value"]]
        yield from _each(_long("choice", text, 1) for text in texts if isinstance(text, str))
    yield from _twice("option", [option.get("name") for option in options])
    yield from _each(_of_command(option) for option in options)


def _localised(one: JsonObject, name: str) -> list[str]:
    return [one.get(name) or "", *(one.get(f"{name}_localizations") or {}).values()]


def _weight(one: JsonObject) -> int:
    """Return how many characters a command has, each text in its longest language."""
    own = sum(max(map(len, _localised(one, name))) for name in ("name", "description"))
    own += len(str(one.get("value") or ""))
    return own + sum(_weight(below) for name in ("options", "choices") for below in one.get(name) or ())


def _twice(what: str, values: Sequence[object]) -> Iterator[str]:
    yield from (f"{what} {value!r} stands {count} times" for value, count in Counter(values).items() if count > 1)
