from dataclasses import replace

import pytest

from rules.emperors_garden.board.deck import Deck
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.scoring import near_emperor
from rules.emperors_garden.state import Phase, State, with_player
from rules.game import Result, Seat
from tests.rules.emperors_garden.boards import board, on_turn


def result(state: State) -> Result:
    found = EMPERORS_GARDEN.result(replace(state, phase=Phase.OVER))
    assert found is not None
    return found


def sheet(state: State, seat: int = 0) -> dict[str, int]:
    return {line.category: line.points for line in result(state).sheet[seat]}


def used(state: State, *seats: int) -> State:
    """Return the table with the agents of these seats used."""
    for seat in map(Seat, seats):
        state = with_player(state, seat, replace(state.players[seat], is_agent_used=True))
    return state


def earning(state: State, *points: tuple[int, int, int, int]) -> State:
    for seat, earned in enumerate(points):
        state = with_player(state, Seat(seat), replace(state.players[seat], earned=earned))
    return state


def test_pieces_on_scoring_suits_bring_three_two_and_one() -> None:
    state = on_turn("a3 a2 a1 ##\nb3 ## ## EE", "abc.\na...", scoring="abcd")
    lines = sheet(state)
    assert (3 * 2, 2 * 3, 1 * 3, 0) == tuple(lines[f"suit-{name}"] for name in ("pine", "plum", "cherry", "wisteria"))
    assert 3 * 2 == sheet(state, 1)["suit-pine"]


def test_pieces_on_other_suits_bring_nothing() -> None:
    lines = sheet(on_turn("a3 a2 a1 EE", "efg.", scoring="abcd"))
    assert 0 == sum(points for name, points in lines.items() if name.startswith("suit-"))


@pytest.mark.parametrize(("suits", "points"), [("aaa.", 6), ("aab.", 10), ("abb.", 9), ("bcd.", 0), ("baa.", 6)])
def test_several_pieces_on_one_suit_add_up_and_are_multiplied_by_its_cards_on_the_board(
    suits: str, points: int
) -> None:
    assert points == sheet(on_turn("a3 a2 a1 EE", suits, scoring="aeee"))["suit-pine"]


def test_ruling_a_suit_on_two_scoring_cards_counts_once() -> None:
    lines = sheet(on_turn("a3 ## EE", "aa.", scoring="aabb"))
    assert ["suit-pine", "suit-plum"] == [name for name in lines if name.startswith("suit-")]
    assert 6 == lines["suit-pine"]


def test_the_emperor_on_ones_scoring_suit_brings_five() -> None:
    state = on_turn("a1 EE b3", "aab", scoring="acde")
    assert [5, 0] == [sheet(state, seat)["emperor"] for seat in (0, 1)]


def test_ruling_the_emperors_company_brings_five_once_and_is_never_multiplied() -> None:
    state = on_turn("a1 EE a2", "aaa", scoring="acde")
    assert 5 == sheet(state)["emperor"]
    assert 5 == sheet(on_turn("a1 EE", "aa", scoring="acde"))["emperor"]


def test_the_emperor_brings_nothing_on_a_suit_that_does_not_score_or_where_one_does_not_stand() -> None:
    assert 0 == sheet(on_turn("a1 EE", "aa", scoring="bcde"))["emperor"]
    assert 0 == sheet(on_turn("a1 EE", "ba", scoring="abcd"))["emperor"]


def test_an_agent_that_was_not_used_brings_two() -> None:
    state = used(on_turn("a1 EE"), 1)
    assert [2, 0] == [sheet(state, seat)["kept-agent"] for seat in (0, 1)]
    assert [1, 0] == [sheet(state, seat)["has-agent"] for seat in (0, 1)]


def test_points_in_play_stand_in_the_sheet_by_source() -> None:
    lines = sheet(earning(on_turn("a1 EE"), (1, 2, 3, 4)))
    assert [("samurai", 1), ("priest", 2), ("poet", 3), ("agent", 4)] == list(lines.items())[:4]
    assert 10 + 2 == result(earning(on_turn("a1 EE"), (1, 2, 3, 4))).totals[0]


def test_the_sheet_has_a_line_for_every_scoring_suit_and_names_ranks_of_a_western_deck() -> None:
    names = list(sheet(replace(on_turn("a1 EE", scoring="adjl"), deck=Deck.WESTERN)))
    suits = ["suit-ace", "suit-4", "suit-10", "suit-queen"]
    ends = ["emperor", "kept-agent", "has-agent", "pieces", "several-suits", "near-emperor"]
    assert ["samurai", "priest", "poet", "agent", *suits, *ends] == names


def test_ties_are_not_broken_by_what_brings_points() -> None:
    breaks = [line.category for line in result(on_turn("a1 EE")).sheet[0] if line.tie_break]
    assert ["has-agent", "pieces", "several-suits", "near-emperor"] == breaks


PEERS = "a3 a2 ##\n## EE ##\nb3 b2 ##"


def test_ruling_the_pieces_beside_the_emperor_are_those_on_the_eight_cells_around_him() -> None:
    around = board("a3 ## b2\na2 EE b3\n## a1 ##\n## b1 ##")
    assert (3, 2) == (near_emperor(around, Seat(0)), near_emperor(around, Seat(1)))
    assert 0 == near_emperor(board("a3 ## ##\n## EE .."), Seat(1))


TIES = {
    # Two points for the agent make up for two earned in play.
    "the agent that was kept": (used(earning(on_turn(PEERS), (0, 0, 0, 0), (2, 0, 0, 0)), 1), (1, 2)),
    "more pieces": (on_turn("a3 ## EE ## b3\n.. .. b2"), (2, 1)),
    "points in more than one suit": (
        earning(on_turn("a3 a2 ## EE ## b3 b2", "abb...c", scoring="abjk"), (0, 0, 0, 0), (13, 0, 0, 0)),
        (1, 2),
    ),
    "more pieces beside the emperor": (on_turn("a3 ## EE b3"), (2, 1)),
    "nothing at all": (on_turn("a3 EE b3"), (1, 1)),
}


@pytest.mark.parametrize(("state", "places"), TIES.values(), ids=TIES)
def test_a_tie_is_decided_by(state: State, places: tuple[int, ...]) -> None:
    outcome = result(state)
    assert 1 == len(set(outcome.totals))
    assert places == outcome.places
    assert (places != (1, 1)) == outcome.tie_break_used


def test_ruling_the_four_tie_breaks_serve_every_place_in_their_order() -> None:
    # Seats 0 to 2 have two points each, in play or for the agent; seat 3 leads.
    state = on_turn("a3 ## ## ## EE b3\nb2 ## ## ## ## c3\nd3 c2 ## ## ## ##", players=4)
    state = used(earning(state, (0, 0, 0, 0), (2, 0, 0, 0), (2, 0, 0, 0), (9, 0, 0, 0)), 1, 2)
    outcome = result(state)
    assert (2, 2, 2, 9 + 2) == outcome.totals
    # Seat 0 has its agent; seats 1 and 2 have two pieces each, one of them beside the emperor.
    assert (2, 3, 3, 1) == outcome.places
    assert outcome.tie_break_used


def test_ruling_points_in_play_are_of_no_suit() -> None:
    state = earning(on_turn("a3 EE", "a.", scoring="abcd"), (3, 2, 3, 5))
    assert 0 == sheet(state)["several-suits"]
    assert 1 == sheet(on_turn("a3 a1 EE", "ab.", scoring="abcd"))["several-suits"]


def test_a_single_point_makes_a_suit_one_that_was_scored_in() -> None:
    lines = sheet(on_turn("a3 a1 EE ## ##", "ab.bb", scoring="abcd"))
    assert (1, 1) == (lines["suit-plum"], lines["several-suits"])


def test_the_sheet_counts_the_pieces_on_the_board() -> None:
    state = on_turn("a3 EE b3 b1")
    assert [1, 2] == [sheet(state, seat)["pieces"] for seat in (0, 1)]
