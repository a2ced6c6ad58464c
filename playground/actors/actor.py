"""One person at their screen."""

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from playground.actors.commands import (
    Filled,
    Impossible,
    NoAnswer,
    check_choice,
    fill,
    fill_for_suggestions,
    find_leaf,
    submission,
    usable_commands,
)
from playground.actors.seen import PATIENCE, Answer, Seen
from playground.deliveries import Delivery, Recorder, files_of
from playground.wire.payloads import Payloads
from playground.world import answering, messages, posting, threads
from playground.world.answering import Use
from playground.world.components import SELECTS, ComponentKind, walk
from playground.world.form import Form
from playground.world.happenings import Interaction, InteractionKind
from playground.world.permissions import Permission
from playground.world.state import Channel, Message, User
from playground.world.threads import ThreadChange
from playground.world.world import World

JsonObject = dict[str, Any]


class Backend(Protocol):
    """What an actor needs of the stand-in."""

    patience: float
    """Seconds of real time to wait for a first answer."""

    @property
    def world(self) -> World: ...

    @property
    def recorder(self) -> Recorder: ...

    @property
    def payloads(self) -> Payloads: ...

    async def until(self, predicate: Callable[[], object], limit: float = ...) -> None: ...

    async def first_answer(self, interaction: Interaction, limit: float) -> None: ...

    def abandon(self, interaction: Interaction) -> None: ...


class Actor:
    """
    Acts as one person.

    You get only what they can see. What Discord's client does not offer raises Impossible; an answer that does not come
    in time raises NoAnswer. `on_phone`: buttons in archived threads fail. Elsewhere the client opens the thread first.
    """

    def __init__(self, backend: Backend, user: User) -> None:
        self._backend = backend
        self._world = backend.world
        self.user = user
        self.on_phone = False
        self.patience = backend.patience
        """Seconds of real time to wait for a first answer."""

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The user's name."""
        return self.user.name

    @property
    def deliveries(self) -> list[Delivery]:
        """Everything that was ever shown to this person, oldest first; empty where recording is off."""
        return self._backend.recorder.of(self.id)

    @property
    def channels(self) -> list[Channel]:
        """The channels, threads and DMs that they can open."""
        return self._world.visible_channels(self.id)

    def messages(self, channel: Channel) -> list[Seen]:
        """What they see in a channel now, ephemeral answers to them included, oldest first."""
        if channel not in self.channels:
            raise Impossible(f"{self.name} cannot see #{channel.name}")
        return [self._seen(m) for m in self._world.messages_in(channel.id) if self._world.can_see(self.id, m)]

    def dms(self) -> list[Seen]:
        """What they see in their DM with the bot; nothing before it was opened."""
        channel = self._world.dm_with(self.id)
        return self.messages(channel) if channel else []

    def find(self, message_id: int | None) -> Seen | None:
        """A message on their screen; None if it is not there."""
        message = self._world.state.messages.get(message_id or 0)
        return self._seen(message) if message is not None and self._world.can_see(self.id, message) else None

    def commands(self, channel: Channel) -> list[JsonObject]:
        """The slash commands that they are offered in a channel."""
        is_in_sight = Permission.VIEW_CHANNEL in self._world.permissions(self.id, channel)
        return usable_commands(self._world, self.id, channel) if is_in_sight else []

    async def slash(self, channel: Channel, name: str, /, **options: Any) -> Answer:  # noqa: ANN401 — any option value
        """Run a command, `"table show"` for a subcommand; people and channels are given as objects or ids."""
        leaf = find_leaf(self.commands(channel), name)
        return await self._use(channel, Use(InteractionKind.COMMAND, leaf.data(fill(leaf, options))))

    async def autocomplete(
        self,
        channel: Channel,
        name: str,
        option: str,
        text: str = "",
        /,
        **others: Any,  # noqa: ANN401
    ) -> list[JsonObject]:
        """The suggestions for an option while its text is typed, with other options filled."""
        leaf = find_leaf(self.commands(channel), name)
        data = leaf.data(fill_for_suggestions(leaf, option, text, others))
        return (await self._use(channel, Use(InteractionKind.AUTOCOMPLETE, data))).choices

    async def click(self, message: Seen | int, custom_id: str) -> Answer:
        """Press a button that the message holds now."""
        held = self._held(message, custom_id)
        if held["type"] != ComponentKind.BUTTON:
            raise Impossible(f"{custom_id} is no button")
        return await self._use_component(message, {"custom_id": custom_id, "component_type": held["type"]}, held)

    async def select(self, message: Seen | int, custom_id: str, values: list[str]) -> Answer:
        """Choose in a select that the message holds now."""
        held = self._held(message, custom_id)
        if held["type"] not in SELECTS:
            raise Impossible(f"{custom_id} is no select")
        data = {"custom_id": custom_id, "component_type": held["type"], "values": check_choice(held, values)}
        return await self._use_component(message, data, held)

    async def submit(self, opened: Answer, values: Mapping[str, Filled]) -> Answer:
        """Fill in the modal that an answer opened, values by custom_id, and send it."""
        data = submission(opened.modal, values)
        source = self._world.state.messages.get(opened.interaction.message_id or 0)
        channel = self._world.channel(opened.interaction.channel_id)
        return await self._use(channel, Use(InteractionKind.MODAL, data, source, opened.interaction))

    def say(self, channel: Channel, text: str) -> Seen:
        """Type a line into a channel; that wakes an archived thread. Raises: Refusal where they may not write."""
        return self._seen(posting.post_as_person(self._world, channel, self.user, text))

    def open_post(self, forum: Channel, name: str, text: str) -> Channel:
        """Start a post of a forum. Raises: Refusal where they may not write."""
        return posting.post_in_forum(self._world, forum, self.user, name, Form({"content": text}))[0]

    def archive(self, channel: Channel) -> None:
        """Close a thread, as only its owner and moderators can. Posts of anybody open it again."""
        rights = self._world.permissions(self.id, channel)
        if channel.thread is None or not (channel.thread.owner_id == self.id or Permission.MANAGE_THREADS in rights):
            raise Impossible("only its owner and moderators close a thread")
        threads.apply_change(self._world, channel, ThreadChange(archived=True))

    def dismiss(self, message: Seen | int) -> None:
        """Dismiss an ephemeral message."""
        found = self._message(message)
        if found.ephemeral_to != self.id:
            raise Impossible("only an ephemeral message can be dismissed")
        messages.remove(self._world, found)

    async def until(self, predicate: Callable[[], object], limit: float = PATIENCE) -> None:
        """Wait until the predicate holds; it is checked after everything that happens. Raises: TimeoutError."""
        await self._backend.until(predicate, limit)

    async def wait_for(self, predicate: Callable[[Delivery], bool], limit: float = PATIENCE) -> Delivery:
        """The first delivery to this person, also an earlier one, for which the predicate holds."""
        await self.until(lambda: any(predicate(delivery) for delivery in self.deliveries), limit)
        return next(delivery for delivery in self.deliveries if predicate(delivery))

    def _seen(self, message: Message) -> Seen:
        payloads = self._backend.payloads
        return Seen(payloads.message(message), dict(files_of(payloads, message)))

    def _message(self, message: Seen | int) -> Message:
        message_id = message if isinstance(message, int) else message.id
        found = self._world.state.messages.get(message_id)
        if found is None or not self._world.can_see(self.id, found):
            raise Impossible(f"{self.name} does not see message {message_id}")
        return found

    def _held(self, message: Seen | int, custom_id: str) -> JsonObject:
        parts = walk(self._message(message).components)
        held = next((part for part in parts if part.get("custom_id") == custom_id), None)
        if held is None or held.get("disabled"):
            raise Impossible(f"message does not hold {custom_id} now, or it is disabled")
        return held

    async def _use_component(self, message: Seen | int, data: JsonObject, held: JsonObject) -> Answer:
        source = self._message(message)
        channel = self._world.channel(source.channel_id)
        if channel.thread and channel.thread.locked:
            raise Impossible("buttons in a locked thread are dead")
        if channel.thread and channel.thread.archived:
            self._open(channel)
        use = Use(InteractionKind.COMPONENT, data | {"id": held["id"]}, source)
        return await self._use(channel, use)

    def _open(self, channel: Channel) -> None:
        if self.on_phone:
            raise Impossible("buttons in an archived thread fail on phones")
        if Permission.SEND_MESSAGES_IN_THREADS not in self._world.permissions(self.id, channel):
            raise Impossible("only who may write to a thread can open it")
        threads.wake(self._world, channel)

    async def _use(self, channel: Channel, use: Use) -> Answer:
        begun = time.perf_counter()
        interaction = answering.begin(self._world, self.user, channel, use)
        try:
            await self._backend.first_answer(interaction, self.patience)
        except TimeoutError:
            self._backend.abandon(interaction)
            raise NoAnswer(f"the bot did not answer {use.kind.name} {use.data}") from None
        return Answer(self, interaction, time.perf_counter() - begun)

    def press(self, message: Seen | int, custom_id: str) -> "asyncio.Task[Answer]":
        """Press a button without waiting for the answer, for several presses at once."""
        return asyncio.ensure_future(self.click(message, custom_id))
