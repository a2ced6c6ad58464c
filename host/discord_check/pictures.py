"""What the check shows: pictures and a film as the bot draws them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from render.finale import Finale
from render.gallery import film_of
from render.game import AnyLook, Picture, Shot
from render.registry import LOOKS
from rules.chance import KEY_BYTES
from rules.game import AnyGame, choose_options
from rules.registry import GAMES

_NAMES = ("One", "Two")
_FRAME, _LAST = 700, 5000
"""How long each picture of the film and the last one are shown, in milliseconds."""
MOST_FRAMES = 72


@dataclass(frozen=True, slots=True)
class Drawings:
    """Two pictures with different names, and a film."""

    first: Picture
    second: Picture
    film: Picture


def draw(frames: int = MOST_FRAMES) -> Drawings:
    """Draw a game that computers play; the film has so many frames at most. Takes a second or two."""
    slug = next(iter(GAMES))
    game, look = GAMES[slug], LOOKS[slug]
    views = [*islice(_views(game), frames)]
    return Drawings(_board("first", look, views[0]), _board("second", look, views[-1]), _film(look, views))


def _views(game: AnyGame) -> Iterator[Any]:
    """Yield what everybody sees of a game, from the deal on."""
    state = game.setup(bytes(KEY_BYTES), len(_NAMES), choose_options(game.options, len(_NAMES), {}))
    while seats := game.to_act(state):
        yield game.view(state, None)
        seat = min(seats)
        state, _ = game.apply(state, seat, game.casual(game.view(state, seat), game.legal_moves(state, seat)))


def _board(name: str, look: AnyLook, view: Any) -> Picture:  # noqa: ANN401 - of any game
    drawn = look.overviews(view, _NAMES)[0]
    return Picture(f"check-{name}.png", drawn.png, drawn.alt)


def _film(look: AnyLook, views: list[Any]) -> Picture:
    gif = film_of(look, [Shot(view, _NAMES) for view in views], Finale(("One", " wins")), _FRAME, _LAST)
    return Picture("film.gif", gif, "A film of a game that computers play")
