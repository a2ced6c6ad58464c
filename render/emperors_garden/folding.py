"""Long lists of choices, folded so that each list fits one select and a phone."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from languages.speech import _, n_
from render.game import Choice
from rules.emperors_garden.board.cells import Cell, x_of, y_of
from rules.emperors_garden.moves import Move

MOST = 25
"""As many options as one select holds."""
DETAIL = 100
"""As many characters as may stand beside an option."""
_FIRST = 8
_ROOM = 18
"""Groups of so many are made even where they could be evener with fewer: fewer groups are better on a phone."""

Placed = tuple[Cell, Choice[Move]]
"""A choice and the cell that it is about."""


def folded(choices: Sequence[Placed], path: str, best: Callable[[Choice[Move]], int]) -> tuple[Choice[Move], ...]:
    """
    Order choices, the best ones first; too many for one select are grouped by their rows, from north to south.

    Args:
        path: of the node that they belong to, empty for the root.
        best: rates a choice; those that are rated above 0 stay in sight before the groups.
    """
    if len(choices) <= MOST:
        return tuple(choice for _, choice in sorted(choices, key=lambda placed: -best(placed[1])))
    first = sorted((choice for _, choice in choices if best(choice) > 0), key=best, reverse=True)[:_FIRST]
    parts = enumerate(_groups(sorted(choices, key=_reading_order)), 1)
    nodes = [_node(group, number, path) for number, group in parts]
    # A group of one is that one, which may stand in sight already.
    return (*first, *(node for node in nodes if node not in first))


def _reading_order(placed: Placed) -> tuple[int, int]:
    return y_of(placed[0]), x_of(placed[0])


def _groups(choices: list[Placed]) -> Iterator[list[Placed]]:
    """Cut choices into as few groups as can be, between rows, or within a row that is too long."""
    wanted = -(-len(choices) // MOST)
    size = -(-len(choices) // wanted)
    group: list[Placed] = []
    for _y, row in groupby(choices, key=lambda placed: y_of(placed[0])):
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
        return group[0][1]
    rows = sorted({y_of(cell) for cell, _ in group})
    if len(rows) > 1:
        label = _("Rows {first} to {last}", first=rows[0], last=rows[-1])
    else:
        columns = [x_of(cell) for cell, _ in group]
        label = _("Row {row}, columns {first} to {last}", row=rows[0], first=columns[0], last=columns[-1])
    detail = n_("{count} cell", "{count} cells", len(group))
    choices = tuple(choice for _cell, choice in group)
    return Choice(label, detail, path=f"{path}-part-{number}" if path else f"part-{number}", choices=choices)
