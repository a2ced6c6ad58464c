"""Painting in full colour: small pieces of a picture before they become 8-bit pixels."""

from __future__ import annotations

import math

from PIL import Image

from render.canvas import atlas, shapes
from render.canvas.shapes import Box, Part, Point
from render.colour import Colour
from render.text.lettering import TextStyle, font
from render.text.typesetting import rimmed, set_line


class Sketch:
    """
    An opaque RGB piece of a picture and the strokes that make it.

    Positions are in pixels of the sketch, floats where half pixels matter; what lies outside is cut off.
    """

    def __init__(self, image: Image.Image, origin: tuple[float, float] = (0, 0)) -> None:
        self.image = image
        self._origin = origin

    @classmethod
    def plain(cls, width: int, height: int, ground: Colour) -> Sketch:
        """Begin with one colour."""
        return cls(Image.new("RGB", (width, height), ground))

    def fill(self, cover: Image.Image, x: float, y: float, colour: Colour) -> None:
        """Lay a colour on, as far as the mask covers; x and y are where the mask's corner goes."""
        at = (round(x - self._origin[0]), round(y - self._origin[1]))
        # What Image.paste asks of its arguments on every call takes longer than most fillings, and always holds here.
        self.image.im.paste(colour, (*at, at[0] + cover.width, at[1] + cover.height), cover.im)

    def picture(self, image: Image.Image, cover: Image.Image, x: float, y: float) -> None:
        """Lay another picture on, as far as the mask covers; x and y are where its corner goes."""
        self.image.paste(image, (round(x - self._origin[0]), round(y - self._origin[1])), cover)

    def box(self, box: Box, colour: Colour, opacity: float = 1.0, stroke: float = 0.0) -> None:
        """Fill a rectangle with round corners, or outline it inside with a stroke."""
        within, left, top = on_grid(box)
        self.fill_parts(shapes.rounded_parts(within, opacity, stroke), left, top, colour)

    def dashes(self, box: Box, stroke: float, dash: float, colour: Colour) -> None:
        """Outline a rectangle with round corners inside with dashes of about the given length."""
        parts = shapes.dashed_parts(round(box.width), round(box.height), box.radius, stroke, dash)
        self.fill_parts(parts, box.left, box.top, colour)

    def fill_parts(self, parts: tuple[Part, ...], x: float, y: float, colour: Colour) -> None:
        """Lay a colour on as far as the parts of a mask cover; x and y are where the mask's corner goes."""
        across, down = round(x - self._origin[0]), round(y - self._origin[1])
        core = self.image.im
        for left, top, right, bottom, cover in parts:
            area = (left + across, top + down, right + across, bottom + down)
            if cover is None:
                core.paste(colour, area)
            else:
                core.paste(colour, area, cover)

    def disc(self, at: Point, across: float, colour: Colour, opacity: float = 1.0) -> None:
        """Fill a circle round the point."""
        self.box(Box(at[0] - across / 2, at[1] - across / 2, across, across, across / 2), colour, opacity)

    def glyph(self, name: str, at: Point, size: float, colour: Colour, opacity: float = 1.0) -> None:
        """Draw a square glyph of the sheet, its middle at the point."""
        side = round(size)
        self.fill(atlas.mask(name, side, side, opacity), at[0] - side / 2, at[1] - side / 2, colour)

    def path(self, points: tuple[Point, ...], stroke: float, colour: Colour) -> None:
        """Draw an open line with round corners and ends."""
        edge = math.ceil(stroke / 2) + 1
        left, top = math.floor(min(x for x, _ in points)) - edge, math.floor(min(y for _, y in points)) - edge
        width, height = max(x for x, _ in points) - left + edge, max(y for _, y in points) - top + edge
        local = tuple((x - left, y - top) for x, y in points)
        self.fill(shapes.stroke_path(local, stroke, math.ceil(width), math.ceil(height)), left, top, colour)

    def write(self, at: Point, text: str, style: TextStyle, anchor: str = "mm") -> None:
        """Write a line of text; the anchor is `lm`, `mm` or `rm` (`mm`: the point is the middle of the text)."""
        x, y = at[0] - self._origin[0], at[1] - self._origin[1]
        if not style.rim:
            cover, left, top = set_line(text, font(style.face, style.size)).cover(x, y, anchor)
            if cover is not None:
                width, height = cover.size
                self.image.im.paste(style.colour, (left, top, left + width, top + height), cover)
            return
        part = (math.modf(x)[0], math.modf(y)[0])
        masks = rimmed(text, font(style.face, style.size), style.rim, part, anchor)
        for (cover, right, down), colour in zip(masks, (style.rim_colour, style.colour), strict=True):
            left, top = int(x) + right, int(y) + down
            self.image.im.paste(colour, (left, top, left + cover.size[0], top + cover.size[1]), cover)


def on_grid(box: Box) -> tuple[Box, int, int]:
    """Return a box as from the pixel in which its corner lies, off the grid by sixteenths, and that pixel."""
    left, top = math.floor(box.left), math.floor(box.top)
    return Box(_sixteenth(box.left - left), _sixteenth(box.top - top), box.width, box.height, box.radius), left, top


def _sixteenth(part: float) -> float:
    """Round to sixteenths, so that equal shapes share a mask."""
    return round(part * 16) / 16
