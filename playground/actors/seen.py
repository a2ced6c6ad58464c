"""A message as a person sees it."""

from dataclasses import dataclass
from typing import Any

from playground.world.components import ComponentKind, walk
from playground.world.state import MessageFlag

JsonObject = dict[str, Any]


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
