"""What lies in a bag, counted by its inhabitants, at the foot of the panel at the side."""

from collections import Counter
from collections.abc import Sequence

from render.canvas.canvas import Canvas
from render.canvas.style import GOLD, PANEL, black
from render.gardlings.pictures.frame import SIDE
from render.gardlings.pictures.pieces import icon_block, two_gnomes_block
from rules.gardlings.box import TILES, Creature, Kind

_LEFT, _RIGHT = SIDE.left + 22, SIDE.left + SIDE.width - 22
_KINDS = (
    (Creature.GNOME, 1),
    (Creature.GNOME, 2),
    (Creature.PIG, 0),
    (Creature.DRAGON, 0),
    (Creature.BIRDIE, 0),
    (Creature.MUSHIE, 0),
    (Creature.UNICORN, 0),
    (Creature.GARDENER, 0),
)


def put_bag(canvas: Canvas, tiles: Sequence[Kind], title: str) -> None:
    """Count tiles under a title; whoever is not among them is faded."""
    canvas.write((SIDE.left + SIDE.width / 2, 664), f"{title}  {len(tiles)}", black(26, GOLD), PANEL, "mm")
    counts = Counter((TILES[kind].creature, TILES[kind].gnomes) for kind in tiles)
    for place, (creature, number) in enumerate(_KINDS):
        left = _LEFT + (_RIGHT - _LEFT) / 4 * (place % 4 + 0.5)
        top = 708 + 80 * (place // 4)
        count = counts[creature, number]
        opacity = 1.0 if count else 0.25
        if number > 1:
            block = two_gnomes_block(54, PANEL, opacity)
        else:
            block = icon_block(f"creature-{creature.value}", 54, PANEL, opacity)
        canvas.stamp(block, left - 27, top - 27)
        if count:
            canvas.write((left, top + 39), f"×{count}", black(28), PANEL, "mm")
