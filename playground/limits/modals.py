"""The limits of modals."""

from playground.limits.parts import MAX_CUSTOM_ID, check_select
from playground.limits.problems import JsonObject, Path, Problems, rows
from playground.world.components import SELECTS, ComponentKind
from playground.world.form import Form

MAX_TITLE = 45
MAX_COMPONENTS = 5
MAX_LABEL = 45
MAX_DESCRIPTION = 100
MAX_TEXT = 4000
_TOP = (ComponentKind.ACTION_ROW, ComponentKind.LABEL, ComponentKind.TEXT_DISPLAY)


def check_modal(form: Form) -> None:
    """Check a modal before it opens. Raises: Refusal 50035."""
    problems = Problems()
    problems.length(("data", "title"), form.body.get("title"), 1, MAX_TITLE)
    problems.length(("data", "custom_id"), form.body.get("custom_id"), 1, MAX_CUSTOM_ID)
    problems.length(("data", "components"), form.components, 1, MAX_COMPONENTS)
    fields = [_check_top(problems, ("data", "components", n), top) for n, top in enumerate(form.components)]
    custom_ids = [field.get("custom_id") for field in fields if field]
    problems.distinct(("data", "components"), custom_ids, "COMPONENT_CUSTOM_ID_DUPLICATED")
    problems.refuse()


def _check_top(problems: Problems, path: Path, top: JsonObject) -> JsonObject:
    problems.one_of((*path, "type"), top.get("type"), [int(kind) for kind in _TOP])
    match top.get("type"):
        case ComponentKind.LABEL:
            problems.length((*path, "label"), top.get("label"), 1, MAX_LABEL)
            problems.length((*path, "description"), top.get("description"), 0, MAX_DESCRIPTION)
            field: JsonObject = top.get("component") or {}
            _check_field(problems, (*path, "component"), field)
            return field
        case ComponentKind.ACTION_ROW:
            problems.length((*path, "components"), rows(top, "components"), 1, 1)
            field = next(iter(rows(top, "components")), {})
            problems.length((*path, "components", 0, "label"), field.get("label"), 1, MAX_LABEL)
            _check_field(problems, (*path, "components", 0), field)
            return field
        case _:
            return {}


def _check_field(problems: Problems, path: Path, field: JsonObject) -> None:
    if field.get("type") in SELECTS:
        check_select(problems, path, field)
        return
    problems.one_of((*path, "type"), field.get("type"), [int(ComponentKind.TEXT_INPUT), *sorted(SELECTS)])
    problems.length((*path, "custom_id"), field.get("custom_id"), 1, MAX_CUSTOM_ID)
    problems.within((*path, "min_length"), field.get("min_length"), 0, MAX_TEXT)
    problems.within((*path, "max_length"), field.get("max_length"), 1, MAX_TEXT)
    problems.length((*path, "value"), field.get("value"), 0, MAX_TEXT)
    problems.length((*path, "placeholder"), field.get("placeholder"), 0, MAX_DESCRIPTION)
