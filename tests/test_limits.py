"""The table of limits finds each excess, and the stand-in refuses the same."""

from collections.abc import Callable
from typing import Any

import pytest

from playground.limits.commands import check_commands
from playground.limits.messages import check_choices, check_modal, check_new
from playground.world.form import Form
from playground.world.refusal import Refusal
from tests import limits
from tests.limits import MOST

Part = dict[str, Any]
V2 = 1 << 15


def text(size: int) -> Part:
    return {"type": 10, "content": "x" * size}


def button(**body: object) -> Part:
    return {"type": 2, "style": 1, "custom_id": "a", "label": "x", **body}


def row(*parts: Part) -> Part:
    return {"type": 1, "components": list(parts)}


def select(count: int = 1, **body: object) -> Part:
    return {"type": 3, "custom_id": "s", "options": [option(str(number)) for number in range(count)], **body}


def option(value: str = "v", **body: object) -> Part:
    return {"value": value, "label": "x", **body}


def one_option(**body: str) -> Part:
    return select() | {"options": [option() | body]}


def gallery(count: int, alt: str = "x") -> Part:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, "description": alt}] * count}


def v2(*parts: Part) -> Part:
    return {"components": list(parts), "flags": V2}


def embed(**body: object) -> Part:
    return {"embeds": [body]}


def modal(*tops: Part, **body: object) -> Part:
    return {"title": "T", "custom_id": "m", "components": list(tops) or [label()], **body}


def label(number: int = 0, field: Part | None = None, **body: object) -> Part:
    inner = {"type": 4, "custom_id": f"t{number}", "style": 1} | (field or {})
    return {"type": 18, "label": "Text", "component": inner, **body}


def command(**body: object) -> Part:
    return {"name": "play", "description": "Play", **body}


def options(count: int, **body: object) -> list[Part]:
    return [{"type": 3, "name": f"o{n}", "description": "x", **body} for n in range(count)]


def choice(**body: object) -> Part:
    return command(options=options(1, choices=[{"name": "c", "value": "c", **body}]))


def heavy(size: int) -> Part:
    """Return a command of so many characters, about 8,000, none of whose parts is over a limit."""
    choices = [{"name": letter * 100, "value": letter * 100} for letter in "ab"]
    told = [97] * 15
    told.append(size - len("playPlay") - sum(told) - 16 * (len("o00") + 400))
    below = [
        {"type": 3, "name": f"o{number:02}", "description": "x" * length, "choices": choices}
        for number, length in enumerate(told)
    ]
    return command(options=below)


MESSAGES: dict[str, Callable[[int], Part]] = {
    "content": lambda n: {"content": "x" * n},
    "text in all": lambda n: v2(text(3000), {"type": 17, "components": [text(n - 3000)]}),
    "components": lambda n: v2({"type": 17, "components": [text(1)] * (n - 1)}),
    "rows": lambda n: {"components": [row(button(custom_id=str(one))) for one in range(n)]},
    "buttons in a row": lambda n: v2(row(*[button(custom_id=str(one)) for one in range(n)])),
    "selects in a row": lambda n: v2(row(*[select(custom_id=str(one)) for one in range(n)])),
    "custom_id": lambda n: v2(row(button(custom_id="x" * n))),
    "label of a button": lambda n: v2(row(button(label="x" * n))),
    "options": lambda n: v2(row(select(n))),
    "label of an option": lambda n: v2(row(one_option(label="x" * n))),
    "value of an option": lambda n: v2(row(one_option(value="x" * n))),
    "description of an option": lambda n: v2(row(one_option(description="x" * n))),
    "placeholder": lambda n: v2(row(select(placeholder="x" * n))),
    "pictures in a gallery": lambda n: v2(gallery(n)),
    "alt text": lambda n: v2(gallery(1, "x" * n)),
    "embeds": lambda n: {"embeds": [{"title": "x"}] * n},
    "text in embeds": lambda n: {"embeds": [{"description": "x" * 3000}, {"description": "x" * (n - 3000)}]},
    "title of an embed": lambda n: embed(title="x" * n),
    "description of an embed": lambda n: embed(description="x" * n),
    "fields of an embed": lambda n: embed(fields=[{"name": "x", "value": "x"}] * n),
    "name of a field of an embed": lambda n: embed(fields=[{"name": "x" * n, "value": "x"}]),
    "value of a field of an embed": lambda n: embed(fields=[{"name": "x", "value": "x" * n}]),
    "footer of an embed": lambda n: embed(title="x", footer={"text": "x" * n}),
    "author of an embed": lambda n: embed(title="x", author={"name": "x" * n}),
}
MODALS: dict[str, Callable[[int], Part]] = {
    "components of a modal": lambda n: modal(*[label(one) for one in range(n)]),
    "title of a modal": lambda n: modal(title="x" * n),
    "label of a field": lambda n: modal(label(label="x" * n)),
    "description of a field": lambda n: modal(label(description="x" * n)),
    "text of a field": lambda n: modal(label(field={"max_length": n})),
    "placeholder of a text input": lambda n: modal(label(field={"placeholder": "x" * n})),
}
SUGGESTIONS: dict[str, Callable[[int], list[Part]]] = {
    "suggestions": lambda n: [{"name": str(one), "value": "x"} for one in range(n)],
    "suggestion": lambda n: [{"name": "x", "value": "x" * n}],
}
COMMANDS: dict[str, Callable[[int], list[Part]]] = {
    "commands": lambda n: [command(name=f"c{one}") for one in range(n)],
    "name of a command": lambda n: [command(name="x" * n)],
    "description of a command": lambda n: [command(description_localizations={"de": "x" * n})],
    "options of a command": lambda n: [command(options=options(n))],
    "choices": lambda n: [command(options=options(1, choices=[{"name": str(one), "value": "x"} for one in range(n)]))],
    "choice": lambda n: [choice(value="x" * n)],
    "characters of a command": lambda n: [heavy(n)],
}
APART = {"files"}
"""Tried by the stand-in's own tests, with real uploads."""


EVERY: dict[str, tuple[Callable[[int], Any], Callable[[Any], list[str]], Callable[[Any], None]]] = {
    **{name: (build, limits.of_message, lambda body: check_new(Form(body))) for name, build in MESSAGES.items()},
    **{name: (build, limits.of_modal, lambda body: check_modal(Form(body))) for name, build in MODALS.items()},
    **{
        name: (build, limits.of_suggestions, lambda body: check_choices(Form({"choices": body})))
        for name, build in SUGGESTIONS.items()
    },
    **{name: (build, limits.of_commands, check_commands) for name, build in COMMANDS.items()},
}


@pytest.mark.parametrize("name", MOST)
def test_one_more_than_the_most_is_found_and_refused_by_the_stand_in(name: str) -> None:
    if name in APART:
        assert limits.of_message({"attachments": [{}] * (MOST[name] + 1)})
        return
    build, excesses, check = EVERY[name]
    assert [] == excesses(build(MOST[name]))
    check(build(MOST[name]))
    (found,) = {one.partition(":")[0] for one in excesses(build(MOST[name] + 1))}
    assert name == found
    with pytest.raises(Refusal):
        check(build(MOST[name] + 1))


def test_what_may_stand_only_once_is_found() -> None:
    assert limits.of_message(v2(row(button(), button())))
    assert limits.of_message(v2(row(select() | {"options": [option(), option()]})))
    assert limits.of_commands([command(), command()])
    assert not limits.of_message(v2(row(button(), button(custom_id="b"))))
