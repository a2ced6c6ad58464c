from collections import Counter
from collections.abc import Mapping

import pytest

from rules.emperors_garden.board.cells import cell_name
from rules.emperors_garden.board.deck import CARDS, Deck, card_names, cards_of, suit_names, suit_of
from rules.emperors_garden.events import LookedAt, LookWished, PiecePlaced, ScoringCardSeen
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.state import NO_LOOK, Phase, State, Step
from rules.game import Discloses, Seat, choose_options
from tests.rules.emperors_garden.boards import after, legal, play
from tests.rules.games import key_of


def deal(number: int, players: int = 3, wanted: Mapping[str, str] | None = None) -> State:
    options = choose_options(EMPERORS_GARDEN.options, players, wanted or {})
    return EMPERORS_GARDEN.setup(key_of(number), players, options)


@pytest.mark.parametrize(("players", "removed", "draw"), [(2, 1, 36), (3, 0, 36), (4, 3, 32)])
def test_all_cards_are_dealt_and_as_many_removed_as_the_players_need(players: int, removed: int, draw: int) -> None:
    state = deal(1, players)
    agents = [player.agent for player in state.players]
    garden = [card for _, card in state.board.garden]
    assert (5, 4, players) == (len(garden), len(state.scoring), len(agents))
    assert (removed, draw) == (len(state.removed), len(state.draw))
    assert list(CARDS) == sorted([*garden, *state.scoring, *agents, *state.removed, *state.draw])


def test_ruling_five_cards_lie_as_a_plus_with_the_emperor_on_the_centre() -> None:
    state = deal(1)
    assert ["0:0", "0:-1", "1:0", "0:1", "-1:0"] == [cell_name(cell) for cell, _ in state.board.garden]
    assert "0:0" == cell_name(state.board.emperor)
    assert ((None, None, None),) * 3 == state.board.pieces


def test_ruling_the_lot_decides_the_turn_order() -> None:
    orders = Counter(deal(number).order for number in range(240))
    assert 6 == len(orders)
    assert all(20 <= count <= 60 for count in orders.values()), orders
    assert all(deal(number).turn == deal(number).order[0] for number in range(5))


def test_twelve_suits_of_four_have_names_in_both_decks() -> None:
    for deck in Deck:
        assert 48 == len(set(card_names(deck)))
        assert 12 == len(set(suit_names(deck)))
        for card, name in zip(CARDS, card_names(deck), strict=True):
            assert name.startswith(f"{suit_names(deck)[suit_of(card)]}-")
            assert card in cards_of(suit_of(card))
    assert "pine-1" == card_names(Deck.HANAFUDA)[0]
    assert "queen-spades" == card_names(Deck.WESTERN)[47]
    assert "king" not in suit_names(Deck.WESTERN)


def test_the_samurai_goes_on_a_free_card_beside_the_centre() -> None:
    state = deal(1)
    moves = [f"place:samurai:{cell}" for cell in ("0:-1", "1:0", "0:1", "-1:0")]
    assert " ".join(moves) == legal(state)
    placed, events = play(state, "place:samurai:1:0")
    assert [PiecePlaced] == [type(event) for event in events]
    assert "place:samurai:1:0" not in legal(after(placed, "none end")).split()
    assert 3 == len(legal(after(placed, "none end")).split())


def test_everybody_places_in_turn_order_and_then_looks_in_turn_order() -> None:
    state = deal(4, 4)
    seats = []
    while state.phase is not Phase.TURNS:
        seats.append((state.phase, state.turn))
        first = legal(state).split()[0]
        state = after(state, f"{first} none end" if state.phase is Phase.SAMURAI else f"{first} end")
    expected = [(phase, seat) for phase in (Phase.SAMURAI, Phase.LOOKS) for seat in state.order]
    assert expected == seats
    assert (state.order[0], Step.DRAW, 0) == (state.turn, state.step, state.turns)


def placed(state: State, *wishes: str) -> State:
    """Let everybody place their samurai, each with a wish or "none"."""
    for wish in wishes:
        state = after(state, f"{legal(state).split()[0]} {wish} end")
    return state


def test_one_scoring_card_is_seen_by_the_looker_alone_and_all_see_which() -> None:
    state = placed(deal(5), "none", "none", "none")
    assert "look:1 look:2 look:3 look:4" == legal(state)
    seat = state.turn
    looked, (told, seen) = play(state, "look:3")
    assert isinstance(told, LookedAt)
    assert isinstance(seen, ScoringCardSeen)
    assert (None, 2, Discloses.NOTHING) == (told.audience, told.number, told.discloses)
    assert (frozenset((seat,)), state.scoring[2], Discloses.STOCK) == (seen.audience, seen.card, seen.discloses)
    assert {2} == {EMPERORS_GARDEN.view(looked, viewer).players[seat].look for viewer in (None, Seat(0), Seat(1))}
    assert state.scoring[2] == EMPERORS_GARDEN.view(looked, seat).scoring[2]
    assert "end" == legal(looked)


def test_several_may_look_at_the_same_scoring_card() -> None:
    state = after(placed(deal(5), "none", "none", "none"), "look:3 end look:3 end look:3 end")
    assert {2} == {player.look for player in state.players}
    assert Phase.TURNS is state.phase


def test_ruling_a_look_ordered_ahead_is_carried_out_when_it_is_its_turn() -> None:
    state = placed(deal(6), "wish:2", "none")
    first, second, third = state.order
    assert NO_LOOK == state.players[first].look
    begun, events = play(state, f"{legal(state).split()[0]} wish:4 end")
    assert (second, Step.LOOK, Phase.LOOKS) == (begun.turn, begun.step, begun.phase)
    assert [(LookedAt, first), (ScoringCardSeen, first)] == [(type(event), event.seat) for event in events]
    assert (1, NO_LOOK) == (begun.players[first].look, begun.players[third].look)
    done, events = play(begun, "look:1 end")
    assert (first, Step.DRAW, Phase.TURNS) == (done.turn, done.step, done.phase)
    assert [third, third] == [event.seat for event in events]
    assert [1, 0, 3] == [done.players[seat].look for seat in done.order]


def test_with_all_looks_ordered_ahead_the_first_turn_follows_the_last_samurai() -> None:
    state = placed(deal(6), "wish:2", "wish:2", "wish:1")
    assert (Phase.TURNS, state.order[0]) == (state.phase, state.turn)


def test_a_wish_is_announced_and_its_content_sealed() -> None:
    state = deal(6)
    seat, other = state.order[:2]
    wished, events = play(state, f"{legal(state).split()[0]} wish:2")
    assert [(LookWished, None)] == [(type(event), event.audience) for event in events]
    assert 1 == EMPERORS_GARDEN.view(wished, seat).wish
    for viewer in (None, other):
        seen = EMPERORS_GARDEN.view(wished, viewer)
        assert NO_LOOK == seen.wish
        assert [seat] == [number for number, player in enumerate(seen.players) if player.has_wish]


def test_a_wish_that_another_ones_end_carries_out_tells_a_secret_of_others() -> None:
    state = placed(deal(6), "wish:2", "none")
    _, (told, _) = play(state, f"{legal(state).split()[0]} wish:4 end")
    assert Discloses.OTHERS is told.discloses
    _, events = play(deal(6, 2), f"{legal(deal(6, 2)).split()[0]} none end place:samurai:0:1 wish:1 end look:1 end")
    assert [Discloses.OTHERS, Discloses.STOCK] == [event.discloses for event in events]


def test_confirming_without_a_wish_orders_none() -> None:
    state = after(deal(6), legal(deal(6)).split()[0])
    assert "wish:1 wish:2 wish:3 wish:4 none" == legal(state)
    assert "none" == str(EMPERORS_GARDEN.none_move(state, state.turn))
    assert EMPERORS_GARDEN.none_move(state, Seat(state.order[1])) is None
    assert () == play(state, "none")[1]


def test_options_that_nobody_chose_have_their_defaults() -> None:
    state = deal(1)
    assert (Deck.HANAFUDA, True) == (state.deck, state.own_falls_score)
    other = deal(1, wanted={"deck": "western", "own-falls-score": "off"})
    assert (Deck.WESTERN, False) == (other.deck, other.own_falls_score)
    assert state.board == other.board
