"""Colours as the pictures use them: written `#rrggbb`, kept as three channels of 0 to 255."""

from __future__ import annotations

Colour = tuple[int, int, int]

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


def parse_colour(text: str) -> Colour:
    """Read `#rrggbb`."""
    value = int(text.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def colour_name(colour: Colour) -> str:
    """Write a colour as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """Mix a share (0 to 1) of the other colour into the first."""
    red, green, blue = (round(a * (1 - share) + b * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue
