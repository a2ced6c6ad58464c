"""A message as its sender submits it: Discord's JSON and the uploaded files."""

import re
from dataclasses import dataclass
from typing import Any

from playground.world.components import ATTACHMENT_SCHEME, media_of, texts, walk
from playground.world.state import Attachment

_MENTION = re.compile(r"<@!?(\d+)>")
_OF_ROLE = re.compile(r"<@&(\d+)>")
_PNG_MAGIC = b"\x89PNG\r\n\x1a\n"
_PNG_HEADER_END = 24
_GIF_MAGIC = b"GIF8"
_GIF_SIZE_END = 10


@dataclass(frozen=True, slots=True)
class Upload:
    """An uploaded file; `index` is the n of the part `files[n]`."""

    index: int
    name: str
    content_type: str
    data: bytes

    def size_in_pixels(self) -> tuple[int, int] | tuple[None, None]:
        """Width and height of a PNG or a GIF; None for other files."""
        if self.data.startswith(_GIF_MAGIC) and len(self.data) >= _GIF_SIZE_END:
            return int.from_bytes(self.data[6:8], "little"), int.from_bytes(self.data[8:10], "little")
        if not self.data.startswith(_PNG_MAGIC) or len(self.data) < _PNG_HEADER_END:
            return (None, None)
        return int.from_bytes(self.data[16:20]), int.from_bytes(self.data[20:24])


@dataclass(frozen=True, slots=True)
class Form:
    """`body` is the JSON of Discord's create or edit message."""

    body: dict[str, Any]
    uploads: tuple[Upload, ...] = ()

    @property
    def content(self) -> str:
        """The text above everything; empty if none."""
        return self.body.get("content") or ""

    @property
    def components(self) -> list[dict[str, Any]]:
        """The component tree; empty if none."""
        return self.body.get("components") or []

    @property
    def embeds(self) -> list[dict[str, Any]]:
        """The embeds; empty if none."""
        return self.body.get("embeds") or []

    @property
    def flags(self) -> int:
        """The flags that the sender sets."""
        return int(self.body.get("flags") or 0)

    def descriptions(self) -> dict[int, str | None]:
        """The alt text of each file, by upload index."""
        given = self.body.get("attachments") or []
        return {int(item["id"]): item.get("description") for item in given if "id" in item}

    def kept(self, attachments: list[Attachment]) -> list[Attachment]:
        """The files of a message that an edit keeps: all, unless the form lists them."""
        if self.body.get("attachments") is None:
            return list(attachments)
        listed = {int(item["id"]) for item in self.body["attachments"]}
        return [attachment for attachment in attachments if attachment.id in listed]

    def named_files(self) -> set[str]:
        """The names that components and embeds refer to by `attachment://`."""
        urls = [str(medium.get("url", "")) for component in walk(self.components) for medium in media_of(component)]
        urls += [
            str((embed.get(place) or {}).get("url", "")) for embed in self.embeds for place in ("image", "thumbnail")
        ]
        return {url.removeprefix(ATTACHMENT_SCHEME) for url in urls if url.startswith(ATTACHMENT_SCHEME)}

    def mentioned_roles(self) -> list[int]:
        """The roles that are mentioned, as far as `allowed_mentions` permits."""
        named = [int(found) for text in (self.content, *texts(self.components)) for found in _OF_ROLE.findall(text)]
        rule = self.body.get("allowed_mentions")
        if rule is not None and "roles" not in (rule.get("parse") or []):
            allowed = {int(role_id) for role_id in rule.get("roles") or []}
            named = [role_id for role_id in named if role_id in allowed]
        return list(dict.fromkeys(named))

    def mentioned(self) -> list[int]:
        """The people mentioned in content or text displays, as far as `allowed_mentions` permits."""
        named = [int(found) for text in (self.content, *texts(self.components)) for found in _MENTION.findall(text)]
        rule = self.body.get("allowed_mentions")
        if rule is not None and "users" not in (rule.get("parse") or []):
            allowed = {int(user_id) for user_id in rule.get("users") or []}
            named = [user_id for user_id in named if user_id in allowed]
        return list(dict.fromkeys(named))
