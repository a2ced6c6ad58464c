"""Practice: missed decisions come back after one, three and seven days, and leave once something better is found."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tables.advice.learning import INTERVALS, MOST, Answered, Exercise, Later, is_practice
from tables.advice.reviews import Mark, Review
from tables.model.panel import Control
from tests.tables.advice.test_turning_points import Foretelling, cut_short
from tests.tables.gardens import press
from tests.tables.hall import ANNA, BEN, Hall, refused

PATIENCE = 30.0


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await Hall(tmp_path / "tables.sqlite3").open()
    hall.thinking = Foretelling()
    await hall.reopen()
    yield hall
    await hall.close()


async def missed(hall: Hall, slug: str = "topiary") -> Review:
    """End a game in which somebody missed something, and let it come back."""
    review = await hall.tables.reviews.review(await cut_short(hall, slug), ANNA.user_id, PATIENCE)
    assert review.turns is not None
    number = sum(turn.mark is Mark.MISSED for turn in review.turns)
    assert min(number, MOST) == await hall.tables.practice.add(ANNA.user_id, review)
    return review


async def begun(hall: Hall) -> Exercise:
    found = await hall.tables.practice.next(ANNA)
    assert isinstance(found, Exercise)
    return found


async def answer(hall: Hall, exercise: Exercise, *, is_right: bool) -> Answered:
    """Answer with the better turn, or with what was played."""
    past, turn = exercise.shown.decision, exercise.shown.turn.better
    board = exercise.outcome.board
    actions: tuple[Control | str, ...] = (*(turn if is_right else (str(past.move), *past.then)), Control.CONFIRM)
    for action in actions:
        if board.row.ended_at is None:
            board = (await press(hall.tables, board, ANNA, action, board.row.rev)).board
    assert board.row.ended_at is not None
    return await hall.tables.practice.answered(board)


async def test_what_was_missed_comes_back_the_day_after_and_leaves_when_it_is_solved(hall: Hall) -> None:
    await missed(hall)
    rows = len(await hall.rows("practice"))
    later = await hall.tables.practice.next(ANNA)
    assert Later(hall.now + INTERVALS[0]) == later
    hall.now += INTERVALS[0]
    exercise = await begun(hall)
    assert is_practice(exercise.outcome.board.row.topic)
    assert exercise.shown.decision.view.seat == exercise.review.seat
    told = await answer(hall, exercise, is_right=True)
    assert (True, None) == (told.is_right, told.back_at)
    assert rows - 1 == len(await hall.rows("practice"))


async def test_what_was_played_is_no_right_answer_where_all_choices_show_something_new(hall: Hall) -> None:
    await missed(hall, "emperors-garden")
    hall.now += INTERVALS[0]
    told = [await answer(hall, await begun(hall), is_right=False) for _ in await hall.rows("practice")]
    assert any(one.chosen.shows is not None for one in told)
    assert not any(one.is_right for one in told)


async def test_a_wrong_answer_comes_back_after_three_days_and_then_after_seven(hall: Hall) -> None:
    await missed(hall)
    await hall.execute("DELETE FROM practice WHERE id > 1")
    waited = INTERVALS[0]
    for following in (*INTERVALS[1:], None):
        hall.now += waited
        told = await answer(hall, await begun(hall), is_right=False)
        back_at = None if following is None else hall.now + following
        assert (False, back_at) == (told.is_right, told.back_at)
        if following is not None:
            waited = following
            assert Later(back_at) == await hall.tables.practice.next(ANNA)
    assert Later(None) == await hall.tables.practice.next(ANNA)


async def test_it_is_left_and_taken_up_and_an_answer_that_was_not_judged_is_judged_later(hall: Hall) -> None:
    await missed(hall)
    hall.now += INTERVALS[0]
    exercise = await begun(hall)
    await hall.reopen()
    assert exercise.outcome.board.row == (await begun(hall)).outcome.board.row
    board = exercise.outcome.board
    actions: tuple[Control | str, ...] = (*exercise.shown.turn.better, Control.CONFIRM)
    for action in actions:
        if board.row.ended_at is None:
            board = (await press(hall.tables, board, ANNA, action, board.row.rev)).board
    await hall.reopen()
    told = await hall.tables.practice.next(ANNA)
    assert isinstance(told, Answered)
    assert told.is_right
    assert "practised" == await refused(hall.tables.practice.answered(board))


async def test_the_same_is_not_added_twice_and_what_is_gone_leaves_by_itself(hall: Hall) -> None:
    review = await missed(hall)
    assert 0 == await hall.tables.practice.add(ANNA.user_id, review)
    assert Later(None) == await hall.tables.practice.next(BEN)
    await hall.execute("DELETE FROM reviews")
    hall.thinking.is_broken = True  # type: ignore[union-attr]  # it is the one of the fixture
    hall.now += INTERVALS[0]
    assert Later(None) == await hall.tables.practice.next(ANNA)
    assert [] == await hall.rows("practice")
