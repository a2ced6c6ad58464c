from dataclasses import replace

import pytest

from rules.game import Seat
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.moves import STAY, PlayCard, TakeTile
from rules.sanssouci.state import NOTHING, Phase, State, Step, Turn
from tests.rules.sanssouci.boards import legal, on_turn, play


def waiting(state: State) -> Seat:
    return Seat((state.turn + 1) % len(state.players))


def test_whoever_waits_foresees_their_turn_with_the_market_of_now() -> None:
    state = on_turn(market="hedge vine", played=3)
    seat = waiting(state)
    ahead = SANSSOUCI.foreseen(state, seat)
    assert ahead is not None
    assert (seat, 7, Step.CARD, state.market) == (ahead.turn, ahead.turns, ahead.step, ahead.market)
    hand = state.players[seat].hand
    assert [str(PlayCard(card)) for card in sorted(hand)] == legal(ahead).split()
    assert None is SANSSOUCI.foreseen(state, state.turn)


@pytest.mark.parametrize(
    ("on_turn_now", "seat", "turns"), [(0, 1, 7), (1, 0, 8), (1, 2, 7), (2, 0, 7), (2, 1, 8), (0, 2, 8)]
)
def test_a_foreseen_turn_is_as_many_turns_ahead_as_there_are_seats_between(
    on_turn_now: int, seat: int, turns: int
) -> None:
    state = replace(on_turn(players=3), turn=Seat(on_turn_now), turns=6)
    ahead = SANSSOUCI.foreseen(state, Seat(seat))
    assert ahead is not None
    assert (seat, turns) == (ahead.turn, ahead.turns)


def test_nothing_is_foreseen_while_a_square_of_the_market_is_empty() -> None:
    begun, _ = play(on_turn(), "wild")
    assert Turn() != begun.now
    ahead = SANSSOUCI.foreseen(begun, waiting(begun))
    assert ahead is not None
    assert (Step.CARD, Turn()) == (ahead.step, ahead.now)
    taken, _ = play(begun, "m1")
    assert None is SANSSOUCI.foreseen(taken, waiting(taken))


def test_nothing_is_foreseen_after_ones_last_turn() -> None:
    last = on_turn(played=17)
    assert None is not SANSSOUCI.foreseen(last, waiting(last))
    assert None is SANSSOUCI.foreseen(replace(last, turn=waiting(last), turns=last.turns + 1), last.turn)


def test_gardens_are_ordered_in_turn_and_sides_by_nobody() -> None:
    state = on_turn()
    choosing = replace(state, phase=Phase.GARDENS)
    bare = replace(state.players[waiting(state)], garden=replace(state.players[0].garden, side=NOTHING))
    choosing = replace(choosing, players=tuple(bare for _ in state.players))
    ahead = SANSSOUCI.foreseen(choosing, waiting(state))
    assert ahead is not None
    assert "garden:" in legal(ahead, seat=waiting(state))
    done = replace(choosing, players=state.players)
    assert NOTHING != done.players[waiting(state)].garden.side
    assert None is SANSSOUCI.foreseen(done, waiting(state))
    assert None is SANSSOUCI.foreseen(replace(state, phase=Phase.SIDES), waiting(state))


def test_ruling_an_ordered_tile_is_taken_only_while_its_symbol_lies_there() -> None:
    now, same = on_turn(market="hedge vine"), on_turn(market="hedge labyrinth")
    premises = [SANSSOUCI.premise(state, state.turn, TakeTile(1)) for state in (now, same)]
    assert premises[0] != premises[1]
    assert SANSSOUCI.premise(now, now.turn, TakeTile(0)) == SANSSOUCI.premise(same, same.turn, TakeTile(0))
    assert () == SANSSOUCI.premise(now, now.turn, STAY)
