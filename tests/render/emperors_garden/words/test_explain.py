"""The score sheet taken apart: every point has its reason."""

import pytest

from render.emperors_garden.words.explain import explain, reasons
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.view import View
from rules.game import Event, Result, Seat, told_to
from tests.render.emperors_garden.positions import NAMES, random_game


def finished(players: int, seed: int, **options: str) -> tuple[View, Result, list[Event]]:
    """Return the spectator's view of a random game at its end, its result, and what everybody heard of."""
    told: list[Event] = []
    for after, events in random_game(players, seed, **options):
        told += [event for event in events if told_to(event, None)]
        state = after
    result = EMPERORS_GARDEN.result(state)
    assert result is not None
    return EMPERORS_GARDEN.view(state, None), result, told


@pytest.mark.parametrize(("players", "options"), [(2, {"deck": "western"}), (3, {"own-falls-score": "off"}), (4, {})])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_reasons_of_each_line_add_up_to_its_points(players: int, options: dict[str, str], seed: int) -> None:
    view, result, told = finished(players, seed, **options)
    for seat, lines in enumerate(result.sheet):
        for line in lines:
            found = reasons(line, view, told, Seat(seat), NAMES)
            assert line.points == sum(reason.points for reason in found), line.category


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_text_names_every_line_and_stays_short(seed: int) -> None:
    view, result, told = finished(4, seed)
    for seat in range(4):
        text = explain(view, result, told, Seat(seat), ("\\_" * 32,) * 4)
        assert 1 + len(result.sheet[seat]) == len(text.splitlines())
        assert len(text) <= 3000


def test_events_that_are_missing_are_missed_in_the_sum() -> None:
    view, result, _ = finished(4, 1)
    for seat, lines in enumerate(result.sheet):
        for line in lines[:4]:
            if line.points:
                assert line.points != sum(reason.points for reason in reasons(line, view, [], Seat(seat), NAMES))
                return
    pytest.fail("nobody scored in play")


def test_a_sheet_is_explained_in_words() -> None:
    view, result, told = finished(2, 6)
    assert EXPECTED == explain(view, result, told, Seat(1), NAMES).splitlines()


EXPECTED = [
    "**Ben: 3 points**",
    "Samurai's pushes **0**: no piece was pushed off.",
    "Priest's sets **0**: no four of a suit were joined.",
    "Poet's pushes **2**: the emperor pushed Ben's priest off +2.",
    "Agent's strike **0**: it sent nobody home.",
    "Plum (2) **0**: no piece on it.",
    "Wisteria (4) **1**: poet on wisteria (4), north of the emperor 1 × 1.",
    "Peony (6) **0**: no piece on it.",
    "Emperor's company **0**: no piece on a scoring suit that the emperor stood on.",
    "Agent kept **0**: the agent was used.",
    "Agent unused **0** – only to break ties: it was used.",
    "Pieces in the garden **2** – only to break ties: samurai, poet.",
    "Scored in several suits **0** – only to break ties: points in one suit at most.",
    "Pieces beside the emperor **1** – only to break ties: poet.",
]
