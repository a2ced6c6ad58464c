from rules.topiary.garden.cells import cell_name
from rules.topiary.garden.positions import parse_position
from rules.topiary.garden.sight import Sight, sight
from rules.topiary.garden.tiles import TYPES, Tile, tile_name
from rules.topiary.scoring import score_lines
from rules.topiary.state import State
from tests.rules.topiary.boards import garden, on_turn

A = """
ph3 .   pp4 ph4 sp5
.   .   .   .   .
.   .   sw1 .   .
.   .   .   .   .
.   .   .   .   .
"""


def looked(drawing: str, position: str) -> tuple[Sight, str, str]:
    """Return what a position sees: all of it, then by names what is seen and what is hidden behind what."""
    seen = garden(drawing)
    one = sight(seen, parse_position(position))
    names = [tile_name(Tile(tile)) if tile >= 0 else "" for tile in seen]
    hidden = " ".join(f"{names[cell]}<{names[blocker]}" for cell, blocker in one.hidden)
    return one, " ".join(names[cell] for cell in one.seen), hidden


def test_example_a_sees_three_sculptures_past_a_face_down_tile_and_one_is_hidden_behind_its_equal() -> None:
    one, seen, hidden = looked(A, "a1e")
    assert "ph3 pp4 sp5" == seen
    assert "ph4<pp4" == hidden
    assert "A1 B1 C1 D1 E1" == " ".join(cell_name(cell) for cell in one.line)
    assert (12, (), 12) == (one.points, one.bonuses, one.total)


B = """
tr2 .   .   .   .
.   tr3 .   .   .
.   .   sw4 .   .
.   .   .   tr5 .
.   .   .   .   sw5
"""


def test_example_b_scores_a_bonus_for_three_t_rexes_and_none_for_the_one_visible_swan() -> None:
    one, seen, hidden = looked(B, "a1se")
    assert "tr2 tr3 sw4 tr5" == seen
    assert "sw5<tr5" == hidden
    assert (14, 3, 17) == (one.points, one.bonus, one.total)
    assert [("t-rex", 3)] == [(TYPES[kind], count) for kind, count in one.bonuses]


C = """
tr3 .   .   .   wh4
.   .   .   .   .
.   .   py4 .   .
.   .   .   .   .
el5 .   .   .   .
"""


def points(state: State, category: str) -> int:
    """Return what the seat on turn scores in a category as the table stands."""
    (line,) = (line for line in score_lines(state, state.turn) if line.category == category)
    return line.points


def test_example_c_scores_the_smaller_tiles_in_hand_and_never_a_five() -> None:
    state = on_turn(C, "tr1 wh2 py5", a1s=0, e1w=0, c1s=0)
    assert 3 == points(state, "hand")
    assert 3 == points(state, "hand-tie")


def test_example_c_counts_only_what_own_visitors_see() -> None:
    assert 1 == points(on_turn(C, "tr1 wh2 py5", a1s=0, e1w=1, c1s=0), "hand")
    assert 0 == points(on_turn(C, "tr3 wh4 py5", a1s=1, e1w=1, c1s=1), "hand")


D = """
tr4 sw5 .   .   .
wh3 el4 ph5 .   .
el2 el5 sp1 .   .
pp5 .   .   .   .
sw2 sp3 .   .   .
"""


def test_example_d_adds_up_visitors_with_their_bonuses_and_the_hand() -> None:
    state = on_turn(D, "tr1 wh2 py5", a1e=0, a2e=0, a3e=0, a4e=0, a5e=0)
    each = [sight(state.garden, parse_position(name)).total for name in ("a1e", "a2e", "a3e", "a4e", "a5e")]
    assert [9, 12, 9, 5, 5] == each
    assert (38, 2, 3) == tuple(points(state, category) for category in ("visitors", "bonuses", "hand"))
    assert 43 == sum(line.points for line in score_lines(state, state.turn) if not line.tie_break)
