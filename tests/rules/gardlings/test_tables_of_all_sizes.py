"""Rounds at tables of many seats: whoever acts first, and whatever everybody sees."""

import random

import pytest

from rules.game import Seat
from rules.gardlings.game import GARDLINGS
from rules.gardlings.state import Phase, State
from tests.rules.games import key_of, pick
from tests.rules.gardlings import pieces
from tests.rules.gardlings.tables import deal


def building_moves(state: State, seat: Seat, chance: random.Random) -> list[str]:
    """Return what a seat does till it has closed its building, if all others wait."""
    moves = []
    while seat in GARDLINGS.to_act(state) and state.phase is Phase.BUILD and state.round == 1:
        move = pick(GARDLINGS, GARDLINGS.legal_moves(state, seat), chance)
        moves.append(str(move))
        state, _ = GARDLINGS.apply(state, seat, move)
        if move.kind == "end":
            break
    return moves


@pytest.mark.parametrize(("players", "building"), [(2, "hidden"), (3, "open"), (4, "hidden"), (7, "hidden")])
def test_any_order_in_which_the_builders_act_leads_to_the_same_state(players: int, building: str) -> None:
    start = deal(players, players, building=building, advanced="all")
    chance = random.Random(players)
    plans = {seat: building_moves(start, Seat(seat), chance) for seat in range(players)}
    ends = set()
    for _ in range(6):
        order = [seat for seat, moves in plans.items() for _ in moves]
        chance.shuffle(order)
        state, waiting = start, {seat: iter(moves) for seat, moves in plans.items()}
        for seat in order:
            text = next(waiting[seat])
            state, _ = GARDLINGS.apply(state, Seat(seat), GARDLINGS.parse_move(state, Seat(seat), text))
        ends.add(state)
    assert 1 == len(ends)
    assert (Phase.BUILD, 1) != (state.phase, state.round)


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
