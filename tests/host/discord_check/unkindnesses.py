"""What the stand-in may do otherwise than expected, for each line of the check."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

from playground.actors import commands
from playground.actors.actor import Actor
from playground.actors.seen import Answer
from playground.faults import Fault
from playground.standin import StandIn
from playground.world import answering, channels, messages, posting, threads
from playground.world.components import settle, texts, walk
from playground.world.form import Form
from playground.world.permissions import Permission
from playground.world.refusal import Code
from playground.world.state import BOT_ID, Attachment, Channel, Message
from playground.world.threads import ThreadChange
from playground.world.world import World

Plant = Callable[[StandIn], AbstractContextManager[None]]
_EDIT = r"/channels/\d+/messages/\d+"
_ORIGINAL = r"/webhooks/.*/messages/@original"


def refusing(method: str, path: str, status: int, code: int = 0, times: int | None = None) -> Plant:
    @contextmanager
    def planted(standin: StandIn) -> Iterator[None]:
        fault = standin.faults.order(Fault(method, path, status=status, code=code, times=times))
        try:
            yield
        finally:
            assert fault.struck
            standin.faults.lift()

    return planted


def switched(place: object, name: str, value: object) -> Plant:
    """Give something in the stand-in another value."""

    @contextmanager
    def planted(_: StandIn) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(place, name, value)
            yield

    return planted


def losing(key: str) -> Plant:
    """Keep messages without something that components say."""

    def careless(components: list[dict[str, Any]], attachments: list[Attachment]) -> list[dict[str, Any]]:
        for component in walk(components):
            for part in (component, *component.get("items", ())):
                part.pop(key, None)
        return settle(components, attachments)

    return switched(posting, "settle", careless)


def keep_all(_: Form, attachments: Sequence[Attachment]) -> list[Attachment]:
    return list(attachments)


def ringing(form: Form) -> list[int]:
    """Mention all who are named, whoever may be."""
    return [int(found) for text in texts(form.components) for found in re.findall(r"<@(\d+)>", text)]


def announcing(world: World, channel: Channel, wanted: ThreadChange) -> None:
    """Post a line whenever a thread changes."""
    messages.keep(world, Message(world.take_id(), channel.id, BOT_ID, world.clock.millis()))
    _APPLY(world, channel, wanted)


_APPLY = threads.apply_change


@contextmanager
def unreadable(standin: StandIn) -> Iterator[None]:
    """Let the bot not read the history."""
    garden, guild = standin.channel("garden"), standin.guild
    channels.set_rights(standin.world, garden, guild, deny=Permission.READ_MESSAGE_HISTORY)
    try:
        yield
    finally:
        channels.set_rights(standin.world, garden, guild)


@contextmanager
def unbounded(standin: StandIn) -> Iterator[None]:
    """Take any number of edits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(standin.server, "bounds", None)
        yield


@contextmanager
def without_new_dms(standin: StandIn) -> Iterator[None]:
    """Let the bot open no direct messages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(standin.world, "no_new_dms", Code.FLAGGED_AS_SPAM)
        yield


@contextmanager
def on_phones(_: StandIn) -> Iterator[None]:
    """Let everybody use a phone, where buttons in archived threads fail."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Actor, "on_phone", property(lambda _: True), raising=False)
        yield


UNKINDNESSES: Mapping[str, Plant] = {
    "Commands": refusing("PUT", r"/applications/.*/commands", 400, 50035),
    "A card": losing("id"),
    "A second thread on the card": refusing("POST", r".*/threads", 400),
    "Two galleries": losing("description"),
    "A nonce sent twice": switched(posting, "NONCE_MEMORY_MILLIS", -1),
    "A lost post": unreadable,
    "A new picture": switched(Form, "kept", keep_all),
    "A closed panel": switched(Form, "kept", keep_all),
    "What is gone": refusing("PATCH", _EDIT, 403, 50001),
    "Thread keeping": switched(threads, "apply_change", announcing),
    "An archived thread": switched(threads, "wake", lambda *_: None),
    "Old edits": unbounded,
    "A private answer": switched(answering, "_reader", lambda *_: None),
    "A deferred answer": refusing("PATCH", _ORIGINAL, 400, 50035),
    "A deferred change": refusing("PATCH", _ORIGINAL, 404, 10008),
    "A film": refusing("PATCH", _ORIGINAL, 413, 40005),
    "A public answer": refusing("PATCH", _ORIGINAL, 400, 50035),
    "A form": switched(commands, "_field_filled", lambda field, _: {**field, "value": ""}),
    "Suggestions": switched(Answer, "choices", ()),
    "A button in an archived thread": on_phones,
    "A mention": switched(Form, "mentioned", ringing),
    "A direct message": without_new_dms,
    "A locked thread": refusing("POST", r"/channels/\d+/messages", 400, times=1),
    "Cleaning up": refusing("DELETE", _EDIT, 403, 50013, times=1),
}
"""By the line that tells it; none of them keeps another line from being tried."""
NO_THREAD = refusing("POST", r".*/threads", 403, 50013)
