"""The world's records in Discord's JSON."""

import copy
from typing import Any

from playground.wire.place_payloads import PlacePayloads, timestamp
from playground.world.components import with_media
from playground.world.happenings import InteractionKind
from playground.world.posting import unshown_attachments
from playground.world.state import APPLICATION_ID, Attachment, Message, MessageKind, Origin

JsonObject = dict[str, Any]
_OF_MEDIA = ("id", "url", "proxy_url", "width", "height", "content_type")


class Payloads(PlacePayloads):
    """Writes messages too, with their files."""

    def attachment(self, channel_id: int, attachment: Attachment) -> JsonObject:
        """An attachment object with the URL of its file."""
        url = f"{self.base}/attachments/{channel_id}/{attachment.id}/{attachment.name}"
        payload: JsonObject = {
            "id": str(attachment.id),
            "filename": attachment.name,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        }
        if attachment.description:
            payload["description"] = attachment.description
        if attachment.width is not None:
            payload |= {"width": attachment.width, "height": attachment.height}
        return payload

    def message(self, message: Message) -> JsonObject:
        """A message object; files that components show are not among its attachments."""
        channel = self.world.state.channels.get(message.channel_id)
        payload: JsonObject = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "type": int(message.kind),
            "author": self.user(self.world.user(message.author_id)),
            "content": message.content,
            "timestamp": timestamp(message.created_at),
            "edited_timestamp": None if message.edited_at is None else timestamp(message.edited_at),
            "tts": False,
            "pinned": False,
            "flags": int(message.flags),
            "mention_everyone": False,
            "mentions": [self.user(self.world.user(user_id)) for user_id in message.mentions],
            "mention_roles": list(map(str, message.mentioned_roles)),
            "attachments": [self.attachment(message.channel_id, a) for a in unshown_attachments(message)],
            "embeds": self._embeds(message),
            "components": self._components(message),
        }
        if message.nonce is not None:
            payload["nonce"] = message.nonce
        if message.reference_id is not None:
            payload |= self._reference(message)
        if message.origin is not None:
            payload |= {
                "application_id": str(APPLICATION_ID),
                "webhook_id": str(APPLICATION_ID),
                "interaction_metadata": self._origin_metadata(message.origin),
            }
        if channel is not None and message.id in self.world.state.channels:
            payload["thread"] = self.channel(self.world.state.channels[message.id])
        return payload

    def _components(self, message: Message) -> list[JsonObject]:
        files = {str(a.id): a for a in message.attachments}

        def filled(medium: JsonObject) -> JsonObject:
            file = files.get(medium.get("attachment_id", ""))
            if file is None:
                return medium
            shown = self.attachment(message.channel_id, file)
            return medium | {key: shown[key] for key in _OF_MEDIA if key in shown}

        return with_media(message.components, filled)

    def _embeds(self, message: Message) -> list[JsonObject]:
        if not message.embeds:
            return []
        embeds: list[JsonObject] = copy.deepcopy(message.embeds)
        urls = {f"attachment://{a.name}": self.attachment(message.channel_id, a)["url"] for a in message.attachments}
        for embed in embeds:
            for place in ("image", "thumbnail"):
                if embed.get(place, {}).get("url") in urls:
                    embed[place]["url"] = urls[embed[place]["url"]]
        return embeds

    def _reference(self, message: Message) -> JsonObject:
        reference: JsonObject = {"type": 0, "channel_id": str(message.channel_id)}
        channel = self.world.channel(message.channel_id)
        if channel.guild_id is not None:
            reference["guild_id"] = str(channel.guild_id)
        if message.kind is MessageKind.THREAD_CREATED:
            reference["channel_id"] = str(message.reference_id)
        elif message.kind is MessageKind.THREAD_STARTER and channel.thread is not None:
            reference |= {"channel_id": str(channel.thread.parent_id), "message_id": str(message.reference_id)}
        else:
            reference["message_id"] = str(message.reference_id)
        return {"message_reference": reference}

    def _origin_metadata(self, origin: Origin) -> JsonObject:
        metadata: JsonObject = {
            "id": str(origin.interaction_id),
            "type": origin.kind,
            "user": self.user(self.world.user(origin.user_id)),
            "authorizing_integration_owners": {},
        }
        if origin.command is not None:
            metadata |= {"name": origin.command, "command_type": 1}
        if origin.message_id is not None and origin.kind == InteractionKind.COMPONENT:
            metadata["interacted_message_id"] = str(origin.message_id)
        if origin.trigger is not None:
            metadata["triggering_interaction_metadata"] = self._origin_metadata(origin.trigger)
        return metadata
