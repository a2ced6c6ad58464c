"""A game's one fixed palette: at most 256 colours, the design's own among them unchanged."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from render.colour import Colour, colour_name, parse_colour

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

SIZE = 256
_DEPTHS = 256


class Palette:
    """
    Turns colour into 8-bit pixels and back, the same way for every picture of a game.

    Args:
        colours: at most 256 of them, in the order of their indices; the fewer, the smaller are the files.
    """

    def __init__(self, colours: Sequence[Colour]) -> None:
        if not 0 < len(colours) <= SIZE:
            raise ValueError(f"A palette has at most {SIZE} colours, not {len(colours)}.")
        self.colours = tuple(colours)
        self._index = {colour: index for index, colour in enumerate(self.colours)}
        self.channels = bytes(channel for colour in self.colours for channel in colour)
        self._shades_kept: dict[tuple[Colour, Colour], bytes] = {}
        self._reference = Image.new("P", (1, 1))
        self._reference.putpalette(self.channels)
        # Only then has its core the colours.
        self._reference.load()

    def image(self, core: ImagingCore) -> Image.Image:
        """
        Make an image of 8-bit pixels that has this palette.

        What Pillow does for that takes longer than turning a small image, and gives each one a palette of its own,
        which takes as much room as its pixels.
        """
        image = Image.Image()
        image.im = core
        image._mode, image._size = "P", core.size  # noqa: SLF001 - as Pillow's own functions do, and nothing else can
        image.palette = self._reference.palette
        return image

    def blank(self, size: tuple[int, int], colour: Colour) -> Image.Image:
        """Make an 8-bit picture of one of the palette's own colours."""
        image = self._reference.resize(size)
        image.paste(self._index[colour], (0, 0, *size))
        return image

    def quantise(self, image: Image.Image) -> Image.Image:
        """Turn an RGB picture into 8 bits, each pixel to its nearest colour, without dither."""
        return self.image(self.indices(image))

    def indices(self, image: Image.Image) -> ImagingCore:
        """Do the same and return only the core, where that is enough."""
        core: ImagingCore = image.im.convert("P", Image.Dither.NONE, self._reference.im)
        return core

    def shaded(self, cover: ImagingCore, ground: Colour, colour: Colour) -> Image.Image:
        """Lay a colour on a ground as far as an 8-bit mask covers; every depth becomes the nearest colour."""
        core = cover.point(self._shades(ground, colour), "L")
        core.putpalette("RGB", "RGB", self.channels)
        return self.image(core)

    def _shades(self, ground: Colour, colour: Colour) -> bytes:
        """Return the index of every depth of a colour on a ground."""
        kept = self._shades_kept.get((ground, colour))
        if kept is None:
            depths = Image.frombytes("L", (_DEPTHS, 1), bytes(range(_DEPTHS)))
            image = Image.new("RGB", depths.size, ground)
            image.paste(colour, (0, 0), depths)
            kept = self._shades_kept[ground, colour] = self.quantise(image).tobytes()
        return kept


def load_palette(path: Path) -> Palette:
    """Read a palette file: a JSON array of `#rrggbb`."""
    return Palette([parse_colour(text) for text in json.loads(path.read_text("utf-8"))])


def save_palette(colours: Sequence[Colour], path: Path) -> None:
    """Write a palette file, one colour a line."""
    path.write_text(json.dumps([colour_name(colour) for colour in colours], indent=0) + "\n", "utf-8")
