from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from structlog.testing import capture_logs

from cogs.pictures.drawing import begin_warm_up
from render.canvas.scene import Scene
from render.game import AnyLook, Meanwhile, Names, Picture, Shot
from render.registry import LOOKS
from render.warm_up import rehearsal
from rules.game import Result, Seat
from rules.registry import GAMES
from tests.endtoend.plain_look import PlainLook


class _Noting(PlainLook):
    """Draws nothing, and notes what it was asked to draw of whatever game."""

    def __init__(self, look: AnyLook) -> None:
        self.parts = look.parts
        self.drawn: set[tuple[str, int]] = set()

    def overviews(
        self,
        view: Any,  # noqa: ANN401, ARG002 - the contract's signature
        names: Names,
        *,
        is_cut_short: bool = False,  # noqa: ARG002 - the contract's signature
        meanwhile: Meanwhile[Any] | None = None,  # noqa: ARG002 - the contract's signature
    ) -> tuple[Picture, ...]:
        return (self._noted("table", names),)

    def part(
        self,
        view: Any,  # noqa: ANN401, ARG002 - the contract's signature
        seat: Seat,
        names: Names,
        *,
        meanwhile: Meanwhile[Any] | None = None,  # noqa: ARG002 - the contract's signature
    ) -> Picture:
        assert 0 <= seat < len(names)
        return self._noted("part", names)

    def panel(
        self,
        view: Any,  # noqa: ANN401, ARG002 - the contract's signature
        before: Any,  # noqa: ANN401, ARG002 - the contract's signature
        legal: Sequence[Any],
        names: Names,
        *,
        with_odds: bool = False,  # noqa: ARG002 - the contract's signature
        meanwhile: Meanwhile[Any] | None = None,  # noqa: ARG002 - the contract's signature
    ) -> Picture:
        assert legal
        return self._noted("panel", names)

    def sheet(self, view: Any, result: Result, names: Names) -> Picture:  # noqa: ANN401, ARG002 - the contract's signature
        return self._noted("sheet", names)

    def scenes(self, shots: Sequence[Shot[Any]]) -> Iterator[Scene]:
        for shot in shots:
            self._noted("film", shot.names)
            yield from ()

    def _noted(self, kind: str, names: Names) -> Picture:
        self.drawn.add((kind, len(names)))
        return Picture(f"{kind}.png", b"", "")


@pytest.mark.parametrize("slug", LOOKS)
def test_every_kind_of_picture_is_drawn_for_the_usual_numbers_of_players(slug: str) -> None:
    look = _Noting(LOOKS[slug])
    for _ in rehearsal([(GAMES[slug], look)]):
        pass
    kinds = ("table", "panel", "sheet", *(["part"] if look.parts else []))
    wanted = {(kind, players) for kind in kinds for players in GAMES[slug].player_counts[:4]}
    assert wanted == {(kind, players) for kind, players in look.drawn if kind != "film"}


@pytest.mark.parametrize(("slug", "players"), [("sanssouci", []), ("gardlings", [20])])
def test_films_are_described_for_the_largest_table_where_it_is_larger_than_usual(slug: str, players: list[int]) -> None:
    look = _Noting(LOOKS[slug])
    for _ in rehearsal([(GAMES[slug], look)]):
        pass
    assert players == [number for kind, number in look.drawn if kind == "film"]


def test_a_fault_while_warming_up_is_logged_and_stops_nothing() -> None:
    class Faulty(_Noting):
        def _noted(self, kind: str, names: Names) -> Picture:
            raise RuntimeError(kind, names)

    slug = "topiary"
    with capture_logs() as logged:
        begin_warm_up([(GAMES[slug], Faulty(LOOKS[slug]))]).join()
    assert ["the caches of pictures could not be warmed up"] == [entry["event"] for entry in logged]
