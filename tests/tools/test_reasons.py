"""What is said about turns is recounted, and what is false of it is found."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from render.registry import LOOKS
from rules.computer.reasons import TRIALS, Part, Reason, compared, foreseen
from rules.game import Seat
from rules.registry import GAMES
from tables.advice.turns import imagined
from tables.thinking.requests import Decision
from tests.tables.thinking.decisions import decision
from tools.puzzles.comparing import Compared
from tools.reasons import measuring
from tools.reasons.measuring import NAMES, judged
from tools.reasons.recounting import Sums, Turns, differences, false

SEED = 3


@pytest.fixture(params=GAMES)
def found(request: pytest.FixtureRequest) -> tuple[Decision, Reason, str, Sums]:
    """A decision, why its first move is better than its last or the other way round, in words, and the recount."""
    asked = decision(request.param)
    turns: Turns = (str(asked.legal[0]),), (str(asked.legal[-1]),)
    one, other = (foreseen(asked.game, asked.view, turn, TRIALS, SEED) for turn in turns)
    reason = compared(asked.view.seat, one, other)
    words = LOOKS[asked.game.slug].reason_words(reason, asked.view, NAMES)
    return asked, reason, words, differences(asked.game, asked.view, turns, SEED)


def test_what_is_said_is_what_a_recount_finds(found: tuple[Decision, Reason, str, Sums]) -> None:
    asked, reason, words, counted = found
    assert [] == [*false(asked.view.seat, reason, words, counted)]


def test_a_lie_is_found(found: tuple[Decision, Reason, str, Sums]) -> None:
    asked, reason, words, counted = found
    seat: Seat = asked.view.seat
    more = Part(next(part.kind for part in (*reason.parts, Part("gems", 1))), 7.0, (-1,))
    assert [*false(seat, replace(reason, parts=(*reason.parts, more)), f"{words}, +7", counted)]
    assert [*false(seat, replace(reason, others=(*reason.others, (Seat(1 - seat), -9.0))), f"{words}, −9", counted)]
    assert [*false(seat, reason, f"{words}, +1", counted)]


@pytest.mark.parametrize(("again", "lead"), [((0.7, 0.5), 0.2), ((0.5, 0.7), None), ((0.51, 0.5), None)])
def test_a_move_is_clearly_best_only_if_another_search_finds_the_same(
    monkeypatch: pytest.MonkeyPatch, again: tuple[float, float], lead: float | None
) -> None:
    asked = decision("topiary")
    values = iter([(0.9, 0.6, *[0.1] * (len(asked.legal) - 2)), again])

    def compare(_game: object, _view: object, moves: Sequence[object], *_: object, **__: object) -> Compared:
        return Compared(tuple(moves), tuple((value,) * 20 for value in next(values)))

    monkeypatch.setattr(measuring, "compare", compare)
    clear = judged(asked.game, imagined(asked.game, asked.view.seat, asked.view), SEED)
    assert (lead is None) == (clear is None)
    assert clear is None or pytest.approx(lead) == clear.lead
