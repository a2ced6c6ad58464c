from dataclasses import replace

import pytest

from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.state import Phase, State, Step, Turn
from rules.game import Seat
from tests.rules.emperors_garden.boards import after
from tests.rules.emperors_garden.test_setup import deal

LAST = "place:samurai:0:-1 wish:1 end"
BEGUN = f"place:samurai:0:1 wish:2 end place:samurai:1:0 wish:1 end {LAST}"


def foreseen(state: State, seat: Seat) -> State:
    ahead = EMPERORS_GARDEN.foreseen(state, seat)
    assert ahead is not None
    return ahead


def orderable(state: State, seat: Seat) -> set[str]:
    ahead = EMPERORS_GARDEN.foreseen(state, seat)
    return set() if ahead is None else {move.kind for move in EMPERORS_GARDEN.legal_moves(ahead, seat)}


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("", [set(), {"place"}, {"place"}]),
        ("place:samurai:0:1 none end", [{"look"}, set(), {"place"}]),
        ("place:samurai:0:1 wish:2 end", [{"draw"}, set(), {"place"}]),
        (f"place:samurai:0:1 none end place:samurai:1:0 none end {LAST}", [set(), {"look"}, {"draw"}]),
    ],
)
def test_in_the_set_up_what_a_seat_has_still_to_do_is_ordered(moves: str, expected: list[set[str]]) -> None:
    state = after(deal(1), moves)
    assert expected == [orderable(state, seat) for seat in state.order]


def test_samurai_and_look_are_ordered_together() -> None:
    state = deal(1)
    ahead = foreseen(state, state.order[2])
    done = after(ahead, "place:samurai:0:1 wish:2")
    assert ("end",) == tuple(map(str, EMPERORS_GARDEN.legal_moves(done, done.turn)))


def test_ruling_in_the_turns_drawing_alone_is_ordered() -> None:
    state = after(deal(1), BEGUN)
    assert [set(), {"draw"}, {"draw"}] == [orderable(state, seat) for seat in state.order]
    ahead = foreseen(state, state.order[2])
    assert (2, len(state.draw) - 2) == (ahead.turns, len(ahead.draw))
    assert (Phase.TURNS, Step.DRAW, Turn()) == (ahead.phase, ahead.step, ahead.now)


def test_what_another_does_in_their_turn_is_no_part_of_a_foreseen_one() -> None:
    state = after(deal(1), f"{BEGUN} draw")
    assert Turn() != state.now
    ahead = foreseen(state, state.order[1])
    assert (state.order[1], Turn()) == (ahead.turn, ahead.now)


def test_the_phase_of_what_is_foreseen_is_that_of_what_is_ordered() -> None:
    state = after(deal(1), "place:samurai:0:1 none end")
    phases = [None if (ahead := EMPERORS_GARDEN.foreseen(state, seat)) is None else ahead.phase for seat in state.order]
    assert [Phase.LOOKS, None, Phase.SAMURAI] == phases
    looked = after(deal(1), "place:samurai:0:1 wish:2 end")
    ahead = foreseen(looked, looked.order[0])
    assert Phase.TURNS is ahead.phase


@pytest.mark.parametrize(("left", "expected"), [(3, [set(), {"draw"}, {"draw"}]), (2, [set(), {"draw"}, set()])])
def test_nobody_foresees_a_turn_for_which_no_card_is_left(left: int, expected: list[set[str]]) -> None:
    state = after(deal(1), BEGUN)
    few = replace(state, draw=state.draw[-left:])
    assert expected == [orderable(few, seat) for seat in few.order]
    drawn = after(few, "draw")
    assert expected == [orderable(drawn, seat) for seat in few.order]
