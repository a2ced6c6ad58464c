"""Answers to interactions: the callback, the original, the follow-ups."""

from typing import Any

from playground.limits.messages import check_choices, check_edit, check_modal, check_new
from playground.wire.call import Call
from playground.wire.routes import ALL, Reply, Service
from playground.world import answering
from playground.world.answering import ORIGINAL
from playground.world.form import Form
from playground.world.happenings import AnswerKind, Interaction
from playground.world.refusal import Code, Refusal
from playground.world.state import MessageFlag


@ALL.add("POST", "/interactions/{interaction_id}/{token}/callback", is_open=True)
def answer(service: Service, call: Call) -> Reply:
    """The first answer; with `with_response` the response contains the message it made."""
    kind = _answer_kind(call)
    form = Form(call.fields.get("data") or {}, call.uploads)
    _check(service, call.words["token"], kind, form)
    given = answering.answer(service.world, call.numbers["interaction_id"], call.words["token"], kind, form)
    return _callback(service, given, kind) if call.query.get("with_response") in ("true", "1") else None


@ALL.add("POST", "/webhooks/{application_id}/{token}", is_open=True)
def follow_up(service: Service, call: Call) -> Reply:
    """Post a follow-up."""
    interaction = answering.webhook(service.world, call.words["token"])
    check_new(call.form)
    return service.payloads.message(answering.follow_up(service.world, interaction, call.form))


@ALL.add("GET", "/webhooks/{application_id}/{token}/messages/{which}", is_open=True)
def get_answer(service: Service, call: Call) -> Reply:
    """The original or a follow-up."""
    interaction = answering.webhook(service.world, call.words["token"])
    return service.payloads.message(answering.answered_message(service.world, interaction, call.words["which"]))


@ALL.add("PATCH", "/webhooks/{application_id}/{token}/messages/{which}", is_open=True)
def edit_answer(service: Service, call: Call) -> Reply:
    """Change the original or a follow-up; completes a deferral."""
    interaction = answering.webhook(service.world, call.words["token"])
    check_edit(call.form, answering.answered_message(service.world, interaction, call.words["which"]))
    message = answering.edit_answer(service.world, interaction, call.words["which"], call.form)
    return service.payloads.message(message)


@ALL.add("DELETE", "/webhooks/{application_id}/{token}/messages/{which}", is_open=True)
def delete_answer(service: Service, call: Call) -> Reply:
    """Delete the original or a follow-up."""
    interaction = answering.webhook(service.world, call.words["token"])
    answering.delete_answer(service.world, interaction, call.words["which"])
    return None


def _check(service: Service, token: str, kind: AnswerKind, form: Form) -> None:
    interaction = service.world.interactions.get(token)
    source = service.world.state.messages.get(interaction.message_id or 0) if interaction else None
    match kind:
        case AnswerKind.MESSAGE:
            check_new(form)
        case AnswerKind.UPDATE if source is not None:
            check_edit(form, source)
        case AnswerKind.AUTOCOMPLETE:
            check_choices(form)
        case AnswerKind.MODAL:
            check_modal(form)
        case _:
            pass


def _answer_kind(call: Call) -> AnswerKind:
    try:
        return AnswerKind(int(call.fields.get("type") or 0))
    except (TypeError, ValueError):
        error = {"code": "BASE_TYPE_CHOICES", "message": "Value must be one of the known types."}
        raise Refusal(Code.INVALID_FORM, {"type": {"_errors": [error]}}) from None


def _callback(service: Service, interaction: Interaction, kind: AnswerKind) -> dict[str, Any]:
    said: dict[str, Any] = {"id": str(interaction.id), "type": int(interaction.kind)}
    if interaction.original_id is not None:
        message = answering.answered_message(service.world, interaction, ORIGINAL)
        said |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.flags & MessageFlag.LOADING),
            "response_message_ephemeral": message.ephemeral_to is not None,
        }
        if kind in (AnswerKind.MESSAGE, AnswerKind.UPDATE):
            resource = {"type": int(kind), "message": service.payloads.message(message)}
            return {"interaction": said, "resource": resource}
    return {"interaction": said}
