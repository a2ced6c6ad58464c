"""What was made faster chooses as before: searches of seeded positions, compared by a checksum of what they tried."""

import sys
from zlib import crc32

import pytest

from rules.computer.search import Search
from rules.computer.tree import KEEN, PLAIN
from rules.game import choose_options
from rules.registry import GAMES
from tests.rules.games import Setting, decisions

ITERATIONS = 25
SAMPLES = 4
TRIED = {"sanssouci": 4140180856, "topiary": 3548884396, "gardlings": 3364428773}
"""Checksums of the moves and how often each was tried; a change that is meant to play otherwise brings new ones."""


def tried(setting: Setting) -> list[tuple[str, int]]:
    """Search some decisions of a random game; return how often each move was tried."""
    found = []
    choices = [one for one in decisions(setting, 7) if len(setting.game.legal_moves(one.state, one.seat)) > 1]
    for number in range(SAMPLES):
        decision = choices[number * len(choices) // SAMPLES]
        view = setting.game.view(decision.state, decision.seat)
        legal = setting.game.legal_moves(decision.state, decision.seat)
        for style in (PLAIN, KEEN):
            search = Search(setting.game, view, legal, number, style)
            search.run(ITERATIONS)
            found += [(str(move), branch.visits) for move, branch in search.root.branches.items()]
    return found


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="sums of fractions are rounded otherwise from Python 3.12 on")
@pytest.mark.parametrize("slug", [*TRIED])
def test_searches_try_the_moves_that_they_always_tried(slug: str) -> None:
    game = GAMES[slug]
    settings = [
        Setting(game, 2, choose_options(game.options, 2, {})),
        Setting(game, 3, choose_options(game.options, 3, {spec.name: spec.values[-1] for spec in game.options})),
    ]
    assert TRIED[slug] == crc32(str([tried(setting) for setting in settings]).encode())
