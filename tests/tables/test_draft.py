"""Drafts: chosen moves on top of the live state, forced ones between them."""

from dataclasses import replace

import pytest

from rules.errors import BadNotation, IllegalMove
from rules.game import Options, Seat
from tables.draft import Draft, commutes, confirm, decisions, extend, redraft, settle
from tests.tables.pebbles import LAGGARDS, PEBBLES, RIVALS, Pebble, State

ANNA, BEN = Seat(0), Seat(1)
SEALING = PEBBLES.setup(bytes(32), 2, Options())
PLAYING = replace(SEALING, sealed=("red", "blue"), ready=(True, True))


def drafted(state: State, seat: Seat, *chosen: str) -> Draft:
    return redraft(PEBBLES, state, seat, chosen)


def test_a_stored_draft_is_applied_to_the_live_state() -> None:
    draft = drafted(PLAYING, ANNA, "take:2")
    assert ((2, 0), ("take:2",), False) == (draft.state.taken, draft.chosen, draft.cut)


def test_a_draft_is_cut_at_the_first_move_that_is_illegal_now() -> None:
    draft = drafted(PLAYING, ANNA, "take:2", "take:1", "stay")
    assert (("take:2",), True) == (draft.chosen, draft.cut)


def test_a_draft_is_cut_at_a_move_that_surprises_now() -> None:
    draft = drafted(PLAYING, ANNA, "take:2", "look")
    assert (("take:2",), True, 0) == (draft.chosen, draft.cut, draft.state.shown)


def test_a_draft_of_something_that_is_no_move_is_cut() -> None:
    draft = drafted(PLAYING, ANNA, "fly")
    assert ((), True) == (draft.chosen, draft.cut)


def test_forced_moves_are_inserted_at_the_tip_but_do_not_stand_in_the_draft() -> None:
    looked = replace(PLAYING, step="lay")
    draft = settle(drafted(looked, ANNA))
    assert ((), ["lay"], (Pebble("end"),)) == (draft.chosen, [move.notation for move in draft.played], draft.legal)


def test_a_forced_move_that_is_named_does_not_stand_in_the_draft_either() -> None:
    draft = extend(drafted(replace(PLAYING, step="lay"), ANNA), "LAY")
    assert ((), ["lay"]) == (draft.chosen, [move.notation for move in draft.played])


def test_forced_moves_are_inserted_before_what_is_typed() -> None:
    draft = extend(drafted(replace(PLAYING, step="lay"), ANNA), "end")
    assert (["lay", "end"], True) == ([move.notation for move in draft.played], draft.surprised)


def test_nothing_follows_what_showed_something_new() -> None:
    looked = extend(drafted(PLAYING, ANNA, "take:1"), "look")
    assert (True, True, ()) == (looked.surprised, looked.is_done, looked.legal)


@pytest.mark.parametrize(("text", "error"), [("fly", BadNotation), ("stay", IllegalMove), ("end", IllegalMove)])
def test_what_is_no_legal_move_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        extend(drafted(PLAYING, ANNA), text)


def test_confirm_stands_for_none_and_the_forced_end() -> None:
    finished = confirm(drafted(PLAYING, ANNA, "take:1"))
    assert finished is not None
    assert ["take:1", "stay", "end"] == [move.notation for move in finished.played]


def test_confirm_does_not_stand_for_a_decision_that_is_open() -> None:
    assert confirm(drafted(PLAYING, ANNA)) is None


def test_confirm_has_nothing_to_do_for_a_seat_that_is_not_to_act() -> None:
    assert confirm(drafted(PLAYING, BEN)) is None


def test_the_computer_plays_until_its_seat_has_nothing_left_to_decide() -> None:
    deciding = decisions(PEBBLES, PLAYING, ANNA)
    assert (PEBBLES.view(PLAYING, ANNA), tuple(PEBBLES.legal_moves(PLAYING, ANNA))) == next(deciding)
    assert ("stay", "look") == tuple(str(move) for move in reversed(deciding.send(Pebble("take:3"))[1]))
    with pytest.raises(StopIteration) as done:
        deciding.send(Pebble("stay"))
    draft = done.value.value
    assert ["take:3", "stay", "end"] == [move.notation for move in draft.played]


def test_sealed_choices_commute() -> None:
    theirs = extend(drafted(SEALING, BEN, "blue"), "end")
    assert commutes(theirs, drafted(SEALING, ANNA, "red"))


def test_a_draft_that_others_have_made_impossible_does_not_commute() -> None:
    theirs = extend(redraft(RIVALS, SEALING, BEN, ["red"]), "end")
    assert not commutes(theirs, redraft(RIVALS, SEALING, ANNA, ["red"]))
    assert commutes(theirs, redraft(RIVALS, SEALING, ANNA, ["blue"]))


def test_a_draft_that_would_come_out_differently_after_others_does_not_commute() -> None:
    theirs = extend(redraft(LAGGARDS, SEALING, BEN, ["red"]), "end")
    assert not commutes(theirs, redraft(LAGGARDS, SEALING, ANNA, ["red"]))
