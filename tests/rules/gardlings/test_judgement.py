"""What a search of Gardlings stops at, and what it thinks of what it finds there."""

from typing import Any

from rules.chance import Chance
from rules.game import Seat, choose_options
from rules.gardlings.game import GARDLINGS
from rules.gardlings.judgement import GardlingsJudgement
from rules.gardlings.moves import DRAW, STOP, Buy
from rules.gardlings.state import Phase, State, Step
from tests.rules.games import key_of

ANNA, BERT = Seat(0), Seat(1)
JUDGEMENT = GardlingsJudgement()


def dealt() -> State:
    return GARDLINGS.setup(key_of("judgement"), 2, choose_options(GARDLINGS.options, 2, {}))


def built(state: State, seat: Seat, tiles: int) -> State:
    """Let a seat draw and lay so many tiles where they bring most."""
    while len(state.players[seat].garden) < tiles and state.players[seat].step in (Step.DRAW, Step.LAY):
        legal = GARDLINGS.legal_moves(state, seat)
        state, _ = GARDLINGS.apply(state, seat, JUDGEMENT.quick(state, seat, legal, Chance(bytes(32), "lay")))
    return state


def closed(state: State, seat: Seat) -> State:
    """Let a seat stop and leave its purchase for later."""
    while state.phase is Phase.BUILD and state.players[seat].step is not Step.DONE:
        legal = GARDLINGS.legal_moves(state, seat)
        move = STOP if STOP in legal else JUDGEMENT.quick(state, seat, legal, Chance(bytes(32), "close"))
        state, _ = GARDLINGS.apply(state, seat, move)
    return state


def bought(state: State) -> State:
    """Let everybody buy what the quick player takes."""
    while state.phase is Phase.BUY:
        seat = state.turn
        legal = GARDLINGS.legal_moves(state, seat)
        move: Any = JUDGEMENT.quick(state, seat, legal, Chance(bytes(32), "buy")) if len(legal) > 1 else legal[0]
        state, _ = GARDLINGS.apply(state, seat, move)
    return state


def test_play_goes_on_while_the_viewer_builds_and_is_judged_once_it_has_closed() -> None:
    state = built(dealt(), ANNA, 3)
    assert JUDGEMENT.goes_on(state, ANNA, 5)
    assert not JUDGEMENT.goes_on(closed(state, ANNA), ANNA, 5)


def test_what_others_have_closed_does_not_end_the_viewers_building() -> None:
    assert JUDGEMENT.goes_on(closed(built(built(dealt(), ANNA, 3), BERT, 3), BERT), ANNA, 5)


def test_a_purchase_is_judged_before_the_next_round_is_built() -> None:
    counted = closed(closed(built(built(dealt(), ANNA, 7), BERT, 7), BERT), ANNA)
    assert Phase.BUY is counted.phase
    assert JUDGEMENT.goes_on(counted, counted.turn, 0)
    begun = bought(counted)
    assert (Phase.BUILD, 2) == (begun.phase, begun.round)
    assert not JUDGEMENT.goes_on(begun, ANNA, 0)


def test_a_dearer_tile_is_worth_more_than_a_pity_pig() -> None:
    counted = closed(closed(built(built(dealt(), ANNA, 7), BERT, 7), BERT), ANNA)
    seat = counted.turn
    legal = GARDLINGS.legal_moves(counted, seat)
    appeals = dict(zip(legal, JUDGEMENT.appeals(counted, seat, legal), strict=True))
    assert len(legal) > 1
    assert max(appeals, key=lambda move: appeals[move]) != Buy(0)


def test_drawing_is_worth_more_than_stopping_while_nothing_can_be_lost() -> None:
    state = built(dealt(), ANNA, 1)
    draw, stop = JUDGEMENT.appeals(state, ANNA, [DRAW, STOP])
    assert draw > stop
