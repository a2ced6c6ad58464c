"""Draws the emojis from the artwork of the pictures."""

import io
from collections.abc import Mapping

from PIL import Image, ImageDraw

from render.canvas.atlas import mask, sprite
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


def draw_emojis() -> Mapping[str, bytes]:
    """Return a PNG of 128×128 for each emoji, by the name it has at Discord."""
    drawn = {
        name.replace("-", "_"): _png(_on_ground(name, ground, ink))
        for (ground, ink), names in _GROUNDS.items()
        for name in names
    }
    return drawn | {name: _png(_in_colour(art)) for art, name in _SPRITES.items()}


def _on_ground(name: str, ground: Colour, ink: Colour) -> Image.Image:
    large = Image.new("L", (SIDE * _FINE, SIDE * _FINE))
    ImageDraw.Draw(large).rounded_rectangle((0, 0, *(side - 1 for side in large.size)), 28 * _FINE, fill=255)
    image = Image.new("RGBA", (SIDE, SIDE), ground)
    glyph = SIDE - 20
    image.paste(Image.new("RGBA", (glyph, glyph), ink), (10, 10), mask(name, glyph, glyph))
    image.putalpha(large.resize((SIDE, SIDE), Image.Resampling.LANCZOS))
    return image


def _in_colour(art: str) -> Image.Image:
    one = sprite(art, SIDE)
    image = one.colours.convert("RGBA")
    image.putalpha(one.cover)
    return image


def _png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "png", optimize=True)
    return file.getvalue()
