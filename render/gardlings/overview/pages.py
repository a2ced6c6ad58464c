"""On which pages a table is shown: four gardens a page, and the stacks on a page of their own where there are many."""

from dataclasses import dataclass
from itertools import pairwise

from render.canvas.shapes import Box
from rules.game import Seat
from rules.gardlings.box import SEATS_PER_COPY

_ON_PAGE = 4
_MOST_BESIDE = 2 * SEATS_PER_COPY
"""Up to so many seats, two copies of the game, all stacks fit beside the gardens."""
_GAP = 12


@dataclass(frozen=True, slots=True)
class TablePage:
    """
    One picture of the table.

    Args:
        name: how its file is called.
        seats: whose gardens it shows; none on the page of the stacks.
    """

    name: str
    seats: tuple[Seat, ...]


def table_pages(seats: int) -> tuple[TablePage, ...]:
    """Return the pages of a table for so many seats, which are shared out as evenly as can be."""
    number = -(-seats // _ON_PAGE)
    ends = [place * seats // number for place in range(number + 1)]
    pages = tuple(
        TablePage("table.png" if place == 0 else f"table-{place + 1}.png", tuple(map(Seat, range(begin, end))))
        for place, (begin, end) in enumerate(pairwise(ends))
    )
    return (*pages, TablePage("market.png", ())) if has_stacks_page(seats) else pages


def has_stacks_page(seats: int) -> bool:
    """Tell whether the stacks of a table for so many seats have a page of their own."""
    return seats > _MOST_BESIDE


def card_boxes(area: Box, number: int) -> tuple[Box, ...]:
    """Return where so many cards (1 to 4) lie: below each other, from three on two in a row, the last one wide."""
    across = 1 if number < _ON_PAGE - 1 else 2
    rows = -(-number // across)
    height = (area.height - (rows - 1) * _GAP) / rows
    boxes = []
    for place in range(number):
        row, column = divmod(place, across)
        columns = min(across, number - row * across)
        width = (area.width - (columns - 1) * _GAP) / columns
        boxes.append(Box(area.left + column * (width + _GAP), area.top + row * (height + _GAP), width, height))
    return tuple(boxes)
