"""Pictures: how many overviews a second are drawn and encoded, beside the plain way of doing it with Pillow."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import cycle, islice

from PIL import Image

from bench.contest import Contender, Contest
from render.canvas import Canvas
from render.colour import Colour
from render.lettering import TextStyle, text_width
from render.sanssouci.overview import overview_base, put_overview
from render.sanssouci.theme import palette
from render.shapes import Point
from render.sketch import Sketch
from tools.positions import Position, positions

_PLAYERS = 4
_POSITIONS = 24


class PlainCanvas(Canvas):
    """What one would write first: sprites with alpha on a copy of the base in full colour, text drawn, default PNG."""

    def __init__(self, base: Image.Image) -> None:
        super().__init__(palette(), base)
        self.image = base.convert("RGB")

    def stamp(self, block: Image.Image, x: float, y: float) -> None:
        sprite = _sprite(block)
        self.image.paste(sprite, (round(x), round(y)), sprite)

    def write(self, at: Point, text: str, style: TextStyle, ground: Colour, anchor: str = "lm") -> float:  # noqa: ARG002
        Sketch(self.image).write(at, text, style, anchor)
        return text_width(text, style.face, style.size)

    @contextmanager
    def over(self, left: int, top: int, right: int, bottom: int) -> Iterator[Sketch]:  # noqa: ARG002
        yield Sketch(self.image)

    def png(self) -> bytes:
        stream = io.BytesIO()
        self.image.save(stream, "PNG")
        return stream.getvalue()


@cache
def _sprites() -> dict[int, tuple[Image.Image, Image.Image]]:
    """Keep the sprite of every block, by the block's identity, which the block beside it keeps from being reused."""
    return {}


def _sprite(block: Image.Image) -> Image.Image:
    kept = _sprites().get(id(block)) or (block, block.convert("RGBA"))
    _sprites()[id(block)] = kept
    return kept[1]


class _Draw:
    """Draws the next of a few positions, so that no finished picture is met again soon."""

    def __init__(self, *, is_plain: bool) -> None:
        self._is_plain = is_plain
        self._next = cycle(_moments())

    def __call__(self) -> int:
        one = next(self._next)
        base = overview_base(_PLAYERS)
        canvas = PlainCanvas(base) if self._is_plain else Canvas(palette(), base)
        put_overview(canvas, one.spectator, one.names)
        return 1 if canvas.png() else 0


def _moments() -> list[Position]:
    return list(islice(positions(0, _PLAYERS, {}), 0, None, 13))[:_POSITIONS]


def contests() -> Iterator[Contest]:
    """Draw and encode Sanssouci's overview of four gardens."""
    plain = Contender("plain Pillow", _Draw(is_plain=True))
    yield Contest("picture sanssouci", "pictures", Contender("ours", _Draw(is_plain=False)), (plain,))
