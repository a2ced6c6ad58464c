"""What is sent to Discord: a layout with its files, the same in words, and plain sentences."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import discord
from discord import ui

from cogs.words.text import TEXT, shortened
from languages.speech import Text
from render.game import Picture


@dataclass(frozen=True, slots=True)
class Document:
    """A file to send; the layout refers to its `name`, which is `[a-z0-9.-]`."""

    name: str
    content: bytes


class _Content(BytesIO):
    """
    The content of a file to send, freed as soon as nobody holds it.

    discord.py puts another `close` into it, and the old one back later: a cycle, which would hold each picture until
    the next collection.
    """

    def __setattr__(self, name: str, value: object) -> None:
        """Let nothing be put into it."""

    def close(self) -> None:
        """Stay open, since a file may be sent again."""


@dataclass(frozen=True, slots=True)
class Reply:
    """
    A message: a layout, and the pictures and documents it refers to.

    `is_below`: it must stand below what was posted since it was promised.
    """

    view: ui.LayoutView
    pictures: Sequence[Picture] = field(default=())
    documents: Sequence[Document] = field(default=())
    is_below: bool = False

    def files(self) -> list[discord.File]:
        """Return pictures and documents as new files, since a file can be sent only once."""
        pictures = (discord.File(_Content(one.png), one.name, description=one.alt) for one in self.pictures)
        return [*pictures, *(discord.File(_Content(one.content), one.name) for one in self.documents)]


def said(*paragraphs: Text) -> Reply:
    """Return a reply of plain sentences, shortened if they do not fit into a message."""
    view, told = ui.LayoutView(timeout=None), tuple(map(str, paragraphs))
    view.add_item(ui.TextDisplay("\n".join(shortened(told, TEXT)) or f"{told[0][: TEXT - 1]}…"))
    view.stop()
    return Reply(view)


def in_words(reply: Reply) -> Reply:
    """Return the same reply without files, with what its pictures show in words as far as they fit."""
    view: ui.LayoutView = ui.LayoutView(timeout=None)
    told = sum(len(part.content) for part in reply.view.walk_children() if isinstance(part, ui.TextDisplay))
    for part in _in_words(reply.view.children, TEXT - told):
        view.add_item(part)
    view.stop()
    return Reply(view)


def _in_words(parts: Iterable[ui.Item[Any]], left: int) -> Iterator[ui.Item[Any]]:
    """Yield the parts; those with files in at most `left` characters."""
    for part in parts:
        match part:
            case ui.Container():
                yield ui.Container(*_in_words(part.children, left), accent_colour=part.accent_colour)
            case ui.MediaGallery():
                told = "\n".join(item.description for item in part.items if item.description)[: max(left, 0)]
                left -= len(told)
                if told:
                    yield ui.TextDisplay(told)
            case ui.Section(accessory=ui.Thumbnail()):
                # Its text says which game it is of.
                yield from part.children
            case ui.File():
                pass
            case _:
                yield part
