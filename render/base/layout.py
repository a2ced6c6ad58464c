"""How pictures are put together: in wide ones what belongs to a board lies beside it, in tall ones below it."""

from collections.abc import Sequence
from dataclasses import dataclass

from render.canvas.formats import Format, by_format, format_set
from render.canvas.shapes import Box
from render.frame import HEADER

GAP = 10
"""How far parts are apart, and in tall pictures all else."""
_GAP = 16
"""How far a board and what lies beside it are apart."""
WIDE_ROOM = Box(24, HEADER + 20, 1232, 744, 20)
_TALL_ROOM = Box(16, HEADER + 16, 880, 1100, 20)
_NOTHING = Box(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Layout:
    """
    Where the board lies, and all that belongs to it.

    Args:
        strip: the line of words below the board; empty if there is none.
    """

    board: Box
    side: Box
    strip: Box = _NOTHING

    def cut(self, *lengths: float, gap: float = GAP) -> tuple[Box, ...]:
        """Cut the side into parts of these lengths and the rest: one below the other, in tall pictures side by side."""
        return split(self.side, *lengths, gap=gap, is_across=format_set() is Format.TALL)


def page(wide: Box = WIDE_ROOM) -> Box:
    """Return all that lies below the header; in wide pictures a game may have more room of its own."""
    return by_format(wide, _TALL_ROOM)


def layout_of(width: float, height: float, *, strip: float = 0, wide: Box = WIDE_ROOM) -> Layout:
    """
    Lay out a picture in the format that is set now around a board of natural proportions.

    Args:
        width: of the board in wide pictures, where it is as high as the picture allows.
        height: of the board in tall ones, where it is as wide as the picture allows.
        strip: how high a line of words below the board is; 0 if there is none.
        wide: the room of wide pictures.
    """
    room, below = page(wide), strip + GAP if strip else 0
    if format_set() is Format.WIDE:
        board, side = split(room, width, gap=_GAP, is_across=True)
        board = board._replace(height=board.height - below)
    else:
        board, side = split(room, height + below, gap=GAP)
        board = board._replace(height=height)
    line = Box(board.left, board.top + board.height + GAP, board.width, strip, strip / 2) if strip else _NOTHING
    return Layout(board._replace(radius=26), side, line)


def layout_beside(width: float, height: float, *, strip: float = 0) -> Layout:
    """
    Lay out a picture around what belongs to the board, which has the rest.

    Args:
        width: of what lies beside the board in wide pictures.
        height: of what lies below it in tall ones.
        strip: as in `layout_of`.
    """
    room, below = page(), strip + GAP if strip else 0
    return layout_of(room.width - width - _GAP, room.height - height - GAP - below, strip=strip)


def split(area: Box, *lengths: float, gap: float = GAP, is_across: bool = False) -> tuple[Box, ...]:
    """Cut an area into parts of these lengths and the rest, one below the other or side by side."""
    at, boxes = 0.0, []
    whole = area.width if is_across else area.height
    for length in (*lengths, whole - sum(lengths) - gap * len(lengths)):
        moved = area.moved(at, 0) if is_across else area.moved(0, at)
        boxes.append(moved._replace(width=length) if is_across else moved._replace(height=length))
        at += length + gap
    return tuple(boxes)


def grid(area: Box, number: int, columns: int, gap: float = GAP) -> tuple[Box, ...]:
    """Share an area out to so many boxes of one size, row by row."""
    rows = -(-number // columns)
    width, height = (area.width + gap) / columns - gap, (area.height + gap) / rows - gap
    places = (divmod(place, columns) for place in range(number))
    return tuple(
        Box(area.left + column * (width + gap), area.top + row * (height + gap), width, height, 18)
        for row, column in places
    )


def around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that holds all of them."""
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.left + box.width for box in boxes), max(box.top + box.height for box in boxes)
    return Box(left, top, right - left, bottom - top)
