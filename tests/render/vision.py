"""How different colours look to normal and to colour-blind eyes."""

from collections.abc import Iterable
from itertools import combinations

from render.colour import Colour

Linear = tuple[float, float, float]
Matrix = tuple[Linear, Linear, Linear]

# Full severity, on linear RGB, after "A Physiologically-based Model for Simulation of Color Vision Deficiency" by
# Machado, Oliveira and Fernandes, 2009.
EYES: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
# Linear sRGB to XYZ (D65), and the white it makes.
XYZ: Matrix = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE: Linear = (0.95047, 1.0, 1.08883)


def _times(matrix: Matrix, vector: Linear) -> Linear:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def _linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _lab(colour: Colour, eyes: str) -> Linear:
    red, green, blue = (_linear(channel) for channel in colour)
    seen = _times(EYES[eyes], (red, green, blue))
    clipped = (min(max(seen[0], 0), 1), min(max(seen[1], 0), 1), min(max(seen[2], 0), 1))
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (value / white for value, white in zip(_times(XYZ, clipped), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(colour: Colour, other: Colour, eyes: str) -> float:
    """Return the CIE 1976 difference; about 2 can just be seen, 10 at a glance."""
    pairs = zip(_lab(colour, eyes), _lab(other, eyes), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def smallest_difference(colours: Iterable[Colour]) -> float:
    """Return the smallest difference between two of the colours to any eyes."""
    return min(difference(a, b, eyes) for a, b in combinations(tuple(colours), 2) for eyes in EYES)
