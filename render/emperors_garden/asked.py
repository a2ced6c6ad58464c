"""What the viewer is asked, with the numbers by which cells are called in the picture, on buttons and when typed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple, Self

from languages.speech import _, capital, n_
from render.emperors_garden.words.vocabulary import colour_names, owners
from render.emperors_garden.words.where import card_and_where, where
from render.game import Choice, Names
from rules.emperors_garden.board.cells import Cell, y_of
from rules.emperors_garden.moves import Move
from rules.emperors_garden.targets import numbers, target
from rules.emperors_garden.view import View
from rules.game import Seat

MOST = 25
"""As many options as one select holds."""
_FIRST = 8
_ROOM = 18
"""Groups of so many are made even where they could be evener with fewer: fewer groups are better on a phone."""


class Placed(NamedTuple):
    """A choice, and the cell that it is about with its number."""

    cell: Cell
    number: int
    choice: Choice[Move]


@dataclass(frozen=True, slots=True)
class Asked:
    """The viewer's decision: what they see and may do, the numbers of cells, and what players are called."""

    view: View
    seat: Seat
    legal: Sequence[Move]
    numbers: Mapping[Cell, int]
    names: Names

    @classmethod
    def of(cls, view: View, legal: Sequence[Move], names: Names = ()) -> Self:
        """Number the cells; players are called by their colours where their names are not at hand."""
        assert view.seat is not None, "a spectator has nothing to decide"
        found = numbers(view.board, view.seat, legal)
        return cls(view, view.seat, legal, found, names or colour_names(len(view.players)))

    @property
    def whose(self) -> Names:
        """What the owners of pieces are called; the viewer is not."""
        return owners(self.names, self.seat)

    def target(self, move: Move) -> Cell:
        """Return the cell that a move is about."""
        cell = target(self.view.board, self.seat, move)
        assert cell is not None, "only moves that are about a cell are asked for it"
        return cell

    def placed(self, move: Move, detail: str = "", gain: int = 0) -> Placed:
        """Offer a cell by its number and its card, or where it lies if there is none: "3 · Iris (5), 2 north of …"."""
        cell = self.target(move)
        board, deck = self.view.board, self.view.deck
        told = (card_and_where if cell in dict(board.garden) else where)(board, deck, cell)
        label = f"{self.numbers[cell]} · {capital(told)}" + (f" +{gain}" if gain else "")
        return Placed(cell, self.numbers[cell], Choice(label, detail, move))


def folded(choices: Sequence[Placed], path: str, best: Callable[[Choice[Move]], int]) -> tuple[Choice[Move], ...]:
    """
    Order choices, the best ones first; too many for one select are grouped by their rows, from north to south.

    Args:
        path: of the node that they belong to, empty for the root.
        best: rates a choice; those that are rated above 0 stay in sight before the groups.
    """
    if len(choices) <= MOST:
        ordered = sorted(choices, key=lambda placed: (-best(placed.choice), placed.number))
        return tuple(placed.choice for placed in ordered)
    first = sorted((one.choice for one in choices if best(one.choice) > 0), key=best, reverse=True)[:_FIRST]
    parts = enumerate(_groups(sorted(choices, key=lambda placed: placed.number)), 1)
    nodes = [_node(group, number, path) for number, group in parts]
    # A group of one is that one, which may stand in sight already.
    return (*first, *(node for node in nodes if node not in first))


def _groups(choices: list[Placed]) -> Iterator[list[Placed]]:
    """Cut choices into as few groups as can be, between rows, or within a row that is too long."""
    wanted = -(-len(choices) // MOST)
    size = -(-len(choices) // wanted)
    group: list[Placed] = []
    for _y, row in groupby(choices, key=lambda placed: y_of(placed.cell)):
        cells = list(row)
        if group and len(group) + len(cells) > max(size, _ROOM):
            yield group
            group = []
        while len(cells) > MOST:
            yield cells[:MOST]
            cells = cells[MOST:]
        group = [*group, *cells]
    if group:
        yield group


def _node(group: list[Placed], number: int, path: str) -> Choice[Move]:
    if len(group) == 1:
        return group[0].choice
    label = _("{first} to {last}", first=group[0].number, last=group[-1].number)
    detail = n_("{count} cell", "{count} cells", len(group))
    choices = tuple(placed.choice for placed in group)
    return Choice(label, detail, path=f"{path}-part-{number}" if path else f"part-{number}", choices=choices)
