"""Rounds at tables of many seats: whoever acts first, and whatever everybody sees."""

import random

import pytest

from rules.game import Seat
from rules.gardlings.game import GARDLINGS
from rules.gardlings.state import Phase
from tests.rules.games import key_of
from tests.rules.gardlings import pieces
from tests.rules.gardlings.tables import deal


@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (20, 2)])
def test_big_tables_keep_their_pieces_and_secrets(players: int, rounds: int) -> None:
    state, chance, made = deal(players, advanced="all"), random.Random(players), 0
    counted = pieces.count(state)
    while state.round <= rounds:
        seat = chance.choice(sorted(GARDLINGS.to_act(state)))
        legal = GARDLINGS.legal_moves(state, seat)
        state, _ = GARDLINGS.apply(state, seat, GARDLINGS.casual(GARDLINGS.view(state, seat), legal))
        made += 1
        if made % 60 == 0:
            assert counted == pieces.count(state)
            for viewer in (None, seat, Seat(players - 1)):
                seen = GARDLINGS.view(state, viewer)
                assert seen == GARDLINGS.view(GARDLINGS.imagine(seen, key_of(made)), viewer)
    assert counted == pieces.count(state)
    assert Phase.BUILD is state.phase
