"""
Interactions handed straight to the real client, and its answers straight to the stand-in: no sockets in between.

Payloads, the client's dispatch, its requests and the stand-in's limits are those of every other test; only HTTP and
WebSocket are left out, so that a million inputs take an hour rather than a day.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Protocol

import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from yarl import URL

from playground.wire.call import Call
from playground.wire.interaction_payloads import interaction_payload
from playground.wire.rest import ALL
from playground.wire.routes import Service
from playground.world.components import ComponentKind, texts
from playground.world.form import Upload
from playground.world.happenings import AnswerKind, Interaction, InteractionKind
from playground.world.refusal import Code, Refusal
from playground.world.state import Channel, Message, MessageFlag, User
from tests.endtoend.parterre import Parterre

JsonObject = dict[str, Any]
PNG = "image/png"
PROMISES = frozenset({AnswerKind.DEFERRED_MESSAGE, AnswerKind.DEFERRED_UPDATE})
_PATIENCE = 60.0
"""Seconds until something counts as never ending: on a starved machine the gateway begins anew, for one."""


@dataclass(frozen=True, slots=True)
class Use:
    """
    What somebody does: `data` as Discord sends it.

    `message` is where it is pressed; `components` are laid into it for this one time, so that it holds what is pressed.
    """

    kind: InteractionKind
    user: User
    channel: Channel
    data: JsonObject
    message: Message | None = None
    components: Sequence[JsonObject] = ()

    @classmethod
    def of_press(
        cls,
        user: User,
        channel: Channel,
        message: Message,
        custom_id: str,
        values: Sequence[str] | None = None,
        kind: ComponentKind = ComponentKind.STRING_SELECT,
    ) -> "Use":
        """Press a button or, with values, choose them in a select of that kind, whether it offers them or not."""
        if values is None:
            about: JsonObject = {"custom_id": custom_id, "component_type": ComponentKind.BUTTON, "id": 2}
            held: JsonObject = {"type": ComponentKind.BUTTON, "style": 1, "label": "x"}
        else:
            about = {"custom_id": custom_id, "component_type": kind, "id": 2, "values": [*values]}
            options = [{"label": "x", "value": value} for value in values]
            held = {"type": kind, "min_values": 0, "max_values": 25, "options": options}
        row = {"type": ComponentKind.ACTION_ROW, "id": 1, "components": [held | {"custom_id": custom_id, "id": 2}]}
        return cls(InteractionKind.COMPONENT, user, channel, about, message, (row,))

    @classmethod
    def of_modal(cls, user: User, channel: Channel, message: Message, custom_id: str, text: str) -> "Use":
        """Write a text into a modal that a message opened, and send it."""
        field = {"type": ComponentKind.TEXT_INPUT, "custom_id": "words", "id": 3, "value": text}
        label = {"type": ComponentKind.LABEL, "id": 2, "component": field}
        data = {"custom_id": custom_id, "components": [label]}
        return cls(InteractionKind.MODAL, user, channel, data, message, message.components)


@dataclass(slots=True)
class Heard:
    """
    What came back: every first answer, what is shown in the end, files, and what Discord would have refused.

    `shown` is the data of the answer, or of what was promised by it.
    """

    interaction: Interaction
    answers: list[AnswerKind] = field(default_factory=list)
    shown: JsonObject = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    files: list[Upload] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Everything that can be read in the end."""
        return "\n".join(texts(self.shown.get("components") or []))

    @property
    def is_private(self) -> bool:
        """Whether nobody else sees the answer."""
        return bool(int(self.shown.get("flags") or 0) & MessageFlag.EPHEMERAL)

    @property
    def is_promised(self) -> bool:
        """Whether the answer came later than Discord had to be told something."""
        return bool({*self.answers} & PROMISES)

    @property
    def more(self) -> int:
        """How many messages came beside the answer."""
        return len({*self.interaction.followup_ids} - {self.interaction.instead_id})


class Line(Protocol):
    """A way from people to the bot and back."""

    async def use(self, use: Use) -> Heard:
        """Let somebody use something, and wait until everything that came of it is done."""


class Direct(AsyncWebhookAdapter):
    """discord.py's sender of answers, with the stand-in at its other end."""

    def __init__(self, bot: Parterre) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # discord.py gives it no type
        self._bot = bot
        self._world = bot.standin.world
        self._service = Service(self._world, bot.standin.server.payloads)
        self._heard: dict[str, Heard] = {}
        self._under_way: set[asyncio.Task[Any]] = set()

    @classmethod
    @asynccontextmanager
    async def to(cls, bot: Parterre) -> AsyncIterator["Direct"]:
        """Stand between the bot and its stand-in for the time of a block."""
        direct, world, loop = cls(bot), bot.standin.world, asyncio.get_running_loop()
        token = async_context.set(direct)
        # Neither the gateway nor the record of deliveries is to hear of a million answers.
        watchers, world.watchers = world.watchers, []
        loop.set_task_factory(direct._begun)  # type: ignore[arg-type]  # typeshed wants one generic function
        try:
            yield direct
        finally:
            loop.set_task_factory(None)
            world.watchers = watchers
            async_context.reset(token)

    async def use(self, use: Use) -> Heard:
        # Where a fixture holds the block open, whoever waits was begun inside of it, too.
        self._under_way -= {asyncio.current_task()}
        heard = self._begin(use)
        payload = interaction_payload(self._service.payloads, heard.interaction)
        if use.message is not None:
            payload["message"] |= {"components": list(use.components)}
        # The door by which discord.py itself hands on what the gateway says.
        self._bot.client._connection.parsers["INTERACTION_CREATE"](payload)  # noqa: SLF001
        async with asyncio.timeout(_PATIENCE):
            while self._under_way:
                await asyncio.wait(self._under_way)
        self._forget(heard.interaction)
        return heard

    def _begun(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Coroutine[Any, Any, Any],
        **named: Any,  # noqa: ANN401 - asyncio's signature
    ) -> asyncio.Task[Any]:
        """Make a task, and know of it until it is done."""
        task = asyncio.Task(work, loop=loop, **named)
        # The stand-in's end of a new connection lives as long as the connection does.
        if not getattr(work, "__qualname__", "").startswith("RequestHandler."):
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        return task

    def _begin(self, use: Use) -> Heard:
        interaction_id = self._world.take_id()
        token = f"interaction-{interaction_id}"
        now = self._world.clock.millis()
        interaction = Interaction(interaction_id, use.kind, token, use.user.id, use.channel.id, now, use.data)
        interaction.message_id = use.message.id if use.message else None
        self._world.interactions[token] = interaction
        self._heard[token] = Heard(interaction)
        return self._heard[token]

    def _forget(self, interaction: Interaction) -> None:
        """Let nothing of it fill the memory: a million of them come."""
        del self._world.interactions[interaction.token], self._heard[interaction.token]
        for message_id in {interaction.original_id, *interaction.followup_ids} - {None, interaction.message_id}:
            if (message := self._world.state.messages.pop(message_id or 0, None)) is not None:
                self._world.by_channel[message.channel_id].remove(message.id)

    async def request(
        self,
        route: discord.http.Route,
        session: object,  # noqa: ARG002 - discord.py's signature
        *,
        payload: JsonObject | None = None,
        multipart: list[JsonObject] | None = None,
        params: Mapping[str, str] | None = None,
        **_: object,
    ) -> Any:  # noqa: ANN401 - discord.py's signature
        """Carry a request out as the stand-in's server would. Raises: discord.HTTPException."""
        path = str(route.url).removeprefix(route.BASE)
        found = ALL.find(route.method, path)
        assert found is not None, f"the stand-in has no {route.method} {path}"
        places = found[1].groupdict()
        numbers = {name: int(value) for name, value in places.items() if name.endswith("_id")}
        body, uploads = _taken_apart(payload, multipart)
        call = Call(numbers, places, dict(params or {}), body, uploads)
        try:
            reply = found[0].handler(self._service, call)
        except Refusal as refusal:
            self._note_refusal(places, refusal)
            raise _raised(refusal, route) from None
        self._note(places.get("token", ""), route.method, call)
        return reply

    def _note(self, token: str, method: str, call: Call) -> None:
        heard = self._heard.get(token)
        if heard is None:
            return
        heard.files += call.uploads
        if "type" in call.fields:
            heard.answers.append(AnswerKind(call.fields["type"]))
            heard.shown = heard.interaction.answer_data
        elif method in ("POST", "PATCH"):
            # Who sees a message is settled when it is posted or promised.
            kept = int(heard.shown.get("flags") or 0) if method == "PATCH" else 0
            heard.shown = call.fields | {"flags": int(call.fields.get("flags") or 0) | kept}

    def _note_refusal(self, places: Mapping[str, str], refusal: Refusal) -> None:
        heard = self._heard.get(places.get("token", ""))
        if heard is not None:
            heard.refused.append(str(refusal))


def _taken_apart(payload: JsonObject | None, multipart: list[JsonObject] | None) -> tuple[Any, tuple[Upload, ...]]:
    """Return what the stand-in would read of a request: JSON as it arrives, and the files."""
    parts = {part["name"]: part for part in multipart or ()}
    body = parts.pop("payload_json")["value"] if parts else json.dumps(payload or {})
    files = [(name, part["filename"], part["value"].read()) for name, part in parts.items()]
    uploads = (Upload(int(name[6:-1]), file_name, PNG, content) for name, file_name, content in files)
    return json.loads(body), tuple(uploads)


def _raised(refusal: Refusal, route: discord.http.Route) -> discord.HTTPException:
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    # All that discord.py and we read of a response that refuses.
    about = {"method": route.method, "url": URL(str(route.url))}
    response: Any = SimpleNamespace(status=refusal.status, reason=Code(refusal.code).name, **about)
    return kinds.get(refusal.status, discord.HTTPException)(response, refusal.body())
