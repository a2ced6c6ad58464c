"""The puzzle of the day: one answer counts, what is right is told after it, and the day keeps its puzzle."""

from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from db.daily import AnswersRow
from tables.boards import BoardOutcome
from tables.daily import days
from tables.daily.puzzles import FILE, PuzzleOfDay, Solution, all_puzzles, read_rows
from tables.model.panel import Control
from tables.model.place import Person
from tests.tables.daily.test_puzzles import MONDAY
from tests.tables.gardens import press
from tests.tables.hall import ANNA, BEN, CLARA, PLACE, Hall, refused

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
            outcome = await press(hall.tables, board, person, action, board.row.rev, PLACE.guild_id)
    return outcome


async def asked(hall: Hall, person: Person, day: int | None = None) -> PuzzleOfDay:
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
    await press(hall.tables, begun.board, ANNA, first, begun.board.row.rev)
    await hall.reopen()
    again = await hall.tables.daily.ask(ANNA, hall.tables.daily.today)
    assert isinstance(again, BoardOutcome)
    assert first == again.board.row.draft
    assert (await asked(hall, ANNA)).is_begun


async def test_a_day_keeps_the_puzzle_that_it_was_given_first(hall: Hall) -> None:
    today = hall.tables.daily.today
    await hall.tables.daily.look(ANNA.user_id, None)
    given = await hall.tables.daily.puzzle_of(today)
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


async def thursdays(hall: Hall) -> list[int]:
    """Return the puzzles of 53 Thursdays, as they are asked on them."""
    numbers: list[int] = []
    while len(numbers) < 53:
        hall.now += days.DAY
        if days.date_of(hall.tables.daily.today).isoweekday() == 4:
            await hall.tables.daily.look(ANNA.user_id, None)
            numbers.append(await hall.tables.daily.puzzle_of(hall.tables.daily.today))
    return numbers


async def test_two_hosts_have_other_puzzles_and_none_again_before_all_of_the_weekday_have_come(
    hall: Hall, tmp_path: Path
) -> None:
    other = await Hall(tmp_path / "other.sqlite3", boots=7).open()
    other.now = hall.now
    own, its = await thursdays(hall), await thursdays(other)
    await other.close()
    assert (53, 53) == (len({*own}), len({*its}))
    assert 53 / 4 > sum(one == another for one, another in zip(own, its, strict=True))
    by_file = [all_puzzles().number_of(MONDAY + timedelta(weeks=week, days=3)) for week in range(53)]
    assert not any(own == by_file[week:] + by_file[:week] for week in range(53))


async def test_days_before_the_order_was_secret_keep_their_puzzles(hall: Hall) -> None:
    daily, today = hall.tables.daily, hall.tables.daily.today
    await choose(hall, TURNS["topiary"])
    await daily.look(ANNA.user_id, None)
    await hall.execute(f"UPDATE daily_secret SET by_file_until = {today}")  # noqa: S608 - a number of ours
    await hall.reopen()
    daily = hall.tables.daily
    before = [all_puzzles().number_of(days.date_of(today - back)) for back in range(1, 15)]
    assert before == [await daily.puzzle_of(today - back) for back in range(1, 15)]
    assert TURNS["topiary"] == await daily.puzzle_of(today)
    after = [all_puzzles().number_of(days.date_of(today + later)) for later in range(1, 15)]
    assert after != [await daily.puzzle_of(today + later) for later in range(1, 15)]


async def test_the_day_before_does_not_tell_what_is_right_today(hall: Hall) -> None:
    row, daily = ROWS[TURNS["topiary"]], hall.tables.daily
    begun, before = await asked_twice(hall)
    for person in (ANNA, BEN):
        assert "asked-today" == await refused(daily.ask(person, before), "That day's puzzle is today's as well")
    assert "asked-today" == await refused(daily.solution(begun.board))
    # Whoever has answered today's knows what is right.
    await answer(hall, ANNA, row.best.split())
    assert not (await solution(hall, ANNA, before)).is_right
    assert "asked-today" == await refused(daily.ask(BEN, before))
    hall.now += days.DAY
    assert not (await solution(hall, BEN, before)).is_right


async def test_what_is_answered_late_does_not_tell_what_is_right_today(hall: Hall) -> None:
    _, before = await asked_twice(hall)
    late = await answer(hall, CLARA, ROWS[TURNS["topiary"]].best.split(), before)
    assert late.board.row.ended_at is not None
    assert "asked-today" == await refused(hall.tables.daily.solution(late.board))
    await hall.tables.privacy.forget(CLARA.user_id)
    await answer(hall, CLARA, ROWS[TURNS["topiary"]].second.split(), before)
    assert "asked-today" == await refused(hall.tables.daily.ask(CLARA, before))


async def asked_twice(hall: Hall) -> tuple[BoardOutcome, int]:
    """Let Anna and Ben miss the best turn of a puzzle that comes again. Returns: Ben's board, the day."""
    await choose(hall, TURNS["topiary"])
    before = hall.tables.daily.today
    _, board = [await answer(hall, person, ROWS[TURNS["topiary"]].second.split()) for person in (ANNA, BEN)]
    hall.now += 2 * days.DAY
    await choose(hall, TURNS["topiary"])
    return board, before
