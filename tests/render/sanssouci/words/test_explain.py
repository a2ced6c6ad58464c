import pytest

from render.sanssouci.words.explain import explain, reasons
from rules.game import Event, Result, Seat, told_to
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.state import State
from rules.sanssouci.view import View
from tests.render.sanssouci.positions import random_game

NAMES = ("Anna", "Ben", "Clara", "David")


def finished(players: int, seed: int, **options: str) -> tuple[View, Result, list[Event]]:
    """Return the spectator's view of a random game at its end, its result, and what everybody heard of."""
    told: list[Event] = []
    state: State | None = None
    for after, events in random_game(players, seed, **options):
        told += [event for event in events if told_to(event, None)]
        state = after
    assert state is not None
    result = SANSSOUCI.result(state)
    assert result is not None
    return SANSSOUCI.view(state, None), result, told


@pytest.mark.parametrize(("players", "expansion"), [(2, "off"), (2, "on"), (3, "on"), (4, "off"), (4, "on")])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_reasons_of_each_category_add_up_to_its_points(players: int, expansion: str, seed: int) -> None:
    view, result, told = finished(players, seed, expansion=expansion)
    for seat, sheet in enumerate(result.sheet):
        for line in sheet:
            assert line.points == sum(reason.points for reason in reasons(line.category, view, told, Seat(seat)))


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_text_names_every_category_and_stays_short(seed: int) -> None:
    view, result, told = finished(4, seed, expansion="on")
    for seat in range(4):
        text = explain(view, result, told, Seat(seat), ("\\_" * 32,) * 4)
        assert 1 + len(result.sheet[seat]) == len(text.splitlines())
        assert len(text) <= 3000


def test_moves_that_are_missing_are_missed_in_the_sum() -> None:
    view, result, told = finished(2, 1, expansion="off")
    nobles = result.sheet[0][0]
    assert nobles.points != sum(reason.points for reason in reasons("nobles", view, told[: len(told) // 2], Seat(0)))


EXPECTED = [
    (
        "Nobles **18**: A (labyrinth) 1, B (statue) 1, C (pavilion) 3, D (topiary) 1, E (stairway) 2 + 4, "
        "F (fountain) 1, G (rose arch) 1, H (hedge) 1, I (vine) 1 + 2."
    ),
    "Expansion **1**: E4 −2, F6 −2, C6 +2, E5 +3.",
    "Rows **0**: no row from 2 on is complete.",
    "Columns **0**: no column is complete.",
    "Missions **5**: pavilion 3 (noble in row 3), vine 2 (noble in row 2).",
    "Gardeners **5** – only to break ties: F2, I4, H6, D3, E5.",
]


def test_a_sheet_is_explained_in_words() -> None:
    view, result, told = finished(2, 2, expansion="on")
    lines = explain(view, result, told, Seat(1), NAMES).splitlines()
    assert f"**Ben: {result.totals[1]} points**" == lines[0]
    assert EXPECTED == lines[1:]
