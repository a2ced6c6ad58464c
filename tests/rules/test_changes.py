from dataclasses import FrozenInstanceError, replace

import pytest

from rules.changes import changed, changer, maker, replaced
from rules.emperors_garden.board.deck import Card, Deck
from rules.emperors_garden.events import CardDrawn
from rules.game import Discloses, Seat
from rules.sanssouci.state import Garden, Phase, State, Turn
from tests.rules.sanssouci.boards import on_turn


def test_a_changed_copy_is_the_one_that_dataclasses_make() -> None:
    state = on_turn()
    assert replace(state, phase=Phase.OVER, turns=7) == changed(state, phase=Phase.OVER, turns=7)
    assert replace(state.players[0], hand=()) == changed(state.players[0], hand=())
    assert Garden(side=3, walked=5) == changed(Garden(side=3), walked=5)
    assert Turn() == changed(Turn())


def test_a_changer_makes_the_same_copies() -> None:
    state = on_turn()
    over = changer(State, "turns", "phase")(state, 7, Phase.OVER)
    assert changed(state, phase=Phase.OVER, turns=7) == over
    assert State is type(over)
    with pytest.raises(FrozenInstanceError, match="turns"):
        over.turns = 8  # type: ignore[misc]  # the fault that is planted here


def test_a_changer_of_a_field_that_is_not_there_cannot_be_made() -> None:
    with pytest.raises(AssertionError, match="colour"):
        changer(Garden, "colour")


def test_the_original_stays_as_it_is() -> None:
    garden = Garden(side=3)
    changed(garden, side=4)
    assert 3 == garden.side


def test_a_field_that_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(AssertionError, match="colour"):
        changed(Garden(), colour=1)


def test_one_place_of_a_tuple_is_replaced_and_no_other() -> None:
    changed_ones = [replaced(("a", "b", "c"), place, "x") for place in range(3)]
    assert [("x", "b", "c"), ("a", "x", "c"), ("a", "b", "x")] == changed_ones


def test_a_changed_copy_is_frozen_as_its_original_is() -> None:
    copy = changed(Garden(side=3), walked=5)
    assert Garden is type(copy)
    with pytest.raises(FrozenInstanceError, match="walked"):
        copy.walked = 6  # type: ignore[misc]  # the fault that is planted here


def test_what_a_maker_makes_is_what_the_class_makes() -> None:
    told = maker(CardDrawn)(Seat(1), None, Discloses.STOCK, Deck.HANAFUDA, Card(7))
    assert CardDrawn(seat=Seat(1), audience=None, discloses=Discloses.STOCK, deck=Deck.HANAFUDA, card=Card(7)) == told
    with pytest.raises(FrozenInstanceError, match="card"):
        told.card = Card(8)  # type: ignore[misc]  # the fault that is planted here
