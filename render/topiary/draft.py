"""What a draft has changed, and what can be pressed at its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from render.topiary.pictures.garden import Emphasis
from render.topiary.pictures.standings import newest_turn, standing
from rules.topiary.garden.cells import Cell
from rules.topiary.garden.positions import Position
from rules.topiary.garden.sight import Sight, sight
from rules.topiary.garden.tiles import Tile
from rules.topiary.moves import Move, PickTile, PlaceVisitor
from rules.topiary.view import NOTHING, Phase, Step, Turn, View


@dataclass(frozen=True, slots=True)
class Draft:
    """The viewer's draft: the view with it, the view without it, the viewer's seat."""

    view: View
    before: View
    seat: int

    @property
    def is_mine(self) -> bool:
        """Whether it is the viewer's turn, or choice in the draft of tiles."""
        return self.view.phase is not Phase.OVER and self.view.turn == self.seat

    @property
    def turn(self) -> Turn:
        """What is drafted of the turn: nothing of what is committed already, nothing while others act."""
        now, was = self.view.now, self.before.now
        if not self.is_mine:
            return Turn()
        return Turn(
            position=now.position if now.position != was.position else NOTHING,
            cell=now.cell if now.laid != was.laid else NOTHING,
            laid=now.laid if now.laid != was.laid else NOTHING,
        )

    @property
    def visitor(self) -> Sight | None:
        """What the visitor of this turn sees, once it stands."""
        if not self.is_mine or self.view.now.position == NOTHING:
            return None
        return sight(self.view.garden, Position(self.view.now.position))

    def changes(self) -> tuple[tuple[str, int], ...]:
        """Return by category how the draft changes what the viewer would have at the end."""
        old, new = standing(self.before, self.seat), standing(self.view, self.seat)
        return (("visitors", new.seen - old.seen), ("bonuses", new.bonus - old.bonus), ("hand", new.held - old.held))

    def gain(self) -> int:
        """Return the sum of all changes."""
        return sum(points for _, points in self.changes())

    def emphasis(self, legal: Sequence[Move], opened: Sequence[Move] = ()) -> Emphasis:
        """Return what stands out in the garden; positions that are not opened step back if others are."""
        cells = {move.cell for move in legal if isinstance(move, PickTile)}
        if self.is_mine and self.view.step is Step.LAY:
            cells.add(Cell(self.view.now.cell))
        asked = position_points(self.view, opened or legal)
        return Emphasis(
            last=newest_turn(self.before)[1],
            draft=self.turn,
            cells=frozenset(cells),
            positions=asked,
            dimmed=frozenset(move.position for move in legal if isinstance(move, PlaceVisitor)).difference(asked),
        )


def position_points(view: View, legal: Sequence[Move]) -> Mapping[Position, int]:
    """Return the positions that can be chosen, with what a visitor would bring there as things are, the best first."""
    points = {
        move.position: sight(view.garden, move.position).total for move in legal if isinstance(move, PlaceVisitor)
    }
    return dict(sorted(points.items(), key=lambda item: -item[1]))


@dataclass(frozen=True, slots=True)
class Laying:
    """What laying a tile into the gap brings: to the viewer by category, and to the others by seat."""

    visitors: int
    bonus: int
    hand: int
    others: tuple[tuple[int, int], ...]

    @property
    def own(self) -> int:
        """What it brings the viewer in all."""
        return self.visitors + self.bonus + self.hand


def laying(view: View, tile: Tile) -> Laying:
    """Compare the table with a tile laid into the gap and without; only the viewer's own hand is counted."""
    assert view.seat is not None
    garden = tuple(tile if cell == view.now.cell else lying for cell, lying in enumerate(view.garden))
    hand = tuple(other for other in view.hand if other != tile)
    after = replace(view, garden=garden, hand=hand)
    old, new = standing(view, view.seat), standing(after, view.seat)
    others = (
        (seat, standing(after, seat).total - standing(view, seat).total)
        for seat in range(len(view.players))
        if seat != view.seat
    )
    changed = tuple((seat, change) for seat, change in others if change)
    return Laying(new.seen - old.seen, new.bonus - old.bonus, new.held - old.held, changed)
