"""The pictures that invite to a game, as `tools/banner.py` draws them: the banner of all, and a small one of each."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from languages.speech import _, listed
from render.canvas.atlas import ART
from render.game import AnyLook, Picture

COVERS = ART / "covers"
BANNER = COVERS / "banner.png"


def banner(titles: Iterable[str]) -> Picture:
    """Return the banner, in which games of these titles are in play."""
    return Picture(BANNER.name, _read(BANNER), _("In play: {games}", games=listed(tuple(titles))))


def small_picture(slug: str, look: AnyLook) -> Picture | None:
    """Return the small picture of a game, a square, or None if it has no cover."""
    if look.cover is None:
        return None
    path = (COVERS / slug).with_suffix(".png")
    return Picture(path.name, _read(path), str(look.cover.alt))


@cache
def _read(path: Path) -> bytes:
    return path.read_bytes()
