"""
Lines of text set from letters that are drawn once, pixel by pixel as Pillow draws whole lines.

FreeType loads every letter of a line five times before the line is measured and drawn, which takes longer than all
else that a block of text needs; and most lines are new ones, as names and numbers differ from table to table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore
    from PIL.ImageFont import FreeTypeFont

_PIXEL = 64
"""Pens move in 64ths of a pixel, as FreeType counts; letters themselves begin at whole ones."""
_HALF = _PIXEL // 2
_MOST_LETTERS, _MOST_PAIRS = 384, 4096
"""As many are kept of a font: more than any language needs, less than all that names could ask for."""


class Letter(NamedTuple):
    """
    A letter whose pen stands on the baseline.

    Args:
        cover: an 8-bit mask, None for a letter without ink; its corners are at `left` and `top`, `right` and `bottom`.
        box: left, top, right and bottom of ink and pen's way, in pixels.
        advance: how far the pen moves on, in 64ths.
    """

    cover: ImagingCore | None
    left: int
    top: int
    right: int
    bottom: int
    box: tuple[int, int, int, int]
    advance: int


class Case:
    """The letters of a font, and how much nearer or farther pairs of them stand, in 64ths."""

    def __init__(self, font: FreeTypeFont) -> None:
        self._font = font
        self._letters: dict[str, Letter] = {}
        self._pairs: dict[str, int] = {}
        # Half-way between the highest and the lowest letters, which Pillow tells by its anchors only.
        self.middle = round(self._font.getbbox("x", anchor="lm")[1] - self._font.getbbox("x", anchor="ls")[1])

    def line(self, text: str) -> Line:
        """Set a line of text."""
        letters, pen, last = [], 0, ""
        boxes = [(0, (0, 0, 0, 0))]
        # Each letter of each new line comes here: calls would take longer than all the rest.
        for sign in text:
            letter = self._letters.get(sign) or self._draw(sign)
            if last:
                nearer = self._pairs.get(last + sign)
                pen += self._measure(last + sign) if nearer is None else nearer
            boxes.append(((pen + _HALF) >> 6, letter.box))
            if letter.cover is not None:
                letters.append((pen, letter))
            pen, last = pen + letter.advance, sign
        left, right = min([at + box[0] for at, box in boxes]), max([at + box[2] for at, box in boxes])
        top, bottom = min([box[1] for _, box in boxes]), max([box[3] for _, box in boxes])
        return Line(tuple(letters), pen, (left, top, right, bottom), self.middle if text else 0)

    def _draw(self, sign: str) -> Letter:
        cover, (left, top) = self._font.getmask2(sign, "L", anchor="ls")
        x, y, far, low = map(round, self._font.getbbox(sign, anchor="ls"))
        has_ink = 0 not in cover.size and cover.getbbox() is not None
        right, bottom = left + cover.size[0], top + cover.size[1]
        box, advance = (x, y, far, low), self._length(sign)
        letter = Letter(cover if has_ink else None, left, top, right, bottom, box, advance)
        if len(self._letters) >= _MOST_LETTERS:
            self._letters.clear()
        self._letters[sign] = letter
        return letter

    def _measure(self, pair: str) -> int:
        kerning = self._length(pair) - sum((self._letters.get(sign) or self._draw(sign)).advance for sign in pair)
        if len(self._pairs) >= _MOST_PAIRS:
            self._pairs.clear()
        self._pairs[pair] = kerning
        return kerning

    def _length(self, text: str) -> int:
        return round(self._font.getlength(text) * _PIXEL)


@cache
def _case(font: FreeTypeFont) -> Case:
    return Case(font)


class Line(NamedTuple):
    """
    A line of text whose pen begins at a point on the baseline.

    Args:
        letters: those with ink, each with how far the pen has come by then, in 64ths.
        length: how far the pen comes in all, in 64ths.
        box: left, top, right and bottom of ink and pen's way, in pixels.
        middle: how far below the middle of the line the baseline is, in pixels.
    """

    letters: tuple[tuple[int, Letter], ...]
    length: int
    box: tuple[int, int, int, int]
    middle: int

    @property
    def width(self) -> float:
        """How far the line reaches, in pixels."""
        return self.length / _PIXEL

    def start(self, anchor: str) -> tuple[int, int]:
        """
        Return where pen and baseline begin from the anchor, in pixels.

        Args:
            anchor: Pillow's, `l`, `m` or `r`, and `m`.
        """
        across = {"lm": 0, "mm": self.length // 2, "rm": self.length}[anchor]
        return -_whole(across), self.middle

    def bounds(self, anchor: str) -> tuple[int, int, int, int]:
        """Return the box as from the anchor."""
        x, y = self.start(anchor)
        left, top, right, bottom = self.box
        return left + x, top + y, right + x, bottom + y

    def cover(self, x: float, y: float, anchor: str) -> tuple[ImagingCore | None, int, int]:
        """
        Draw the line with its anchor at a point in pixels, halves where they matter.

        Returns: an 8-bit mask, None if nothing has ink, and where its corner goes.
        """
        right, down = self.start(anchor)
        begin = math.floor(x * _PIXEL + 0.5) + right * _PIXEL
        down -= _whole(-math.floor(y * _PIXEL + 0.5))
        placed = [(_whole(begin + pen), letter) for pen, letter in self.letters]
        if len(placed) <= 1:
            return (placed[0][1].cover, placed[0][0] + placed[0][1].left, placed[0][1].top + down) if placed else _EMPTY
        left, top = min([at + letter.left for at, letter in placed]), min([letter.top for _, letter in placed])
        far, low = max([at + letter.right for at, letter in placed]), max([letter.bottom for _, letter in placed])
        whole = Image.new("L", (far - left, low - top)).im
        _join(whole, placed, -left, -top)
        return whole, left, top + down

    def mask(self, size: tuple[int, int], x: int, y: int, anchor: str) -> ImagingCore:
        """Draw the line with its anchor at a pixel of an 8-bit mask of a size in which it has room."""
        right, down = self.start(anchor)
        whole = Image.new("L", size).im
        _join(whole, [(_whole(pen), letter) for pen, letter in self.letters], x + right, y + down)
        return whole


_EMPTY = (None, 0, 0)


def _join(whole: ImagingCore, placed: Iterable[tuple[int, Letter]], x: int, y: int) -> None:
    """Draw letters, given with their pens, so far to the right and down; where two of them overlap, both cover."""
    for pen, (cover, left, top, right, bottom, _, _) in placed:
        at = pen + x
        whole.paste(255, (at + left, top + y, at + right, bottom + y), cover)


def _whole(pen: int) -> int:
    """Round a pen to whole pixels, as FreeType does."""
    return (pen + _HALF) >> 6


@lru_cache(maxsize=1024)
def set_line(text: str, font: FreeTypeFont) -> Line:
    """Set a line of text in a font with the basic layout."""
    return _case(font).line(text)


@lru_cache(maxsize=64)
def rimmed(
    text: str, font: FreeTypeFont, rim: int, part: tuple[float, float], anchor: str
) -> tuple[tuple[ImagingCore, int, int], ...]:
    """
    Draw a short text with a rim, such as the name of a cell, as Pillow does.

    Args:
        rim: how wide it is, in pixels.
        part: by which part of a pixel the anchor is off the grid.
    Returns: the masks of the text with its rim and of the text alone, each with where its corner goes from the anchor.
    """
    masks = (font.getmask2(text, "L", stroke_width=width, anchor=anchor, start=part) for width in (rim, 0))
    return tuple((mask, *offset) for mask, offset in masks)
