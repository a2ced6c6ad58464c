import pytest

from rules.errors import BadNotation
from rules.game import Discloses, Seat
from rules.topiary.events import (
    HandShown,
    NothingPicked,
    TileLaid,
    TilePicked,
    TileSeen,
    TilesKept,
    TilesPassed,
    VisitorPlaced,
)
from rules.topiary.game import TOPIARY
from rules.topiary.garden.cells import parse_cell
from rules.topiary.garden.positions import parse_position
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, Tile, tile_name
from rules.topiary.moves import PICK_NOTHING
from rules.topiary.state import Phase, State, Step, Turn
from tests.rules.games import Setting, decisions, settings_of
from tests.rules.topiary.boards import deal, legal, on_turn, play, tiles

SETTINGS = tuple(settings_of(TOPIARY))
FIRST, SECOND = Seat(0), Seat(1)
ROW = """
ph1 ph2 ph3 ph4 ph5
.   .   .   .   .
.   .   sw1 .   .
.   .   .   .   .
.   .   .   .   .
"""


def test_a_visitor_comes_first_and_then_a_tile_of_its_line_or_none() -> None:
    state, events = play(on_turn(), "a3e")
    position = parse_position("a3e")
    assert FIRST == state.visitors[position]
    assert "pick:a3 pick:b3 pick:d3 pick:e3 pick:none" == legal(state)
    assert (VisitorPlaced(seat=FIRST, audience=None, discloses=Discloses.NOTHING, position=position),) == events
    assert [PICK_NOTHING, None] == [TOPIARY.none_move(state, seat) for seat in (FIRST, SECOND)]


def test_tiles_are_offered_from_the_visitor_on() -> None:
    assert "pick:e5 pick:d4 pick:b2 pick:a1 pick:none" == legal(on_turn(), "e5nw")


def test_ruling_a_face_down_tile_behind_a_blocker_may_be_picked_up() -> None:
    blocked = on_turn("sw5 . . . . . . . . . . . . . . . . . . . . . . . .")
    assert "pick:b1 pick:c1 pick:d1 pick:e1 pick:none" == legal(play(blocked, "a1e")[0])


def test_a_line_without_a_face_down_tile_leaves_nothing_to_decide() -> None:
    state, _ = play(on_turn(ROW), "a1e")
    assert "end" == legal(state)
    assert None is TOPIARY.none_move(state, FIRST)


def test_picking_up_nothing_leaves_the_garden_as_it_is() -> None:
    before = on_turn()
    state, events = play(before, "a3e none")
    assert (before.garden, before.buried) == (state.garden, state.buried)
    assert (NothingPicked(seat=FIRST, audience=None, discloses=Discloses.NOTHING),) == events
    assert "end" == legal(state)


def test_a_tile_picked_up_joins_the_hand_and_leaves_a_gap() -> None:
    before, cell = on_turn(ROW, "pp2 sp3 el5"), parse_cell("A2")
    picked = Tile(before.buried[cell])
    state, events = play(before, "a2e a2")
    assert tuple(sorted((*tiles("pp2 sp3 el5"), picked))) == state.players[0].hand
    assert (NOTHING, NOTHING) == (state.garden[cell], state.buried[cell])
    assert {"lay:pp2", "lay:sp3", "lay:el5", f"lay:{tile_name(picked)}"} == set(legal(state).split())
    assert (
        TilePicked(seat=FIRST, audience=None, discloses=Discloses.NOTHING, cell=cell),
        TileSeen(seat=FIRST, audience=frozenset((FIRST,)), discloses=Discloses.STOCK, tile=picked),
    ) == events


@pytest.mark.parametrize("which", range(4))
def test_any_of_the_four_tiles_goes_face_up_into_the_gap(which: int) -> None:
    before, cell = on_turn(ROW, "pp2 sp3 el5"), parse_cell("A2")
    gap, _ = play(before, "a2e a2")
    tile = gap.players[0].hand[which]
    state, events = play(gap, tile_name(tile))
    assert (tile, NOTHING) == (state.garden[cell], state.buried[cell])
    assert {*gap.players[0].hand} - {tile} == {*state.players[0].hand}
    assert (tile,) == state.players[0].laid
    assert (TileLaid(seat=FIRST, audience=None, discloses=Discloses.OWN, cell=cell, tile=tile),) == events
    assert "end" == legal(state)


def test_the_turn_ends_with_a_forced_move_that_hands_over_and_forgets_what_was_picked_up() -> None:
    laid, _ = play(on_turn(ROW, "pp2 sp3 el5"), "a2e a2 pp2")
    assert laid.now.picked >= 0
    state, events = play(laid, "end")
    assert (SECOND, 1, Step.VISITOR, Turn()) == (state.turn, state.turns, state.step, state.now)
    assert () == events
    turn = Turn(position=parse_position("a2e"), cell=parse_cell("A2"), laid=tiles("pp2")[0])
    assert turn == state.players[0].last


def test_a_position_takes_one_visitor() -> None:
    state, _ = play(on_turn(), "a3e none end")
    assert 47 == len(legal(state).split())
    assert "visitor:a3e" not in legal(state).split()


def test_only_picking_up_and_ending_surprise_the_mover() -> None:
    gap, _ = play(on_turn(), "a3e a3")
    steps = [on_turn(), play(on_turn(), "a3e")[0], gap, play(gap, legal(gap).split()[0])[0], deal(draft="on")]
    surprising = {
        move.kind: TOPIARY.surprises(state, state.turn, move)
        for state in steps
        for move in TOPIARY.legal_moves(state, state.turn)
    }
    assert {"visitor": False, "pick": True, "none": False, "lay": False, "end": True, "keep": False} == surprising


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_face_up_tiles_stay_where_they_are_and_hands_hold_three_between_turns(setting: Setting) -> None:
    up: dict[int, int] = {}
    for decision in decisions(setting, 1):
        state: State = decision.state
        if state.step is Step.VISITOR:
            assert {3} == {len(player.hand) for player in state.players}
        for cell, tile in enumerate(state.garden):
            if tile >= 0:
                assert tile == up.setdefault(cell, tile)
            else:
                assert cell not in up
        assert [tile == FACE_DOWN for tile in state.garden] == [tile != NOTHING for tile in state.buried]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_everybody_places_all_visitors_in_turn_order(setting: Setting) -> None:
    movers = [d.seat for d in decisions(setting, 2) if d.state.step is Step.VISITOR]
    first = movers[0]
    rounds = {2: 8, 3: 6, 4: 5}[setting.players]
    assert [(first + turn) % setting.players for turn in range(rounds * setting.players)] == movers


def before_the_last_turn(setting: Setting) -> State:
    """Return a game of which only the last turn is left, on a line with a face-down tile."""
    states: list[State] = [decision.state for decision in decisions(setting, 3)]
    return next(state for state in states if state.turns == state.turns_in_all - 1 and state.step is Step.PICK)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("picks", [True, False])
def test_ruling_the_player_of_the_last_visitor_still_rearranges_and_then_all_hands_are_shown(
    setting: Setting, *, picks: bool
) -> None:
    state = before_the_last_turn(setting)
    mover = state.turn
    cells = legal(state).split()
    state, _ = play(state, cells[0] if picks else "none")
    if picks:
        state, _ = play(state, legal(state).split()[0])
    assert (Phase.TURNS, "end") == (state.phase, legal(state))
    over, events = play(state, "end")
    assert (Phase.OVER, frozenset()) == (over.phase, TOPIARY.to_act(over))
    expected = tuple(
        HandShown(
            seat=Seat(seat),
            audience=None,
            discloses=Discloses.OWN if seat == mover else Discloses.OTHERS,
            tiles=player.hand,
        )
        for seat, player in enumerate(over.players)
    )
    assert expected == events


def test_a_drafter_passes_the_others_tiles_to_the_previous_player_who_alone_sees_them() -> None:
    state = deal(7, 3, "on")
    last, second = state.turn, Seat((state.turn - 1) % 3)
    kept, events = play(state, legal(state).split()[0])
    assert (TilesKept(seat=last, audience=None, discloses=Discloses.NOTHING),) == events
    passed, events = play(kept, "end")
    assert (
        TilesPassed(seat=last, audience=frozenset((second,)), discloses=Discloses.OWN, to=second, tiles=kept.pools[-1]),
    ) == events
    assert (second, Step.KEEP) == (passed.turn, passed.step)
    kept_again, _ = play(passed, legal(passed).split()[-1])
    assert kept_again.pools[-1] != kept.pools[-1]
    _, events = play(kept_again, "end")
    assert [kept_again.pools[-1]] == [event.tiles for event in events if isinstance(event, TilesPassed)]


def test_the_first_players_leftovers_leave_the_game_and_nobody_is_told() -> None:
    state, _ = play(deal(7, 2, "on"), "")
    state, _ = play(state, f"{legal(state).split()[0]} end")
    state, _ = play(state, legal(state).split()[-1])
    left_over = state.pools[-1]
    state, events = play(state, "end")
    assert () == events
    assert (Phase.TURNS, state.first, left_over) == (state.phase, state.turn, state.pools[-1])
    assert left_over == TOPIARY.view(state, state.first).passed


@pytest.mark.parametrize(
    ("text", "full"),
    [("a3e", "visitor:a3e"), ("visitor:A3E", "visitor:a3e"), ("c3", ""), ("none", ""), ("sw2", ""), ("end", "end")],
)
def test_short_forms_go_by_the_step(text: str, full: str) -> None:
    state = on_turn()
    if full:
        assert full == str(TOPIARY.parse_move(state, FIRST, text))
    else:
        with pytest.raises(BadNotation):
            TOPIARY.parse_move(state, FIRST, text)


def test_short_forms_of_picking_laying_and_keeping() -> None:
    state, _ = play(on_turn(), "a3e")
    assert ["pick:a3", "pick:none"] == [str(TOPIARY.parse_move(state, FIRST, text)) for text in ("A3", "none")]
    gap, _ = play(state, "a3")
    assert "lay:sw2" == str(TOPIARY.parse_move(gap, FIRST, "sw2"))
    draft = deal(draft="on")
    for text in ("el5-ph4-sw2", "keep:sw2-el5-ph4", "PH4-SW2-EL5"):
        assert "keep:ph4-sw2-el5" == str(TOPIARY.parse_move(draft, draft.turn, text))


def test_a_letter_of_another_alphabet_is_none_of_ours_though_it_becomes_one_in_lower_case() -> None:
    kelvin = "PIC\N{KELVIN SIGN}:A3"
    assert "pick:a3" == kelvin.lower()
    with pytest.raises(BadNotation):
        TOPIARY.parse_move(play(on_turn(), "a3e")[0], FIRST, kelvin)


@pytest.mark.parametrize("text", ["keep:sw2 el5 ph4", "keep:", "sw2--el5-ph4", "-sw2-el5-ph4", "keep:sw2,el5,ph4"])
def test_tiles_to_keep_are_joined_by_hyphens_alone(text: str) -> None:
    draft = deal(draft="on")
    with pytest.raises(BadNotation):
        TOPIARY.parse_move(draft, draft.turn, text)
