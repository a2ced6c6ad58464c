"""What makes a position a puzzle, in games whose best play is known; each bound has a candidate that lacks it."""

from collections import Counter
from dataclasses import dataclass

import pytest

from rules.computer.choosing import Choice, Level, Option, choose
from rules.game import Seat
from rules.registry import GAMES
from tables.daily.puzzles import WEEK, key_of
from tests.rules.computer.toys import FIRST, State, Toy
from tools.puzzles.__main__ import YEAR, wanted_for
from tools.puzzles.comparing import Compared, Lead, compare, is_below, lead_of, margin_of
from tools.puzzles.finding import PLAYERS, ahead, grade_of, options_of, positions
from tools.puzzles.judging import Position, Sifted, judged
from tools.puzzles.running import tasks
from tools.puzzles.turns import begin


@dataclass
class Boxes(Toy):
    """The first seat chooses one of four boxes, and gets what `inside` says lies in it; casual takes the first."""

    inside: tuple[tuple[int, int, int, int], ...] = ((0, 2, 9, 1),)
    """For each value of what is hidden."""

    def choices(self, state: State) -> dict[Seat, tuple[str, ...]]:
        return {} if state.played else {FIRST: ("a", "b", "c", "d")}

    def points(self, state: State) -> tuple[int, int]:
        return self.inside[state.hidden]["abcd".index(state.played[0][1])], 4


def position(*inside: tuple[int, int, int, int]) -> Position:
    game = Boxes(hidden=len(inside), inside=inside)
    view = game.view(State(0), FIRST)
    choice = choose(game, view, ("a", "b", "c", "d"), Level.KEEN, 1)
    return Position(0, (), begin(game, State(0), FIRST), choice)


def test_a_clear_best_move_is_a_puzzle() -> None:
    lead, held = judged(position((0, 2, 9, 1), (1, 3, 9, 2)))
    assert ("c", "b") == (lead.best, lead.second)
    assert 1 == held
    assert lead.margin > margin_of(Boxes())


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        (((9, 2, 0, 1),), "casual finds it"),
        (((0, 9, 9, 1),), "no gap"),
        # It is better by a little in every state.
        (((0, 7, 8, 1),), "no gap"),
        # On average c is clearly best, but b is where the hidden card is the third one.
        (((0, 4, 19, 1), (0, 4, 19, 1), (0, 9, 2, 1)), "hidden cards decide"),
    ],
)
def test_a_planted_candidate_that_lacks_something_is_sifted_out(
    inside: tuple[tuple[int, int, int, int], ...], why: str
) -> None:
    with pytest.raises(Sifted, match=why):
        judged(position(*inside))


def found(*values: tuple[float, ...]) -> Compared:
    return Compared(("a", "b"), values)


def test_searches_must_agree_and_the_narrower_lead_counts() -> None:
    wide, narrow = found((0.9,) * 8, (0.1,) * 8), found((0.6,) * 8, (0.5,) * 8)
    assert None is lead_of([wide, found((0.1,) * 8, (0.9,) * 8)])
    lead = lead_of([wide, narrow])
    assert lead is not None
    assert 0.1 == pytest.approx(lead.margin)


def test_a_lead_within_its_spread_is_not_clear() -> None:
    assert Lead("a", "b", (0.6, 0.5), 0.1, 0.04).is_clear(0.05)
    assert not Lead("a", "b", (0.6, 0.5), 0.1, 0.06).is_clear(0.05)
    assert not Lead("a", "b", (0.6, 0.5), 0.04, 0.001).is_clear(0.05)


def test_a_lead_is_counted_deal_by_deal() -> None:
    # What one deal brings varies by much more than what the better move brings in it.
    one = found((0.1, 0.9, 0.2, 0.8, 0.1, 0.9), (0.0, 0.8, 0.1, 0.7, 0.0, 0.8))
    margin, spread = one.lead("a", "b")
    assert 0.1 == pytest.approx(margin)
    assert 0 == pytest.approx(spread)
    assert (0.0, 1.0) == found((0.9,), (0.1,)).lead("a", "b")


def test_half_of_a_search_goes_to_all_moves_alike() -> None:
    searched = compare(Boxes(), Boxes().view(State(0), FIRST), ("a", "b", "c", "d"), 80, 1)
    assert 80 == sum(map(len, searched.trials))
    assert min(map(len, searched.trials)) >= 10


@pytest.mark.parametrize(("inside", "trials"), [((0, 2, 9, 1), 80), ((0, 7, 8, 1), 80), ((5, 5, 5, 5), 40)])
def test_a_search_that_sees_no_difference_ends_after_that_half(inside: tuple[int, int, int, int], trials: int) -> None:
    game = Boxes(inside=(inside,))
    view = game.view(State(0), FIRST)
    searched = compare(game, view, ("a", "b", "c", "d"), 80, 1, is_hopeless=is_below(0.01))
    assert trials == sum(map(len, searched.trials))


def test_what_was_chosen_is_compared_with_the_next_best() -> None:
    assert 0.25 == ahead(Choice("a", (Option("a", 0.75, 9), Option("c", 0.5, 8), Option("b", 0.4, 2)), 19))


def test_positions_are_those_of_the_game_and_know_nothing_hidden() -> None:
    game = GAMES["sanssouci"]
    one = next(positions(game, 0, Level.CASUAL))
    assert one.choice.move in one.draft.legal
    state = game.setup(key_of(0), PLAYERS, options_of(game))
    for notation in one.moves:
        seat = min(game.to_act(state))
        state, _ = game.apply(state, seat, game.parse_move(state, seat, notation))
    assert one.view == game.view(state, one.draft.seat)
    assert one.draft.state != state


def test_grades_go_by_the_keen_players_who_find_it() -> None:
    assert [3, 3, 2, 2, 1, 1] == [grade_of(found / 5) for found in range(6)]


def test_the_game_that_lacks_most_is_searched_first_and_each_from_where_it_stopped() -> None:
    counts = Counter({"topiary": 2, "gardlings": 1})
    ones = tasks({"topiary": 3, "gardlings": 3}, {"topiary": 4}, counts)
    assert [("gardlings", 0), ("topiary", 5)] == [next(ones), next(ones)]
    counts["topiary"] = 3
    assert [("gardlings", 1), ("gardlings", 2)] == [next(ones), next(ones)]
    counts["gardlings"] = 3
    assert None is next(ones, None)


def test_a_year_of_puzzles_has_one_for_each_day_of_it() -> None:
    days = Counter(WEEK[day % len(WEEK)][0] for day in range(YEAR))
    assert days.keys() == GAMES.keys()
    assert all(0 <= found - days[slug] <= 2 for slug, found in wanted_for((*GAMES,), 1).items())
