import pytest

from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.computer.outlook import Odds, Offer, count_now, gems_after_gnomes, odds, offers
from rules.gardlings.game import GARDLINGS
from rules.gardlings.view import view
from tests.rules.gardlings.garden.test_building import DRAGONS, ONE, PIG, TWO, grown
from tests.rules.gardlings.market.test_purchases import stack
from tests.rules.gardlings.plots import worth
from tests.rules.gardlings.tables import deal, drawing, play, stopped, with_stack

OWN = Seat(0)


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
