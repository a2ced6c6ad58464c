from collections.abc import Callable

import pytest

from rules.computer.choosing import Level, choose
from rules.errors import BadNotation, BadOption, BadRecord, IllegalMove
from rules.game import Seat, choose_options
from tests.nim.game import NIM, State
from tests.nim.moves import Take
from tests.nim.view import Heap, Player
from tests.rules.computer import test_laws as searching
from tests.rules.games import Setting, decisions, settings_of
from tests.rules.laws import games
from tests.rules.laws.planting import blabbing

SETTINGS = tuple(settings_of(NIM))
LAWS = (
    games.notation_is_read_back,
    games.states_survive_json,
    games.somebody_acts_until_there_is_a_result,
    games.play_ends_with_a_full_result,
    games.exactly_the_legal_moves_are_applied,
    games.everything_is_frozen,
    games.a_game_is_the_same_again,
    games.simultaneous_moves_commute,
    games.nothing_leaks,
    games.surprises_are_announced,
    games.events_tell_what_views_show,
    games.none_is_a_legal_move,
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_law_holds(setting: Setting, law: Callable[[Setting, int], object]) -> None:
    for number in range(5):
        law(setting, number)
    assert setting.game is NIM


def stones(state: State) -> list[int]:
    """Count the stones of each heap and those of all players."""
    return [heap.left + heap.taken for heap in state.heaps]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_stones_are_conserved(setting: Setting) -> None:
    games.pieces_are_conserved(setting, 1, stones)


def test_a_planted_leak_is_caught() -> None:
    curious = blabbing(NIM, lambda state, _: state.heaps[-1].left)
    with pytest.raises(AssertionError):
        games.nothing_leaks(Setting(curious, 2, choose_options((), 2, {})), 1)


def test_a_search_never_sees_what_is_hidden() -> None:
    assert all(searching.blind(NIM, decision) for decision in decisions(SETTINGS[0], 1))


@pytest.mark.parametrize("level", Level)
def test_computer_takes_the_last_stones_it_knows_of(level: Level) -> None:
    state = State((Heap(2, 5), Heap(0, 7), Heap(0, 6)), (Player(), Player()), Seat(0))
    legal = NIM.legal_moves(state, Seat(0))
    choice = choose(NIM, NIM.view(state, Seat(0)), legal, level, seed=1)
    assert choice.move in (Take(0, 2), Take(0, 3))


def test_refusals_say_what_is_possible() -> None:
    state = State((Heap(3), Heap(4), Heap(0, 5)), (Player(), Player()), Seat(0))
    with pytest.raises(BadNotation, match=r"“take:c1” is not possible now\. You can play: take:a1, .*, take:b3\."):
        NIM.parse_move(state, Seat(0), "take:c1")
    with pytest.raises(BadNotation, match=r"That is not a move of this game\. There is nothing for you to decide"):
        NIM.parse_move(state, Seat(1), "*")
    with pytest.raises(IllegalMove, match="It is not your turn"):
        NIM.apply(state, Seat(1), Take(0, 1))
    with pytest.raises(BadOption, match="This game is for other numbers of players than 5"):
        NIM.setup(bytes(32), 5, choose_options((), 5, {}))


@pytest.mark.parametrize(
    ("part", "damaged", "complaint"),
    [
        ("turn", True, "deal.turn must be a whole number"),
        ("heaps", {}, "deal.heaps must be an array"),
        ("heaps", [{"left": 3}], r"deal.heaps\[0\] must be an object with exactly the fields left, taken"),
        ("reach", "a1", "deal.reach must be an object"),
    ],
)
def test_a_damaged_state_is_refused(part: str, damaged: object, complaint: str) -> None:
    whole = NIM.to_dict(State((Heap(3), Heap(4), Heap(0, 5)), (Player(), Player()), Seat(0)))
    with pytest.raises(BadRecord, match=complaint):
        NIM.from_dict({**whole, part: damaged})
