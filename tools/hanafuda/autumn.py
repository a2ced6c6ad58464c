"""The plants of the last six months."""

from __future__ import annotations

from tools.hanafuda.spring import LEAF, VEIN
from tools.hanafuda.strokes import (
    HEIGHT,
    WIDTH,
    Petal,
    Point,
    Ring,
    around,
    disc,
    flower,
    leaf,
    line,
    number,
    oval,
    shape,
    turned,
)


def clover(variant: int) -> str:
    """July: arching stems of bush clover."""
    stems = (
        ("M20 178C26 120 44 80 100 40", ((24, 140), (34, 112), (50, 86), (72, 62), (96, 44))),
        ("M50 178C56 140 74 116 112 92", ((54, 150), (68, 126), (90, 106), (108, 94))),
        ("M10 178C4 130 12 96 24 66", ((8, 138), (10, 108), (20, 78))),
    )
    drawn = ""
    for path, joints in stems:
        drawn += line(path, "#4E7A34", 3)
        for x, y in joints:
            leaves = (turned(oval((0, -9), (5.8, 8.7), "#5FA044"), (x, y), degrees) for degrees in (-50, 40, 130))
            drawn += "".join(leaves) + disc((x + 6, y - 10), 4.8, "#C02A8C") + disc((x - 7, y - 4), 4, "#E25AB4")
    return drawn if variant % 2 else turned(drawn, (WIDTH, 0)).replace("scale(1)", "scale(-1 1)")


def pampas(variant: int) -> str:
    """August: grass on a dark hill."""
    crest = ("176V126C24 92 84 88 124 130V176", "176V112C40 84 96 100 124 136V176")[variant % 2]
    drawn = shape(f"M-4 {crest}z", "#1E2B26")
    for place in range(11):
        x = 2 + place * 11.5
        tip = 112 + (7 if place % 2 else 0)
        drawn += line(f"M{number(x)} 172C{number(x + 2)} 150 {number(x + 4)} 130 {number(x + 11)} {tip}", "#93A884", 2)
    return drawn


def chrysanthemum(variant: int) -> str:
    """September: one golden flower and a small one."""
    leaves = "".join(leaf((60, 140), 52, 13, degrees, LEAF, VEIN) for degrees in (90, -90, 130, -130))
    small = (96.0, 148.0) if variant % 2 else (24.0, 148.0)
    return leaves + line("M60 100V178", LEAF, 5) + _chrysanthemum((60, 88), 43) + _chrysanthemum(small, 20)


def _chrysanthemum(at: Point, radius: float) -> str:
    rings = (
        Ring(20, radius, "#F4B71E", "#B86E0A"),
        Ring(14, radius * 0.72, "#FFD75A", "#C98212", 9),
        Ring(9, radius * 0.42, "#FFE99A", "#C98212"),
    )
    return flower(at, Petal.SLIM, *rings) + disc(at, radius * 0.12, "#D98A10")


def maple(variant: int) -> str:
    """October: falling leaves."""
    last = ((28.0, 64.0), 15.0, "#F4B71E", -40) if variant % 2 else ((100.0, 58.0), 16.0, "#F4B71E", 30)
    places = (
        ((64.0, 88.0), 42.0, "#D6431F", -8),
        ((30.0, 134.0), 26.0, "#F08A24", 30),
        ((94.0, 144.0), 25.0, "#B4261A", -30),
        last,
    )
    return "".join(_maple_leaf(*place) for place in places)


def _maple_leaf(at: Point, radius: float, fill: str, degrees: float) -> str:
    tips = ((-128, 0.62), (-84, 0.86), (-42, 0.98), (0, 1.08), (42, 0.98), (84, 0.86), (128, 0.62))
    corners: list[Point] = []
    for place, (angle, length) in enumerate(tips):
        corners.append(around((0, 0), angle, radius * length))
        if place + 1 < len(tips):
            corners.append(around((0, 0), (angle + tips[place + 1][0]) / 2, radius * 0.4))
    corners += [(radius * 0.1, radius * 0.22), (-radius * 0.1, radius * 0.22)]
    outline = "L".join(f"{number(x)} {number(y)}" for x, y in corners)
    low = number(radius * 0.2)
    veins = "".join(
        f"M0 {low}L{number(x)} {number(y)}"
        for x, y in (around((0, 0), angle, radius * size * 0.8) for angle, size in tips)
    )
    stalk = line(f"M0 {low}V{number(radius * 0.75)}", "#7A2A10", radius * 0.08)
    blade = shape(f"M{outline}z", fill, "#FFFFFF") + f'<g opacity=".5">{line(veins, "#FFFFFF", 1)}</g>'
    return turned(stalk + blade, at, degrees)


def willow(variant: int) -> str:
    """November: branches in the rain."""
    rain = "".join(
        line(f"M{x} {y}l-7 22", "#6F8AA8", 1.5)
        for x, y in ((20 * place % 118 + 6, 37 * place % 150 + 8) for place in range(16))
    )
    drawn = rain + line("M122 -4C96 30 104 60 84 74", "#231A14", 15)
    ends = (100, 128, 108, 138, 112, 128) if variant % 2 else (132, 104, 140, 112, 130, 100)
    for x, end in zip((14, 34, 54, 74, 94, 110), ends, strict=True):
        drawn += line(f"M{x + 10} 6C{x} 40 {x - 3} 80 {x} {end}", "#7CC35A", 2.5)
        for y in range(26, end, 14):
            root = x + (2 if y < 60 else -1)  # noqa: PLR2004 - where the branch bends
            drawn += leaf((root, y), 14, 4, 150, "#A5DC74") + leaf((root, y + 6), 14, 4, -150, "#7CC35A")
    return drawn


def paulownia(variant: int) -> str:
    """December: three spikes above three leaves."""
    middle, sides = ((60.0, 98.0), 5), (((28.0, 104.0), 3), ((92.0, 104.0), 3))
    if variant % 2:
        sides = (((28.0, 104.0), 4), ((92.0, 104.0), 4))
    spikes = "".join(_spike(at, length) for at, length in (middle, *sides))
    leaves = (((26.0, 112.0), 28, 0.62), ((94.0, 112.0), -28, 0.62), ((60.0, 104.0), 0, 0.86))
    return spikes + "".join(turned(_PAULOWNIA_LEAF, at, degrees, scale) for at, degrees, scale in leaves)


def _spike(at: Point, length: int) -> str:
    x, y = at
    drawn = line(f"M{number(x)} {number(y)}V{number(y - length * 13)}", "#4E3A6B", 3)
    for row in range(length):
        for dx in (-7, 7) if row < length - 1 else (0,):
            drawn += oval((x + dx, y - 8 - row * 13), (7.8, 6.3), "#8A4FBF") + disc(
                (x + dx, y - 6 - row * 13), 1.8, "#E8D4F5"
            )
    return drawn


_PAULOWNIA_LEAF = shape(
    "M0 -8C-14 -26 -44 -14 -38 14C-34 36 -12 44 0 62C12 44 34 36 38 14C44 -14 14 -26 0 -8z", LEAF, "#FFFFFF", 1.6
) + line("M0 -4V54M0 10L-24 0M0 10L24 0M0 26L-22 22M0 26L22 22", VEIN, 2)

SKY = f"M0 0H{WIDTH}V{HEIGHT}H0z"
