"""Looks that draw nothing, for tests that are about words, buttons and order: every picture is one grey pixel."""

import sys
from collections.abc import Sequence
from inspect import get_annotations
from io import BytesIO

import pytest
from PIL import Image

from render.base.look import proposed
from render.base.words import alt_with_changes
from render.canvas.png import Sign
from render.game import Ghost, Meanwhile, Names, Picture
from render.registry import LOOKS
from render.sanssouci.look import SanssouciLook
from render.sanssouci.news import changes
from render.sanssouci.words import text
from rules.game import Result, Seat
from rules.sanssouci.moves import Move
from rules.sanssouci.view import View


def _pixel() -> bytes:
    buffer = BytesIO()
    Image.new("L", (1, 1), 128).save(buffer, "PNG")
    return buffer.getvalue()


_PIXEL = _pixel()


def _picture(name: str, alt: str, told: Sequence[str]) -> Picture:
    """Return a picture in which all that is told of would be marked."""
    signs = frozenset({Sign.NEW} if told else ())
    return Picture(name, _PIXEL, alt_with_changes(told, alt, signs), signs)


class PlainLook(SanssouciLook):
    """Sanssouci's look with its real words, alt texts and file names."""

    def overviews(
        self, view: View, names: Names, *, is_cut_short: bool = False, meanwhile: Meanwhile[View] | None = None
    ) -> tuple[Picture, ...]:
        alt = text.overview_alt(view, names, is_cut_short=is_cut_short)
        return (_picture("table.png", alt, changes(meanwhile, names)),)

    def part(self, view: View, seat: Seat, names: Names, *, meanwhile: Meanwhile[View] | None = None) -> Picture:
        return _picture(f"garden-{seat + 1}.png", text.part_alt(view, seat, names), changes(meanwhile, names))

    def panel(
        self,
        view: View,
        before: View,  # noqa: ARG002 - the contract's signature
        legal: Sequence[Move],  # noqa: ARG002 - the contract's signature
        names: Names,
        *,
        with_odds: bool = False,  # noqa: ARG002 - the contract's signature
        meanwhile: Meanwhile[View] | None = None,
    ) -> Picture:
        return _picture("panel.png", text.panel_alt(view, names), changes(meanwhile, names))

    def ghost(self, ghost: Ghost[View, Move], names: Names) -> Picture:
        return proposed(ghost, _picture("ghost.png", text.panel_alt(ghost.before, names), ()))

    def sheet(self, view: View, result: Result, names: Names) -> Picture:  # noqa: ARG002 - the contract's signature
        return Picture("sheet.png", _PIXEL, text.sheet_alt(result, names))


PLAIN = {SanssouciLook.title.lower(): PlainLook()}
"""For tests that are about no game in particular."""


def draw_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the looks of all games keep their words, alt texts and file names, and draw no picture of a table."""
    for look in LOOKS.values():
        module = sys.modules[type(look).__module__]
        for name, function in vars(module).copy().items():
            if callable(function) and get_annotations(function).get("return") is bytes:
                monkeypatch.setattr(module, name, lambda *_, **__: _PIXEL)
