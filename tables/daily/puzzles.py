"""
The puzzle of the day: a position with one turn that is clearly best, from a file of them that goes round and round.

The question (`PuzzleQuestion`) and what is right (`Answer`) are separate values, so all of the question may be shown.
`make puzzles` finds puzzles in games of computers, never in those of people (docs/daily.md).
"""

import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache, reduce
from hashlib import sha256
from math import sqrt
from pathlib import Path
from sqlite3 import Connection
from types import MappingProxyType
from typing import Any

import msgspec

from db.daily import AnswerRow, AnswersRow, add_answer, answered_days, count_answers, find_answer, find_choice
from db.games.boards import BoardMoveRow, last_board, moves_of_board
from rules.computer.reasons import Reason
from rules.game import AnyGame, Options, Seat, choose_options
from rules.registry import GAMES
from rules.versions import find_version
from tables.advice.turns import Line, line
from tables.boards import Board, Deal
from tables.daily import days
from tables.model.draft import Draft, extend, settle

FILE = Path(__file__).with_suffix(".jsonl")
WEEK = (
    ("sanssouci", 1),
    ("emperors-garden", 1),
    ("gardlings", 2),
    ("topiary", 2),
    ("sanssouci", 2),
    ("emperors-garden", 3),
    ("gardlings", 3),
)
"""
The game of each weekday from Monday on, and how hard its puzzle is: 1 easy, 3 hard.

Topiary comes once, since puzzles are rarest in it.
"""
_GOLDEN = (sqrt(5) - 1) / 2
NEVER: Mapping[int, int] = MappingProxyType({})
_REMEMBERED = 8
"""Positions that are kept, since everybody is asked the same on a day, and it takes a game to play up to one."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """
    A line of the file.

    `deal` gives the key. `moves` are all moves before; of several seats that may act the first one always did. `best`
    is what is to be found, `rest` how a master would end the turn after it, `second` the second best turn: notations,
    without forced moves. `is_turn`: the whole turn is to be found, not its next decision alone. `values` are what both
    are worth to the seat, from 0 (lost) to 1 (won); `margin` is by how much the best was better, deal by deal, in that
    of the searches where it was least, and `spread` its standard error. `points` is what both turns bring by the rules'
    own count. `held` is the share of the states that fit the view in which it is best, `keen` the share of keen
    computers who found it. `reason` is why the best turn is better than the second best.
    """

    game: str
    rules: int
    players: int
    options: dict[str, str]
    deal: int
    moves: str
    seat: int
    best: str
    rest: str
    second: str
    is_turn: bool
    values: tuple[float, float]
    margin: float
    spread: float
    points: tuple[int, int]
    held: float
    keen: float
    grade: int
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class PuzzleQuestion:
    """
    What is asked: the position as the seat to play sees it, and what it may do.

    `is_turn`: the whole turn is to be found, up to what would show something new; else its next decision alone.
    """

    slug: str
    players: int
    options: Options
    seat: Seat
    grade: int
    view: Any
    legal: tuple[Any, ...]
    is_turn: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What is right: `best` is what was to be found; all as in `Row`."""

    best: tuple[str, ...]
    rest: tuple[str, ...]
    second: tuple[str, ...]
    values: tuple[float, float]
    margin: float
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle by its place in the file, with the true position, which nobody is shown, and what may be asked of it."""

    number: int
    game: AnyGame
    start: Any
    question: PuzzleQuestion


class Puzzles:
    """Puzzles in the order of their file; positions are played up to when they are asked for."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._position = lru_cache(_REMEMBERED)(lambda number: position_of(rows[number]))
        self._places: dict[str, list[int]] = {}
        for place, row in enumerate(rows):
            # A few of the oldest cannot be told; they keep their place, since days remember it.
            if row.reason and not row.reason.is_told:
                continue
            self._places.setdefault(row.game, []).append(place)

    def __len__(self) -> int:
        return len(self._rows)

    def number_of(self, day: date, secret: bytes | None = None, ago: Mapping[int, int] = NEVER) -> int:
        """
        Return the place of the puzzle that a day is given.

        Of a game's puzzles the hardest go to that of its weekdays which is to be hardest, whatever their grade is.
        There the grades take turns: one after the other, multiples of the golden section fall evenly between 0 and 1.
        No puzzle comes again before all of its weekday have come.

        Args:
            secret: the host's, without which nobody knows the order; None for that of the file, as it was once.
            ago: how many days before that day puzzles came last, since a longer file changes the order.
        """
        week, weekday = divmod(day.toordinal() - 1, len(WEEK))
        slug, _ = WEEK[weekday]
        weekdays = sorted((one for one, (game, _) in enumerate(WEEK) if game == slug), key=lambda one: WEEK[one][1])
        weeks = len(self._places[slug]) // len(weekdays)
        drawn = {place: b"" if secret is None else _drawn(secret, place) for place in self._places[slug]}
        places = sorted(list(drawn)[: weeks * len(weekdays)], key=lambda one: (self._rows[one].grade, drawn[one]))
        own = places[weekdays.index(weekday) * weeks :][:weeks]
        slots = sorted(range(weeks), key=lambda one: one * _GOLDEN % 1)
        wanted, *others = [own[slots[(week + later) % weeks]] for later in range(weeks)]
        grade, a_round = self._rows[wanted].grade, weeks * len(WEEK)
        return min(
            (wanted, *others), key=lambda one: (-min(ago.get(one, a_round), a_round), self._rows[one].grade != grade)
        )

    def puzzle(self, number: int) -> Puzzle:
        """Return the puzzle at a place of the file."""
        row = self._rows[number]
        game, options, state = self._position(number)
        seat = Seat(row.seat)
        draft = settle(Draft(game=game, seat=seat, start=state, state=state))
        question = PuzzleQuestion(
            slug=row.game,
            players=row.players,
            options=options,
            seat=seat,
            grade=row.grade,
            view=game.view(state, seat),
            legal=tuple(draft.legal),
            is_turn=row.is_turn,
        )
        return Puzzle(number, game, state, question)

    def key(self, number: int) -> bytes:
        """Return the key of the deal that a puzzle comes from."""
        return key_of(self._rows[number].deal)

    def answer(self, puzzle: Puzzle) -> Answer:
        row = self._rows[puzzle.number]
        best, rest, second = (tuple(turn.split()) for turn in (row.best, row.rest, row.second))
        return Answer(best, rest, second, row.values, row.margin, row.reason)

    def solves(self, puzzle: Puzzle, chosen: Sequence[str]) -> bool:
        """
        Return whether a turn leads to the same as what was to be found, in whatever order its moves are.

        Where one decision is asked, the turn may go on after it.
        Raises: BadNotation, IllegalMove: as judged at the decision that a move was not for.
        """
        *_, wanted = states_of(puzzle, self._rows[puzzle.number].best.split())
        *before, last = states_of(puzzle, chosen)
        return last == wanted or (not puzzle.question.is_turn and wanted in before)


def _drawn(secret: bytes, place: int) -> bytes:
    return hmac.digest(secret, f"puzzles:{place}".encode(), "sha256")


def key_of(deal: int) -> bytes:
    """Return the key of a deal from which puzzles come: SHA-256 of "parterre:puzzle:" and its number."""
    return sha256(f"parterre:puzzle:{deal}".encode("ascii")).digest()


def position_of(row: Row) -> tuple[AnyGame, Options, Any]:
    """Play up to the position of a puzzle. Raises: KeyError: its rules are gone. PlayerError: they refuse a move."""
    game = find_version(GAMES[row.game], row.rules)
    if game is None:
        raise KeyError(row.game, row.rules)
    options = choose_options(game.options, row.players, row.options)
    state = game.setup(key_of(row.deal), row.players, options)
    for notation in row.moves.split():
        seat = min(game.to_act(state))
        state, _ = game.apply(state, seat, game.parse_move(state, seat, notation))
    return game, options, state


def states_of(puzzle: Puzzle, chosen: Sequence[str]) -> tuple[Any, ...]:
    """Return the state after each move of a turn, forced ones put in. Raises: BadNotation, IllegalMove."""
    draft = Draft(game=puzzle.game, seat=puzzle.question.seat, start=puzzle.start, state=puzzle.start)
    drafts = [settle(draft)]
    for notation in chosen:
        draft = extend(draft, notation)
        drafts.append(settle(draft))
    return tuple(one.state for one in drafts)


def read_rows(path: Path) -> Sequence[Row]:
    """Read a file of puzzles. Raises: msgspec.MsgspecError."""
    return [msgspec.json.decode(line, type=Row) for line in path.read_bytes().splitlines()]


@cache
def all_puzzles() -> Puzzles:
    """Return the puzzles that come with the bot, read when they are first asked for."""
    return Puzzles(read_rows(FILE))


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleOfDay:
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

    question: PuzzleQuestion
    answer: Answer
    is_right: bool
    best: Line
    second: Line
    played: Line
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


def read_asked(connection: Connection, day: int, number: int, user_id: int, *, is_over: bool) -> PuzzleOfDay:
    """Return the puzzle of a day as one person may see it."""
    question = all_puzzles().puzzle(number).question
    own = find_answer(connection, day, user_id)
    last = last_board(connection, user_id, days.puzzle_topic(day))
    is_answered = own is not None or (last is not None and last.ended_at is not None)
    counts = count_answers(connection, day)
    solved = {one.day for one in answered_days(connection, user_id) if one.is_solved}
    return PuzzleOfDay(
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
    best, second, played = (line(game, question.seat, question.view, turn) for turn in turns)
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


def count_answer(connection: Connection, board: Board, guild_id: int | None) -> None:
    """Note an answer, in the transaction that ends the board, if it is the person's first and was given on its day."""
    row, day = board.row, days.day_of_topic(board.row.topic)
    number = find_choice(connection, day)
    if row.number > 1 or row.ended_at is None or days.day_of(row.ended_at) != day or number is None:
        return
    puzzle = all_puzzles().puzzle(number)
    chosen = _chosen(puzzle, moves_of_board(connection, row.id))
    is_solved = all_puzzles().solves(puzzle, chosen)
    add_answer(
        connection,
        AnswerRow(day=day, user_id=row.user_id, guild_id=guild_id, is_solved=is_solved, answered_at=row.ended_at),
    )
