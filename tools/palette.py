"""
Choose each game's colours from its own pictures into `render/art/`.

The design's colours are pinned; the rest represent best what is quantised while sample games are drawn: every cell,
label and square, seen in full colour before it becomes 8-bit pixels. The samples are fixed, and so is the result.
Run it after a change of the drawing or of the design's colours, for all games or for those named:

    python -m tools.palette [slug ...]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PIL import Image

from render.canvas.atlas import ART
from render.canvas.palette import SIZE, Palette, save_palette
from render.colour import Colour
from tools.positions import Samples
from tools.samples import all_samples

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

SIDE = 512
# A colour that fills large areas must not crowd out the many that smooth the edges.
WEIGHT = 0.5


def seen_colours(samples: Samples[Any, Any, Any]) -> Counter[Colour]:
    """Count the colours of all blocks that sample pictures are made of."""
    counts: Counter[Colour] = Counter()
    quantise = Palette.quantise

    def record(self: Palette, image: Image.Image) -> Image.Image:
        for count, colour in image.getcolors(image.width * image.height) or ():
            counts[_rgb(colour)] += count
        return quantise(self, image)

    def paint(self: Palette, cover: ImagingCore, ground: Colour, colour: Colour) -> Image.Image:
        image = Image.new("RGB", cover.size, ground)
        image.im.paste(colour, (0, 0, *cover.size), cover)
        return record(self, image)

    shaded = Palette.shaded
    Palette.shaded = paint  # type: ignore[method-assign]  # so that text counts by its pixels, too
    Palette.quantise = record  # type: ignore[method-assign]  # watches what pictures are made of
    for _ in samples.pictures():
        pass
    Palette.quantise = quantise  # type: ignore[method-assign]
    Palette.shaded = shaded  # type: ignore[method-assign]
    return counts


def _rgb(colour: Any) -> Colour:  # noqa: ANN401 - Pillow's type covers all modes
    red, green, blue = colour
    return red, green, blue


def others(counts: Counter[Colour], pinned: Sequence[Colour], number: int) -> list[Colour]:
    """Choose `number` colours that represent the counted ones best, beside the pinned ones."""
    pixels = [
        colour
        for colour, count in sorted(counts.items())
        if colour not in pinned
        for _ in range(max(1, round(count**WEIGHT / 4)))
    ]
    sheet = Image.new("RGB", (SIDE, -(-len(pixels) // SIDE)))
    sheet.putdata(pixels + pixels[: sheet.width * sheet.height - len(pixels)])
    chosen = sheet.quantize(number, Image.Quantize.MEDIANCUT, kmeans=20).getpalette() or []
    return [(chosen[i], chosen[i + 1], chosen[i + 2]) for i in range(0, number * 3, 3)]


def with_pins_kept(pinned: Sequence[Colour], chosen: list[Colour], number: int = SIZE) -> list[Colour]:
    """
    Put the pinned colours first, and remove chosen ones that are too near to them; return so many.

    Pillow looks colours up in steps of four levels a channel, so a neighbour can take a pinned colour's place. Greys,
    which do no harm, replace what is removed.
    """
    spare: list[Colour] = [(level, level, level) for level in range(0, 256, 3)]
    while True:
        colours = list(dict.fromkeys((*pinned, *chosen)))[:number]
        colours += [grey for grey in spare if grey not in colours][: number - len(colours)]
        taken = {colour: found for colour in pinned if (found := _found(colours, colour)) != colour}
        if not taken:
            return colours
        if any(found in pinned for found in taken.values()):
            raise ValueError(f"Two pinned colours are too near to each other: {taken}.")
        chosen = [colour for colour in chosen if colour not in taken.values()]
        spare = [colour for colour in spare if colour not in taken.values()]


def _found(colours: list[Colour], colour: Colour) -> Colour:
    pixel = Palette(colours).quantise(Image.new("RGB", (1, 1), colour)).convert("RGB")
    return _rgb(pixel.getpixel((0, 0)))


def main(wanted: Sequence[str]) -> None:
    """Write the palette files."""
    steps = range(0, 256, 51)
    cube = [(red, green, blue) for red in steps for green in steps for blue in steps]
    for slug, (samples, _) in all_samples().items():
        if wanted and slug not in wanted:
            continue
        pinned, path = list(dict.fromkeys(samples.pinned)), ART / f"{slug}-palette.json"
        if not path.exists():
            # A new game cannot draw without a palette: the first choice begins with an even one.
            save_palette(with_pins_kept(pinned, cube), path)
        chosen = others(seen_colours(samples), pinned, samples.colours - len(pinned))
        save_palette(with_pins_kept(pinned, chosen, samples.colours), path)


if __name__ == "__main__":
    main(sys.argv[1:])
