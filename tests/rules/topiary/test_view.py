import pytest

from rules.game import Seat
from rules.topiary.game import TOPIARY
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, Tile
from rules.topiary.state import Phase, State
from rules.topiary.view import View
from tests.rules.games import Setting, decisions, played_out, settings_of

SETTINGS = tuple(settings_of(TOPIARY))
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def shown(seen: View) -> set[Tile]:
    hands = [tile for player in seen.players for tile in player.hand]
    return {Tile(tile) for tile in (*seen.garden, *seen.hand, *hands, *seen.received, *seen.passed) if tile >= 0}


@each_setting
def test_ruling_tiles_that_lie_face_down_or_have_left_the_game_are_not_shown(setting: Setting) -> None:
    last: State = played_out(setting, 1)
    hidden = {tile for tile in last.buried if tile != NOTHING} | {*last.pools[-1]}
    assert Phase.OVER is last.phase
    spectator = TOPIARY.view(last, None)
    assert set() == hidden & shown(spectator)
    assert [FACE_DOWN] * len(hidden - {*last.pools[-1]}) == [tile for tile in spectator.garden if tile == FACE_DOWN]
    for seat in range(setting.players):
        seen = TOPIARY.view(last, Seat(seat))
        # A drafter remembers what was passed on, and may not know that it left the game.
        assert set() == hidden & shown(seen) - {*seen.passed, *seen.received}
        assert last.players[seat].hand == seen.hand == seen.players[seat].hand


@each_setting
def test_a_view_shows_what_lies_open(setting: Setting) -> None:
    for decision in decisions(setting, 3):
        state: State = decision.state
        seen = TOPIARY.view(state, None)
        for name in ("phase", "step", "first", "turn", "turns", "left_out", "garden", "visitors"):
            assert getattr(state, name) == getattr(seen, name), name
        assert TOPIARY.to_act(state) == seen.acting
        assert [(one.laid, one.last, len(one.hand)) for one in state.players] == [
            (one.laid, one.last, one.tiles) for one in seen.players
        ]
        assert (None, ()) == (seen.seat, seen.hand)
        assert setting.players * seen.visitors_left(Seat(0)) >= state.turns_in_all - state.turns - setting.players


def test_only_the_mover_sees_what_was_picked_up_and_only_during_the_turn() -> None:
    for decision in decisions(SETTINGS[0], 4):
        state: State = decision.state
        others = {TOPIARY.view(state, seat).now.picked for seat in (None, Seat(1 - state.turn))}
        assert {NOTHING} == others
        assert state.now == TOPIARY.view(state, state.turn).now
        assert all(player.last is None or player.last.picked == NOTHING for player in state.players)


@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 6), (4, 5)])
def test_rounds_are_counted_from_one_to_the_last(players: int, rounds: int) -> None:
    setting = next(setting for setting in SETTINGS if setting.players == players)
    counted = [TOPIARY.view(decision.state, None).round for decision in decisions(setting, 5)]
    assert sorted(counted) == counted
    assert set(range(1, rounds + 1)) == set(counted)
    over = TOPIARY.view(played_out(setting, 5), None)
    assert rounds == over.round
    assert frozenset() == over.acting
    assert [0] * players == [over.visitors_left(Seat(seat)) for seat in range(players)]
