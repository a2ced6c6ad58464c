"""Pictures: how many of each kind are drawn and encoded a second, compared with plain Pillow."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, cached_property, partial
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from PIL import Image

from bench.contest import Announced, Contender, Contest
from render.canvas.canvas import Canvas
from render.canvas.palette import Palette
from render.canvas.png import Png
from render.canvas.shapes import Point
from render.canvas.sketch import Sketch
from render.colour import Colour
from render.text.lettering import TextStyle, text_width
from tools import people
from tools.positions import Kind, Samples
from tools.samples import all_samples

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

_POSITIONS = 24
_BETWEEN = 13
_ENDS = 6
_WANTED = 8
"""How many times as fast as the plain way every picture is meant to be."""


class PlainCanvas(Canvas):
    """A plain implementation: sprites with alpha on a full-colour copy of the base, text drawn, default PNG."""

    def __init__(self, palette: Palette, base: Image.Image) -> None:
        super().__init__(palette, base)
        self.image = base.convert("RGB")

    def stamp(self, block: Image.Image, x: float, y: float) -> None:
        sprite = _sprite(block)
        self.image.paste(sprite, (round(x), round(y)), sprite)

    def stamp_all(self, placed: Iterable[tuple[ImagingCore, tuple[int, int, int, int]]]) -> None:
        for core, (left, top, _right, _bottom) in placed:
            self.stamp(self.palette.image(core), left, top)

    def inlay(self, block: Image.Image, cover: Image.Image, x: float, y: float) -> None:
        sprite = _sprite(block, cover)
        self.image.paste(sprite, (round(x), round(y)), sprite)

    def write(self, at: Point, text: str, style: TextStyle, ground: Colour, anchor: str = "lm") -> float:  # noqa: ARG002
        Sketch(self.image).write(at, text, style, anchor)
        return text_width(text, style.face, style.size)

    @contextmanager
    def over(self, left: int, top: int, right: int, bottom: int) -> Iterator[Sketch]:  # noqa: ARG002
        yield Sketch(self.image)

    def png(self, *, is_small: bool = False) -> Png:  # noqa: ARG002
        stream = io.BytesIO()
        self.image.save(stream, "PNG")
        return Png.of(stream.getvalue(), self.signs)


@cache
def _sprites() -> dict[int, tuple[Image.Image, Image.Image]]:
    """Keep the sprite of every block, by the block's identity, which the block beside it keeps from being reused."""
    return {}


def _sprite(block: Image.Image, cover: Image.Image | None = None) -> Image.Image:
    kept = _sprites().get(id(block)) or (block, block.convert("RGBA"))
    if cover:
        kept[1].putalpha(cover.convert("L"))
    _sprites()[id(block)] = kept
    return kept[1]


class _Draw:
    """Draws the next of a few positions, or ends of games, past the cache of finished pictures."""

    def __init__(self, kind: Kind, moments: Sequence[Any]) -> None:
        self._kind = kind
        self._next = cycle(moments)
        for moment in moments:
            kind.draw(moment)  # what both share, blocks and bases, is made on the product's own canvas

    def ours(self) -> int:
        """Draw a picture as the product does."""
        return 1 if self._kind.draw(next(self._next)) else 0

    def plain(self) -> int:
        """Draw the same on a plain canvas."""
        with patch.object(self._kind.maker, "Canvas", PlainCanvas):
            return self.ours()


class Moments:
    """What the pictures of a game are drawn of: positions and ends of games, each played when it is first wanted."""

    def __init__(self, samples: Samples[Any, Any, Any], positions: int, ends: int) -> None:
        self._samples = samples
        self._table = samples.timed or (samples.game.player_counts[-1], {})
        self._positions = positions
        self._ends = ends

    @cached_property
    def middle(self) -> Sequence[Any]:
        """Positions of one game."""
        return list(islice(self._samples.positions(0, *self._table), 0, _BETWEEN * self._positions, _BETWEEN))

    @cached_property
    def last(self) -> Sequence[Any]:
        """Ends of several games."""
        return [self._samples.end(number, *self._table) for number in range(self._ends)]

    def of(self, kind: Kind) -> Sequence[Any]:
        """Return what a kind of picture draws."""
        return self.last if kind.is_end else self.middle


def contests(positions: int = _POSITIONS, ends: int = _ENDS) -> Iterator[Announced]:
    """
    Draw and encode each kind of picture of every game at a full table, from so many positions and ends of games.

    Then those of people, from as many samples as there are ends.
    """
    for slug, (samples, kinds) in all_samples().items():
        moments = Moments(samples, positions, ends)
        for kind in kinds:
            name = f"picture {slug} {kind.name}"
            yield Announced(name, partial(_prepared, name, kind, partial(moments.of, kind)))
    for kind, drawn in people.kinds(ends):
        name = f"picture people {kind.name}"
        yield Announced(name, partial(_prepared, name, kind, partial(list, drawn)))


def _prepared(name: str, kind: Kind, moments: Callable[[], Sequence[Any]]) -> Contest:
    draw = _Draw(kind, moments())
    plain = Contender("plain Pillow", draw.plain, _WANTED)
    return Contest(name, "pictures", Contender("ours", draw.ours), (plain,))
