"""Each limit: the most that is allowed passes, one more is refused."""

from base64 import b64encode
from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import ui

from playground.limits.commands import check_commands, check_thread
from playground.limits.emojis import MOST_EMOJIS, add, picture_of
from playground.limits.messages import check_choices, check_edit, check_modal, check_new
from playground.world.form import Form, Upload
from playground.world.refusal import Code, Refusal
from playground.world.state import Attachment, Message, MessageFlag
from playground.world.world import World
from tests.playground.samplebot import png

Build = Callable[[int], None]
Part = dict[str, Any]
V2 = int(MessageFlag.COMPONENTS_V2)


def text(content: str) -> Part:
    return {"type": 10, "content": content}


def button(custom_id: str = "go", label: str = "Go") -> Part:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label}


def row(*parts: Part) -> Part:
    return {"type": 1, "components": list(parts)}


def option(value: str = "v", label: str = "l", description: str = "d") -> Part:
    return {"value": value, "label": label, "description": description}


def select(*options: Part) -> Part:
    return {"type": 3, "custom_id": "choice", "options": list(options)}


def container(*parts: Part) -> Part:
    return {"type": 17, "components": list(parts)}


def gallery(*descriptions: str) -> Part:
    items = [{"media": {"url": "https://example.org/a.png"}, "description": d} for d in descriptions]
    return {"type": 12, "items": items}


def new(*parts: Part) -> None:
    check_new(Form({"components": list(parts), "flags": V2}))


def plain(**body: object) -> None:
    check_new(Form(dict(body)))


def uploads(count: int, size: int = 1) -> tuple[Upload, ...]:
    return tuple(Upload(n, f"{n}.png", "image/png", b"x" * size) for n in range(count))


def modal(**body: object) -> None:
    label = {"type": 18, "label": "Text", "component": {"type": 4, "custom_id": "t", "style": 1}}
    check_modal(Form({"title": "T", "custom_id": "m", "components": [label], **body}))


def labels(count: int) -> list[Part]:
    return [
        {"type": 18, "label": "Text", "component": {"type": 4, "custom_id": f"t{n}", "style": 1}} for n in range(count)
    ]


def command(**body: object) -> Part:
    return {"name": "play", "description": "Play", **body}


def options(count: int, kind: int = 3) -> list[Part]:
    return [{"type": kind, "name": f"o{n}", "description": "An option"} for n in range(count)]


def choices(count: int) -> list[Part]:
    return [{"name": f"c{n}", "value": f"c{n}"} for n in range(count)]


LIMITS: dict[str, tuple[Build, int]] = {
    "content": (lambda n: plain(content="x" * n), 2000),
    "nonce": (lambda n: plain(content="x", nonce="n" * n), 25),
    "embeds": (lambda n: plain(embeds=[{"title": "t"}] * n), 10),
    "embed text": (lambda n: plain(embeds=[{"description": "x" * 3000}, {"description": "x" * (n - 3000)}]), 6000),
    "files": (lambda n: check_new(Form({}, uploads(n))), 10),
    "bytes of a file": (lambda n: check_new(Form({}, uploads(1, n))), 10 * 1024 * 1024),
    "alt text of a file": (
        lambda n: check_new(Form({"attachments": [{"id": 0, "description": "x" * n}]}, uploads(1))),
        1024,
    ),
    "rows without V2": (lambda n: plain(components=[row(button(str(i))) for i in range(n)]), 5),
    "components": (lambda n: new(*[text("x")] * n), 40),
    "nested components": (lambda n: new(container(*[text("x")] * (n - 1))), 40),
    "text in all": (lambda n: new(text("x" * 3000), container(text("x" * (n - 3000)))), 4000),
    "buttons in a row": (lambda n: new(row(*[button(str(i)) for i in range(n)])), 5),
    "selects in a row": (lambda n: new(row(*[select(option()) | {"custom_id": f"s{i}"} for i in range(n)])), 1),
    "label": (lambda n: new(row(button(label="x" * n))), 80),
    "custom_id": (lambda n: new(row(button("x" * n))), 100),
    "options of a select": (lambda n: new(row(select(*[option(str(i)) for i in range(n)]))), 25),
    "label of an option": (lambda n: new(row(select(option(label="x" * n)))), 100),
    "value of an option": (lambda n: new(row(select(option(value="x" * n)))), 100),
    "description of an option": (lambda n: new(row(select(option(description="x" * n)))), 100),
    "placeholder": (lambda n: new(row(select(option()) | {"placeholder": "x" * n})), 150),
    "pictures in a gallery": (lambda n: new(gallery(*["x"] * n)), 10),
    "alt text of a picture": (lambda n: new(gallery("x" * n)), 1024),
    "texts in a section": (lambda n: new({"type": 9, "components": [text("x")] * n, "accessory": button()}), 3),
    "suggestions": (lambda n: check_choices(Form({"choices": choices(n)})), 25),
    "text of a suggestion": (lambda n: check_choices(Form({"choices": [{"name": "x" * n, "value": 1}]})), 100),
    "title of a modal": (lambda n: modal(title="x" * n), 45),
    "custom_id of a modal": (lambda n: modal(custom_id="x" * n), 100),
    "components of a modal": (lambda n: modal(components=labels(n)), 5),
    "commands": (lambda n: check_commands([command(name=f"c{i}") for i in range(n)]), 100),
    "command name": (lambda n: check_commands([command(name="x" * n)]), 32),
    "command description": (lambda n: check_commands([command(description="x" * n)]), 100),
    "options of a command": (lambda n: check_commands([command(options=options(n))]), 25),
    "subcommands": (lambda n: check_commands([command(options=options(n, kind=1))]), 25),
    "choices of an option": (
        lambda n: check_commands([command(options=[options(1)[0] | {"choices": choices(n)}])]),
        25,
    ),
    "thread name": (lambda n: check_thread({"name": "x" * n}, is_new=True), 100),
}


@pytest.mark.parametrize("name", LIMITS)
def test_the_most_that_is_allowed_passes_and_one_more_is_refused(name: str) -> None:
    build, most = LIMITS[name]
    build(most)
    with pytest.raises(Refusal) as refused:
        build(most + 1)
    assert (Code.TOO_LARGE if name == "bytes of a file" else Code.INVALID_FORM) is refused.value.code


LINK = {"type": 2, "style": 5, "url": "https://example.org", "label": "x"}
WRONG: dict[str, tuple[Callable[[Any], None], Any, Any]] = {
    "content beside V2": (
        lambda body: check_new(Form({**body, "components": [text("x")], "flags": V2})),
        {"content": "x"},
        {},
    ),
    "V2 without its flag": (lambda part: plain(components=[part]), text("x"), row(button())),
    "one custom_id twice": (lambda other: new(row(button("a"), button(other))), "a", "b"),
    "one id twice": (lambda other: new(text("x") | {"id": 7}, text("y") | {"id": other}), 7, 8),
    "one option value twice": (lambda other: new(row(select(option("a"), option(other)))), "a", "b"),
    "container in a container": (lambda part: new(container(part)), container(text("x")), text("x")),
    "button outside a row": (new, button(), row(button())),
    "button without label": (lambda label: new(row(button(label=label))), "", "x"),
    "link with custom_id": (lambda more: new(row(LINK | more)), {"custom_id": "go"}, {}),
    "picture that was not sent": (
        lambda name: check_new(
            Form(
                {"components": [{"type": 12, "items": [{"media": {"url": f"attachment://{name}"}}]}], "flags": V2},
                uploads(1),
            )
        ),
        "a.png",
        "0.png",
    ),
    "command in capitals": (lambda name: check_commands([command(name=name)]), "Play", "play"),
    "required option after another": (
        lambda needed: check_commands([command(options=[o | {"required": o["name"] == needed} for o in options(2)])]),
        "o1",
        "o0",
    ),
    "archive time": (
        lambda minutes: check_thread({"name": "x", "auto_archive_duration": minutes}, is_new=True),
        61,
        60,
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_discord_refuses_is_refused_and_its_nearest_neighbour_is_not(name: str) -> None:
    build, wrong, right = WRONG[name]
    build(right)
    with pytest.raises(Refusal) as refused:
        build(wrong)
    assert Code.INVALID_FORM is refused.value.code


def test_empty_message_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        plain(content="")
    assert Code.EMPTY_MESSAGE is refused.value.code


def test_edit_may_name_a_file_that_stays_but_not_one_that_goes() -> None:
    message = Message(1, 2, 3, 4, flags=V2, attachments=[Attachment(9, "a.png", "image/png", 1)])
    shown = {"components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}]}
    check_edit(Form(shown), message)
    with pytest.raises(Refusal):
        check_edit(Form(shown | {"attachments": []}), message)


def test_edit_cannot_put_text_beside_v2_or_empty_a_message() -> None:
    message = Message(1, 2, 3, 4, flags=V2, components=[text("x")])
    with pytest.raises(Refusal):
        check_edit(Form({"content": "x"}), message)
    with pytest.raises(Refusal):
        check_edit(Form({"components": []}), message)


async def test_client_gets_code_and_tree_of_a_refused_form(room: discord.TextChannel) -> None:
    view = ui.LayoutView()
    view.add_item(ui.ActionRow(ui.Button[Any](label="x" * 81)))
    with pytest.raises(discord.HTTPException) as refused:
        await room.send(view=view)
    assert (400, 50035) == (refused.value.status, refused.value.code)
    assert "components.0.components.0.label: Must be 80 or fewer in length." in refused.value.text


def test_sample_picture_is_a_picture() -> None:
    assert (8, 6) == Upload(0, "a.png", "image/png", png()).size_in_pixels()
    assert (8, 6) == Upload(0, "a.gif", "image/gif", b"GIF89a\x08\0\x06\0").size_in_pixels()


@pytest.mark.parametrize(
    ("name", "size", "is_taken"),
    [
        ("ab", 100, True),
        ("a" * 32, 256 * 1024, True),
        ("a", 100, False),
        ("a" * 33, 100, False),
        ("rose-arch", 100, False),
        ("vine", 256 * 1024 + 1, False),
        ("vine", 0, False),
    ],
)
def test_emojis_have_short_names_and_small_pictures(name: str, size: int, *, is_taken: bool) -> None:
    form: Part = {"name": name, "image": f"data:image/png;base64,{b64encode(b'x' * size).decode()}"}
    if is_taken:
        assert size == len(picture_of(form))
        return
    with pytest.raises(Refusal) as refused:
        picture_of(form)
    assert Code.INVALID_FORM is refused.value.code


def test_application_has_two_thousand_emojis_at_most() -> None:
    world = World()
    for number in range(MOST_EMOJIS):
        add(world, f"leaf_{number}", b"x")
    with pytest.raises(Refusal) as refused:
        add(world, "leaf", b"x")
    assert Code.TOO_MANY_EMOJIS is refused.value.code
