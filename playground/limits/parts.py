"""The limits of each single component, and the tree of errors that Discord answers with."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playground.world.components import SELECTS, ComponentKind
from playground.world.refusal import Code, Refusal

JsonObject = dict[str, Any]
Path = tuple[str | int, ...]
MAX_CUSTOM_ID = 100
MAX_LABEL = 80
MAX_URL = 512
MAX_BUTTONS = 5
MAX_OPTIONS = 25
MAX_OPTION_TEXT = 100
MAX_PLACEHOLDER = 150
MAX_GALLERY = 10
MAX_ALT = 1024
MAX_TEXT = 4000
MAX_SECTION = 3
LINK_STYLE = 5
_IN_CONTAINER = (
    ComponentKind.ACTION_ROW,
    ComponentKind.SECTION,
    ComponentKind.TEXT_DISPLAY,
    ComponentKind.MEDIA_GALLERY,
    ComponentKind.FILE,
    ComponentKind.SEPARATOR,
)
ON_TOP = (*_IN_CONTAINER, ComponentKind.CONTAINER)


class Problems:
    """Errors by their path in the form."""

    def __init__(self) -> None:
        self._tree: JsonObject = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Note a fault."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: Path, value: object, least: int, most: int) -> None:
        """Note a text (None counts as empty) or list that is too short or too long."""
        size = len(value) if isinstance(value, (str, Sequence)) else 0
        if least == 0 and size > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif not least <= size <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def within(self, path: Path, value: object, least: int, most: int) -> None:
        """Note a number out of its range; a missing one is fine."""
        if value is not None and not (isinstance(value, int) and least <= value <= most):
            self.add(path, "NUMBER_TYPE_RANGE", f"Must be between {least} and {most}.")

    def one_of(self, path: Path, value: object, choices: Sequence[object]) -> None:
        """Note a value that is none of the choices."""
        if value not in choices:
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {list(choices)}.")

    def distinct(self, path: Path, values: Sequence[object], code: str) -> None:
        """Note that a value occurs twice."""
        if len(set(values)) != len(values):
            self.add(path, code, "Each may stand only once.")

    def refuse(self) -> None:
        """Raise if errors were noted. Raises: Refusal 50035."""
        if self._tree:
            raise Refusal(Code.INVALID_FORM, self._tree)


def rows(holder: Mapping[str, Any], name: str) -> list[JsonObject]:
    """The objects of a list in the form; nothing if it is missing or no list."""
    found = holder.get(name)
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def check_part(problems: Problems, path: Path, part: JsonObject) -> None:
    """Note the errors of one component and of all inside it."""
    check = _CHECKS.get(part.get("type") or 0)
    if check is None:
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", "No component of a message has this type.")
    else:
        check(problems, path, part)


def check_children(problems: Problems, path: Path, parts: list[JsonObject], allowed: tuple[int, ...]) -> None:
    """Note children of a type that is not allowed there, and the errors of the others."""
    for index, part in enumerate(parts):
        inner = (*path, index)
        if part.get("type") in allowed:
            check_part(problems, inner, part)
        else:
            problems.one_of((*inner, "type"), part.get("type"), [int(kind) for kind in allowed])


def _action_row(problems: Problems, path: Path, part: JsonObject) -> None:
    children = rows(part, "components")
    most = 1 if any(child.get("type") in SELECTS for child in children) else MAX_BUTTONS
    problems.length((*path, "components"), children, 1, most)
    check_children(problems, (*path, "components"), children, (ComponentKind.BUTTON, *sorted(SELECTS)))


def _button(problems: Problems, path: Path, part: JsonObject) -> None:
    problems.one_of((*path, "style"), part.get("style"), range(1, LINK_STYLE + 1))
    problems.length((*path, "label"), part.get("label"), 0, MAX_LABEL)
    if not part.get("label") and not part.get("emoji"):
        problems.add(path, "BUTTON_COMPONENT_MISSING_LABEL", "A button needs a label or an emoji.")
    if part.get("style") == LINK_STYLE:
        problems.length((*path, "url"), part.get("url"), 1, MAX_URL)
        if part.get("custom_id"):
            problems.add(path, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A link has no custom id.")
    else:
        problems.length((*path, "custom_id"), part.get("custom_id"), 1, MAX_CUSTOM_ID)


def check_select(problems: Problems, path: Path, part: JsonObject) -> None:
    """Note the errors of a select, in a message or in a modal."""
    problems.length((*path, "custom_id"), part.get("custom_id"), 1, MAX_CUSTOM_ID)
    problems.length((*path, "placeholder"), part.get("placeholder"), 0, MAX_PLACEHOLDER)
    problems.within((*path, "min_values"), part.get("min_values"), 0, MAX_OPTIONS)
    problems.within((*path, "max_values"), part.get("max_values"), 1, MAX_OPTIONS)
    if part.get("type") != ComponentKind.STRING_SELECT:
        return
    options = rows(part, "options")
    problems.length((*path, "options"), options, 1, MAX_OPTIONS)
    for index, option in enumerate(options):
        inner = (*path, "options", index)
        problems.length((*inner, "label"), option.get("label"), 1, MAX_OPTION_TEXT)
        problems.length((*inner, "value"), option.get("value"), 1, MAX_OPTION_TEXT)
        problems.length((*inner, "description"), option.get("description"), 0, MAX_OPTION_TEXT)
    values = [option.get("value") for option in options]
    problems.distinct((*path, "options"), values, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
    if sum(bool(option.get("default")) for option in options) > (part.get("max_values") or 1):
        problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", "Too many defaults.")


def _section(problems: Problems, path: Path, part: JsonObject) -> None:
    children = rows(part, "components")
    problems.length((*path, "components"), children, 1, MAX_SECTION)
    check_children(problems, (*path, "components"), children, (ComponentKind.TEXT_DISPLAY,))
    accessory = part.get("accessory")
    if isinstance(accessory, dict) and accessory.get("type") in (ComponentKind.BUTTON, ComponentKind.THUMBNAIL):
        check_part(problems, (*path, "accessory"), accessory)
    else:
        problems.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "A section needs a button or a thumbnail.")


def _medium(problems: Problems, path: Path, medium: Any) -> None:  # noqa: ANN401 — whatever was sent
    url = medium.get("url") if isinstance(medium, dict) else None
    if not isinstance(url, str) or not url.startswith(("attachment://", "http://", "https://")):
        problems.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Must be attachment, http or https.")


def _thumbnail(problems: Problems, path: Path, part: JsonObject) -> None:
    _medium(problems, (*path, "media"), part.get("media"))
    problems.length((*path, "description"), part.get("description"), 0, MAX_ALT)


def _gallery(problems: Problems, path: Path, part: JsonObject) -> None:
    items = rows(part, "items")
    problems.length((*path, "items"), items, 1, MAX_GALLERY)
    for index, item in enumerate(items):
        _thumbnail(problems, (*path, "items", index), item)


def _container(problems: Problems, path: Path, part: JsonObject) -> None:
    children = rows(part, "components")
    problems.length((*path, "components"), children, 1, 40)
    problems.within((*path, "accent_color"), part.get("accent_color"), 0, 0xFFFFFF)
    check_children(problems, (*path, "components"), children, _IN_CONTAINER)


_CHECKS: dict[int, Callable[[Problems, Path, JsonObject], None]] = {
    ComponentKind.ACTION_ROW: _action_row,
    ComponentKind.BUTTON: _button,
    ComponentKind.SECTION: _section,
    ComponentKind.TEXT_DISPLAY: lambda noted, path, part: noted.length(
        (*path, "content"), part.get("content"), 1, MAX_TEXT
    ),
    ComponentKind.THUMBNAIL: _thumbnail,
    ComponentKind.MEDIA_GALLERY: _gallery,
    ComponentKind.FILE: lambda noted, path, part: _medium(noted, (*path, "file"), part.get("file")),
    ComponentKind.SEPARATOR: lambda noted, path, part: noted.within((*path, "spacing"), part.get("spacing"), 1, 2),
    ComponentKind.CONTAINER: _container,
    **dict.fromkeys(SELECTS, check_select),
}
