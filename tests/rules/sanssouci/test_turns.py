from dataclasses import replace

import pytest

from rules.game import Discloses, Seat
from rules.sanssouci.events import CardDrawn, MarketRefilled, MissionsShown, NobleMoved, NobleStayed
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.moves import END, STAY
from rules.sanssouci.state import NOTHING, Phase, State, Step, with_player
from tests.rules.games import SETTINGS, Setting, decisions, played_out
from tests.rules.sanssouci.boards import EMPTY, after, drawn, garden, legal, on_turn, play

BASE = [setting for setting in SETTINGS if str(setting).endswith("expansion=off-gardens=random")]
each_count = pytest.mark.parametrize("setting", BASE, ids=str)


@each_count
def test_the_market_is_full_whenever_a_card_is_played_and_every_card_is_playable(setting: Setting) -> None:
    for decision in decisions(setting, 1):
        state = decision.state
        assert (state.step is Step.CARD) == (NOTHING not in state.market) or state.step is Step.TILE
        if state.step is Step.CARD:
            for card in SANSSOUCI.legal_moves(state, state.turn):
                played, _ = SANSSOUCI.apply(state, state.turn, card)
                assert SANSSOUCI.legal_moves(played, state.turn)


@each_count
def test_round_16_draws_the_last_card_17_none_and_18_plays_the_last(setting: Setting) -> None:
    ends = [decision.state for decision in decisions(setting, 1) if decision.move == END]
    left: dict[int, set[tuple[int, int]]] = {state.round: set() for state in ends}
    for state in ends:
        player = state.players[state.turn]
        left[state.round].add((len(player.hand), len(player.deck)))
    assert [*range(1, 19)] == [*left]
    assert {(1, 1)} == left[16]
    assert {(1, 0)} == left[17]
    assert {(0, 0)} == left[18]


@each_count
def test_everybody_has_eighteen_turns_in_order(setting: Setting) -> None:
    ends = [decision for decision in decisions(setting, 1) if decision.move == END]
    first = ends[0].state.first
    assert [(first + turn) % setting.players for turn in range(18 * setting.players)] == [end.seat for end in ends]
    assert [18] * setting.players == [len(player.played) for player in played_out(setting, 1).players]


def test_ruling_one_supply_is_drawn_from_its_end() -> None:
    state = on_turn(hand="wild vine", market="hedge")
    ended, _ = play(state, "card:wild m1 stay end")
    assert state.supply == (*ended.supply, ended.market[0])


def test_an_end_refills_the_square_and_draws_the_card() -> None:
    state = on_turn(hand="wild vine", market="hedge")
    tile, card = state.supply[-1], state.players[state.turn].deck[-1]
    ended, events = play(state, "card:wild m1 stay end")
    refilled, drawn_card = events
    assert isinstance(refilled, MarketRefilled)
    assert isinstance(drawn_card, CardDrawn)
    assert (0, tile, None) == (refilled.square, refilled.symbol, refilled.audience)
    assert {Discloses.STOCK} == {refilled.discloses, drawn_card.discloses}
    assert {state.turn} == {refilled.seat, drawn_card.seat}
    assert (card, frozenset((state.turn,))) == (drawn_card.card, drawn_card.audience)
    assert tile == ended.market[0]
    assert card == ended.players[state.turn].hand[-1]
    assert (state.turn + 1) % 2 == ended.turn


def test_the_steps_of_a_turn_follow_each_other() -> None:
    state = on_turn(hand="wild vine", market="hedge")
    assert "card:vine card:wild" == legal(state)
    assert "stay" == legal(state, "card:wild m1").split()[-1]
    assert "end" == legal(state, "card:wild m1 stay")
    assert [NobleStayed] == [type(event) for event in play(state, "card:wild m1 stay")[1]]


def test_confirming_stands_for_staying_while_nobles_move_and_for_nothing_else() -> None:
    state = on_turn(hand="wild vine", market="hedge")
    before, noble = play(state, "card:wild")[0], play(state, "card:wild m1")[0]
    assert SANSSOUCI.none_move(before, before.turn) is None
    assert STAY == SANSSOUCI.none_move(noble, noble.turn)
    assert SANSSOUCI.none_move(noble, Seat(1 - noble.turn)) is None


def test_a_tile_may_lie_apart_from_all_others() -> None:
    state = on_turn(hand="wild vine", market=" ".join(["vine"] * 9 + ["pavilion"]))
    assert EMPTY.removesuffix(".........\n") + "..s......\n" == drawn(after(state, "card:wild m10").garden)


def test_the_tile_just_placed_may_be_used_at_once() -> None:
    state = on_turn(hand="wild vine", market="hedge")
    assert "noble:h2" not in legal(state, "card:wild m2").split()
    assert "noble:h2" in legal(state, "card:wild m1").split()


def test_a_preprinted_square_counts_as_occupied() -> None:
    state = on_turn(EMPTY.replace(".........", "..p......", 1), hand="wild vine", market="pavilion")
    assert {"gardener"} == {move.split(":")[0] for move in legal(state, "card:wild m1").split()}


ROW_FULL = """
ppppppppp
sssssssss
.........
.........
.........
.........
"""
ALL_FULL_BUT_CORNER = """
ppppppppp
sssssssss
..s......
..s......
..s......
..s......
"""


def test_gardener_goes_into_the_column_when_the_row_is_full() -> None:
    state = on_turn(ROW_FULL, hand="wild vine", market="pavilion")
    assert "gardener:c3 gardener:c4 gardener:c5 gardener:c6" == legal(state, "card:wild m1")


def test_gardener_may_go_anywhere_when_row_and_column_are_full() -> None:
    state = on_turn(ALL_FULL_BUT_CORNER, hand="wild vine", market="pavilion")
    assert 4 * 8 == len(legal(state, "card:wild m1").split())
    assert "gardener:i6" in legal(state, "card:wild m1").split()


CROWD = """
ppppppppp
.sSs.....
.s.s.....
.sgs.....
.sss.....
.........
"""


def nobles(drawing: str, column: str) -> str:
    moves = legal(on_turn(drawing, hand="wild vine", market="vine"), "card:wild m1").split()
    return " ".join(move for move in moves if move.startswith(f"noble:{column}"))


def test_a_noble_may_pass_but_not_rest_on_a_gardener() -> None:
    assert "noble:c5" == nobles(CROWD, "c")
    straight = "ppppppppp ..s...... ..g...... ..s...... ......... ........."
    assert "noble:c1 noble:c2 noble:c4" == nobles(straight, "c")


def test_a_noble_may_pass_other_nobles_and_go_back_up_on_the_way() -> None:
    blocked = "ppppppppp ..Ss..... ...s..... ..ss..... ......... ........."
    assert "noble:c4" == nobles(blocked, "c")
    crowded = "ppppppppp .S....... .s....... ......... ......... ........."
    assert "noble:a1" == nobles(crowded, "a")
    up = "pppppPppp ....s.... ....s.... ....ss... .....s... ........."
    assert "noble:f4 noble:f5" == nobles(up, "f")


def test_a_noble_ends_lower_than_it_started_and_only_in_its_own_column() -> None:
    deep = "ppppppppp s........ s........ S........ ......... ........."
    assert "" == nobles(deep, "a")


def test_a_noble_on_the_terrace_may_step_onto_row_1_for_one_point() -> None:
    state = on_turn(hand="wild vine", market="vine")
    assert 1 == after(state, "card:wild m1 noble:d1").garden.points


def test_ruling_the_terrace_is_no_path() -> None:
    state = on_turn("ppppppppp s........ ......... ......... ......... .........", hand="wild vine", market="vine")
    moved, events = play(state, "card:wild m1 noble:a2")
    assert [(0, 9)] == [event.way for event in events if isinstance(event, NobleMoved)]
    assert 2 == moved.players[state.turn].garden.points


def test_a_finished_turn_is_remembered_as_the_players_last() -> None:
    state = on_turn(hand="wild vine", market="hedge")
    last = after(state, "card:wild m1 noble:h2 end").last
    assert last is not None
    assert (9, 0, 7, False, 0) == (last.card, last.square, last.symbol, last.is_gardener, last.noble_from)
    assert 2 == len(last.way)


def last_turn() -> State:
    state = on_turn(hand="wild", market="hedge", played=18)
    state = replace(state, turns=35, supply=())
    for seat in map(Seat, range(2)):
        state = with_player(state, seat, replace(state.players[seat], deck=()))
    return state


def test_the_last_turn_shows_all_missions_and_ends_the_game() -> None:
    over, events = play(last_turn(), "card:wild m1 stay end")
    assert Phase.OVER is over.phase
    assert frozenset() == SANSSOUCI.to_act(over)
    assert [MissionsShown] * 2 == [type(event) for event in events]
    assert {Discloses.OWN, Discloses.OTHERS} == {event.discloses for event in events}
    assert all(2 == len(player.missions) for player in SANSSOUCI.view(over, None).players)


def test_ruling_missions_that_were_not_dealt_are_never_shown() -> None:
    over, events = play(last_turn(), "card:wild m1 stay end")
    dealt = {mission for player in over.players for mission in player.missions}
    for viewer in (None, Seat(0), Seat(1)):
        seen = SANSSOUCI.view(over, viewer)
        assert dealt == {mission for player in seen.players for mission in player.missions}
        assert dealt >= set(seen.missions)
    assert dealt == {mission for event in events if isinstance(event, MissionsShown) for mission in event.missions}


@pytest.mark.parametrize("moves", ["GREY-TURQUOISE M3 B1", "grey-turquoise m3 b1", "Card:Grey-Turquoise m3 Noble:B1"])
def test_notation_may_be_short_and_in_any_case(moves: str) -> None:
    played = play(on_turn(hand="wild grey-turquoise", market="hedge"), moves)[0]
    assert Step.END is played.step
    assert 1 == played.players[played.turn].garden.nobles[1]


def test_short_cells_name_gardeners_while_one_is_to_be_laid() -> None:
    state = on_turn(ROW_FULL, hand="wild vine", market="pavilion")
    assert 1 << 20 == after(state, "wild m1 c3").garden.gardeners
    assert garden(ROW_FULL).symbols == after(state, "wild m1 c3").garden.symbols
