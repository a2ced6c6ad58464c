"""Messages of the check, and what is looked at in them."""

from collections.abc import Awaitable, Iterator, Sequence
from typing import Any

import discord

from cogs.interactions.answers import Reply
from cogs.interactions.replies import galleries, layout, paragraph
from host.discord_check.verdicts import Otherwise, require
from render.game import Picture


def shown(text: str, row: int, *pictures: Picture) -> Reply:
    """Return a message with a text, the number of its row and a gallery of pictures, as the bot makes them."""
    return Reply(layout(paragraph(text), *galleries(pictures), row_number=row), pictures)


def numbers(components: Sequence[Any]) -> Iterator[int]:
    """Yield the ids of all components."""
    for component in components:
        yield component.id or 0
        yield from numbers(getattr(component, "children", ()))


def require_pictures(message: discord.Message, *pictures: Picture) -> None:
    """Raises: Otherwise: the message does not show just these pictures with their sizes and words."""
    items = list(_items(message.components))
    said = f"{len(items)} of {len(pictures)} pictures."
    require(len(items) == len(pictures), said)
    for item, picture in zip(items, pictures, strict=True):
        require(picture.name in item.media.url, "Another picture than the one that was sent.")
        require(item.description == picture.alt, "A picture without its words.")
        require(item.media.width and item.media.height, "A picture without a size.")
    require(not message.attachments, "The picture is listed as a file below the message, too.")


def _items(components: Sequence[Any]) -> Iterator[discord.MediaGalleryItem]:
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield from component.items
        yield from _items(getattr(component, "children", ()))


async def refusal_of(request: Awaitable[object]) -> discord.HTTPException:
    """Return how Discord refuses a request. Raises: Otherwise: it does not."""
    try:
        await request
    except discord.HTTPException as fault:
        return fault
    raise Otherwise("It was taken.")
