"""What is said about turns is recounted, and what is false of it is found."""

from dataclasses import replace

import pytest

from render.registry import LOOKS
from rules.computer.reasons import TRIALS, Part, Reason, compared, foreseen
from rules.game import Seat
from rules.registry import GAMES
from tables.thinking.requests import Decision
from tests.tables.thinking.decisions import decision
from tools.reasons.measuring import NAMES
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
