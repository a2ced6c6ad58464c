"""The puzzle of the day as people answer it: what is put before them, and whether their answer is right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from aiosqlite import Connection

from db.boards import BoardMoveRow, last_board, moves_of_board
from db.daily.puzzles import AnswerRow, AnswersRow, add_answer, answered_days, count_answers, find_answer, find_choice
from tables.advice.turns import Way, way
from tables.boards.board import Board
from tables.boards.service import Deal
from tables.daily import days
from tables.daily.puzzles import Answer, Puzzle, Question, all_puzzles
from tables.model.draft import Draft, extend, settle


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """
    The puzzle of a day, as one person may see it.

    `is_begun`: they have an unfinished board. `is_answered`: they have given an answer, counted or not. `is_solved` is
    what their counted answer was, None without one. `counts` tells how many have answered and solved it; of those who
    solved it only whoever has answered it may know, or everybody once the day is over. `in_a_row` are the puzzles in a
    row that they have solved up to this day.
    """

    slug: str
    grade: int
    is_begun: bool
    is_answered: bool
    is_solved: bool | None
    counts: AnswersRow
    in_a_row: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """
    A puzzle with what is right, and what the reader chose.

    `best`, `second` and `played` are where the best turn, the second best and the reader's lead; `steps` is what
    everybody would see at the start and after each decision of the best turn that shows nothing new.
    """

    question: Question
    answer: Answer
    is_right: bool
    best: Way
    second: Way
    played: Way
    steps: tuple[Any, ...]


def deal_of(number: int) -> Deal:
    """Return what is put before everybody: the position of a puzzle, for one turn of its seat."""
    puzzle = all_puzzles().puzzle(number)
    question = puzzle.question
    return Deal(
        slug=question.slug,
        players=question.players,
        options=question.options.to_dict(),
        key=all_puzzles().key(number),
        seat=question.seat,
        is_single=True,
        start=(puzzle.game, puzzle.start),
    )


async def read_asked(connection: Connection, day: int, number: int, user_id: int, *, is_over: bool) -> Asked:
    """Return the puzzle of a day as one person may see it."""
    question = all_puzzles().puzzle(number).question
    own = await find_answer(connection, day, user_id)
    last = await last_board(connection, user_id, days.puzzle_topic(day))
    is_answered = own is not None or (last is not None and last.ended_at is not None)
    counts = await count_answers(connection, day)
    solved = {one.day for one in await answered_days(connection, user_id) if one.is_solved}
    return Asked(
        slug=question.slug,
        grade=question.grade,
        is_begun=last is not None and last.ended_at is None,
        is_answered=is_answered,
        is_solved=None if own is None else own.is_solved,
        counts=counts if is_answered or is_over else AnswersRow(people=counts.people, solved=0),
        in_a_row=days.row_of_days(solved, day),
    )


def solution_of(number: int, moves: Sequence[BoardMoveRow]) -> Solution:
    """Return a puzzle with what is right, beside an answer with its forced moves."""
    puzzles = all_puzzles()
    puzzle = puzzles.puzzle(number)
    game, question, answer = puzzle.game, puzzle.question, puzzles.answer(puzzle)
    start, chosen = _start(puzzle), _chosen(puzzle, moves)
    turns = (*answer.best, *answer.rest), answer.second, chosen
    best, second, played = (way(game, question.seat, question.view, turn) for turn in turns)
    return Solution(
        question=question,
        answer=answer,
        is_right=puzzles.solves(puzzle, chosen),
        best=best,
        second=second,
        played=played,
        steps=tuple(game.view(draft.state, None) for draft in _along(settle(start), turns[0])),
    )


def _start(puzzle: Puzzle) -> Draft:
    return Draft(game=puzzle.game, seat=puzzle.question.seat, start=puzzle.start, state=puzzle.start)


def _chosen(puzzle: Puzzle, moves: Sequence[BoardMoveRow]) -> tuple[str, ...]:
    """Return what was decided, without the forced moves."""
    return reduce(extend, (one.move for one in moves), _start(puzzle)).chosen


def _along(draft: Draft, turn: Sequence[str]) -> Iterator[Draft]:
    """Yield a draft as it grows by a turn, up to what would show something new."""
    yield draft
    for notation in turn:
        draft = extend(draft, notation)
        if draft.surprised:
            return
        draft = settle(draft)
        yield draft


async def count_answer(connection: Connection, board: Board, guild_id: int | None) -> None:
    """Note an answer, in the transaction that ends the board, if it is the person's first and was given on its day."""
    row, day = board.row, days.day_of_topic(board.row.topic)
    number = await find_choice(connection, day)
    if row.number > 1 or row.ended_at is None or days.day_of(row.ended_at) != day or number is None:
        return
    puzzle = all_puzzles().puzzle(number)
    chosen = _chosen(puzzle, await moves_of_board(connection, row.id))
    is_solved = all_puzzles().solves(puzzle, chosen)
    await add_answer(
        connection,
        AnswerRow(day=day, user_id=row.user_id, guild_id=guild_id, is_solved=is_solved, answered_at=row.ended_at),
    )
