import pickle
from math import exp
from typing import get_type_hints

import pytest

from rules.computer.choosing import Choice, Level, appraise, choose, chosen, iterations_of
from rules.computer.judgement import judgement_of
from rules.computer.search import Search, Seen, values_of
from rules.computer.tree import Node
from rules.game import AnyGame, choose_options
from rules.registry import GAMES
from tests.rules.computer.judged import JudgedHeap, Opinion
from tests.rules.computer.toys import FIRST, SECOND, Guess, Heap, OpenPennies, Peeking, Pennies, State, Toy


def keen(toy: Toy, state: State = State(0), seed: int = 1) -> Choice[str]:  # noqa: B008 - states never change
    """Choose as the keen player whose turn it is."""
    seat = min(toy.to_act(state))
    return choose(toy, toy.view(state, seat), toy.legal_moves(state, seat), Level.KEEN, seed)


@pytest.mark.parametrize(("size", "winning"), [(5, "1"), (6, "2"), (7, "3"), (9, "1"), (10, "2")])
def test_a_win_is_found_that_can_be_forced(size: int, winning: str) -> None:
    assert winning == keen(Heap(size=size)).move


def test_a_guess_is_not_taken_for_knowledge() -> None:
    assert {"stay"} == {keen(Guess(), State(card), seed).move for card in range(3) for seed in range(3)}


def test_somebody_who_sees_the_hidden_card_would_dare() -> None:
    assert "dare" == keen(Peeking()).move


def test_what_is_chosen_at_the_same_time_is_not_answered_to() -> None:
    assert {"heads", "tails"} >= {keen(Pennies(), seed=seed).move for seed in range(5)}


def test_an_answer_to_what_should_be_sealed_would_be_feared() -> None:
    assert {"pass"} == {keen(OpenPennies(), seed=seed).move for seed in range(5)}


def test_moves_that_are_alike_are_valued_alike_and_a_lost_game_is_worth_little() -> None:
    values = {option.move: option.value for option in keen(Guess()).options}
    assert 0.5 == values["stay"]
    assert 0.3 < values["dare"] < 0.45


def test_each_deal_is_imagined_once_for_all_moves_that_meet_it() -> None:
    toy = Heap()
    search = Search(toy, toy.view(State(0), FIRST), ("1", "2", "3"), seed=1)
    search.run(17)
    search.run(0)
    search.run(5)
    visits = [branch.visits for branch in search.root.branches.values()]
    assert 22 == search.iterations == sum(visits)
    assert max(visits) == len(toy.imagined) == len({*toy.imagined})


def test_slices_come_to_the_same_as_the_whole() -> None:
    toy = Guess()
    whole, sliced = (Search(toy, toy.view(State(0), FIRST), ("dare", "stay"), seed=1) for _ in range(2))
    whole.run(60)
    for _ in range(6):
        sliced.run(10)
    assert chosen(whole, ("dare", "stay")) == chosen(sliced, ("dare", "stay"))


def test_without_a_choice_nothing_is_searched() -> None:
    toy = Heap(size=1)
    assert Choice("1") == keen(toy)
    assert [] == toy.imagined


def test_a_search_that_has_not_begun_has_a_legal_answer() -> None:
    toy = Heap()
    search = Search(toy, toy.view(State(0), FIRST), ("1", "2", "3"), seed=1)
    assert "1" == chosen(search, ("1", "2", "3")).move


def test_an_appraisal_tries_every_move_and_finds_the_best() -> None:
    toy = Heap(size=7)
    found = appraise(toy, toy.view(State(0), FIRST), ("1", "2", "3"), 240, seed=1)
    assert "3" == found.move
    assert all(option.visits >= 40 for option in found.options)
    assert 240 == found.iterations == sum(option.visits for option in found.options)


def test_the_only_move_can_be_appraised() -> None:
    toy = Heap(size=1)
    found = appraise(toy, toy.view(State(0), FIRST), ("1",), 9, seed=1)
    assert ("1", 9) == (found.move, found.options[0].visits)


def test_the_seed_decides_what_chance_does_in_an_appraisal() -> None:
    toy = Guess()
    asked = (toy, toy.view(State(0), FIRST), ("dare", "stay"), 60)
    assert appraise(*asked, seed=1) == appraise(*asked, seed=1)
    assert 1 < len({appraise(*asked, seed=seed).options for seed in range(4)})


def test_the_second_seat_searches_from_its_own_side() -> None:
    state = State(0, ((FIRST, "3"),))
    assert "3" == keen(Heap(size=10), state).move
    assert [SECOND] == [*Heap(size=10).to_act(state)]


def test_a_choice_can_go_from_process_to_process() -> None:
    found = keen(Heap())
    assert found == pickle.loads(pickle.dumps(found))  # noqa: S301 - our own bytes


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_another_process_can_choose_for_this_one(game: AnyGame) -> None:
    state = game.setup(bytes(32), 2, choose_options(game.options, 2, {}))
    seat = min(game.to_act(state))
    asked = (game, game.view(state, seat), game.legal_moves(state, seat), 6, 1)
    assert appraise(*asked) == appraise(*pickle.loads(pickle.dumps(asked)))  # noqa: S301 - our own bytes


def test_nothing_that_chooses_takes_a_state() -> None:
    for function in (choose, appraise):
        hints = get_type_hints(function)
        assert Seen is hints["view"]
        assert not {"state"} & {*hints}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_views_can_be_searched_from_and_states_cannot(game: AnyGame) -> None:
    players = game.player_counts[-1]
    state = game.setup(bytes(32), players, choose_options(game.options, players, {}))
    assert isinstance(game.view(state, FIRST), Seen)
    assert not isinstance(state, Seen)


@pytest.mark.parametrize("game", [Heap(), *GAMES.values()], ids=lambda game: game.slug)
def test_a_master_spends_more_than_a_keen_player_and_others_nothing(game: AnyGame) -> None:
    learner, casual, keen_, master = (iterations_of(game, level) for level in Level)
    assert 0 == learner == casual < keen_ < master


def test_a_search_that_notes_values_the_wrong_way_round_misses_the_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault, which shows that wins are found by searching."""
    record = Node.record
    monkeypatch.setattr(Node, "record", lambda node, branch, value: record(node, branch, 1 - value))
    assert "2" != keen(Heap(size=6)).move


def test_of_moves_that_were_tried_enough_the_one_of_most_value_is_chosen() -> None:
    toy = Heap(size=9)
    search = Search(toy, toy.view(State(0), FIRST), ("1", "2", "3"), seed=1)
    search.run(1)
    for (move, branch), (visits, total) in zip(
        search.root.branches.items(), ((10, 6.0), (12, 6.0), (4, 4.0)), strict=True
    ):
        branch.visits, branch.total = visits, total
        assert move in ("1", "2", "3")
    assert ["1", "2", "3"] == [option.move for option in chosen(search, ("1", "2", "3")).options]


OVER = State(0, ((FIRST, "dare"), (FIRST, "0")))
TAKEN = State(0, ((FIRST, "1"),))


def squashed(margin: float) -> float:
    return 1 / (1 + exp(-margin))


def test_half_of_what_an_ended_game_is_worth_is_its_margin_and_half_its_place() -> None:
    assert pytest.approx([squashed(0.9) / 2 + 0.5, squashed(-0.9) / 2]) == values_of(Guess(), None, OVER, 2)
    assert [0.5, 0.5] == values_of(Guess(), None, State(0, ((FIRST, "stay"),)), 2)


def test_a_game_that_is_cut_off_is_worth_a_half_to_all_unless_it_is_judged() -> None:
    assert [0.5, 0.5] == values_of(Heap(), None, TAKEN, 2)
    toy = JudgedHeap()
    assert pytest.approx([squashed(1), squashed(-1)]) == values_of(toy, judgement_of(toy), TAKEN, 2)


def test_an_ended_game_of_two_is_not_judged_any_more() -> None:
    toy = JudgedHeap(size=1)
    assert pytest.approx([squashed(0.2) / 2 + 0.5, squashed(-0.2) / 2]) == values_of(toy, toy.judgement, TAKEN, 2)


def test_who_plays_alone_is_measured_by_par() -> None:
    toy = JudgedHeap(size=1, judgement=Opinion(worth=(7.0,)))
    assert pytest.approx([squashed(0.4)]) == values_of(toy, toy.judgement, TAKEN, 1, 5.0)
    assert pytest.approx([squashed(1.4)]) == values_of(toy, toy.judgement, TAKEN, 1)


def test_of_several_the_margin_is_that_to_the_best_other() -> None:
    toy = JudgedHeap(judgement=Opinion(worth=(7.0, 2.0, 5.0)))
    expected = [squashed(0.4), squashed(-1), squashed(-0.4)]
    assert pytest.approx(expected) == values_of(toy, toy.judgement, State(0, ((SECOND, "1"),)), 3)
