"""Pictures: how many a second are drawn and encoded, of each kind, beside the plain way of doing it with Pillow."""

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice
from types import ModuleType
from typing import Generic, TypeVar
from unittest.mock import patch

from PIL import Image

from bench.contest import Contender, Contest
from render.canvas import Canvas
from render.colour import Colour
from render.lettering import TextStyle, text_width
from render.palette import Palette
from render.sanssouci import closeup, overview, panel, sheet
from render.shapes import Point
from render.sketch import Sketch
from rules.game import Result
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.view import View
from tools.positions import NAMES, Position, game, positions

T = TypeVar("T")

_PLAYERS = 4
_POSITIONS = 24
_BETWEEN = 13
_ENDS = 6


class PlainCanvas(Canvas):
    """What one would write first: sprites with alpha on a copy of the base in full colour, text drawn, default PNG."""

    def __init__(self, palette: Palette, base: Image.Image) -> None:
        super().__init__(palette, base)
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


class _Draw(Generic[T]):
    """
    Draws the next of a few positions, past the cache of finished pictures.

    Args:
        module: the picture's own; it makes its canvas by the name `Canvas`.
        draw: draws one position.
        moments: the positions, taken in turn.
    """

    def __init__(self, module: ModuleType, draw: Callable[[T], bytes], moments: Sequence[T]) -> None:
        self._module, self._draw = module, draw
        self._next = cycle(moments)
        for moment in moments:
            draw(moment)  # what both share, blocks and bases, is made on the product's own canvas

    def ours(self) -> int:
        """Draw a picture as the product does."""
        return 1 if self._draw(next(self._next)) else 0

    def plain(self) -> int:
        """Draw the same on a plain canvas."""
        with patch.object(self._module, "Canvas", PlainCanvas):
            return self.ours()


@dataclass(frozen=True, slots=True)
class _End:
    view: View
    result: Result


def _ends() -> Iterator[_End]:
    """Yield the ends of a few games."""
    for number in range(_ENDS):
        for state in game(number, _PLAYERS, {}):
            if result := SANSSOUCI.result(state):
                yield _End(SANSSOUCI.view(state, None), result)


def _overview(one: Position) -> bytes:
    return overview.overview.__wrapped__(one.spectator, one.names)


def _panel(one: Position) -> bytes:
    return panel._panel.__wrapped__(one.view, one.before, one.legal, one.names)  # noqa: SLF001 - the cache is around it


def _garden(one: Position) -> bytes:
    return closeup.garden.__wrapped__(one.spectator, 0, one.names)


def _sheet(end: _End) -> bytes:
    return sheet.sheet.__wrapped__(end.view, end.result, NAMES)


def contests() -> Iterator[Contest]:
    """Draw and encode each kind of Sanssouci's pictures."""
    moments = list(islice(positions(0, _PLAYERS, {}), 0, None, _BETWEEN))[:_POSITIONS]
    yield _contest("overview", _Draw(overview, _overview, moments))
    yield _contest("panel", _Draw(panel, _panel, moments))
    yield _contest("garden", _Draw(closeup, _garden, moments))
    yield _contest("sheet", _Draw(sheet, _sheet, list(_ends())))


def _contest(name: str, draw: _Draw[T]) -> Contest:
    plain = Contender("plain Pillow", draw.plain)
    return Contest(f"picture sanssouci {name}", "pictures", Contender("ours", draw.ours), (plain,))
