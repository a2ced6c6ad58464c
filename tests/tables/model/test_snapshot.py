import random

import pytest

from rules.game import choose_options
from rules.registry import GAMES
from tables.model.table import decode_state, encode_state

MOST_MOVES = 300
"""Random play that need not end is cut off here."""


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_state_of_a_random_game_comes_back_from_its_snapshot(slug: str) -> None:
    game, chance = GAMES[slug], random.Random(slug)
    wanted = {spec.name: spec.values[-1] for spec in game.options}
    players = max(game.player_counts)
    state = game.setup(chance.randbytes(32), players, choose_options(game.options, players, wanted))
    for _ in range(MOST_MOVES):
        acting = sorted(game.to_act(state))
        if not acting:
            break
        assert state == decode_state(game, encode_state(state))
        state, _ = game.apply(state, acting[-1], chance.choice(game.legal_moves(state, acting[-1])))
    assert state == decode_state(game, encode_state(state))
