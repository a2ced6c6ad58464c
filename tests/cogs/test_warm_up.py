import pytest
from structlog.testing import capture_logs

from cogs.warm_up import begin_warm_up, warm_up
from render.game import AnyLook, Names, Picture
from render.registry import LOOKS
from rules.game import Result, Seat
from rules.registry import GAMES
from rules.sanssouci.view import View
from tests.endtoend.plain_look import PlainLook


class _Noting(PlainLook):
    def __init__(self) -> None:
        self.drawn: set[tuple[str, int]] = set()

    def overview(self, view: View, names: Names) -> Picture:
        return self._noted(super().overview(view, names), names)

    def part(self, view: View, seat: Seat, names: Names) -> Picture:
        assert 0 <= seat < len(names)
        self.drawn.add(("part", len(names)))
        return super().part(view, seat, names)

    def panel(self, view: View, before: View, legal: object, names: Names) -> Picture:
        assert legal
        return self._noted(super().panel(view, before, [], names), names)

    def sheet(self, view: View, result: Result, names: Names) -> Picture:
        return self._noted(super().sheet(view, result, names), names)

    def _noted(self, picture: Picture, names: Names) -> Picture:
        self.drawn.add((picture.name.removesuffix(".png"), len(names)))
        return picture


@pytest.mark.parametrize("slug", LOOKS)
def test_every_kind_of_picture_is_drawn_for_every_number_of_players(slug: str) -> None:
    look = _Noting()
    warm_up([(GAMES[slug], look)])
    kinds = ("table", "part", "panel", "sheet")
    assert {(kind, players) for kind in kinds for players in GAMES[slug].player_counts} == look.drawn


def test_a_fault_while_warming_up_is_logged_and_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: AnyLook) -> None:
        raise RuntimeError

    monkeypatch.setattr("cogs.warm_up.warm_up", fail)
    with capture_logs() as logged:
        begin_warm_up([]).join()
    assert ["pictures could not be warmed up"] == [entry["event"] for entry in logged]
