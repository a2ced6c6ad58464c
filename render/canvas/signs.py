"""What the marks in a picture say. Whoever draws one notes it on the canvas, and a legend asks what was noted."""

from __future__ import annotations

from enum import Enum


class Sign(Enum):
    """A mark that a legend explains, in the picture or beside it."""

    NEW = "new"
    """Beads: new since the viewer's last turn."""
    LAST = "last"
    """Gold: the last turn."""
    LEGAL = "legal"
    """Dashed: can be chosen."""
    RANGE = "range"
    """Discs: a piece that could come there."""
    KNOWN = "known"
    """Gold: a card that only the viewer has seen."""
    SPENT = "spent"
    """Crossed: does not score."""
    COUNTED = "counted"
    """An eye: counts for its visitor."""
    HIDDEN = "hidden"
    """Dots: hidden from its visitor."""

    # As in `Face`.
    __hash__ = object.__hash__


class Png(bytes):
    """A picture as bytes that know which signs are drawn in it."""

    signs: frozenset[Sign]

    @classmethod
    def of(cls, encoded: bytes, signs: set[Sign]) -> Png:
        """Return the bytes with what was noted of them."""
        png = cls(encoded)
        png.signs = frozenset(signs)
        return png
