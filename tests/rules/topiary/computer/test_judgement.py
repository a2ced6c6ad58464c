"""The judgement sees along the same lines as the rules, and knows what a tile brings: on each of them, or in hand."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules.changes import replaced
from rules.game import Seat
from rules.topiary.computer import judgement as judgement_module
from rules.topiary.computer import lines
from rules.topiary.computer.casual import TURNED, _outlook
from rules.topiary.computer.judgement import FITTED, KEEN, MASTERS, USUAL, TopiaryJudgement, Trust, at
from rules.topiary.game import TOPIARY
from rules.topiary.garden.cells import CELLS
from rules.topiary.garden.positions import POSITIONS, Position
from rules.topiary.garden.sight import sight
from rules.topiary.garden.tiles import NOTHING, SIZE, SIZES, TILES, Tile
from rules.topiary.moves import LayTile, PickNothing, PickTile, PlaceVisitor
from rules.topiary.scoring import hand_points, largest_seen, sights_of
from rules.topiary.state import State, Step
from tests.rules.computer.playing import choices
from tests.rules.games import Setting, decisions, played_out, settings_of

SETTINGS = tuple(settings_of(TOPIARY))
JUDGEMENT = KEEN
CLOSE = 1e-9


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_casual_player_places_the_visitor_that_promises_most(setting: Setting) -> None:
    seen = 0
    for state, seat, legal in choices(setting, PlaceVisitor):
        appeals = JUDGEMENT.appeals(state, seat, legal)
        taken = TOPIARY.casual(TOPIARY.view(state, seat), legal)
        assert max(appeals) - CLOSE <= appeals[legal.index(taken)]
        seen += 1
    assert seen >= 15


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_an_ended_game_is_judged_by_its_score_sheet(setting: Setting) -> None:
    """What may come to light and unmatched tiles still promise a little, which the score sheet does not count."""
    over = played_out(setting, 2)
    result = TOPIARY.result(over)
    assert result is not None
    for worth, total in zip(JUDGEMENT.worths(over), result.totals, strict=True):
        assert total <= worth + CLOSE
        assert worth < total + 20


def looked(garden: Sequence[int], position: Position, turned: float) -> float:
    """Return what a visitor sees by the rules, and a share of what the casual player thinks may come to light."""
    seen = sight(garden, position)
    return seen.total + turned * (_outlook(garden, seen) - seen.total) / TURNED


def gained(state: State, seat: Seat, tile: Tile, turned: float) -> float:
    """Return what a tile brings that is laid now, looked at along every line before and after."""
    laid, gain = replaced(state.garden, state.now.cell, tile), 0.0
    for position in POSITIONS:
        more = looked(laid, position, turned) - looked(state.garden, position, turned)
        if state.visitors[position] != NOTHING:
            gain += more if state.visitors[position] == seat else -more / (len(state.players) - 1)
    return gain - hand_points(tile, largest_seen(state.garden, sights_of(state.garden, state.visitors, seat)))


def check_what_is_laid(setting: Setting, turned: float) -> None:
    judgement, seen = TopiaryJudgement(replace(NONE, turned=turned)), 0
    for state, seat, legal in choices(setting, LayTile):
        expected = [gained(state, seat, move.tile, turned) for move in legal]
        assert pytest.approx(expected) == judgement.appeals(state, seat, legal)
        seen += 1
    assert seen >= 3


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_a_tile_brings_is_what_the_rules_see_more_along_all_lines(setting: Setting) -> None:
    check_what_is_laid(setting, TURNED)


@pytest.mark.parametrize(
    ("module", "name", "fault"),
    [
        (judgement_module, "LARGER", (0,) * len(TILES)),
        (judgement_module, "_THROUGH", ((),) * CELLS),
        (lines, "_ONE_OF", (0,) * len(TILES)),
        (lines, "_ABOVE", (0,) * 6),
    ],
)
def test_a_mistake_that_is_planted_there_is_noticed(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, fault: object
) -> None:
    monkeypatch.setattr(module, name, fault)
    # Nothing is remembered of a share that nobody else has.
    with pytest.raises(AssertionError):
        for setting in SETTINGS:
            check_what_is_laid(setting, len(name) / 100)


def test_picking_up_is_measured_beside_picking_up_nothing() -> None:
    seen = 0
    for state, seat, legal in choices(SETTINGS[0], PickTile):
        appeals = dict(zip(legal, JUDGEMENT.appeals(state, seat, legal), strict=True))
        assert 0.0 == appeals[PickNothing()]
        seen += 1
    assert seen >= 3


def test_play_is_judged_when_all_have_made_the_same_number_of_turns() -> None:
    judged = [
        decision.state
        for decision in decisions(SETTINGS[0], 2)
        if not JUDGEMENT.goes_on(decision.state, decision.seat, 9)
    ]
    assert judged
    for state in judged:
        placed = [state.visitors.count(seat) for seat in range(len(state.players))]
        assert Step.VISITOR is state.step
        assert 1 == len({*placed})


def test_play_goes_on_for_some_turns_before_it_is_judged() -> None:
    state = TOPIARY.setup(bytes(32), 2, SETTINGS[0].options)
    assert JUDGEMENT.goes_on(state, Seat(0), 8)
    assert not JUDGEMENT.goes_on(state, Seat(0), 9)


NONE = Trust(0.0, (0.0,), (0.0,), lays_largest=False, minds_cost=False)


def dealt(setting: Setting) -> list[State]:
    """Deal so often that tiles of all sizes come into hands."""
    return [TOPIARY.setup(bytes([number]) * 32, setting.players, setting.options) for number in range(8)]


def places(trust: Trust) -> list[float]:
    """Return what the places of visitors promise in a game by a trust, one after the other."""
    judgement = TopiaryJudgement(trust)
    return [
        appeal
        for state, seat, legal in choices(SETTINGS[0], PlaceVisitor)
        for appeal in judgement.appeals(state, seat, legal)
    ]


def test_a_share_serves_for_as_many_visitors_as_it_stands_for_and_the_last_for_more() -> None:
    assert [0.0, 0.4, 0.7, 0.85, 0.85, 0.85] == [at(FITTED.held, left) for left in (0, 1, 2, 3, 4, 8)]
    assert [0.3, 0.3] == [at(USUAL.held, left) for left in (0, 8)]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_masters_count_large_tiles_in_hand_and_keen_players_do_not(setting: Setting) -> None:
    deals = dealt(setting)
    hands = [[[SIZE[tile] for tile in player.hand] for player in state.players] for state in deals]
    assert {*range(1, SIZES + 1)} == {size for deal in hands for hand in deal for size in hand}
    for state, deal in zip(deals, hands, strict=True):
        assert [pytest.approx(0.85 * sum(hand)) for hand in deal] == list(MASTERS.worths(state))
        smaller = [sum(size for size in hand if size < SIZES) for hand in deal]
        assert [pytest.approx(0.3 * size) for size in smaller] == list(KEEN.worths(state))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_masters_judge_an_ended_game_by_its_score_sheet_alone(setting: Setting) -> None:
    over = played_out(setting, 2)
    result = TOPIARY.result(over)
    assert result is not None
    assert list(result.totals) == list(MASTERS.worths(over))
    assert list(result.totals) != list(KEEN.worths(over))


def test_a_place_promises_less_where_the_tile_that_is_laid_there_is_missed() -> None:
    held = replace(NONE, held=(0.5,), lays_largest=True)
    free, dear = places(held), places(replace(held, minds_cost=True))
    assert all(less <= more for less, more in zip(dear, free, strict=True))
    assert dear != free
    # Half of the size is all that a tile can be missed.
    assert SIZES / 2 >= max(more - less for less, more in zip(dear, free, strict=True))


def test_a_tile_that_is_picked_up_makes_up_for_the_one_that_is_laid() -> None:
    held = replace(NONE, held=(0.5,), lays_largest=True, minds_cost=True)
    assert max(places(held)) < max(places(replace(held, unknown=(1.5,))))


def test_face_down_tiles_promise_what_is_trusted_of_them() -> None:
    nothing, half, all_of_it = (places(replace(NONE, turned=share)) for share in (0.0, 0.5, 1.0))
    assert all(few <= some <= many for few, some, many in zip(nothing, half, all_of_it, strict=True))
    assert sum(nothing) < sum(half) < sum(all_of_it)


def test_who_moves_is_told_what_visitors_they_have_left() -> None:
    """The last visitor is placed for what it sees at once: nothing is kept for later."""
    *_, (state, seat, legal) = choices(SETTINGS[0], PlaceVisitor)
    free = TopiaryJudgement(replace(FITTED, minds_cost=False)).appeals(state, seat, legal)
    assert list(free) == list(MASTERS.appeals(state, seat, legal))
