"""A look that draws nothing, for tests that are about words, buttons and order: every picture is one grey pixel."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from render.game import Names, Picture
from render.registry import LOOKS
from render.sanssouci import text
from render.sanssouci.look import SanssouciLook
from rules.game import Result, Seat
from rules.sanssouci.moves import Move
from rules.sanssouci.view import View


def _pixel() -> bytes:
    buffer = BytesIO()
    Image.new("L", (1, 1), 128).save(buffer, "PNG")
    return buffer.getvalue()


_PIXEL = _pixel()


class PlainLook(SanssouciLook):
    """Sanssouci's look with its real words, alt texts and file names."""

    def overviews(self, view: View, names: Names, *, is_cut_short: bool = False) -> tuple[Picture, ...]:
        return (Picture("table.png", _PIXEL, text.overview_alt(view, names, is_cut_short=is_cut_short)),)

    def part(self, view: View, seat: Seat, names: Names) -> Picture:
        return Picture(f"garden-{seat + 1}.png", _PIXEL, text.part_alt(view, seat, names))

    def panel(self, view: View, before: View, legal: Sequence[Move], names: Names) -> Picture:  # noqa: ARG002 - the contract's signature
        return Picture("panel.png", _PIXEL, text.panel_alt(view, names))

    def sheet(self, view: View, result: Result, names: Names) -> Picture:  # noqa: ARG002 - the contract's signature
        return Picture("sheet.png", _PIXEL, text.sheet_alt(result, names))


PLAIN = {SanssouciLook.title.lower(): PlainLook()}
"""For tests that are about no game in particular."""

EVERY_GAME = {**LOOKS, **PLAIN}
