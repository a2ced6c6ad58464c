"""Films of whole games: how many posts a second become frames, compared with a plain implementation."""

from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import cycle, islice
from types import ModuleType
from typing import Any

from PIL import Image

from bench.contest import Announced, Contender, Contest
from render.film.film import film
from render.game import AnyLook, Shot
from tools.positions import Samples
from tools.samples import all_samples

_GAMES = 3
"""Filmed in turns, so that little of one film comes again in the next."""
_MOST = 72
_PLAIN = 8
"""So many posts are enough for a way in which every post takes the same time."""
_WANTED = 3
_FRAME, _LAST = 700, 5000


class _Films:
    """Films the next of a few games."""

    def __init__(self, look: AnyLook, overview: ModuleType, games: Sequence[Sequence[Shot[Any]]]) -> None:
        self._look = look
        self._overview = overview
        self._next = cycle(games)
        for _ in games:
            self.ours()  # blocks that both share are made on the product's own canvas

    def ours(self) -> int:
        """Film a whole game as the product does."""
        shots = next(self._next)
        assert film(self._look.scenes(shots), _FRAME, _LAST)
        return len(shots)

    def plain(self) -> int:
        """Redraw every post, decode the pictures, and let Pillow find the differences."""
        shots = next(self._next)[:_PLAIN]
        # In Gardlings it is the page that is kept, since many see the same one.
        getattr(self._overview, "table_page", self._overview.overview).cache_clear()
        pngs = [page.png for shot in shots for page in self._look.overviews(shot.view, shot.names)]
        first, *rest = (Image.open(BytesIO(png)) for png in pngs)
        first.save(BytesIO(), "GIF", save_all=True, append_images=rest, duration=_FRAME)
        return len(shots)


def contests(games: int = _GAMES, posts: int = _MOST) -> Iterator[Announced]:
    """Film `games` games of four, and of twenty where that many can play: the first `posts` posts of each."""
    for slug, (samples, kinds) in all_samples().items():
        for players in sorted({4, samples.game.player_counts[-1]}):
            name = f"film {slug} {players}"
            yield Announced(name, partial(_prepared, name, samples, kinds[0].maker, players, games, posts))


def _prepared(
    name: str, samples: Samples[Any, Any, Any], overview: ModuleType, players: int, games: int, posts: int
) -> Contest:
    shots = [[*islice(samples.shots(number, players, {}), posts)] for number in range(games)]
    films = _Films(samples.look, overview, shots)
    plain = Contender("plain Pillow", films.plain, _WANTED)
    return Contest(name, "posts", Contender("ours", films.ours), (plain,))
