"""The application's emojis."""

from playground.limits import emojis
from playground.wire.call import Call
from playground.wire.routes import ALL, Reply, Service
from playground.world.refusal import Code, Refusal
from playground.world.state import Emoji


@ALL.add("GET", "/applications/{application_id}/emojis")
def list_emojis(service: Service, _: Call) -> Reply:
    """All emojis, oldest first."""
    return {"items": [_payload(service, emoji) for emoji in service.world.state.emojis.values()]}


@ALL.add("POST", "/applications/{application_id}/emojis", status=201)
def add_emoji(service: Service, call: Call) -> Reply:
    """Store an emoji."""
    picture = emojis.picture_of(call.fields)
    return _payload(service, emojis.add(service.world, call.fields["name"], picture))


@ALL.add("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
def delete_emoji(service: Service, call: Call) -> Reply:
    """Delete an emoji; texts that contain it do not change."""
    if service.world.state.emojis.pop(call.numbers["emoji_id"], None) is None:
        raise Refusal(Code.UNKNOWN_EMOJI)
    return None


def _payload(service: Service, emoji: Emoji) -> dict[str, object]:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "user": service.payloads.user(service.world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
