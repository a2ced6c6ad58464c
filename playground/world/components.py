"""Trees of components: walking them, numbering them, linking their media to the message's files."""

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import Any

from playground.world.state import Attachment

JsonObject = dict[str, Any]
ATTACHMENT_SCHEME = "attachment://"


class ComponentKind(IntEnum):
    """Discord's component types that the stand-in knows."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


SELECTS = frozenset(
    {
        ComponentKind.STRING_SELECT,
        ComponentKind.USER_SELECT,
        ComponentKind.ROLE_SELECT,
        ComponentKind.MENTIONABLE_SELECT,
        ComponentKind.CHANNEL_SELECT,
    }
)


def walk(components: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Every component of a tree, a parent before its children, in reading order."""
    found: list[JsonObject] = []
    _walk(components, found)
    return iter(found)


def _walk(components: Iterable[JsonObject], found: list[JsonObject]) -> None:
    for component in components:
        found.append(component)
        if below := component.get("components"):
            _walk(below, found)
        for key in ("accessory", "component"):
            if beside := component.get(key):
                _walk((beside,), found)


def media_of(component: JsonObject) -> list[JsonObject]:
    """The media that a component itself shows: of a thumbnail, a file or each item of a gallery."""
    match component.get("type"):
        case ComponentKind.THUMBNAIL:
            return [component["media"]]
        case ComponentKind.FILE:
            return [component["file"]]
        case ComponentKind.MEDIA_GALLERY:
            return [item["media"] for item in component["items"]]
        case _:
            return []


def settle(components: list[JsonObject], attachments: list[Attachment]) -> list[JsonObject]:
    """
    A copy as Discord stores it: each component has an id, each `attachment://name` the id of its file.

    Ids given by the sender stay; the others get the smallest free ones in reading order.
    """
    settled: list[JsonObject] = _copied(components)
    used = {component["id"] for component in walk(settled) if component.get("id")}
    free = (number for number in range(1, 1 << 31) if number not in used)
    by_name = {attachment.name: attachment for attachment in attachments}
    for component in walk(settled):
        if not component.get("id"):
            component["id"] = next(free)
        for preset in component.get("default_values") or []:
            # Clients may send ids as numbers; Discord always answers with strings.
            preset["id"] = str(preset["id"])
        for shown in component.get("items") or [component] if media_of(component) else ():
            # Clients may leave these out; Discord always answers with them.
            shown.setdefault("spoiler", False)
            if component["type"] != ComponentKind.FILE:
                shown.setdefault("description", None)
        for medium in media_of(component):
            attachment = by_name.get(str(medium.get("url", "")).removeprefix(ATTACHMENT_SCHEME))
            if attachment is not None:
                medium["attachment_id"] = str(attachment.id)
                if component["type"] == ComponentKind.FILE:
                    component |= {"name": attachment.name, "size": attachment.size}
    return settled


def _copied(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Copy JSON; values that are neither lists nor objects never change and may be shared."""
    match value:
        case dict():
            return {key: _copied(one) if isinstance(one, (dict, list)) else one for key, one in value.items()}
        case list():
            return [_copied(one) if isinstance(one, (dict, list)) else one for one in value]
        case _:
            return value


def with_media(components: list[JsonObject], fill: Callable[[JsonObject], JsonObject]) -> list[JsonObject]:
    """
    A tree with its media replaced by `fill`.

    Parts without media are shared with the given tree and not copied, since each message is serialized many times.
    """
    return [_with_media(component, fill) for component in components]


def _with_media(component: JsonObject, fill: Callable[[JsonObject], JsonObject]) -> JsonObject:
    match component["type"]:
        case ComponentKind.THUMBNAIL:
            return component | {"media": fill(component["media"])}
        case ComponentKind.FILE:
            return component | {"file": fill(component["file"])}
        case ComponentKind.MEDIA_GALLERY:
            return component | {"items": [item | {"media": fill(item["media"])} for item in component["items"]]}
        case ComponentKind.CONTAINER:
            return component | {"components": with_media(component["components"], fill)}
        case ComponentKind.SECTION:
            return component | {"accessory": _with_media(component["accessory"], fill)}
        case _:
            return component


def shown_attachments(components: Iterable[JsonObject]) -> set[int]:
    """The ids of the files that components show."""
    return {int(m["attachment_id"]) for c in walk(components) for m in media_of(c) if "attachment_id" in m}


def texts(components: Iterable[JsonObject]) -> list[str]:
    """The contents of all text displays, in reading order."""
    return [c.get("content") or "" for c in walk(components) if c.get("type") == ComponentKind.TEXT_DISPLAY]
