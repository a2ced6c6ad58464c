"""One use of a command, component or modal, and the first answer to it."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

TOKEN_LIFE_MILLIS = 15 * 60 * 1000
FIRST_ANSWER_MILLIS = 3000


class InteractionKind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class AnswerKind(IntEnum):
    """Discord's interaction callback types that the stand-in knows."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


@dataclass(slots=True)
class Interaction:
    """
    An interaction in progress; never saved, since its token expires within minutes.

    `data` is what Discord sends to the bot. `message_id` is the message whose component was used,
    `trigger` what opened the modal. `original_id` is
    the message that `@original` means, once there is one. `answer_data` is the data of the first answer.
    """

    id: int
    kind: InteractionKind
    token: str
    user_id: int
    channel_id: int
    begun_at: int
    data: dict[str, Any]
    message_id: int | None = None
    trigger: "Interaction | None" = None
    answer: AnswerKind | None = None
    answer_data: dict[str, Any] = field(default_factory=dict)
    answered_at: int | None = None
    original_id: int | None = None
    followup_ids: list[int] = field(default_factory=list)
    is_shown: bool = False
    """False after a deferral, until the answer is there."""
