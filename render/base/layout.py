"""How pictures are put together: in wide ones what belongs to a board lies beside it, in tall ones below it."""

from dataclasses import dataclass

from render.canvas.formats import Format, format_set
from render.canvas.shapes import Box
from render.frame import HEADER

_TOP = HEADER + 16
_GAP = 16
_MARGINS = {Format.WIDE: (24, 18), Format.TALL: (16, 16)}
"""How far what lies in a picture is from its left and right edges, and from the lower one."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the board lies, and all that belongs to it."""

    board: Box
    side: Box

    def cut(self, *lengths: float, gap: float = 10) -> tuple[Box, ...]:
        """Cut the side into parts of these lengths and the rest: one below the other, in tall pictures side by side."""
        at, boxes = 0.0, []
        is_tall = format_set() is Format.TALL
        whole = self.side.width if is_tall else self.side.height
        for length in (*lengths, whole - sum(lengths) - gap * len(lengths)):
            boxes.append(
                self.side._replace(left=self.side.left + at, width=length)
                if is_tall
                else self.side._replace(top=self.side.top + at, height=length)
            )
            at += length + gap
        return tuple(boxes)


def layout_of(width: float, height: float) -> Layout:
    """
    Lay out a picture in the format that is set now.

    Args:
        width: of the board in wide pictures, where it is as high as the picture allows.
        height: of the board in tall ones, where it is as wide as the picture allows.
    """
    whole = format_set().size
    across, below = _MARGINS[format_set()]
    room = Box(across, _TOP, whole[0] - 2 * across, whole[1] - _TOP - below)
    if format_set() is Format.WIDE:
        left = room.left + width + _GAP
        side = Box(left, room.top, room.left + room.width - left, room.height, 20)
        return Layout(room._replace(width=width, radius=26), side)
    top = room.top + height + _GAP
    side = Box(room.left, top, room.width, room.top + room.height - top, 20)
    return Layout(room._replace(height=height, radius=26), side)
