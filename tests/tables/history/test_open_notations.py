"""The notation of another seat's move is open to whoever can tell the move from all others that it might have been."""

from collections import defaultdict
from random import Random

import pytest

from rules.game import AnyGame, Seat, told_to
from rules.topiary.game import Topiary
from rules.topiary.moves import Move
from tables.history.log import sealing
from tests.rules.games import EACH_SETTING, SETTINGS, Decision, Setting, decisions

MOST_MOVES = 12
"""Of the moves that a seat might make, so many are told apart."""


class Blabbing(Topiary):
    """Topiary that tells everybody which tiles were kept."""

    def is_sealed(self, move: Move) -> bool:
        return move.kind == "nothing"


def blabbed(game: AnyGame, decision: Decision, lot: Random) -> set[str]:
    """Return the notations that are open to somebody to whom two of them look the same."""
    state, mover, is_sealed = decision.state, decision.seat, sealing(game)
    legal = game.legal_moves(state, mover)
    told = [(move, *game.apply(state, mover, move)) for move in lot.sample(legal, min(MOST_MOVES, len(legal)))]
    found = set()
    for viewer in (None, *map(Seat, range(5))):
        looks = defaultdict(set)
        for move, _, events in told:
            known = tuple(event for event in events if told_to(event, viewer))
            if viewer != mover and known and not is_sealed(move):
                looks[known].add(str(move))
        found |= {notation for alike in looks.values() if len(alike) > 1 for notation in alike}
    return found


def found_in(setting: Setting, game: AnyGame) -> set[str]:
    lot = Random(1)
    made = list(decisions(setting, 7))
    return {notation for decision in made[::4] for notation in blabbed(game, decision, lot)}


@pytest.mark.parametrize("setting", EACH_SETTING)
def test_moves_that_look_the_same_to_somebody_are_not_told_apart_by_their_notation(setting: Setting) -> None:
    assert set() == found_in(setting, setting.game)


def test_notation_that_says_which_tiles_were_kept_is_noticed() -> None:
    setting = next(setting for setting in SETTINGS if str(setting) == "topiary-3p-draft=on")
    assert any(notation.startswith("keep:") for notation in found_in(setting, Blabbing()))
