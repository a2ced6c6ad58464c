"""Interactions, from the press to the last follow-up, with Discord's deadlines."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from playground.world import messages, posting
from playground.world.form import Form
from playground.world.happenings import (
    FIRST_ANSWER_MILLIS,
    TOKEN_LIFE_MILLIS,
    AnswerKind,
    Interaction,
    InteractionAnswered,
    InteractionBegan,
    InteractionKind,
)
from playground.world.moderation import require_open
from playground.world.refusal import Code, Refusal
from playground.world.state import Channel, Message, MessageFlag, Origin, User
from playground.world.world import World

ORIGINAL = "@original"
_NOT_FOUND = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
LATE_GALLERY = {"components": {"_errors": [{"code": _NOT_FOUND, "message": "The attachment is not there."}]}}
"""What is said to a new gallery in a late answer, at the times when Discord takes none there."""
_ALLOWED: dict[InteractionKind, frozenset[AnswerKind]] = {
    InteractionKind.COMMAND: frozenset({AnswerKind.MESSAGE, AnswerKind.DEFERRED_MESSAGE, AnswerKind.MODAL}),
    InteractionKind.COMPONENT: frozenset(AnswerKind) - {AnswerKind.AUTOCOMPLETE},
    InteractionKind.AUTOCOMPLETE: frozenset({AnswerKind.AUTOCOMPLETE}),
    InteractionKind.MODAL: frozenset(AnswerKind) - {AnswerKind.AUTOCOMPLETE, AnswerKind.MODAL},
}


@dataclass(frozen=True, slots=True)
class Use:
    """
    What somebody does; `data` is as Discord sends it.

    `message` contains the component that was used, `trigger` is what opened the modal.
    """

    kind: InteractionKind
    data: dict[str, Any]
    message: Message | None = None
    trigger: Interaction | None = None


def begin(world: World, user: User, channel: Channel, use: Use) -> Interaction:
    """Start an interaction; the bot has three seconds from now."""
    now = world.clock.millis()
    _forget_older_than(world, now - TOKEN_LIFE_MILLIS)
    interaction_id = world.take_id()
    token = f"interaction-{interaction_id}"
    interaction = Interaction(interaction_id, use.kind, token, user.id, channel.id, now, use.data)
    interaction.message_id = use.message.id if use.message else None
    interaction.trigger = use.trigger
    world.interactions[token] = interaction
    world.tell(InteractionBegan(interaction))
    return interaction


def answer(world: World, interaction_id: int, token: str, kind: AnswerKind, form: Form) -> Interaction:
    """
    The first answer to an interaction.

    Args:
        form: the callback's `data`; the message, the choices or the modal.
    Raises: Refusal 10062: too late or unknown; 40060: answered before; 50035: that use takes no such answer.
    """
    interaction = world.interactions.get(token)
    now = world.clock.millis()
    if interaction is None or interaction.id != interaction_id:
        raise Refusal(Code.UNKNOWN_INTERACTION)
    if interaction.answer is not None:
        raise Refusal(Code.INTERACTION_ALREADY_ACKNOWLEDGED)
    if now - interaction.begun_at > FIRST_ANSWER_MILLIS:
        raise Refusal(Code.UNKNOWN_INTERACTION)
    is_update = kind in (AnswerKind.UPDATE, AnswerKind.DEFERRED_UPDATE)
    if kind not in _ALLOWED[interaction.kind] or (is_update and interaction.message_id is None):
        raise Refusal(Code.INVALID_FORM, {"type": {"_errors": [{"code": "BASE_TYPE_CHOICES", "message": "Not here"}]}})
    _carry_out(world, interaction, kind, form)
    interaction.answer, interaction.answered_at, interaction.answer_data = kind, now, form.body
    world.tell(InteractionAnswered(interaction))
    return interaction


def webhook(world: World, token: str) -> Interaction:
    """
    The interaction whose token still works for follow-ups.

    Raises: Refusal 50027: unknown or older than 15 minutes; 10015: no first answer yet.
    """
    interaction = world.interactions.get(token)
    if interaction is None or world.clock.millis() - interaction.begun_at > TOKEN_LIFE_MILLIS:
        raise Refusal(Code.INVALID_WEBHOOK_TOKEN)
    if interaction.answer is None:
        raise Refusal(Code.UNKNOWN_WEBHOOK)
    return interaction


def follow_up(world: World, interaction: Interaction, form: Form) -> Message:
    """Post a follow-up; the first one after a deferral replaces the placeholder."""
    original = world.state.messages.get(interaction.original_id or 0)
    if original is not None and original.flags & MessageFlag.LOADING:
        _check_late_gallery(world, form)
        posting.edit(world, original, form)
        interaction.is_shown = True
        return original
    channel = world.channel(interaction.channel_id)
    posted = posting.post_answer(world, channel, form, _origin(interaction), _reader(interaction, form))
    interaction.followup_ids.append(posted.id)
    if not interaction.is_shown:
        interaction.is_shown, interaction.instead_id = True, posted.id
    return posted


def answered_message(world: World, interaction: Interaction, which: str) -> Message:
    """
    The message that a webhook path names: `@original` or the id of a follow-up.

    Raises: Refusal 10008: there is none.
    """
    if which == ORIGINAL:
        message_id = interaction.original_id or 0
    else:
        message_id = int(which) if which.isdecimal() else 0
        if message_id not in (interaction.original_id, *interaction.followup_ids):
            raise Refusal(Code.UNKNOWN_MESSAGE)
    message = world.state.messages.get(message_id)
    if message is None:
        raise Refusal(Code.UNKNOWN_MESSAGE)
    return message


def edit_answer(world: World, interaction: Interaction, which: str, form: Form) -> Message:
    """Change the original or a follow-up."""
    message = answered_message(world, interaction, which)
    if message.id == interaction.original_id:
        _check_late_gallery(world, form)
    posting.edit(world, message, form)
    interaction.is_shown = True
    return message


def delete_answer(world: World, interaction: Interaction, which: str) -> None:
    """
    Delete the original or a follow-up; an original that only promises an answer leaves the promise open.

    Raises: Refusal 50083: it is public, in an archived thread.
    """
    message = answered_message(world, interaction, which)
    if message.ephemeral_to is None:
        require_open(world.channel(message.channel_id))
    interaction.is_shown |= not message.flags & MessageFlag.LOADING
    messages.remove(world, message)


def _carry_out(world: World, interaction: Interaction, kind: AnswerKind, form: Form) -> None:
    channel = world.channel(interaction.channel_id)
    match kind:
        case AnswerKind.MESSAGE:
            reader = _reader(interaction, form)
            interaction.original_id = posting.post_answer(world, channel, form, _origin(interaction), reader).id
        case AnswerKind.DEFERRED_MESSAGE:
            reader = _reader(interaction, form)
            interaction.original_id = posting.post_placeholder(world, channel, _origin(interaction), reader).id
        case AnswerKind.DEFERRED_UPDATE:
            interaction.original_id = interaction.message_id
            answered_message(world, interaction, ORIGINAL)
        case AnswerKind.UPDATE:
            interaction.original_id = interaction.message_id
            posting.edit(world, answered_message(world, interaction, ORIGINAL), form)
        case AnswerKind.AUTOCOMPLETE | AnswerKind.MODAL:
            pass
    interaction.is_shown = kind not in (AnswerKind.DEFERRED_MESSAGE, AnswerKind.DEFERRED_UPDATE)


def _check_late_gallery(world: World, form: Form) -> None:
    """Raises: Refusal 50035: the form shows new files, and Discord has one of the times when it takes none there."""
    if world.refuses_late_galleries and {upload.name for upload in form.uploads} & form.named_files():
        raise Refusal(Code.INVALID_FORM, LATE_GALLERY)


def _origin(interaction: Interaction) -> Origin:
    name = str(interaction.data["name"]) if interaction.kind is InteractionKind.COMMAND else None
    trigger = _origin(interaction.trigger) if interaction.trigger else None
    return Origin(interaction.id, interaction.kind, interaction.user_id, name, interaction.message_id, trigger)


def _reader(interaction: Interaction, form: Form) -> int | None:
    return interaction.user_id if form.flags & MessageFlag.EPHEMERAL else None


def _forget_older_than(world: World, instant: int) -> None:
    # The oldest come first, and each new one adds one, so removing up to two each time keeps up at constant cost.
    for token, interaction in list(islice(world.interactions.items(), 2)):
        if interaction.begun_at < instant:
            del world.interactions[token]
