"""What is new in Emperor's Garden since one's last turn."""

from dataclasses import replace

import pytest

from render.emperors_garden.news import Step, news_of
from render.game import Meanwhile
from render.registry import LOOKS
from rules.emperors_garden.board.board import Piece, Token, with_token
from rules.emperors_garden.board.cells import Cell, at
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.view import View
from rules.game import Seat
from tools.positions import named
from tools.samples.emperors_garden import SAMPLES

LOOK = LOOKS["emperors-garden"]
NAMES = named(3)
BEN = Seat(1)


def views() -> tuple[View, ...]:
    """Return what the first of three players sees at each state of a game."""
    return tuple(EMPERORS_GARDEN.view(state, Seat(0)) for state in SAMPLES.states(1, 3, {}))


def moved(view: View, piece: Piece, cell: Cell | None) -> View:
    board = replace(view.board, pieces=with_token(view.board.pieces, Token(BEN, piece), cell))
    return replace(view, board=board)


@pytest.mark.parametrize("gap", [1, 5, 40])
def test_after_few_moves_and_many_all_that_differs_is_found(gap: int) -> None:
    seen = views()
    for first in range(20, len(seen) - gap, 17):
        then, now = seen[first], seen[first + gap]
        news = news_of(Meanwhile(then, now))
        cards = {cell: card for cell, card in then.board.garden if cell not in news.gone}
        assert dict(now.board.garden) == cards | dict(news.cards)
        pieces = then.board.pieces
        for step in news.steps:
            if step.token.seat >= 0:
                assert then.board.cell_of(step.token) == step.start
                pieces = with_token(pieces, step.token, step.goal)
        assert now.board.pieces == pieces


def test_pieces_that_came_moved_or_fell_are_told_apart() -> None:
    view = views()[30]
    cell, other = (cell for cell, _ in view.board.garden[:2])
    hand, here, there = (moved(view, Piece.POET, place) for place in (None, cell, other))
    token = Token(BEN, Piece.POET)
    for then, now, start, goal in ((hand, here, None, cell), (here, there, cell, other), (there, hand, other, None)):
        assert (Step(token, start, goal),) == news_of(Meanwhile(then, now)).steps
    assert LOOK.changes(Meanwhile(there, hand), NAMES) == ("Bartholomäus's poet back in hand",)
    here, there = (moved(view, Piece.POET, at(0, y)) for y in (0, 1))
    for then, told in (
        (hand, "on maple (10), south of the wisteria (4)"),
        (there, "from pampas (8) to maple (10), south of the wisteria (4)"),
    ):
        assert LOOK.changes(Meanwhile(then, here), NAMES) == (f"Bartholomäus's poet {told}",)


def test_a_string_leads_from_where_a_piece_stood_unless_an_arrow_does(monkeypatch: pytest.MonkeyPatch) -> None:
    strings = []
    monkeypatch.setattr("render.emperors_garden.pictures.garden.put_string", lambda *_: strings.append(True))
    walks = 0
    seen = views()
    for first in range(20, len(seen) - 4, 5):
        meanwhile = Meanwhile(seen[first], seen[first + 4])
        now = meanwhile.now
        walked = [step for step in news_of(meanwhile).steps if None not in (step.start, step.goal)]
        strings.clear()
        LOOK.overviews(now, NAMES, meanwhile=meanwhile)
        assert len(strings) <= len(walked)
        walks += len(strings)
    assert walks


def test_a_used_agent_is_told() -> None:
    then = views()[30]
    ben = replace(then.players[BEN], is_agent_used=True)
    now = replace(then, players=(then.players[0], ben, then.players[2]))
    assert ("Bartholomäus's agent used",) == LOOK.changes(Meanwhile(then, now), NAMES)
