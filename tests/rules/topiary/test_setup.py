from collections import Counter

import pytest

from rules.game import Seat
from rules.topiary.game import TOPIARY
from rules.topiary.garden.cells import parse_cell
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, TILES, TYPE
from rules.topiary.moves import KeepTiles
from rules.topiary.state import Phase, State, Step
from rules.topiary.view import view
from tests.rules.topiary.boards import deal, play, tiles

each_count = pytest.mark.parametrize("players", [2, 3, 4])


def everything(state: State) -> list[int]:
    in_garden = [tile for tile in (*state.garden, *state.buried) if tile >= 0]
    return sorted((*in_garden, *(tile for player in state.players for tile in player.hand), *state.pools[-1]))


@each_count
def test_the_centre_lies_face_up_and_all_else_face_down(players: int) -> None:
    state = deal(1, players)
    assert [parse_cell("C3")] == [cell for cell, tile in enumerate(state.garden) if tile != FACE_DOWN]
    assert 24 == sum(tile >= 0 for tile in state.buried)
    assert NOTHING == state.buried[parse_cell("C3")]


@pytest.mark.parametrize(("players", "pool"), [(2, 4), (3, 1), (4, 3)])
def test_everybody_gets_three_tiles_and_the_rest_leaves_the_game(players: int, pool: int) -> None:
    state = deal(1, players)
    assert [3] * players == [len(player.hand) for player in state.players]
    assert [pool] == [len(tiles) for tiles in state.pools]
    assert [tile for tile in TILES if TYPE[tile] != state.left_out] == everything(state)


def test_ruling_with_two_or_three_players_the_lot_leaves_out_a_type_and_all_know_which() -> None:
    for players in (2, 3):
        deals = [deal(number, players) for number in range(80)]
        assert set(range(8)) == {state.left_out for state in deals}
        assert all(state.left_out == view(state, None).left_out for state in deals)
    assert NOTHING == deal(1, 4).left_out


def test_ruling_the_lot_decides_who_begins_topiary() -> None:
    firsts = Counter(deal(number, 3).first for number in range(90))
    assert {0, 1, 2} == set(firsts)
    assert all(15 <= count <= 45 for count in firsts.values()), firsts
    assert all(deal(number).turn == deal(number).first for number in range(5))


@each_count
def test_without_a_draft_the_first_player_places_a_visitor(players: int) -> None:
    state = deal(2, players)
    assert (Phase.TURNS, Step.VISITOR, state.first) == (state.phase, state.step, state.turn)
    assert 48 == len(TOPIARY.legal_moves(state, state.turn))


@each_count
def test_in_the_draft_the_last_in_turn_order_chooses_first_and_passes_to_the_previous(players: int) -> None:
    state = deal(3, players, "on")
    order = [Seat((state.first - 1 - place) % players) for place in range(players)]
    for seat in order:
        assert (Phase.DRAFT, Step.KEEP, frozenset((seat,))) == (state.phase, state.step, TOPIARY.to_act(state))
        held = {*state.players[seat].hand, *state.pools[-1]}
        kept = TOPIARY.legal_moves(state, seat)[-1]
        assert isinstance(kept, KeepTiles)
        state, _ = TOPIARY.apply(state, seat, kept)
        assert (kept.tiles, tuple(sorted(held - {*kept.tiles}))) == (state.players[seat].hand, state.pools[-1])
        assert ["end"] == [str(move) for move in TOPIARY.legal_moves(state, seat)]
        state, _ = play(state, "end")
    assert (Phase.TURNS, Step.VISITOR, state.first) == (state.phase, state.step, state.turn)
    assert [tile for tile in TILES if TYPE[tile] != state.left_out] == everything(state)


@pytest.mark.parametrize(("players", "choices"), [(2, 35), (3, 4), (4, 20)])
def test_ruling_a_drafter_keeps_any_three_at_once(players: int, choices: int) -> None:
    state = deal(4, players, "on")
    moves = TOPIARY.legal_moves(state, state.turn)
    assert choices == len({str(move) for move in moves})
    assert {"keep"} == {TOPIARY.kind(move) for move in moves}
    held = tiles(" ".join(str(move).removeprefix("keep:").replace("-", " ") for move in moves))
    assert {*state.players[state.turn].hand, *state.pools[0]} == {*held}


def test_ruling_the_pool_is_seen_by_those_only_to_whom_it_comes() -> None:
    state = deal(5, 3, "on")
    last, second, first = (Seat((state.first + place) % 3) for place in (2, 1, 0))
    for seat in (last, second, first):
        assert state.players[seat].hand == TOPIARY.view(state, seat).hand
    assert [state.pools[0], (), ()] == [TOPIARY.view(state, seat).received for seat in (last, second, first)]
    state, _ = TOPIARY.apply(state, last, TOPIARY.legal_moves(state, last)[0])
    assert [state.pools[1], (), ()] == [TOPIARY.view(state, seat).passed for seat in (last, second, first)]
    assert () == TOPIARY.view(state, second).received
    state, _ = play(state, "end")
    assert [state.pools[0], state.pools[1], ()] == [
        TOPIARY.view(state, seat).received for seat in (last, second, first)
    ]
    assert ((), ()) == (TOPIARY.view(state, None).received, TOPIARY.view(state, None).passed)
