"""The puzzle of the day: one answer counts, what is right is told after it, and the day keeps its puzzle."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from db.daily.puzzles import AnswersRow
from tables.boards.service import BoardOutcome
from tables.daily import days
from tables.daily.answers import Asked, Solution
from tables.daily.puzzles import FILE, all_puzzles, read_rows
from tables.model.intent import Control
from tables.model.place import Person
from tests.tables.gardens import press
from tests.tables.hall import ANNA, BEN, PLACE, Hall, refused

HOUR = 3600
ROWS = read_rows(FILE)
TURNS = {row.game: place for place, row in enumerate(ROWS) if row.is_turn}
"""Of each game a puzzle that asks for a whole turn, by its place in the file."""


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await Hall(tmp_path / "tables.sqlite3").open()
    hall.now = days.ends_at(hall.now // days.DAY) + 2 * HOUR
    yield hall
    await hall.close()


async def choose(hall: Hall, number: int) -> None:
    await hall.execute(f"INSERT OR REPLACE INTO daily_choices VALUES ({hall.tables.daily.today}, {number})")  # noqa: S608 - numbers of ours


async def answer(hall: Hall, person: Person, turn: Sequence[str], day: int | None = None) -> BoardOutcome:
    """Choose a turn, and confirm it unless its last move shows something new."""
    daily = hall.tables.daily
    outcome = await daily.ask(person, daily.today if day is None else day)
    assert isinstance(outcome, BoardOutcome)
    actions: tuple[Control | str, ...] = (*turn, Control.CONFIRM)
    for action in actions:
        if outcome.board.row.ended_at is None:
            board = outcome.board
            outcome = await press(hall.tables, board, person.user_id, action, board.row.rev, PLACE.guild_id)
    return outcome


async def asked(hall: Hall, person: Person, day: int | None = None) -> Asked:
    return (await hall.tables.daily.look(person.user_id, PLACE.guild_id, day)).puzzle


async def solution(hall: Hall, person: Person, day: int | None = None) -> Solution:
    daily = hall.tables.daily
    found = await daily.ask(person, daily.today if day is None else day)
    assert isinstance(found, Solution)
    return found


@pytest.mark.parametrize("slug", TURNS)
async def test_the_best_turn_solves_it_and_the_second_best_does_not(hall: Hall, slug: str) -> None:
    await choose(hall, TURNS[slug])
    row = ROWS[TURNS[slug]]
    for person, turn in ((ANNA, row.best), (BEN, row.second)):
        assert (await answer(hall, person, turn.split())).board.row.ended_at == hall.now
    assert (True, False) == ((await asked(hall, ANNA)).is_solved, (await asked(hall, BEN)).is_solved)
    right, wrong = await solution(hall, ANNA), await solution(hall, BEN)
    assert (True, False) == (right.is_right, wrong.is_right)
    assert right.best.view == right.played.view == wrong.best.view
    assert wrong.second.view == wrong.played.view
    assert AnswersRow(people=2, solved=1) == (await asked(hall, ANNA)).counts


async def test_nobody_learns_how_many_solved_it_or_what_is_right_before_they_have_answered(hall: Hall) -> None:
    await choose(hall, TURNS["topiary"])
    await answer(hall, ANNA, ROWS[TURNS["topiary"]].best.split())
    before = await asked(hall, BEN)
    assert (AnswersRow(people=1, solved=0), False, None) == (before.counts, before.is_answered, before.is_solved)
    begun = await hall.tables.daily.ask(BEN, hall.tables.daily.today)
    assert isinstance(begun, BoardOutcome)
    assert "not-finished" == await refused(hall.tables.daily.solution(begun.board))
    day, hall.now = hall.tables.daily.today, days.ends_at(hall.tables.daily.today)
    assert AnswersRow(people=1, solved=1) == (await asked(hall, BEN, day)).counts
    assert isinstance(await hall.tables.daily.ask(BEN, day), BoardOutcome)


async def test_only_a_first_answer_on_the_day_counts(hall: Hall) -> None:
    day, turn = hall.tables.daily.today, ROWS[TURNS["topiary"]].best.split()
    await choose(hall, TURNS["topiary"])
    await answer(hall, ANNA, turn)
    await hall.tables.privacy.forget(ANNA.user_id)
    await answer(hall, ANNA, turn)
    assert [None] == [row[2] for row in await hall.rows("daily_puzzles")]
    hall.now = days.ends_at(day)
    await answer(hall, BEN, turn, day)
    assert 1 == len(await hall.rows("daily_puzzles"))
    late = await asked(hall, BEN, day)
    assert (True, None) == (late.is_answered, late.is_solved)
    assert (await solution(hall, BEN, day)).is_right


async def test_an_unfinished_answer_is_still_there_after_a_restart(hall: Hall) -> None:
    await choose(hall, TURNS["topiary"])
    daily, (first, *_) = hall.tables.daily, ROWS[TURNS["topiary"]].best.split()
    begun = await daily.ask(ANNA, daily.today)
    assert isinstance(begun, BoardOutcome)
    await press(hall.tables, begun.board, ANNA.user_id, first, begun.board.row.rev)
    await hall.reopen()
    again = await hall.tables.daily.ask(ANNA, hall.tables.daily.today)
    assert isinstance(again, BoardOutcome)
    assert first == again.board.row.draft
    assert (await asked(hall, ANNA)).is_begun


async def test_a_day_keeps_the_puzzle_that_it_was_given_first(hall: Hall) -> None:
    today = hall.tables.daily.today
    await hall.tables.daily.look(ANNA.user_id, None)
    given = all_puzzles().number_of(days.date_of(today))
    assert [(today, given)] == await hall.rows("daily_choices")
    # As if the file had been another one then.
    other = next(place for place, row in enumerate(ROWS) if row.game != ROWS[given].game)
    await choose(hall, other)
    assert ROWS[other].game == (await asked(hall, ANNA)).slug


async def test_solved_puzzles_in_a_row_and_days_in_a_row_are_counted_by_themselves(hall: Hall) -> None:
    for turn in ("best", "best", "second"):
        await choose(hall, TURNS["topiary"])
        await answer(hall, ANNA, getattr(ROWS[TURNS["topiary"]], turn).split())
        hall.now += days.DAY
    yesterday = await hall.tables.daily.look(ANNA.user_id, None, hall.tables.daily.today - 1)
    assert (2, 3) == (yesterday.puzzle.in_a_row, yesterday.in_a_row)
