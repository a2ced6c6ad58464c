"""Turns a typed command or a filled modal into the data of an interaction, as Discord's client does."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from playground.wire.interaction_payloads import context_of
from playground.world.components import SELECTS, ComponentKind
from playground.world.permissions import Permission
from playground.world.state import Channel, ChannelKind
from playground.world.world import World

JsonObject = dict[str, Any]
MAX_STRING = 6000
Filled = str | list[str]
MAX_TEXT = 4000


class Impossible(Exception):
    """An act that Discord's client does not offer: a missing button, an unknown command, a message out of sight."""


class NoAnswer(Exception):
    """The bot did not answer in time; Discord's client shows "The application did not respond"."""


class OptionKind(IntEnum):
    """Discord's command option types."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


_FOR_PEOPLE = 1
"""The type of installation that gives an app's commands to one person wherever they are."""
_NESTING = (OptionKind.SUBCOMMAND, OptionKind.GROUP)


@dataclass(frozen=True, slots=True)
class Leaf:
    """The command or subcommand that takes the options; `path` leads from the command to it."""

    command: JsonObject
    path: tuple[JsonObject, ...]

    @property
    def options(self) -> list[JsonObject]:
        """The options that it declares."""
        holder = self.path[-1] if self.path else self.command
        return list(holder.get("options") or [])

    @property
    def words(self) -> list[str]:
        """The name as it is typed, such as `table` and `show`."""
        return [self.command["name"], *(step["name"] for step in self.path)]

    def data(self, filled: list[JsonObject]) -> JsonObject:
        """The data of the interaction, with groups and subcommands around the filled options."""
        for step in reversed(self.path):
            filled = [{"name": step["name"], "type": step["type"], "options": filled}]
        return {"id": self.command["id"], "name": self.command["name"], "type": 1, "options": filled}


def usable_commands(world: World, user_id: int, channel: Channel) -> list[JsonObject]:
    """The slash commands that somebody is offered in a channel: global ones and the guild's own."""
    if Permission.USE_APPLICATION_COMMANDS not in world.permissions(user_id, channel):
        return []
    registered = world.state.commands.get(0, []) + world.state.commands.get(channel.guild_id or -1, [])
    return [c for c in registered if c["type"] == 1 and _is_offered(world, c, user_id, channel)]


def _is_offered(world: World, command: JsonObject, user_id: int, channel: Channel) -> bool:
    is_dm = channel.guild_id is None
    if channel.kind is ChannelKind.GROUP_DM and _FOR_PEOPLE not in (command.get("integration_types") or ()):
        return False
    contexts = command.get("contexts")
    if contexts is not None and context_of(channel) not in contexts:
        return False
    if is_dm:
        return contexts is not None or bool(command.get("dm_permission", True))
    needed = int(command.get("default_member_permissions") or 0)
    return world.permissions(user_id, channel) & needed == needed


def find_leaf(commands: list[JsonObject], name: str) -> Leaf:
    """
    The command that a name such as `table show` means.

    Raises: Impossible: it is not registered there, or names a group.
    """
    first, *rest = name.split()
    command = next((c for c in commands if c["name"] == first), None)
    if command is None:
        raise Impossible(f"there is no command /{first} here")
    path: list[JsonObject] = []
    for word in rest:
        holder = path[-1] if path else command
        step = next((o for o in holder.get("options") or [] if o["name"] == word and o["type"] in _NESTING), None)
        if step is None:
            raise Impossible(f"/{first} has no subcommand {word}")
        path.append(step)
    leaf = Leaf(command, tuple(path))
    if any(option["type"] in _NESTING for option in leaf.options):
        raise Impossible(f"/{name} needs a subcommand")
    return leaf


def fill(leaf: Leaf, values: dict[str, Any]) -> list[JsonObject]:
    """
    The options as Discord sends them, in the order given.

    Raises: Impossible: an unknown option, a missing one, or a value that the client does not let through.
    """
    declared = {option["name"]: option for option in leaf.options}
    if unknown := values.keys() - declared.keys():
        raise Impossible(f"no option {sorted(unknown)}")
    if missing := [n for n, option in declared.items() if option.get("required") and n not in values]:
        raise Impossible(f"the options {missing} must be given")
    return [_filled(declared[name], value) for name, value in values.items()]


def fill_for_suggestions(leaf: Leaf, focused: str, text: str, others: dict[str, Any]) -> list[JsonObject]:
    """
    The options while somebody types: one has the focus, others may be filled, required ones may be missing.

    Raises: Impossible: that option suggests nothing.
    """
    declared = {option["name"]: option for option in leaf.options}
    if not declared.get(focused, {}).get("autocomplete"):
        raise Impossible(f"the option {focused} suggests nothing")
    filled = [_filled(declared[name], value) for name, value in others.items() if name in declared and name != focused]
    return [*filled, {"name": focused, "type": declared[focused]["type"], "value": text, "focused": True}]


def _filled(option: JsonObject, value: Any) -> JsonObject:  # noqa: ANN401 — whatever the option takes
    checked = _checked(option, value)
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and checked not in choices:
        raise Impossible(f"{option['name']} must be one of {choices}")
    return {"name": option["name"], "type": option["type"], "value": checked}


def _checked(option: JsonObject, value: Any) -> Any:  # noqa: ANN401 — whatever the option takes
    name = option["name"]
    try:
        match option["type"]:
            case OptionKind.STRING:
                if not option.get("min_length", 0) <= len(str(value)) <= option.get("max_length", MAX_STRING):
                    raise Impossible(f"{name} has a wrong length")
                return str(value)
            case OptionKind.INTEGER:
                return _within(option, int(value))
            case OptionKind.NUMBER:
                return _within(option, float(value))
            case OptionKind.BOOLEAN:
                return str(value).lower() == "true"
            case _:
                return str(int(getattr(value, "id", value)))
    except (TypeError, ValueError) as fault:
        raise Impossible(f"{name} takes no {value!r}") from fault


def _within(option: JsonObject, number: float) -> float:
    low, high = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
    if not low <= number <= high:
        raise Impossible(f"{option['name']} must be from {low} to {high}")
    return number


def submission(modal: JsonObject, values: Mapping[str, Filled]) -> JsonObject:
    """
    The data of the submission.

    Args:
        modal: what the bot opened.
        values: by custom_id, a text or the chosen values; prefilled fields may be left out.
    Raises: Impossible: an unknown field, a missing one, or a value that the client does not let through.
    """
    fields: list[JsonObject] = []
    filled: list[JsonObject] = []
    for number, top in enumerate(modal["components"]):
        if top["type"] == ComponentKind.TEXT_DISPLAY:
            filled.append({"type": top["type"], "id": _id(top, number)})
            continue
        is_label = top["type"] == ComponentKind.LABEL
        field = top["component"] if is_label else top["components"][0]
        fields.append(field)
        value = {"id": _id(field, number + 50)} | _field_filled(field, values)
        body = {"component": value} if is_label else {"components": [value]}
        filled.append({"type": top["type"], "id": _id(top, number)} | body)
    if unknown := values.keys() - {field["custom_id"] for field in fields}:
        raise Impossible(f"the modal has no {sorted(unknown)}")
    return {"custom_id": modal["custom_id"], "components": filled}


def _id(component: JsonObject, position: int) -> int:
    return int(component.get("id") or position + 1)


def _field_filled(field: JsonObject, values: Mapping[str, Filled]) -> JsonObject:
    custom_id = field["custom_id"]
    if field["type"] in SELECTS:
        return {"type": field["type"], "custom_id": custom_id, "values": check_choice(field, _chosen(field, values))}
    text = str(values.get(custom_id, field.get("value") or ""))
    is_left_out = not text and not field.get("required", True)
    if not is_left_out and not max(field.get("min_length", 0), 1) <= len(text) <= field.get("max_length", MAX_TEXT):
        raise Impossible(f"{custom_id} has a wrong length")
    return {"type": field["type"], "custom_id": custom_id, "value": text}


def _chosen(field: JsonObject, values: Mapping[str, Filled]) -> list[str]:
    preset = [option["value"] for option in field.get("options") or [] if option.get("default")]
    given = values.get(field["custom_id"], preset)
    return [given] if isinstance(given, str) else list(given)


def check_choice(select: JsonObject, chosen: list[str]) -> list[str]:
    """The chosen values of a select. Raises: Impossible: too few, too many, one twice, or one that is not offered."""
    least = 0 if select.get("required") is False else select.get("min_values", 1)
    if not least <= len(chosen) <= select.get("max_values", 1) or len(set(chosen)) != len(chosen):
        raise Impossible(f"{select['custom_id']} takes {least} to {select.get('max_values', 1)} different values")
    if select["type"] == ComponentKind.STRING_SELECT:
        offered = {option["value"] for option in select["options"]}
        if strange := set(chosen) - offered:
            raise Impossible(f"{select['custom_id']} does not offer {sorted(strange)}")
    return chosen
