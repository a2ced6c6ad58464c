from functools import reduce

import pytest

from render.game import Choice
from render.sanssouci.gains import gains
from render.sanssouci.steps import steps
from rules.game import Seat
from rules.sanssouci.box import WILD
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.moves import Move, MoveNoble, PlaceGardener, PlayCard
from rules.sanssouci.state import Phase, State, Step
from tests.render.sanssouci.positions import random_game

STATES = [
    state
    for seed, (players, expansion) in enumerate([(2, "off"), (3, "on")])
    for state, _ in random_game(players, seed, expansion=expansion)
    if state.phase is Phase.TURNS
]
LAYING = [Step.CARD, Step.TILE, Step.GARDENER]
STEPS = pytest.mark.parametrize("step", LAYING, ids=[step.value for step in LAYING])


def at(step: Step) -> list[State]:
    found = [state for state in STATES if state.step is step]
    return found[:: max(1, len(found) // 25)]


def offered(state: State) -> tuple[Choice[Move], ...]:
    return steps(SANSSOUCI.view(state, state.turn), SANSSOUCI.legal_moves(state, state.turn)).shortcuts


def whole(state: State) -> list[Choice[Move]]:
    return [choice for choice in offered(state) if isinstance(choice.then[-1], MoveNoble)]


def after(state: State, choice: Choice[Move]) -> State:
    assert choice.move is not None
    return reduce(lambda now, move: SANSSOUCI.apply(now, state.turn, move)[0], (choice.move, *choice.then), state)


def brought(state: State, seat: Seat, new: State) -> int:
    return sum(gain.points for gain in gains(SANSSOUCI.view(new, seat), SANSSOUCI.view(state, seat)))


def most(state: State, seat: Seat) -> list[int]:
    """Return what each way to end a turn with a noble brings, all moves tried."""
    ends, found = [state], []
    for now in ends:
        for move in SANSSOUCI.legal_moves(now, seat):
            new = SANSSOUCI.apply(now, seat, move)[0] if str(move) not in {"stay", "end"} else None
            if new is not None:
                ends.append(new)
                found += [new] if isinstance(move, MoveNoble) else []
    return [brought(state, seat, new) for new in found]


@STEPS
def test_a_press_plays_all_of_a_turn_but_confirm_and_says_all_that_it_brings(step: Step) -> None:
    tried = [(state, choice) for state in at(step) for choice in whole(state)[:6]]
    assert len(tried) > 40
    for state, choice in tried:
        new = after(state, choice)
        assert (Step.END, state.turn) == (new.step, new.turn)
        assert int(choice.label.split()[-1].replace("−", "-")) == brought(state, state.turn, new)


@STEPS
def test_the_first_of_whole_turns_brings_most_of_all(step: Step) -> None:
    for state in at(step)[::8]:
        if turns := whole(state):
            assert max(most(state, state.turn)) == brought(state, state.turn, after(state, turns[0]))


@STEPS
def test_buttons_fill_as_many_squares_as_they_are(step: Step) -> None:
    for state in at(step):
        filled = [after(state, choice).players[state.turn].garden.filled for choice in whole(state)]
        assert min(4, len({*filled})) == len({*filled[:4]})


@STEPS
def test_the_list_behind_the_buttons_holds_all_else(step: Step) -> None:
    for state in at(step):
        tree = steps(SANSSOUCI.view(state, state.turn), SANSSOUCI.legal_moves(state, state.turn))
        assert len(tree.shortcuts) + len(tree.choices) - 4 <= 25
        told = [choice.notations for choice in tree.shortcuts]
        assert len({*told}) == len(told)


def test_the_wild_card_is_kept_where_the_other_one_fills_the_same_square() -> None:
    states = [state for state in STATES if state.step is Step.CARD and {WILD} < {*state.players[state.turn].hand}]
    assert states
    for state in states:
        filled = {True: set[int](), False: set[int]()}
        for choice in whole(state):
            if not any(isinstance(move, PlaceGardener) for move in choice.then):
                garden = after(state, choice).players[state.turn].garden
                filled[choice.move == PlayCard(WILD)].add(garden.filled)
        assert filled[True].isdisjoint(filled[False])
