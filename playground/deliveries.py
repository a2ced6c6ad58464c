"""Records everything that ever reached somebody's screen, for tests of who may know what."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from playground.wire.payloads import Payloads
from playground.world.happenings import (
    AnswerKind,
    Happening,
    InteractionAnswered,
    MessageDeleted,
    MessageEdited,
    MessagePosted,
)
from playground.world.state import Message


class DeliveryKind(Enum):
    """How something reached a person's screen."""

    MESSAGE = "message"
    EDIT = "edit"
    EPHEMERAL = "ephemeral"
    EPHEMERAL_EDIT = "ephemeral edit"
    DELETION = "deletion"
    AUTOCOMPLETE = "autocomplete"
    MODAL = "modal"


_ANSWERS = {AnswerKind.AUTOCOMPLETE: DeliveryKind.AUTOCOMPLETE, AnswerKind.MODAL: DeliveryKind.MODAL}


@dataclass(frozen=True, slots=True)
class Delivery:
    """
    One thing that one person was shown.

    `payload` is Discord's JSON: a message, `{"choices": …}` or a modal. `files` are names and bytes of all files of
    the message, including those that components show. `is_ping` says that it notified them.
    """

    user_id: int
    channel_id: int
    kind: DeliveryKind
    payload: dict[str, Any]
    files: tuple[tuple[str, bytes], ...] = ()
    is_ping: bool = False


class Recorder:
    """Watches the world and keeps all deliveries in order."""

    def __init__(self, payloads: Payloads) -> None:
        self._payloads = payloads
        self.kept: list[Delivery] = []

    def of(self, user_id: int) -> list[Delivery]:
        """All that one person was shown, oldest first."""
        return [delivery for delivery in self.kept if delivery.user_id == user_id]

    def watch(self, happening: Happening) -> None:
        """Record what a happening shows to people."""
        match happening:
            case MessagePosted(message):
                self._keep_message(message, DeliveryKind.MESSAGE, DeliveryKind.EPHEMERAL)
            case MessageEdited(message):
                self._keep_message(message, DeliveryKind.EDIT, DeliveryKind.EPHEMERAL_EDIT)
            case MessageDeleted(message):
                self._keep_message(message, DeliveryKind.DELETION, DeliveryKind.DELETION)
            case InteractionAnswered(interaction) if interaction.answer in _ANSWERS:
                kind = _ANSWERS[interaction.answer]
                self.kept.append(Delivery(interaction.user_id, interaction.channel_id, kind, interaction.answer_data))
            case _:
                pass

    def _keep_message(self, message: Message, public: DeliveryKind, private: DeliveryKind) -> None:
        world = self._payloads.world
        payload = self._payloads.message(message)
        files = files_of(self._payloads, message)
        kind = public if message.ephemeral_to is None else private
        is_new = public is DeliveryKind.MESSAGE
        for user in world.state.users.values():
            if not user.is_bot and world.can_see(user.id, message):
                is_ping = is_new and user.id in message.pinged
                self.kept.append(Delivery(user.id, message.channel_id, kind, payload, files, is_ping))


def files_of(payloads: Payloads, message: Message) -> tuple[tuple[str, bytes], ...]:
    """Names and bytes of a message's files; files that were not kept are left out."""
    found: list[tuple[str, bytes]] = []
    for attachment in message.attachments:
        try:
            found.append((attachment.name, payloads.world.files.get(attachment.id)))
        except KeyError:
            continue
    return tuple(found)
