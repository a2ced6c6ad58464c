"""What is sent to Discord: a layout of Components V2 with its files, and the same in words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import discord
from discord import ui

from cogs.discord_internals import Content
from cogs.interactions.controls import Press, PressButton, PressChannels, PressPeople, PressRole, PressSelect, Style
from cogs.words import general as words
from cogs.words.text import TEXT, clipped, shortened
from languages.speech import Text
from render.game import Picture
from tables.model.place import Place

GOLD = discord.Colour(0xF2C14E)
_BUTTONS = 4
"""Phones wrap a fifth button."""
_OPTION = 100
"""The longest label, and description, of an option."""
_FIRST_NUMBER = 1000
"""The ids of outbox rows start here: Discord itself numbers the components of a message, up to 40, from 1 on."""
_CLOCK_TOLERANCE = 10
"""Seconds by which Discord's clock may be behind ours."""
_MOST_MESSAGES = 1000
"""Messages searched at most, a hundred per request: people may have written a lot since the first attempt."""


def layout(*parts: ui.Item[Any] | None, row_number: int | None = None) -> ui.LayoutView:
    """
    Stack the parts in one golden container; parts that are None are left out.

    `row_number` is the outbox row that posts the message. It becomes the component id of the first text, so that the
    message can be found again.
    """
    view = ui.LayoutView(timeout=None)
    kept = [part for part in parts if part is not None]
    view.add_item(ui.Container(*kept, accent_colour=GOLD))
    if row_number is not None:
        _first_text(view).id = component_number(row_number)
    # Presses are dispatched by custom_id, so discord.py need not keep the view of each private answer for 15 minutes.
    view.stop()
    return view


def text_of(components: Iterable[Any]) -> str:
    """Return all text in components of a message or a layout, but for what stands on selects."""
    told = ("content", "label")
    parts = ((*(getattr(one, name, "") for name in told), text_of(getattr(one, "children", ()))) for one in components)
    return "\n".join(str(part) for several in parts for part in several if part)


def component_number(row_number: int) -> int:
    """Return the component id that marks the message of an outbox row."""
    return _FIRST_NUMBER + row_number


def paragraph(*lines: Text) -> ui.TextDisplay[Any] | None:
    """Return the lines that are not empty as one text, or None if all are."""
    text = "\n".join(filter(None, map(str, lines)))
    return ui.TextDisplay(text[:TEXT]) if text else None


def beside_button(lines: Iterable[Text], button: PressButton) -> ui.Section[Any]:
    """Return the lines that are not empty as one text, with a button at its right."""
    return ui.Section("\n".join(filter(None, map(str, lines)))[:TEXT], accessory=button)


def beside_picture(lines: Iterable[Text], picture: Picture | None) -> ui.Section[Any] | ui.TextDisplay[Any] | None:
    """Return the lines as `paragraph` does, with a small picture at their right if there is one."""
    text = paragraph(*lines)
    if text is None or picture is None:
        return text
    return ui.Section(text, accessory=ui.Thumbnail(f"attachment://{picture.name}", description=picture.alt))


def galleries(pictures: Sequence[Picture]) -> list[ui.MediaGallery[Any]]:
    """Return the pictures, which are sent as attachments, each in a gallery: clients crop those that share one."""
    return [
        ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt or None))
        for picture in pictures
    ]


def enclosed(name: str) -> ui.File[Any]:
    """Return a file to download; the document is sent as an attachment."""
    return ui.File(f"attachment://{name}")


def rows(buttons: Iterable[PressButton]) -> list[ui.ActionRow[Any]]:
    """Return the buttons in rows of at most four; no button is alone in the last of several rows."""
    every = list(buttons)
    cuts = list(range(0, len(every), _BUTTONS))
    if len(every) % _BUTTONS == 1 and len(cuts) > 1:
        cuts[-1] -= 1
    return [row(every[start:end]) for start, end in pairwise((*cuts, len(every)))]


@dataclass(frozen=True, slots=True)
class Page:
    """A page, counted from 0, of a list of `number` things, `size` on each page."""

    page: int
    size: int
    number: int

    @classmethod
    def asked(cls, rest: str, size: int, number: int) -> "Page":
        """Return the page that a button's custom_id names; the first without a number, at most the last one."""
        return cls(min(int(rest) if rest.isdigit() else 0, max(number - 1, 0) // size), size, number)

    @property
    def first(self) -> int:
        """How many things lie before it."""
        return self.page * self.size

    @property
    def last(self) -> int:
        """How many lie before the next page."""
        return min(self.first + self.size, self.number)

    @property
    def line(self) -> Text:
        """Which part this is; empty where it is everything."""
        if self.last - self.first == self.number:
            return ""
        return words.PART_LINE.said(first=self.first + 1, last=self.last, number=self.number)

    def buttons(self, verb: str) -> Iterator[PressButton]:
        """Yield the buttons to the pages before and after it."""
        if self.page:
            yield PressButton(Press(verb, 0, rest=str(self.page - 1)), words.EARLIER)
        if self.last < self.number:
            yield PressButton(Press(verb, 0, rest=str(self.page + 1)), words.MORE)


def start_button() -> PressButton:
    """Return the button that opens the choice of a game in a new message."""
    return PressButton(Press("choose", 0), words.START_A_GAME, Style.primary)


def daily_button() -> PressButton:
    """Return the button that opens the garden of the day, in a new message if others can see this one."""
    return PressButton(Press("daily", 0), words.TODAYS_GARDEN)


def first_page_button(slug: str) -> PressButton:
    """Return the button that opens the walk-through of a game in a new message."""
    return PressButton(Press("guide", 0, rest=slug), words.HOW_TO_PLAY)


def learn_button(slug: str, label: Text = words.LEARN_BY_PLAYING) -> PressButton:
    """Return the button that begins or goes on with the guided game, in a new message if others can see this one."""
    return PressButton(Press("learn", 0, rest=slug), label)


def select_row(select: PressSelect | PressChannels | PressRole | PressPeople) -> ui.ActionRow[Any]:
    row: ui.ActionRow[Any] = ui.ActionRow()
    row.add_item(select)
    return row


def row(buttons: Sequence[PressButton]) -> ui.ActionRow[Any]:
    """Return a row of at most five buttons."""
    made: ui.ActionRow[Any] = ui.ActionRow()
    for button in buttons:
        made.add_item(button)
    return made


def option(label: Text, value: str, detail: Text = "", *, default: bool = False) -> discord.SelectOption:
    """Return an option of a select, cut to the lengths that Discord allows."""
    label, detail = clipped(str(label), _OPTION), clipped(str(detail), _OPTION)
    return discord.SelectOption(label=label, value=value, description=detail or None, default=default)


async def find_message(
    channel: discord.abc.Messageable, author: discord.abc.Snowflake | None, number: int, since: int
) -> int | None:
    """
    Find a message by a component id in it.

    Args:
        author: who posted it.
        number: the component id.
        since: when it was posted at the earliest, in UTC seconds.
    Returns: the id of the message, or None if it never arrived.
    """
    start = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(since - _CLOCK_TOLERANCE, UTC)))
    async for message in channel.history(after=start, limit=_MOST_MESSAGES, oldest_first=True):
        if message.author == author and _has_number(message.components, number):
            return message.id
    return None


def keep_number(view: ui.LayoutView, message: discord.Message | None) -> None:
    """Give the view that replaces a message the same component id, so that the message can still be found."""
    number = None if message is None else _number_in(message.components)
    if number is not None:
        _first_text(view).id = number


def _first_text(view: ui.LayoutView) -> ui.TextDisplay[Any]:
    return next(item for item in view.walk_children() if isinstance(item, ui.TextDisplay))


def _number_in(components: Sequence[Any]) -> int | None:
    for component in components:
        if (component.id or 0) >= _FIRST_NUMBER:
            return int(component.id)
        inside = _number_in(getattr(component, "children", ()))
        if inside is not None:
            return inside
    return None


def _has_number(components: Sequence[Any], number: int) -> bool:
    return any(
        component.id == number or _has_number(getattr(component, "children", ()), number) for component in components
    )


def message_in(client: discord.Client, place: Place, message_id: int) -> discord.PartialMessage:
    """Return a message in a table's channel, to be edited or deleted without being read first."""
    return client.get_partial_messageable(place.channel_id, guild_id=place.guild_id).get_partial_message(message_id)


@dataclass(frozen=True, slots=True)
class Document:
    """A file to send; the layout refers to its `name`, which is `[a-z0-9.-]`."""

    name: str
    content: bytes


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
        pictures = (discord.File(Content(one.png), one.name, description=one.alt) for one in self.pictures)
        return [*pictures, *(discord.File(Content(one.content), one.name) for one in self.documents)]


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
