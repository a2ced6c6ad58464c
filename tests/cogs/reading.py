"""What a reply holds, as Discord gets it."""

from typing import Any

from cogs.interactions.answers import Reply
from playground.world.components import ComponentKind, walk


def components(reply: Reply) -> list[dict[str, Any]]:
    return list(walk(reply.view.to_components()))  # type: ignore[no-untyped-call]  # discord.py gives it no type


def texts(reply: Reply) -> str:
    return "\n".join(str(part["content"]) for part in components(reply) if part["type"] == ComponentKind.TEXT_DISPLAY)
