"""The puzzle of the day, and the file of puzzles: each line must stand for what it says."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import date, timedelta
from itertools import combinations

import msgspec
import pytest

from rules.computer.reasons import Reason
from rules.errors import IllegalMove
from rules.game import choose_options
from rules.registry import GAMES
from tables.daily.puzzles import FILE, WEEK, Answer, Puzzle, PuzzleQuestion, Puzzles, Row, key_of, read_rows
from tools.puzzles.comparing import compare, margin_of
from tools.puzzles.finding import grade_of
from tools.puzzles.judging import HOLDS
from tools.puzzles.telling import reason_of

MONDAY = date(2026, 1, 5)
SECRETS = [None, b"one", b"other"]
"""None stands for the order of the file, in which puzzles once came."""
ROWS = read_rows(FILE)
SAMPLE = [row for slug in GAMES for row in [one for one in ROWS if one.game == slug][::20][:3]]


def named(row: Row) -> str:
    return f"{row.game}-{row.deal}-{len(row.moves.split())}"


def row(slug: str = "topiary", grade: int = 1, best: str = "visitor:a1e pick:d1", *, is_turn: bool = True) -> Row:
    """Return a puzzle at the beginning of a deal, of whoever begins."""
    game = GAMES[slug]
    return Row(
        game=slug,
        rules=game.rules_version,
        players=2,
        options={},
        deal=0,
        moves="",
        seat=min(game.to_act(game.setup(key_of(0), 2, choose_options(game.options, 2, {})))),
        best=best,
        rest="",
        second="visitor:a2e",
        is_turn=is_turn,
        values=(0.6, 0.5),
        margin=0.1,
        spread=0.01,
        points=(7, 2),
        held=1.0,
        keen=0.4,
        grade=grade,
    )


@pytest.mark.parametrize("secret", SECRETS)
def test_each_weekday_has_its_game_and_grades_rise_over_the_week(secret: bytes | None) -> None:
    every = Puzzles([row(slug, grade) for slug, grade in WEEK for _ in range(4)])
    asked = [every.puzzle(every.number_of(MONDAY + timedelta(days=day), secret)).question for day in range(28)]
    assert list(WEEK) * 4 == [(question.slug, question.grade) for question in asked]
    assert {*GAMES} == {slug for slug, _ in WEEK}
    assert sorted(grade for _, grade in WEEK) == [grade for _, grade in WEEK]


@pytest.mark.parametrize("secret", SECRETS)
def test_no_puzzle_comes_again_before_all_of_its_game_have_come(secret: bytes | None) -> None:
    rows = [row(slug, grade) for slug in GAMES for grade in (1, 1, 1, 1, 1, 1, 2, 3)]
    every = Puzzles(rows)
    seen = Counter(every.number_of(MONDAY + timedelta(days=day), secret) for day in range(8 * 7))
    days = Counter(slug for slug, _ in WEEK)
    assert {place: days[one.game] for place, one in enumerate(rows)} == seen


def test_one_that_cannot_be_told_is_not_asked() -> None:
    untold = msgspec.structs.replace(row(), reason=Reason(0.0))
    every = Puzzles([untold, row(), untold, row()])
    thursdays = [MONDAY + timedelta(weeks=week, days=3) for week in range(4)]
    assert {1, 3} == {every.number_of(day, b"one") for day in thursdays}


@pytest.mark.parametrize("secret", SECRETS)
def test_no_puzzle_comes_again_within_a_year(secret: bytes | None) -> None:
    every = Puzzles(ROWS)
    order = [every.number_of(MONDAY + timedelta(days=day), secret) for day in range(800)]
    for first in range(0, 400, 13):
        assert 365 == len({*order[first : first + 365]})


def test_whoever_knows_the_date_and_the_file_knows_no_puzzle() -> None:
    every = Puzzles(ROWS)
    orders = [[every.number_of(MONDAY + timedelta(days=day), secret) for day in range(60)] for secret in SECRETS]
    for one, other in combinations(orders, 2):
        assert 60 / 4 > sum(mine == its for mine, its in zip(one, other, strict=True))


def thursdays(*, knows_what_came: bool) -> list[int]:
    """Return the puzzles of a year of Thursdays; after thirty weeks the bot is upgraded and gets a longer file."""
    files, came = (Puzzles(ROWS[:-100]), Puzzles(ROWS)), dict[int, date]()
    numbers = []
    for week in range(53):
        day = MONDAY + timedelta(weeks=week, days=3)
        ago = {number: (day - at).days for number, at in came.items()} if knows_what_came else {}
        numbers.append(files[week >= 30].number_of(day, b"one" if week >= 30 else None, ago))
        came[numbers[-1]] = day
    return numbers


def test_a_longer_file_and_another_order_bring_none_again_before_all_of_its_weekday_have_come() -> None:
    assert 53 == sum(one.game == "topiary" for one in ROWS) == len({*thursdays(knows_what_came=True)})
    # The comparison can fail.
    assert 53 > len({*thursdays(knows_what_came=False)})


@pytest.mark.parametrize("secret", SECRETS)
def test_the_hardest_come_on_hard_days_spread_over_the_year(secret: bytes | None) -> None:
    some = Puzzles([row("emperors-garden", grade) for grade in (1, 1, 1, 1, 1, 1, 2, 3)])
    assert [1, 3] == [grade for slug, grade in WEEK if slug == "emperors-garden"]
    days = {weekday: [MONDAY + timedelta(weeks=week, days=weekday) for week in range(4)] for weekday in (1, 5)}
    tuesdays, saturdays = (
        [some.puzzle(some.number_of(day, secret)).question.grade for day in days[one]] for one in (1, 5)
    )
    assert [1, 1, 1, 1] == tuesdays
    # Wherever in its order the four weeks begin.
    assert "1213" in "".join(map(str, saturdays * 2))


def test_what_is_asked_is_the_same_whatever_the_answer_is() -> None:
    one, other = row(), msgspec.structs.replace(row(), best="visitor:a2e pick:e2", values=(0.9, 0.1), points=(1, 0))
    assert Puzzles([one]).puzzle(0).question == Puzzles([other]).puzzle(0).question
    assert set() == {field.name for field in fields(PuzzleQuestion)} & {field.name for field in fields(Answer)}


def test_a_state_that_hides_something_else_is_asked_about_in_the_same_words() -> None:
    puzzle = Puzzles([row()]).puzzle(0)
    other = puzzle.game.imagine(puzzle.question.view, bytes(32))
    assert other != puzzle.start
    assert puzzle.question.view == puzzle.game.view(other, puzzle.question.seat)
    assert puzzle.question.legal == tuple(puzzle.game.legal_moves(other, puzzle.question.seat))


def solves(one: Row, *chosen: str) -> bool:
    every = Puzzles([one])
    return every.solves(every.puzzle(0), chosen)


def test_a_whole_turn_must_be_complete_and_a_decision_may_go_on() -> None:
    assert solves(row(), "visitor:a1e", "pick:d1")
    assert not solves(row(), "visitor:a1e")
    assert not solves(row(), "visitor:a2e", "pick:e2")
    decision = row(best="visitor:a1e", is_turn=False)
    assert solves(decision, "visitor:a1e")
    assert solves(decision, "visitor:a1e", "pick:d1")
    assert not solves(decision, "visitor:a2e")
    with pytest.raises(IllegalMove):
        solves(decision, "pick:d1")


def test_another_way_to_the_same_state_solves_it() -> None:
    emperors = row("emperors-garden", best="place:samurai:0:-1 wish:4")
    assert solves(emperors, "place:samurai:0:-1", "wish:4")
    assert not solves(emperors, "place:samurai:0:-1", "wish:3")


def check(one: Row) -> Puzzle:
    """Assert what a line of the file says of itself and of its position."""
    every = Puzzles([one])
    puzzle = every.puzzle(0)
    game, question, answer = puzzle.game, puzzle.question, every.answer(puzzle)
    assert question.seat == min(game.to_act(puzzle.start))
    assert len(question.legal) >= 4
    assert every.solves(puzzle, (*answer.best,))
    assert every.solves(puzzle, (*answer.best, *answer.rest))
    assert not every.solves(puzzle, answer.second)
    assert one.is_turn == (not answer.rest)
    assert str(game.casual(question.view, question.legal)) != answer.best[0]
    assert one.margin >= margin_of(game)
    assert one.margin >= 2 * one.spread > 0
    assert one.held >= HOLDS
    assert one.grade == grade_of(one.keen)
    return puzzle


@pytest.mark.parametrize("one", SAMPLE, ids=named)
def test_a_sample_of_the_file_is_what_it_says_and_a_short_search_agrees(one: Row) -> None:
    puzzle = check(one)
    moves = {str(move): move for move in puzzle.question.legal}
    best, second = moves[one.best.split()[0]], moves[one.second.split()[0]]
    assert compare(puzzle.game, puzzle.question.view, (best, second), 200, 1).ranked[0] == best


@pytest.mark.full
@pytest.mark.parametrize("one", ROWS, ids=named)
def test_the_whole_file_is_what_it_says_and_a_search_of_all_moves_agrees(one: Row) -> None:
    puzzle = check(one)
    searched = compare(puzzle.game, puzzle.question.view, puzzle.question.legal, 2000, 1)
    assert str(searched.ranked[0]) == one.best.split()[0]


LIES: Mapping[str, Callable[[Row], object]] = {
    "margin": lambda _: 0.001,
    "held": lambda _: 0.5,
    "seat": lambda one: 1 - one.seat,
    "second": lambda one: f"{one.best} {one.rest}",
    "best": lambda one: one.second,
    "is_turn": lambda one: not one.is_turn,
    "grade": lambda one: one.grade % 3 + 1,
}


@pytest.mark.parametrize("planted", LIES)
def test_a_planted_lie_in_the_file_is_found(planted: str) -> None:
    one = SAMPLE[0]
    with pytest.raises((AssertionError, IllegalMove)):
        check(msgspec.structs.replace(one, **{planted: LIES[planted](one)}))


def test_no_two_puzzles_are_of_the_same_position() -> None:
    assert len(ROWS) == len({(one.game, one.deal, one.moves) for one in ROWS})


@pytest.mark.parametrize("puzzle", SAMPLE[::3], ids=named)
def test_the_reason_of_a_puzzle_is_found_again(puzzle: Row) -> None:
    assert puzzle.reason == reason_of(puzzle)


def test_nearly_all_puzzles_have_a_reason_that_can_be_told() -> None:
    told = [row for row in ROWS if row.reason is not None and row.reason.is_told]
    assert len(told) > 0.9 * len(ROWS)
