"""Turns that are only foreseen can be looked at like any other, with what is ordered ahead in them."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from render.game import Names
from render.registry import LOOKS
from rules.ahead import Foresees
from rules.game import AnyGame, Seat
from rules.gardlings.game import GARDLINGS
from tests.rules.games import QUICK_SETTINGS, SETTINGS, Setting
from tests.rules.gardlings.test_ahead import SEATS, asking
from tests.rules.laws.ahead import foreseeable, order_of

NAMES = ("Anna", "Ben", "Clara", "Dora")
FORESEEN = [setting for setting in SETTINGS if isinstance(setting.game, Foresees)]
SHOWN = tuple(setting for setting in FORESEEN if setting in QUICK_SETTINGS and setting.players in (3, 4))
DRAWN = 4


@pytest.mark.parametrize("setting", SHOWN, ids=str)
def test_foreseen_turns_are_drawn_and_worded(setting: Setting) -> None:
    foreseen = [(seat, ahead) for _, _, seat, ahead in foreseeable(setting, 5) if ahead is not None]
    are_shown(setting.game, NAMES[: setting.players], foreseen)


def test_purchases_foreseen_in_gardlings_are_drawn_and_worded() -> None:
    pairs = ((seat, GARDLINGS.foreseen(state, seat)) for state in asking(rounds=2) for seat in SEATS)
    foreseen = [(seat, ahead) for seat, ahead in pairs if ahead is not None]
    assert foreseen
    are_shown(GARDLINGS, NAMES[: len(SEATS)], foreseen)


def are_shown(game: AnyGame, names: Names, foreseen: Sequence[tuple[Seat, Any]]) -> None:
    """Order something at random on each foreseen state, write all of it, and draw some."""
    look = LOOKS[game.slug]
    for number, (seat, ahead) in enumerate(foreseen):
        before = game.view(ahead, seat)
        tip = [ahead, *(state for state, _ in order_of(game, ahead, seat, random.Random(number)))][-1]
        view, legal = game.view(tip, seat), game.legal_moves(tip, seat)
        assert look.text(view, names)
        assert look.standing(view, names)
        assert look.steps(view, legal).prompt
        assert bool(look.draft_words(view, before)) <= (view != before)
        if number % max(len(foreseen) // DRAWN, 1) == 0:
            picture = look.panel(view, before, legal, names)
            assert picture.alt
            assert picture.png != look.panel(before, before, (), names).png or view == before
