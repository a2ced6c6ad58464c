"""Draws emblems, and the bot's emojis, from the artwork of the pictures."""

import io
from collections.abc import Mapping

from PIL import Image, ImageDraw

from render.canvas.atlas import Sprite, mask, sprite
from render.canvas.style import CREAM, INK
from render.colour import Colour, parse_colour

SIDE = 128
_FINE = 4
"""The grounds are drawn so many times larger, since Pillow's shapes have hard edges."""
_GROUNDS: Mapping[tuple[Colour, Colour], tuple[str, ...]] = {
    (CREAM, INK): (
        "labyrinth", "statue", "pavilion", "topiary", "stairway", "fountain", "rose-arch", "hedge", "vine",
    ),
    (parse_colour("#1F6A2C"), parse_colour("#C9F2B4")): (
        "polyhedron", "pom-pom", "spiral", "t-rex", "swan", "whale", "pyramid", "elephant",
    ),
    (parse_colour("#7C1F2B"), parse_colour("#FDFAFA")): ("samurai", "priest", "poet", "emperor", "agent"),
}  # fmt: skip
"""Ground and ink of symbols, sculptures and pieces, by the names of their masks."""
_SPRITES = {
    "brilliant": "gem",
    "coin": "coin",
    "creature-gnome": "gnome",
    "creature-pig": "pig",
    "creature-dragon": "dragon",
    "creature-birdie": "birdie",
    "creature-mushie": "mushie",
    "creature-unicorn": "unicorn",
    "creature-gardener": "gardener",
}
"""What is in colour already: the name of the picture, and of the emoji."""


def emblem_names() -> tuple[str, ...]:
    """Name all that `emblem` draws."""
    return (*(name for names in _GROUNDS.values() for name in names), *_SPRITES)


def emblem(name: str, side: int) -> Sprite:
    """Draw a symbol on its ground, or what is in colour already, as a square of so many pixels."""
    if name in _SPRITES:
        return sprite(name, side)
    ground, ink = next(colours for colours, names in _GROUNDS.items() if name in names)
    large = Image.new("L", (side * _FINE, side * _FINE))
    corners = (0, 0, *(length - 1 for length in large.size))
    ImageDraw.Draw(large).rounded_rectangle(corners, side * _FINE * 7 // 32, fill=255)
    image, edge = Image.new("RGB", (side, side), ground), side * 5 // 64
    glyph = side - 2 * edge
    image.paste(ink, (edge, edge), mask(name, glyph, glyph))
    return Sprite(image, large.resize((side, side), Image.Resampling.LANCZOS))


def draw_emojis() -> Mapping[str, bytes]:
    """Return a PNG of 128×128 for each emoji, by the name it has at Discord."""
    return {_SPRITES.get(name, name.replace("-", "_")): _png(emblem(name, SIDE)) for name in emblem_names()}


def _png(one: Sprite) -> bytes:
    image = one.colours.convert("RGBA")
    image.putalpha(one.cover)
    file = io.BytesIO()
    image.save(file, "png", optimize=True)
    return file.getvalue()
