import pytest

from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.computer.outlook import (
    Odds,
    Offer,
    Spot,
    count_now,
    gems_after_gnomes,
    odds,
    offers,
    spots,
    unicorn_spots,
    usual_order,
)
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.places import gems, unicorn_moves
from rules.gardlings.moves import Lay, MoveUnicorn
from rules.gardlings.state import Halt, State, Step
from rules.gardlings.view import view
from tests.rules.gardlings.garden.test_building import DRAGONS, ONE, PIG, TWO, grown, with_unicorn
from tests.rules.gardlings.market.test_purchases import stack
from tests.rules.gardlings.plots import anything, garden, kind, kinds, worth
from tests.rules.gardlings.tables import changed_player, deal, drawing, legal, play, stopped, with_stack

OWN = Seat(0)


def holding(one: Kind) -> State:
    return play(drawing(deal(), worth(9), one, PIG), 0, "draw")[0]


@pytest.mark.parametrize("name", ["blue mushie bryrby", "green pig ry.byr", "yellow mushie DrDDrD", "pity pig b.r.r."])
def test_spots_hold_every_lay_once_with_what_it_brings(name: str) -> None:
    state = holding(kind(name))
    found = spots(view(state, OWN), GARDLINGS.legal_moves(state, OWN))
    lays = {move: gain for spot in found for move, gain in spot.lays}
    assert [str(move) for move in GARDLINGS.legal_moves(state, OWN)] == sorted(
        map(str, lays), key=legal(state).split().index
    )
    for move, gain in lays.items():
        assert gems(play(state, 0, str(move))[0].players[0].garden) - 9 == gain
    assert len(found) == len({spot.cells for spot in found})


def test_spots_come_best_first_then_row_by_row() -> None:
    state = holding(kind("blue mushie bryrby"))
    found = spots(view(state, OWN), GARDLINGS.legal_moves(state, OWN))
    keys = [(-spot.gain, [(y, x) for x, y in spot.cells]) for spot in found]
    assert sorted(keys) == keys
    assert all(gain <= spot.gain for spot in found for _, gain in spot.lays)


def test_without_a_tile_in_hand_there_are_no_spots() -> None:
    assert () == spots(view(deal(), OWN), GARDLINGS.legal_moves(deal(), OWN))


def test_spots_of_a_unicorn_count_from_the_garden_as_it_is() -> None:
    state = drawing(deal(), with_unicorn(), PIG)
    moves = GARDLINGS.legal_moves(state, OWN)
    found = unicorn_spots(view(state, OWN), moves, 1)
    assert len(unicorn_moves(with_unicorn())) == sum(len(spot.lays) for spot in found)
    for spot in found:
        for move, gain in spot.lays:
            assert isinstance(move, MoveUnicorn)
            assert gems(play(state, 0, str(move))[0].players[0].garden) - gems(with_unicorn()) == gain
    assert () == unicorn_spots(view(state, OWN), moves, 0)


def test_a_unicorn_that_moves_in_a_garden_with_gems_brings_only_the_difference() -> None:
    laid = next(one for one in (anything(number, 12) for number in range(50)) if gems(one) and unicorn_moves(one))
    state = drawing(deal(), laid, PIG)
    number = unicorn_moves(laid)[0][0]
    found = unicorn_spots(view(state, OWN), GARDLINGS.legal_moves(state, OWN), number)
    gains = {str(move): gain for spot in found for move, gain in spot.lays}
    assert gains
    for move, gain in gains.items():
        assert gems(play(state, 0, move)[0].players[0].garden) - gems(laid) == gain


@pytest.mark.parametrize(
    ("lying", "bag", "expected"),
    [
        ((PIG,), (ONE, TWO), Odds(0, 2, 0, 5)),
        ((TWO, TWO), (ONE, TWO, TWO, PIG), Odds(2, 4, 4, 5)),
        ((TWO, TWO, ONE), (ONE, PIG), Odds(1, 2, 5, 5)),
        ((*DRAGONS, TWO, TWO, ONE), (ONE, TWO), Odds(1, 2, 5, 6)),
        ((PIG,), (), Odds(0, 0, 0, 5)),
    ],
)
def test_odds_are_the_tiles_that_bring_too_many_gnomes(
    lying: tuple[Kind, ...], bag: tuple[Kind, ...], expected: Odds
) -> None:
    assert expected == odds(view(drawing(deal(), grown(*lying), *bag), OWN), OWN)


def test_odds_count_the_tile_in_hand_as_laid() -> None:
    state, _ = play(drawing(deal(), grown(TWO, TWO), ONE, ONE, PIG), 0, "draw")
    assert Odds(1, 2, 5, 5) == odds(view(state, OWN), OWN)


def test_the_count_now_is_what_stopping_brings() -> None:
    state = drawing(deal(2, building="open"), worth(9), PIG)
    for viewer in (None, Seat(0), Seat(1)):
        assert 9 == count_now(view(state, viewer), OWN).gems
    counted = stopped(deal(2, dragons="advanced"), worth(9), worth(5, "dragon", but=1))
    assert 7 == count_now(view(counted, None), OWN).gems


def test_gnomes_would_leave_less() -> None:
    assert 6 == gems_after_gnomes(view(drawing(deal(), worth(9), PIG), OWN))
    assert 5 == gems_after_gnomes(view(drawing(deal(gnomes="advanced"), worth(9), PIG), OWN))


def test_offers_are_the_legal_purchases_with_their_coins() -> None:
    state = stopped(with_stack(deal(), stack("b2")), worth(9), coins=(1,))
    found = offers(view(state, OWN))
    assert {move.stack for move in GARDLINGS.legal_moves(state, OWN) if hasattr(move, "stack")} == {
        offer.stack for offer in found
    }
    expected = (("g1", 0, 0), ("b1", 0, 1), ("p1", 1, 0), ("g2", 0, 0), ("p2", 1, 0), ("pity", 0, 1))
    assert tuple(Offer(stack(name), spent, gained) for name, spent, gained in expected) == found


def test_the_usual_order_is_what_confirming_comes_to() -> None:
    state = changed_player(deal(5), 0, garden=worth(10), halt=Halt.FREELY, step=Step.ORDER)
    assert "order:purple order:blue order:green order:pity" == " ".join(map(str, usual_order(view(state, OWN))))
    state, _ = play(state, 0, "order:blue")
    assert "order:purple order:green order:pity" == " ".join(map(str, usual_order(view(state, OWN))))


def test_a_spot_is_two_squares() -> None:
    (spot,) = spots(
        view(play(drawing(deal(), garden("pity pig b.r.r. 0:0:0"), *kinds("green pig ry.byr")), 0, "draw")[0], OWN),
        (Lay(2, 0, 0),),
    )
    assert isinstance(spot, Spot)
    assert ((2, 0), (3, 0)) == spot.cells
