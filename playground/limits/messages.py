"""The limits of whole messages: new ones, edits, answers, suggestions; and of modals."""

from collections.abc import Iterator

from playground.limits.parts import (
    MAX_ALT,
    MAX_CUSTOM_ID,
    MAX_TEXT,
    ON_TOP,
    JsonObject,
    Path,
    Problems,
    check_children,
    check_select,
    rows,
)
from playground.world.components import SELECTS, ComponentKind, texts, walk
from playground.world.form import Form
from playground.world.refusal import Code, Refusal
from playground.world.state import Attachment, Message, MessageFlag

MAX_CONTENT = 2000
MAX_NONCE = 25
MAX_FILES = 10
MAX_FILE_BYTES = 10 * 1024 * 1024
MAX_EMBEDS = 10
MAX_EMBED_TEXT = 6000
MAX_ROWS = 5
MAX_COMPONENTS = 40
MAX_ID = 2**31 - 1
MAX_CHOICES = 25
MAX_CHOICE_TEXT = 100
_LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
_MISSING_FILE = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
MAX_TITLE = 45
MAX_FIELDS = 5
MAX_FIELD_LABEL = 45
MAX_HINT = 100
_TOP = (ComponentKind.ACTION_ROW, ComponentKind.LABEL, ComponentKind.TEXT_DISPLAY)


def check_new(form: Form) -> None:
    """
    Check a message before it is posted.

    Raises: Refusal 50006: it is empty; 50035: it is over a limit; 40005: a file is too large.
    """
    _check(form, [], is_v2=bool(form.flags & MessageFlag.COMPONENTS_V2))
    if not (form.content or form.embeds or form.components or form.uploads):
        raise Refusal(Code.EMPTY_MESSAGE)


def check_edit(form: Form, message: Message) -> None:
    """Check an edit against the current message; a message with Components V2 keeps them. Raises: as check_new."""
    is_v2 = bool((form.flags | message.flags) & MessageFlag.COMPONENTS_V2)
    _check(form, form.kept(message.attachments), is_v2=is_v2)
    left = (
        form.content if "content" in form.body else message.content,
        form.embeds if "embeds" in form.body else message.embeds,
        form.components if "components" in form.body else message.components,
        form.uploads or form.kept(message.attachments),
    )
    if not any(left):
        raise Refusal(Code.EMPTY_MESSAGE)


def check_choices(form: Form) -> None:
    """Check the suggestions of an autocompletion. Raises: Refusal 50035."""
    problems = Problems()
    choices = rows(form.body, "choices")
    problems.length(("data", "choices"), choices, 0, MAX_CHOICES)
    for index, choice in enumerate(choices):
        path = ("data", "choices", index)
        problems.length((*path, "name"), choice.get("name"), 1, MAX_CHOICE_TEXT)
        if isinstance(choice.get("value"), str):
            problems.length((*path, "value"), choice["value"], 1, MAX_CHOICE_TEXT)
    problems.refuse()


def _check(form: Form, kept: list[Attachment], *, is_v2: bool) -> None:
    if any(len(upload.data) > MAX_FILE_BYTES for upload in form.uploads):
        raise Refusal(Code.TOO_LARGE)
    problems = Problems()
    problems.length(("content",), form.content, 0, MAX_CONTENT)
    problems.length(("nonce",), str(form.body.get("nonce") or ""), 0, MAX_NONCE)
    problems.length(("attachments",), [*kept, *form.uploads], 0, MAX_FILES)
    for index, attachment in enumerate(rows(form.body, "attachments")):
        problems.length(("attachments", index, "description"), attachment.get("description"), 0, MAX_ALT)
    _check_embeds(problems, form)
    _check_mentions(problems, form)
    _check_components(problems, form, is_v2=is_v2)
    known = {attachment.name for attachment in kept} | {upload.name for upload in form.uploads}
    for name in sorted(form.named_files() - known):
        problems.add(("components",), _MISSING_FILE, f"The attachment {name} is not there.")
    problems.refuse()


def _check_embeds(problems: Problems, form: Form) -> None:
    problems.length(("embeds",), form.embeds, 0, MAX_EMBEDS)
    total = 0
    for index, embed in enumerate(form.embeds):
        problems.length(("embeds", index, "fields"), rows(embed, "fields"), 0, 25)
        for path, text, most in _texts_of_embed(embed):
            problems.length(("embeds", index, *path), text, 0, most)
            total += len(text)
    if total > MAX_EMBED_TEXT:
        problems.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", f"Embeds hold at most {MAX_EMBED_TEXT} characters.")


def _texts_of_embed(embed: JsonObject) -> Iterator[tuple[Path, str, int]]:
    yield ("title",), embed.get("title") or "", 256
    yield ("description",), embed.get("description") or "", 4096
    yield ("footer", "text"), (embed.get("footer") or {}).get("text") or "", 2048
    yield ("author", "name"), (embed.get("author") or {}).get("name") or "", 256
    for index, field in enumerate(rows(embed, "fields")):
        yield ("fields", index, "name"), field.get("name") or "", 256
        yield ("fields", index, "value"), field.get("value") or "", 1024


def _check_mentions(problems: Problems, form: Form) -> None:
    allowed = form.body.get("allowed_mentions") or {}
    problems.length(("allowed_mentions", "users"), allowed.get("users"), 0, 100)
    if "users" in (allowed.get("parse") or []) and allowed.get("users"):
        problems.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "All users or some, not both.")


def _check_components(problems: Problems, form: Form, *, is_v2: bool) -> None:
    everything = list(walk(form.components))
    if is_v2:
        for name in ("content", "embeds", "poll", "sticker_ids"):
            if form.body.get(name):
                problems.add((name,), _LEGACY, "Components V2 stand alone.")
        problems.length(("components",), everything, 0, MAX_COMPONENTS)
        if sum(map(len, texts(form.components))) > MAX_TEXT:
            problems.add(("components",), "COMPONENT_MAX_TOTAL_TEXT_SIZE_EXCEEDED", f"At most {MAX_TEXT} characters.")
    else:
        problems.length(("components",), form.components, 0, MAX_ROWS)
    allowed = ON_TOP if is_v2 else (ComponentKind.ACTION_ROW,)
    check_children(problems, ("components",), form.components, allowed)
    custom_ids = [part["custom_id"] for part in everything if part.get("custom_id")]
    problems.distinct(("components",), custom_ids, "COMPONENT_CUSTOM_ID_DUPLICATED")
    numbers = [part["id"] for part in everything if part.get("id")]
    problems.distinct(("components",), numbers, "COMPONENT_ID_DUPLICATED")
    for number in numbers:
        problems.within(("components", "id"), number, 0, MAX_ID)


def check_modal(form: Form) -> None:
    """Check a modal before it opens. Raises: Refusal 50035."""
    problems = Problems()
    problems.length(("data", "title"), form.body.get("title"), 1, MAX_TITLE)
    problems.length(("data", "custom_id"), form.body.get("custom_id"), 1, MAX_CUSTOM_ID)
    problems.length(("data", "components"), form.components, 1, MAX_FIELDS)
    fields = [_check_top(problems, ("data", "components", n), top) for n, top in enumerate(form.components)]
    custom_ids = [field.get("custom_id") for field in fields if field]
    problems.distinct(("data", "components"), custom_ids, "COMPONENT_CUSTOM_ID_DUPLICATED")
    problems.refuse()


def _check_top(problems: Problems, path: Path, top: JsonObject) -> JsonObject:
    problems.one_of((*path, "type"), top.get("type"), [int(kind) for kind in _TOP])
    match top.get("type"):
        case ComponentKind.LABEL:
            problems.length((*path, "label"), top.get("label"), 1, MAX_FIELD_LABEL)
            problems.length((*path, "description"), top.get("description"), 0, MAX_HINT)
            field: JsonObject = top.get("component") or {}
            _check_field(problems, (*path, "component"), field)
            return field
        case ComponentKind.ACTION_ROW:
            problems.length((*path, "components"), rows(top, "components"), 1, 1)
            field = next(iter(rows(top, "components")), {})
            problems.length((*path, "components", 0, "label"), field.get("label"), 1, MAX_FIELD_LABEL)
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
    problems.length((*path, "placeholder"), field.get("placeholder"), 0, MAX_HINT)
