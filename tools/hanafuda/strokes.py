"""Small pieces of SVG that the plants are made of; lengths in units of a card that is 120 wide and 173 high."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

Point = tuple[float, float]
WIDTH, HEIGHT = 120, 173


def number(value: float) -> str:
    """Write a length with no more digits than can be seen."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def around(at: Point, degrees: float, distance: float) -> Point:
    """Return the point so far from another one, at an angle clockwise from the top."""
    angle = math.radians(degrees)
    return at[0] + math.sin(angle) * distance, at[1] - math.cos(angle) * distance


def disc(at: Point, radius: float, fill: str, edge: str = "none", width: float = 1.0) -> str:
    """Draw a circle."""
    x, y, r = map(number, (*at, radius))
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{edge}" stroke-width="{number(width)}"/>'


def oval(at: Point, radii: Point, fill: str) -> str:
    """Draw an ellipse."""
    x, y, rx, ry = map(number, (*at, *radii))
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}"/>'


def line(path: str, colour: str, width: float) -> str:
    """Draw an open line with round ends; the path is SVG's."""
    return f'<path d="{path}" stroke="{colour}" stroke-width="{number(width)}" fill="none" stroke-linecap="round"/>'


def shape(path: str, fill: str, edge: str = "none", width: float = 1.0) -> str:
    """Fill a path."""
    look = f'fill="{fill}" stroke="{edge}" stroke-width="{number(width)}" stroke-linejoin="round"'
    return f'<path d="{path}" {look}/>'


def turned(body: str, at: Point, degrees: float = 0.0, scale: float = 1.0) -> str:
    """Move, turn and scale a drawing made round 0, 0."""
    x, y, angle, factor = map(number, (*at, degrees, scale))
    return f'<g transform="translate({x} {y}) rotate({angle}) scale({factor})">{body}</g>'


class Petal(Enum):
    """The outline of a petal of length 1 that points to the top."""

    ROUND = "M0 0C-.46 -.16 -.52 -.62 -.36 -.84C-.22 -1.03 .22 -1.03 .36 -.84C.52 -.62 .46 -.16 0 0z"
    NOTCHED = "M0 0C-.62 -.3 -.5 -.95 -.16 -1L0 -.83L.16 -1C.5 -.95 .62 -.3 0 0z"
    SLIM = "M0 0C-.17 -.4 -.14 -.95 0 -1C.14 -.95 .17 -.4 0 0z"


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring of equal petals: how many, how long, their colours, and where the first one points in degrees."""

    petals: int
    length: float
    fill: str
    edge: str = "none"
    start: float = 0.0


def flower(at: Point, petal: Petal, *rings: Ring) -> str:
    """Draw rings of petals round a point, the first one lowest."""
    drawn = []
    for ring in rings:
        outline = shape(petal.value, ring.fill, ring.edge, 1.1 / ring.length)
        angles = (ring.start + 360 / ring.petals * place for place in range(ring.petals))
        drawn += [turned(outline, at, angle, ring.length) for angle in angles]
    return "".join(drawn)


def leaf(root: Point, length: float, width: float, degrees: float, fill: str, vein: str = "") -> str:
    """Draw a pointed leaf that grows from its root in a direction."""
    w, quarter, three, tip = map(number, (width, -length * 0.3, -length * 0.75, -length))
    body = shape(f"M0 0C{w} {quarter} {w} {three} 0 {tip}C-{w} {three} -{w} {quarter} 0 0z", fill)
    if vein:
        body += line(f"M0 -1V{number(-length * 0.85)}", vein, 1.3)
    return turned(body, root, degrees)
