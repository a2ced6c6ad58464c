"""What a move would do, told before it is made; and the suits that are out of the question."""

import pytest

from rules.emperors_garden.board.actions import Outcome
from rules.emperors_garden.board.deck import SUITS, Suit, suit_of
from rules.emperors_garden.foresight import foresee, spent_suits, spent_suits_to_viewer
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.state import State
from rules.emperors_garden.view import View
from rules.game import Seat
from tests.rules.emperors_garden.boards import after, on_turn
from tests.rules.games import Setting, decisions, played_out, settings_of

TABLES = list(settings_of(EMPERORS_GARDEN))


def seen(state: State, seat: int | None = 0) -> View:
    return EMPERORS_GARDEN.view(state, None if seat is None else Seat(seat))


def foreseen(state: State, text: str) -> Outcome:
    return foresee(seen(state), EMPERORS_GARDEN.parse_move(state, Seat(0), text))


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_what_is_foreseen_is_what_happens(setting: Setting) -> None:
    for decision in decisions(setting, 12):
        state, seat = decision.state, decision.seat
        for move in EMPERORS_GARDEN.legal_moves(state, seat)[::7]:
            outcome = foresee(seen(state, seat), move)
            then, _ = EMPERORS_GARDEN.apply(state, seat, move)
            assert outcome.board == then.board
            assert outcome.points == sum(then.players[seat].earned) - sum(state.players[seat].earned)
            if then.now.shifts != state.now.shifts and then.turn == seat:
                assert outcome.shifts == then.now.shifts


def test_a_foreseen_push_tells_where_everybody_comes_to_and_who_falls() -> None:
    state = on_turn("a3 b2 a1 b1")
    outcome = foreseen(state, "move:samurai:e:2")
    told = [f"{shift.token.piece.word} {shift.start} {shift.to}" for shift in outcome.shifts]
    assert ["samurai 0 2", "priest 1 3", "poet 3 None", "poet 2 None"] == told
    assert 2 == outcome.points


@pytest.mark.parametrize(
    ("way", "drawing"), [("e", "a3 b2 a1 b1"), ("w", "b1 a1 b2 a3"), ("s", "a3\nb2\na1\nb1"), ("n", "b1\na1\nb2\na3")]
)
def test_a_push_is_the_same_in_every_direction(way: str, drawing: str) -> None:
    state = on_turn(drawing)
    outcome = foreseen(state, f"move:samurai:{way}:2")
    assert ["samurai", "priest", "poet", "poet"] == [shift.token.piece.word for shift in outcome.shifts]
    assert [False, False, True, True] == [shift.to is None for shift in outcome.shifts]
    assert 2 == outcome.points


@pytest.mark.parametrize(
    ("way", "drawing"), [("e", "a3 b2 EE ##"), ("s", "a3\nb2\n##\n##\nEE"), ("n", "EE\n##\n##\nb2\na3")]
)
def test_a_piece_that_is_pushed_on_stays_on_the_next_card(way: str, drawing: str) -> None:
    state = on_turn(drawing.replace(" EE ##", " ## ##\nEE"))
    outcome = foreseen(state, f"move:samurai:{way}:2")
    assert ["samurai", "priest"] == [shift.token.piece.word for shift in outcome.shifts]
    assert all(shift.to is not None for shift in outcome.shifts)


@pytest.mark.parametrize(("suits", "lift", "points"), [("aaaa\n....", "lift:3:0", 0), ("aaa.\n...a", "lift:3:1", 2)])
def test_a_foreseen_lay_of_the_priest_brings_points_only_for_what_was_not_joined(
    suits: str, lift: str, points: int
) -> None:
    state = after(on_turn("## ## ## ##\n## a2 ## ##", suits), lift)
    assert points == foreseen(state, "put:0:-1").points


def test_a_foreseen_agent_tells_whom_it_removes() -> None:
    state = on_turn("b3 a3 EE", "aa.", agent="a")
    outcome = foreseen(state, "agent")
    assert [("samurai", None)] == [(shift.token.piece.word, shift.to) for shift in outcome.shifts]
    assert 3 == outcome.points


FOUR = "## ## ## ##\nEE"


def test_ruling_suits_with_all_four_cards_in_sight_are_named() -> None:
    state = on_turn(FOUR, "aaaa", scoring="bcde")
    assert (Suit(0),) == spent_suits(seen(state, None))
    assert (Suit(0),) == spent_suits_to_viewer(seen(state))
    assert () == spent_suits(seen(on_turn(FOUR, "aaa.", scoring="bcde")))


def test_ones_own_agent_excludes_a_suit_to_oneself_alone_until_it_is_revealed() -> None:
    state = on_turn(FOUR, "aaa.", agent="a", scoring="bcde")
    assert () == spent_suits(seen(state))
    assert (Suit(0),) == spent_suits_to_viewer(seen(state))
    assert () == spent_suits_to_viewer(seen(state, 1))
    revealed = after(state, "agent")
    assert (Suit(0),) == spent_suits(seen(revealed, None))
    assert (Suit(0),) == spent_suits_to_viewer(seen(revealed, 1))


def test_a_scoring_card_one_has_seen_is_no_card_that_excludes_its_suit() -> None:
    # Everybody has looked at the first scoring card.
    state = on_turn(FOUR, "aaa.", scoring="abcd")
    assert () == spent_suits_to_viewer(seen(state))


def test_drawn_and_lifted_cards_are_in_sight() -> None:
    assert (Suit(0),) == spent_suits(seen(on_turn("## ## ## EE", "aaa.", drawn="a", scoring="bcde"), None))
    lifted = after(on_turn("## ## ## ## a2\nEE", "aaaa.", scoring="bcde"), "lift:0:0")
    assert (Suit(0),) == spent_suits(seen(lifted, None))


def test_in_the_end_all_suits_but_those_of_the_scoring_cards_are_spent() -> None:
    over = played_out(TABLES[0], 3)
    scoring = {suit_of(card) for card in over.scoring}
    for viewer in (None, 0, 1):
        assert scoring.isdisjoint(spent_suits(seen(over, viewer)))
        assert SUITS == len(scoring) + len(spent_suits(seen(over, viewer)))
        assert spent_suits(seen(over, viewer)) == spent_suits_to_viewer(seen(over, viewer))


@pytest.mark.parametrize("setting", TABLES[::4], ids=str)
def test_no_scoring_suit_is_ever_named_as_spent(setting: Setting) -> None:
    named = 0
    for decision in decisions(setting, 13):
        for viewer in (None, *range(setting.players)):
            spent = spent_suits_to_viewer(seen(decision.state, viewer))
            assert {suit_of(card) for card in decision.state.scoring}.isdisjoint(spent)
            assert set(spent) >= set(spent_suits(seen(decision.state, viewer)))
            named += len(spent)
    assert named
