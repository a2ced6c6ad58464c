"""Guided first games: dealt as arranged, played against a learner to their end, left and taken up."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.games.boards import moves_of_board
from rules.computer.choosing import Level
from rules.lessons import Teaches, beginning
from rules.registry import GAMES
from tables.boards import OWNER, Board
from tables.model.draft import confirm, settle
from tables.model.panel import Control
from tests.tables.gardens import next_action, play_garden, press
from tests.tables.hall import ANNA, BEN, Hall, refused


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await Hall(tmp_path / "tables.sqlite3", games=GAMES).open()
    yield hall
    await hall.close()


def any_action(board: Board, lot: random.Random) -> Control | str:
    """Return anything that can be pressed; what has no end, such as moving unicorns, is not pressed often."""
    draft = settle(board.draft)
    if confirm(draft) is not None and lot.random() < 0.5:
        return Control.CONFIRM
    return next_action(board) if lot.random() < 0.5 else str(lot.choice(list(draft.legal)))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
async def test_any_legal_turn_leads_to_the_end_of_a_guided_game(hall: Hall, slug: str, seed: int) -> None:
    lot = random.Random(seed)
    board = (await hall.tables.learning.begin(ANNA, slug)).board
    assert (OWNER, Level.LEARNER) == (board.owner, board.level)
    while board.row.ended_at is None:
        board = (await press(hall.tables, board, ANNA, any_action(board, lot), board.row.rev)).board
    assert board.result is not None
    assert {0, 1} == {move.seat for move in await hall.database.read(moves_of_board, board.row.id)}
    assert [] == await hall.rows("daily_results")


@pytest.mark.parametrize("slug", GAMES)
async def test_it_is_taken_up_where_it_was_left_and_begins_anew_after_its_end(hall: Hall, slug: str) -> None:
    begun = (await hall.tables.learning.begin(ANNA, slug)).board
    left = (await press(hall.tables, begun, ANNA, next_action(begun), begun.row.rev)).board
    await hall.close()
    await hall.open()
    again = (await hall.tables.learning.begin(ANNA, slug)).board
    assert (left.row, left.state) == (again.row, again.state)
    assert begun.row.id != (await hall.tables.learning.begin(BEN, slug)).board.row.id
    await play_garden(hall.tables, ANNA, again)
    anew = (await hall.tables.learning.begin(ANNA, slug)).board
    assert (begun.row.state, 2) == (anew.row.state, anew.row.number)


@pytest.mark.parametrize("slug", GAMES)
def test_the_learner_is_to_act_when_they_sit_down(slug: str) -> None:
    game = GAMES[slug]
    assert isinstance(game, Teaches)
    state = beginning(game, game.lesson)
    assert OWNER in game.to_act(state)
    assert game.result(state) is None


async def test_a_game_without_one_is_refused(hall: Hall) -> None:
    assert "no-lesson" == await refused(hall.tables.learning.begin(ANNA, "chess"))
