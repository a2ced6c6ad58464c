"""Texts by strangers that carry a mark, so that wherever one is printed raw, it is found, whatever place that is."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from playground.world.components import ComponentKind, walk

CANARY = "Zqx"
"""Stands in no sentence of ours."""
VICTIM = 424242
"""Whom hostile texts mention."""
MARKUP = (
    *("**b**", "__u__", "~~s~~", "||s||", "`c`", "```\nc", "@everyone", "@here", f"<@{VICTIM}>", "<@&7>"),
    *("<#7>", "[x](http://y)", "<t:0>", "</x:7>", "<a:x:7>", ":cat:", "http://y.z", "<http://y>", "\\q"),
)
"""What acts where Discord reads Markdown."""
EVERYWHERE = (
    *("\u202eb", "\u2066b", "\nb", "\n# b", "\u200bb", "e" + "\u0301" * 9, "\x00b", "\x07b", "\u20dd" * 3),
    *("\u3164b", "\u2800b", "\ufe0fb"),
)
"""What does harm in labels, placeholders and alt texts, too: other lines, other directions, marks on marks."""
RIGHT_TO_LEFT = CANARY + "\u05d3\u05df"
"""A name that turns its line around unless it is isolated."""
_ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")
HOSTILE = (*MARKUP, *EVERYWHERE)
LONGEST_NAME = 32

JsonObject = Mapping[str, Any]


def names() -> list[str]:
    """Return names as long as Discord lets them be, which hold all of it."""
    made = [""]
    for one in HOSTILE:
        if len(made[-1]) + len(CANARY + one) > LONGEST_NAME:
            made.append("")
        made[-1] += CANARY + one
    return [RIGHT_TO_LEFT, *made]


def raw(payload: JsonObject) -> list[str]:
    """Return every place of a message, modal or list of suggestions in which a text of a stranger is printed raw."""
    return [
        f"{place}: {text!r}"
        for place, text, is_markdown in _texts(payload)
        if acts(text, is_markdown=is_markdown) or RIGHT_TO_LEFT in _ISOLATED.sub("", text)
    ]


def acts(text: str, *, is_markdown: bool) -> bool:
    """Return whether anything hostile takes effect in a text."""
    return any(CANARY + one in text for one in (HOSTILE if is_markdown else EVERYWHERE))


def is_told(payload: JsonObject) -> bool:
    """Return whether a text of a stranger is printed at all."""
    return any(CANARY in text for _, text, _ in _texts(payload))


def _texts(payload: JsonObject) -> Iterator[tuple[str, str, bool]]:
    yield "content", payload.get("content") or "", True
    yield "title", payload.get("title") or "", False
    for embed in payload.get("embeds") or ():
        yield from (("embed", text, True) for text in _strings(embed))
    for choice in payload.get("choices") or ():
        yield "suggestion", choice["name"], False
    for attachment in payload.get("attachments") or ():
        yield "alt text", attachment.get("description") or "", False
        yield "file name", attachment.get("filename") or "", False
    for part in walk([*(payload.get("components") or ())]):
        if part["type"] == ComponentKind.TEXT_DISPLAY:
            yield "text", part["content"], True
        for name in ("label", "placeholder", "description"):
            yield name, part.get(name) or "", False
        for inner in (*(part.get("options") or ()), *(part.get("items") or ())):
            yield "option or picture", "\x1f".join(_strings(inner)), False
        if isinstance(part.get("component"), Mapping):
            yield from _texts({"components": [part["component"]]})


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, Iterable):
        for inner in value:
            yield from _strings(inner)
