"""What boards keep from move to move, and pushing at once, against the plain ways: all anew, and cell by cell."""

from collections.abc import Callable, Iterator

from rules.emperors_garden.board.board import EMPEROR, Board, Token
from rules.emperors_garden.board.cells import DIRECTIONS, Cell, Direction
from rules.emperors_garden.board.laying import laid_on
from rules.emperors_garden.board.pushing import Shift, can_push, push, reach
from rules.emperors_garden.game import EMPERORS_GARDEN
from tests.rules.games import decisions, settings_of

SETTINGS = {setting.players: setting for setting in settings_of(EMPERORS_GARDEN)}.values()
"""A table of each size."""
Push = Callable[[Board, Token, Direction, int], tuple[Board, tuple[Shift, ...]]]


def boards() -> Iterator[Board]:
    """Yield the boards of a random game at each table, as moves have made them."""
    for setting in SETTINGS:
        for decision in decisions(setting, 21):
            yield decision.state.board


def is_as_worked_out(board: Board) -> bool:
    """Return whether a board keeps what a new one of the same value works out."""
    anew = Board(board.garden, board.pieces, board.emperor)
    return (
        list(anew.cards.items()) == list(board.cards.items()) == list(board.garden)
        and anew.gaps() == board.gaps()
        and list(anew.standing().items()) == list(board.standing().items())
    )


def test_what_boards_keep_is_what_new_boards_work_out() -> None:
    kept = [board for board in boards() if hasattr(board, "open")]
    assert 200 < len(kept)
    assert all(map(is_as_worked_out, kept))


def test_a_board_that_keeps_something_else_is_noticed() -> None:
    board = Board(((Cell(0), next(boards()).garden[0][1]),), ())
    laid = laid_on(board, board.garden[0][1], Cell(1))
    assert is_as_worked_out(laid)
    object.__setattr__(laid, "open", laid.gaps()[:-1])  # the fault that is planted here
    assert not is_as_worked_out(laid)


def cell_by_cell(board: Board, mover: Token, step: int) -> Iterator[dict[Token, Cell]]:
    """Yield where all pieces are after each cell that the mover enters, each piece pushing only the one before it."""
    cards, where = dict(board.garden), {token: cell for cell, token in board.standing().items()}
    pushed: set[Token] = set()
    while where[mover] + step in cards:
        line, ahead = [mover], where[mover] + step
        while (token := next((one for one, cell in where.items() if cell == ahead), None)) is not None:
            if token is EMPEROR or not (pushed or len(line) > 1 or can_push(mover, token)):
                return
            line.append(token)
            ahead += step
        where |= {token: Cell(where[token] + step) for token in line}
        where = {token: cell for token, cell in where.items() if cell in cards}
        pushed |= {*line[1:]}
        yield dict(where)


def differs(board: Board, move: Push) -> bool:
    """Return whether some piece comes elsewhere by pushing at once than cell by cell."""
    for start, mover in board.standing().items():
        for direction in DIRECTIONS:
            ways = [*cell_by_cell(board, mover, direction)]
            if reach(board.cards, board.standing(), mover, start, direction) != len(ways):
                return True
            for distance, where in enumerate(ways, 1):
                after, shifts = move(board, mover, direction, distance)
                come = {token: cell for cell, token in after.standing().items()}
                told = {shift.token: shift.to for shift in shifts}
                stood = {token: cell for cell, token in board.standing().items()}
                if come != where or {one: where.get(one) for one in stood if where.get(one) != stood[one]} != told:
                    return True
    return False


def test_pushing_at_once_comes_to_the_same_as_cell_by_cell() -> None:
    tried = [*boards()][::3]
    assert 100 < len(tried)
    assert not any(differs(board, push) for board in tried)


def test_a_push_that_lets_nobody_fall_is_noticed() -> None:
    def without_the_last(board: Board, mover: Token, way: Direction, distance: int) -> tuple[Board, tuple[Shift, ...]]:
        after, shifts = push(board, mover, way, distance)
        return push(board, mover, way, distance - 1) if distance > 1 and shifts[-1].to is None else (after, shifts)

    assert any(differs(board, without_the_last) for board in boards())
