"""The shipped fonts, and how names are fitted into them."""

from __future__ import annotations

import json
import re
import unicodedata
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import ImageFont

from render.colour import BLACK, Colour
from render.text.typesetting import set_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FONTS = Path(__file__).resolve().parents[1] / "fonts"
# A picture is seen about 350 px wide on a phone; below this nothing can be read there.
SMALLEST = 22
_TITLE, _PLAIN_TITLE = 54, 46
_NUMBER = re.compile(r" (\(\d+\)\)?)$")


class Face(Enum):
    """A typeface and its file."""

    BLACK = "Lato-Black.ttf"
    BOLD = "Lato-Bold.ttf"
    TITLE = "EBGaramond12-Bold.otf"

    # Members are single objects; what Enum itself does here is asked of every text and takes longer than the rest.
    __hash__ = object.__hash__


class TextStyle(NamedTuple):
    """Face, size in pixels and colour of a text; a rim in another colour keeps it legible over a picture."""

    face: Face
    size: int
    colour: Colour
    rim: int = 0
    rim_colour: Colour = BLACK


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """
    Open a face at a size in pixels.

    Raises: ValueError: the size is below SMALLEST.
    """
    if size < SMALLEST:
        raise ValueError(f"Text of {size} px cannot be read on a phone; the smallest is {SMALLEST}.")
    # The basic layout needs no system library, so the pixels are the same everywhere.
    return ImageFont.truetype(FONTS / face.value, size, layout_engine=ImageFont.Layout.BASIC)


def text_width(text: str, face: Face, size: int) -> float:
    """Measure how far a text reaches, in pixels."""
    return set_line(text, font(face, size)).width


@cache
def title_font(title: str) -> tuple[Face, int]:
    """Return face and size of a title: a plain face where that of titles, which has few accents, lacks a letter."""
    letters = font(Face.TITLE, _TITLE)
    lacking = bytes(letters.getmask("\uffff"))
    is_whole = all(sign.isspace() or bytes(letters.getmask(sign)) != lacking for sign in title)
    return (Face.TITLE, _TITLE) if is_whole else (Face.BLACK, _PLAIN_TITLE)


@cache
def _covered() -> frozenset[int]:
    ranges = json.loads((FONTS / "coverage.json").read_text("utf-8"))
    return frozenset(point for first, last in ranges for point in range(first, last + 1))


@lru_cache(maxsize=1024)
def legible(name: str) -> str | None:
    """
    Say how a name can be written in a picture.

    Returns: the name composed and without the signs and marks that the fonts lack (emoji, joiners); None when a letter
        or digit of it is missing there (pictures write Latin, Greek and Cyrillic) or nothing to read is left.
    """
    composed = unicodedata.normalize("NFC", name)
    kept = [sign for sign in composed if ord(sign) in _covered()]
    if any(sign.isalnum() for sign in composed if ord(sign) not in _covered()):
        return None
    text = " ".join("".join(kept).split())
    return text if any(sign.isalnum() for sign in text) else None


@lru_cache(maxsize=1024)
def cut(text: str, face: Face, size: int, room: float) -> str:
    """
    Shorten a text with … until it takes no more than the room in pixels; one letter always stays.

    The number that tells namesakes apart stays, too, where one letter beside it has room.
    """
    if text_width(text, face, size) <= room:
        return text
    number = _NUMBER.search(text)
    end = f"…{number[1]}" if number and text_width(f"{text[0]}…{number[1]}", face, size) <= room else "…"
    length = len(text) - len(end)
    while length > 1 and text_width(text[:length].rstrip() + end, face, size) > room:
        length -= 1
    return text[:length].rstrip() + end


@lru_cache(maxsize=1024)
def broken(name: str, face: Face, size: int, room: float) -> tuple[str, ...]:
    """Break a name into two lines if it is wider than the room: at a space, or else within a word; the rest is cut."""
    if text_width(name, face, size) <= room:
        return (name,)
    most = next((end for end in range(len(name) - 4, 1, -1) if text_width(name[:end] + "-", face, size) <= room), 1)
    space = name.rfind(" ", 1, most + 1)
    # Of a word that goes on in the next line at least three letters do.
    most = min(most, max(2, (name.find(" ", most) if " " in name[most:] else len(name)) - 3))
    first, rest = (name[:space], name[space + 1 :]) if space > 0 else (name[:most] + "-", name[most:])
    return first, cut(rest, face, size, room)


def shared_size(texts: Iterable[tuple[str, float]], face: Face, sizes: range) -> int:
    """
    Choose the size for texts that stand in a row, so that none looks lesser: the largest at which all fit.

    Args:
        texts: each with its room in pixels; those that do not fit at the smallest size are to be cut.
        sizes: descending.
    """
    return min(fit(text, face, sizes, room)[1] for text, room in texts)


@lru_cache(maxsize=1024)
def fit(text: str, face: Face, sizes: range, room: float) -> tuple[str, int]:
    """
    Choose the largest size at which a text fits the room in pixels; at the smallest it is cut.

    Args:
        sizes: descending.
    Returns: the text, perhaps cut, and its size.
    """
    size = next((size for size in sizes if text_width(text, face, size) <= room), sizes[-1])
    return cut(text, face, size, room), size


def wrapped(text: str, face: Face, size: int, room: float) -> Iterator[str]:
    """Break a text between words where it is wider than the room."""
    row = ""
    for word in text.split(" "):
        longer = f"{row} {word}" if row else word
        if row and text_width(longer, face, size) > room:
            yield row
            longer = word
        row = longer
    yield row
