"""What can be seen along a sight line: one function for scores, pictures and players' plans."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.topiary.garden.cells import Cell
from rules.topiary.garden.positions import LINE, Position
from rules.topiary.garden.tiles import SIZE, TYPE

MATCHING = 2
"""How many sculptures of one type a visitor must see for the bonus."""


@dataclass(frozen=True, slots=True)
class Sight:
    """
    What a visitor on a position sees, or would see.

    `line` are the cells of the sight line, `seen` those of the visible sculptures, `hidden` each invisible sculpture
    with the nearest one that blocks the view of it; all from the nearest cell on. Face-down tiles and gaps are in
    `line` only. `points` is the sum of the sizes seen; `bonuses` the types of which at least two are seen, each with
    the number seen, which is its bonus.
    """

    position: Position
    line: tuple[Cell, ...]
    seen: tuple[Cell, ...]
    hidden: tuple[tuple[Cell, Cell], ...]
    points: int
    bonuses: tuple[tuple[int, int], ...]

    @property
    def bonus(self) -> int:
        """The points of all bonuses."""
        return sum(count for _, count in self.bonuses)

    @property
    def total(self) -> int:
        """What the visitor brings in all."""
        return self.points + self.bonus


def sight(garden: Sequence[int], position: Position) -> Sight:
    """
    Look along the line of a position in a garden as all see it (`View.garden`).

    A sculpture is visible when it is larger than every nearer one; face-down tiles hide nothing.
    Source: Topiary rules, "Visitors", "Type Bonuses".
    """
    seen: list[Cell] = []
    hidden: list[tuple[Cell, Cell]] = []
    for cell in LINE[position]:
        if garden[cell] >= 0:
            blocker = next((nearer for nearer in seen if SIZE[garden[nearer]] >= SIZE[garden[cell]]), None)
            if blocker is None:
                seen.append(cell)
            else:
                hidden.append((cell, blocker))
    types = [TYPE[garden[cell]] for cell in seen]
    return Sight(
        position=position,
        line=LINE[position],
        seen=tuple(seen),
        hidden=tuple(hidden),
        points=sum(SIZE[garden[cell]] for cell in seen),
        bonuses=tuple((kind, types.count(kind)) for kind in sorted(set(types)) if types.count(kind) >= MATCHING),
    )
