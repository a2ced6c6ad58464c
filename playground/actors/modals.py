"""Fills in a modal as Discord's client does."""

from collections.abc import Mapping
from typing import Any

from playground.actors.commands import Impossible
from playground.world.components import SELECTS, ComponentKind

JsonObject = dict[str, Any]
Filled = str | list[str]
MAX_TEXT = 4000


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
        value = {"id": _id(field, number + 50)} | _filled(field, values)
        body = {"component": value} if is_label else {"components": [value]}
        filled.append({"type": top["type"], "id": _id(top, number)} | body)
    if unknown := values.keys() - {field["custom_id"] for field in fields}:
        raise Impossible(f"the modal has no {sorted(unknown)}")
    return {"custom_id": modal["custom_id"], "components": filled}


def _id(component: JsonObject, position: int) -> int:
    return int(component.get("id") or position + 1)


def _filled(field: JsonObject, values: Mapping[str, Filled]) -> JsonObject:
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
    """
    The chosen values of a select.

    Raises: Impossible: too few, too many, one twice, or one that is not offered.
    """
    least = 0 if select.get("required") is False else select.get("min_values", 1)
    if not least <= len(chosen) <= select.get("max_values", 1) or len(set(chosen)) != len(chosen):
        raise Impossible(f"{select['custom_id']} takes {least} to {select.get('max_values', 1)} different values")
    if select["type"] == ComponentKind.STRING_SELECT:
        offered = {option["value"] for option in select["options"]}
        if strange := set(chosen) - offered:
            raise Impossible(f"{select['custom_id']} does not offer {sorted(strange)}")
    return chosen
