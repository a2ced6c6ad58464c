"""
Draw the greeting's banner, and the small picture of each game beside its name, from the positions of `tools.showcase`.

Usage: python -m tools.banner
"""

from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.canvas.formats import Format, drawing_in
from render.canvas.style import CREAM, GOLD, GREEN, NIGHT
from render.covers import BANNER, COVERS
from render.registry import LOOKS
from render.text.lettering import Face, font
from rules.game import Seat
from rules.registry import GAMES
from tools.showcase import NAMES, SCENES, next_seat, reached

SIDE = 240
"""Pixels of a small picture; Discord shows it about 80 points wide."""
TILE = (522, 300)
_GAP = 12
_RADIUS = 26
_FINE = 4
"""Corners are drawn so many times larger, since Pillow's shapes have hard edges."""
_LETTERS = 58
"""Pixels of a title: on a phone a third of that."""


class Cut(NamedTuple):
    """What is cut out of a tall picture of a game: its middle, how wide for the banner, and for the small picture."""

    x: int
    y: int
    wide: int
    small: int


CUTS = {
    "sanssouci": Cut(600, 592, 470, 260),
    "topiary": Cut(420, 330, 600, 300),
    "emperors-garden": Cut(352, 714, 392, 262),
    "gardlings": Cut(500, 470, 560, 340),
}


def main() -> None:
    """Draw all of them."""
    COVERS.mkdir(parents=True, exist_ok=True)
    boards = {slug: _board(slug) for slug in CUTS}
    for slug, board in boards.items():
        _save(_cut(board, CUTS[slug], CUTS[slug].small, (SIDE, SIDE)), (COVERS / slug).with_suffix(".png"))
    width, height = TILE
    banner = Image.new("RGB", (2 * width + 3 * _GAP, 2 * height + 3 * _GAP), GREEN)
    for place, (slug, board) in enumerate(boards.items()):
        tile = _titled(_cut(board, CUTS[slug], CUTS[slug].wide, TILE), LOOKS[slug].title)
        column, row = place % 2, place // 2
        banner.paste(tile, (_GAP + column * (width + _GAP), _GAP + row * (height + _GAP)), _rounded())
    _save(banner, BANNER)


def _board(slug: str) -> Image.Image:
    """Draw the position as a tall picture, and of those the one which shows squares and cards largest."""
    game, look, state = GAMES[slug], LOOKS[slug], reached(slug)
    seat = next_seat(SCENES[slug], game, state)
    own, public = game.view(state, seat), game.view(state, None)
    with drawing_in(Format.TALL):
        if look.parts:
            picture = look.part(public, Seat(2), NAMES)
        elif slug == "topiary":
            picture, *_ = look.overviews(public, NAMES)
        else:
            picture = look.panel(own, own, (), NAMES)
    return Image.open(BytesIO(picture.png)).convert("RGB")


def _cut(board: Image.Image, cut: Cut, width: int, size: tuple[int, int]) -> Image.Image:
    height = width * size[1] // size[0]
    left, top = cut.x - width // 2, cut.y - height // 2
    return board.crop((left, top, left + width, top + height)).resize(size, Image.Resampling.LANCZOS)


def _titled(tile: Image.Image, title: str) -> Image.Image:
    """Darken the tile towards its foot and write the title there."""
    width, height = tile.size
    shade = Image.linear_gradient("L").resize((width, height // 2)).point(lambda depth: depth * 4 // 5)
    tile.paste(NIGHT, (0, height - height // 2), shade)
    ImageDraw.Draw(tile).text((24, height - 22), title, CREAM, font(Face.TITLE, _LETTERS), anchor="ls")
    ImageDraw.Draw(tile).rounded_rectangle((0, 0, width - 1, height - 1), _RADIUS, outline=GOLD, width=3)
    return tile


def _rounded() -> Image.Image:
    width, height = (side * _FINE for side in TILE)
    large = Image.new("L", (width, height))
    ImageDraw.Draw(large).rounded_rectangle((0, 0, width - 1, height - 1), _RADIUS * _FINE, fill=255)
    return large.resize(TILE, Image.Resampling.LANCZOS)


def _save(image: Image.Image, path: Path) -> None:
    image.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
