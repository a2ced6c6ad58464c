"""The bot's answer to something that a person did."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from playground.actors.seen import Seen
from playground.world.interactions import AnswerKind, Interaction
from playground.world.state import MessageFlag

PATIENCE = 15.0
"""Long enough that a busy machine is not taken for a fault."""


JsonObject = dict[str, Any]


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
        """The original message as it is now; None for choices and modals, or if it is gone."""
        return self.actor.find(self.interaction.original_id)

    @property
    def shown(self) -> Seen:
        """The original; raises LookupError if there is none."""
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
        """Whether the first answer is for one person alone."""
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
