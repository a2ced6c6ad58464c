"""What a person sees: messages, and the bot's answers to what the person did."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from playground.world.components import ComponentKind, walk
from playground.world.happenings import AnswerKind, Interaction
from playground.world.state import MessageFlag

JsonObject = dict[str, Any]
PATIENCE = 15.0
"""Long enough that a busy machine is not taken for a fault."""


@dataclass(frozen=True, slots=True)
class Seen:
    """
    A message at one moment.

    `payload` is Discord's JSON; `files` are the bytes of all its files by name, those in galleries included.
    """

    payload: JsonObject
    files: dict[str, bytes]

    @property
    def id(self) -> int:
        """The message's id."""
        return int(self.payload["id"])

    @property
    def channel_id(self) -> int:
        """The id of the message's channel."""
        return int(self.payload["channel_id"])

    @property
    def is_ephemeral(self) -> bool:
        """Whether it is marked "Only you can see this"."""
        return bool(self.payload["flags"] & MessageFlag.EPHEMERAL)

    @property
    def is_loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.payload["flags"] & MessageFlag.LOADING)

    @property
    def components(self) -> list[JsonObject]:
        """All components, nested ones included, in reading order."""
        return list(walk(self.payload["components"]))

    @property
    def text(self) -> str:
        """Everything that can be read: content and text displays, one below the other."""
        displays = [c["content"] for c in self.components if c["type"] == ComponentKind.TEXT_DISPLAY]
        return "\n".join(part for part in (self.payload["content"], *displays) if part)

    @property
    def buttons(self) -> dict[str, str]:
        """The labels of all buttons that can be pressed, by custom_id."""
        return {
            c["custom_id"]: c.get("label") or (c.get("emoji") or {}).get("name") or ""
            for c in self.components
            if c["type"] == ComponentKind.BUTTON and "custom_id" in c and not c.get("disabled")
        }

    @property
    def alt_texts(self) -> list[str]:
        """The descriptions of all pictures in galleries and thumbnails."""
        items = [item for c in self.components for item in (c.get("items") or [])]
        items += [c for c in self.components if c["type"] == ComponentKind.THUMBNAIL]
        return [item.get("description") or "" for item in items]

    def component(self, custom_id: str) -> JsonObject | None:
        """The component with that custom_id; None if the message does not hold it."""
        return next((c for c in self.components if c.get("custom_id") == custom_id), None)

    def custom_id(self, label: str) -> str:
        """The custom_id of the button with that label; raises KeyError if there is none."""
        for custom_id, found in self.buttons.items():
            if found == label:
                return custom_id
        raise KeyError(label)


class Screen(Protocol):
    """What an answer appears on."""

    def find(self, message_id: int | None) -> Seen | None: ...

    async def until(self, predicate: Callable[[], object], limit: float = ...) -> None: ...


@dataclass(frozen=True, slots=True)
class Answer:
    """The bot's answer to one interaction. `latency` is the time to the first answer in seconds of real time."""

    actor: Screen
    interaction: Interaction
    latency: float

    @property
    def kind(self) -> AnswerKind:
        """What kind of first answer it was."""
        assert self.interaction.answer is not None
        return self.interaction.answer

    @property
    def message(self) -> Seen | None:
        """
        The message that answers, as it is now; None for choices and modals, or if it is gone.

        It is the original, or what followed in place of what the original promised.
        """
        return self.actor.find(self.interaction.instead_id or self.interaction.original_id)

    @property
    def shown(self) -> Seen:
        """The message that answers; raises LookupError if there is none."""
        if (message := self.message) is None:
            raise LookupError("the answer shows no message")
        return message

    @property
    def followups(self) -> list[Seen]:
        """The follow-ups that are there now, oldest first."""
        found = [self.actor.find(message_id) for message_id in self.interaction.followup_ids]
        return [message for message in found if message is not None]

    @property
    def is_ephemeral(self) -> bool:
        """Whether the answer is for one person alone."""
        message = self.message
        if message is not None:
            return message.is_ephemeral
        return bool(int(self.interaction.answer_data.get("flags") or 0) & MessageFlag.EPHEMERAL)

    @property
    def modal(self) -> JsonObject:
        """The modal that opened; raises LookupError if none did."""
        if self.kind is not AnswerKind.MODAL:
            raise LookupError("the answer opens no modal")
        return self.interaction.answer_data

    @property
    def choices(self) -> list[JsonObject]:
        """The suggestions, each with `name` and `value`."""
        return list(self.interaction.answer_data.get("choices") or [])

    async def completed(self, limit: float = PATIENCE) -> Seen:
        """Wait until a deferred answer is complete; return at once if nothing was deferred."""
        await self.actor.until(lambda: self.interaction.is_shown, limit)
        return self.shown
