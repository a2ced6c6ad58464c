from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from structlog.testing import capture_logs

from cogs.pictures.drawing import begin_warm_up
from render.canvas.scene import Scene
from render.game import AnyLook, Names, Picture, Shot
from render.registry import LOOKS
from render.warm_up import rehearsal
from rules.registry import GAMES
from tests.endtoend.plain_look import PlainLook


class _Noting(PlainLook):
    """Draws nothing, and notes what it was asked to draw of whatever game."""

    def __init__(self, look: AnyLook) -> None:
        self.parts = look.parts
        self.drawn: set[tuple[str, int]] = set()

    def overviews(self, *asked: Any, **_: Any) -> tuple[Picture, ...]:  # noqa: ANN401 - of any game
        return (self._noted("table", asked[1]),)

    def part(self, *asked: Any, **_: Any) -> Picture:  # noqa: ANN401 - of any game
        assert 0 <= asked[1] < len(asked[2])
        return self._noted("part", asked[2])

    def panel(self, *asked: Any, **_: Any) -> Picture:  # noqa: ANN401 - of any game
        assert asked[2]
        return self._noted("panel", asked[3])

    def sheet(self, *asked: Any) -> Picture:  # noqa: ANN401 - of any game
        return self._noted("sheet", asked[2])

    def scenes(self, shots: Sequence[Shot[Any]]) -> Iterator[Scene]:
        for shot in shots:
            self._noted("film", shot.names)
            yield from ()

    def _noted(self, kind: str, names: Names) -> Picture:
        self.drawn.add((kind, len(names)))
        return Picture(f"{kind}.png", b"", "")


@cache
def drawn_of(slug: str) -> set[tuple[str, int]]:
    """Return what is drawn while warming up for a game, each kind with the number of players."""
    look = _Noting(LOOKS[slug])
    assert [] != list(rehearsal([(GAMES[slug], look)]))
    return look.drawn


@pytest.mark.parametrize("slug", LOOKS)
def test_every_kind_of_picture_is_drawn_for_the_usual_numbers_of_players(slug: str) -> None:
    kinds = ("table", "panel", "sheet", *(["part"] if LOOKS[slug].parts else []))
    wanted = {(kind, players) for kind in kinds for players in GAMES[slug].player_counts[:4]}
    assert wanted == {(kind, players) for kind, players in drawn_of(slug) if kind != "film"}


@pytest.mark.parametrize(("slug", "players"), [("sanssouci", []), ("gardlings", [20])])
def test_films_are_described_for_the_largest_table_where_it_is_larger_than_usual(slug: str, players: list[int]) -> None:
    assert players == [number for kind, number in drawn_of(slug) if kind == "film"]


def test_a_fault_while_warming_up_is_logged_and_stops_nothing() -> None:
    class Faulty(_Noting):
        def _noted(self, kind: str, names: Names) -> Picture:
            raise RuntimeError(kind, names)

    slug = "topiary"
    with capture_logs() as logged:
        begin_warm_up([(GAMES[slug], Faulty(LOOKS[slug]))]).join()
    assert ["the caches of pictures could not be warmed up"] == [entry["event"] for entry in logged]
