"""The plants of the first six months."""

from __future__ import annotations

from tools.hanafuda.strokes import Petal, Point, Ring, around, disc, flower, leaf, line, number, oval, shape, turned

WOOD, BARK = "#4A2D22", "#6B4226"
GOLD = "#FFD34D"
LEAF, VEIN = "#2F7D45", "#BFE3B0"


def pine(variant: int) -> str:
    """January: fans of needles on a crooked trunk."""
    fans = [((42.0, 84.0), 34.0, "#1F6B3B"), ((82.0, 116.0), 32.0, "#185C31"), ((34.0, 146.0), 30.0, "#236F3F")]
    if variant % 2:
        fans.append(((80.0, 60.0), 26.0, "#2B7F49"))
    trunk = line("M60 180C54 140 70 120 58 84", BARK, 11)
    return trunk + "".join(_fan(at, radius, fill) for at, radius, fill in fans)


def _fan(at: Point, radius: float, fill: str) -> str:
    left, right = (number(at[0] + side * radius) for side in (-1, 1))
    y, high = number(at[1]), number(radius * 0.92)
    half = shape(f"M{left} {y}A{number(radius)} {high} 0 0 1 {right} {y}z", fill, "#FBF4E3", 2)
    needles = []
    for degrees in range(-78, 79, 12):
        x, top = around(at, degrees, radius * 0.93)
        needles.append(f"M{number(at[0])} {y}L{number(x)} {number(at[1] - (at[1] - top) * 0.92)}")
    return half + line("".join(needles), "#8FD08F", 1.3) + line(f"M{left} {y}H{right}", "#0D3A1E", 2.6)


def plum(variant: int) -> str:
    """February: red blossoms on bare twigs."""
    twigs = line("M10 176C40 140 52 110 60 74M50 122C74 112 90 96 102 66M54 100C40 84 28 76 18 72", WOOD, 6)
    places = [((66.0, 74.0), 27.0), ((98.0, 112.0), 21.0), ((32.0, 104.0), 21.0), ((100.0, 52.0), 12.0)]
    places.append(((78.0, 148.0), 19.0) if variant % 2 else ((26.0, 68.0), 12.0))
    return twigs + "".join(_plum_blossom(at, radius) for at, radius in places)


def _plum_blossom(at: Point, radius: float) -> str:
    drawn = flower(at, Petal.ROUND, Ring(5, radius, "#E0394B", "#FFFFFF")) + disc(at, radius * 0.3, "#E0394B")
    for degrees in range(0, 360, 36):
        end = around(at, degrees, radius * 0.44)
        path = f"M{number(at[0])} {number(at[1])}L{number(end[0])} {number(end[1])}"
        drawn += line(path, "#FFE9A8", radius * 0.055) + disc(end, radius * 0.06, GOLD)
    return drawn + disc(at, radius * 0.13, GOLD)


def cherry(variant: int) -> str:
    """March: clouds of notched petals."""
    palest, pale, deep = "#FBC3D6", "#F7A8C4", "#F58FB4"
    branch = line("M-4 60C40 66 70 52 124 40", WOOD, 6)
    places = [
        ((38.0, 74.0), 27.0, pale, 0),
        ((86.0, 66.0), 25.0, palest, 20),
        ((60.0, 116.0), 29.0, deep, 10),
        ((98.0, 124.0), 19.0, palest, 40),
        ((22.0, 132.0), 19.0, palest, 0),
    ]
    places.append(((70.0, 158.0), 18.0, pale, 30) if variant % 2 else ((104.0, 158.0), 16.0, deep, 12))
    return branch + "".join(_cherry_blossom(*place) for place in places)


def _cherry_blossom(at: Point, radius: float, fill: str, start: float) -> str:
    outer = flower(at, Petal.NOTCHED, Ring(5, radius, fill, "#FFFFFF", start))
    return (
        outer + flower(at, Petal.SLIM, Ring(5, radius * 0.42, "#E4638F", start=start)) + disc(at, radius * 0.14, GOLD)
    )


def wisteria(variant: int) -> str:
    """April: hanging clusters."""
    shades = ("#7B4FC0", "#9366D3", "#B08CE6")
    drawn = line("M-4 44C30 34 80 34 124 46", "#5B4630", 6)
    lengths = (9, 11, 8) if variant % 2 else (7, 9, 11)
    for x, length in zip((28, 62, 96), lengths, strict=True):
        for row in range(length):
            wide = (1 - row / length) * 10 + 2
            for side, lower in ((-1, 0), (1, 4)):
                at = (x + side * wide * 0.72, 56 + row * 10.5 + lower)
                drawn += oval(at, (wide * 0.72, 6.4), shades[(row + (side > 0)) % 3])
    leaves = ((14, -60), (46, -40), (78, 50), (108, 60))
    return drawn + "".join(leaf((x, 46), 26, 8, degrees, "#3C8A45", "#CFE8B8") for x, degrees in leaves)


def iris(variant: int) -> str:
    """May: a large and a small flower between blades."""
    blades = ((30, 112, -9), (88, 120, 8), (46, 92, -3), (72, 96, 4))
    drawn = "".join(
        leaf((x, 178), length, 6.5, degrees, "#2B7A3D" if place < 2 else "#3C914B", "#9BD08F")  # noqa: PLR2004 - the outer ones
        for place, (x, length, degrees) in enumerate(blades)
    )
    small = (28.0, 130.0) if variant % 2 else (94.0, 128.0)
    return drawn + turned(_IRIS, (60, 86), 0, 1.15) + turned(_IRIS, small, 0, 0.72)


def _iris() -> str:
    fall = shape("M0 0C-15 8-17 30 0 40C17 30 15 8 0 0z", "#2C4FB8", "#FFFFFF", 1.2) + line("M0 6V24", GOLD, 3.6)
    stem = line("M0 10V60", "#2B7A3D", 4)
    standards = "".join(
        shape(
            f"M0 2C{-9 * k:.1f} -6 {-12 * k:.1f} -24 {-3 * k:.1f} -30C{4 * k:.1f} -24 {4 * k:.1f} -8 0 2z",
            fill,
            "#FFFFFF",
        )
        for k, fill in ((1.2, "#5C7EE0"), (-1.2, "#5C7EE0"))
    )
    return stem + "".join(turned(fall, (0, 0), degrees) for degrees in (64, -64, 0)) + standards


_IRIS = _iris()


def peony(variant: int) -> str:
    """June: one full flower and a bud."""
    leaves = "".join(leaf((60, 108), 60, 15, degrees, LEAF, VEIN) for degrees in (110, 150, 205, 250, 75, -75))
    bud = (92.0, 150.0) if variant % 2 else (27.0, 148.0)
    return leaves + _peony((60, 92), 43) + _peony(bud, 19)


def _peony(at: Point, radius: float) -> str:
    rings = ((9, 1.0, "#9E1238"), (8, 0.82, "#C81F4E"), (7, 0.62, "#E4486F"), (6, 0.42, "#F284A0"))
    drawn = ""
    for petals, size, fill in rings:
        for place in range(petals):
            at_petal = around(at, 360 / petals * place + size * 170, radius * size * 0.58)
            drawn += disc(at_petal, radius * size * 0.42, fill, "#7D0C2A", 0.8)
    return drawn + disc(at, radius * 0.17, GOLD, "#B86E0A")
