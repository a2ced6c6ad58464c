from rules.game import Discloses
from rules.sanssouci.box import WILD
from rules.sanssouci.events import (
    CardDrawn,
    CardPlayed,
    GardenChosen,
    GardenerPlaced,
    HandDealt,
    MarketRefilled,
    MissionsShown,
    NobleMoved,
    NobleStayed,
    SideSealed,
    SideShown,
    TilePlaced,
    TileTurned,
)
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.garden.cells import parse_cell
from rules.sanssouci.state import Turn
from tests.rules.games import decisions, settings_of
from tests.rules.sanssouci.boards import garden, on_turn, play

WITH_ALL_CHOICES = next(one for one in settings_of(SANSSOUCI) if str(one).endswith("expansion=on-gardens=choose"))
OF_ALL = (HandDealt, MissionsShown, SideShown)
OF_WHO_ACTS = {
    *(CardDrawn, CardPlayed, GardenChosen, GardenerPlaced, MarketRefilled),
    *(NobleMoved, NobleStayed, SideSealed, TilePlaced, TileTurned),
}
D2_FILLED = "ppppppppp ...s..... ......... ......... ......... ........."


def test_whatever_is_told_of_one_seat_names_the_seat_that_acts() -> None:
    kinds = set()
    for decision in decisions(WITH_ALL_CHOICES, 1):
        told = [
            event
            for event in SANSSOUCI.apply(decision.state, decision.seat, decision.move)[1]
            if not isinstance(event, OF_ALL)
        ]
        assert [decision.seat] * len(told) == [event.seat for event in told]
        kinds |= {type(event) for event in told}
    assert OF_WHO_ACTS == kinds


def test_a_turn_with_a_gardener_is_told_and_remembered_with_its_mark() -> None:
    state = on_turn(garden(D2_FILLED, "1a"), hand="wild", market="topiary")
    (card,), (tile,) = play(state, "wild")[1], play(state, "wild m1")[1]
    assert CardPlayed(seat=state.turn, audience=None, discloses=Discloses.OWN, card=WILD) == card
    assert TileTurned(seat=state.turn, audience=None, discloses=Discloses.NOTHING, square=0, symbol=3) == tile
    placed, (gardener,) = play(state, "wild m1 d5")
    told = GardenerPlaced(seat=state.turn, audience=None, discloses=Discloses.NOTHING, cell=parse_cell("D5"), points=3)
    assert told == gardener
    assert Turn(card=9, square=0, symbol=3, cell=parse_cell("D5"), is_gardener=True, marked=3) == placed.now
    assert placed.now == play(state, "wild m1 d5 stay end")[0].players[state.turn].last


def test_a_turn_with_a_symbol_is_told_and_remembered_with_its_mark() -> None:
    state = on_turn(garden(D2_FILLED, "1a"), hand="wild", market="vine vine vine vine topiary")
    placed, events = play(state, "wild m5")
    cell = parse_cell("D4")
    told = TilePlaced(
        seat=state.turn, audience=None, discloses=Discloses.NOTHING, square=4, symbol=3, cell=cell, points=1
    )
    assert (told,) == events
    assert Turn(card=9, square=4, symbol=3, cell=cell, marked=1) == placed.now
