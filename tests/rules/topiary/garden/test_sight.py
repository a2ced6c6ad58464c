import pytest

from rules.topiary.game import TOPIARY
from rules.topiary.garden.cells import cell_name
from rules.topiary.garden.positions import POSITIONS, parse_position
from rules.topiary.garden.sight import sight
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, SIZE, TYPE, parse_tile
from rules.topiary.scoring import hand_points, largest_seen
from rules.topiary.state import State
from tests.rules.games import Setting, played_out, settings_of
from tests.rules.topiary.boards import garden, on_turn, play


def row(*lying: str) -> str:
    """Draw a garden with these tiles in row 1."""
    return " ".join((*lying, *["."] * (25 - len(lying))))


@pytest.mark.parametrize(
    ("lying", "seen", "hidden", "points", "bonus"),
    [
        (". . . . .", "", "", 0, 0),
        ("sw1 . . . .", "A1", "", 1, 0),
        ("sw5 sw1 sw2 sw3 sw4", "A1", "B1<A1 C1<A1 D1<A1 E1<A1", 5, 0),
        ("sw1 sw2 sw3 sw4 sw5", "A1 B1 C1 D1 E1", "", 15, 5),
        ("sw1 el1 sw2 el2 sw3", "A1 C1 E1", "B1<A1 D1<C1", 6, 3),
        ("sw1 el2 sw3 el4 ph5", "A1 B1 C1 D1 E1", "", 15, 4),
        (". sw2 . el1 sw4", "B1 E1", "D1<B1", 6, 2),
        ("sw3 el4 pp2 pp4 sw5", "A1 B1 E1", "C1<A1 D1<B1", 12, 2),
    ],
)
def test_a_sculpture_is_seen_past_smaller_ones_and_face_down_tiles(
    lying: str, seen: str, hidden: str, points: int, bonus: int
) -> None:
    one = sight(garden(row(*lying.split())), parse_position("a1e"))
    assert parse_position("a1e") == one.position
    assert seen == " ".join(map(cell_name, one.seen))
    assert hidden == " ".join(f"{cell_name(cell)}<{cell_name(blocker)}" for cell, blocker in one.hidden)
    assert (points, bonus, points + bonus) == (one.points, one.bonus, one.total)


def test_the_other_end_of_a_line_sees_something_else() -> None:
    drawn = garden(row("sw5", "sw1", ".", "el3", "el2"))
    assert (5, 2 + 3 + 5) == (sight(drawn, parse_position("a1e")).points, sight(drawn, parse_position("e1w")).points)


def test_a_gap_hides_nothing_and_shows_nothing() -> None:
    state, _ = play(on_turn(), "a3e a3")
    assert NOTHING == state.garden[10]
    one = sight(state.garden, parse_position("a3e"))
    assert ("C3", ()) == (" ".join(map(cell_name, one.seen)), one.hidden)


@pytest.mark.parametrize("setting", tuple(settings_of(TOPIARY)), ids=str)
def test_sights_account_for_every_cell_of_their_lines(setting: Setting) -> None:
    state: State = played_out(setting, 1)
    for position in POSITIONS:
        one = sight(state.garden, position)
        down = [cell for cell in one.line if state.garden[cell] == FACE_DOWN]
        assert sorted(one.line) == sorted((*one.seen, *(cell for cell, _ in one.hidden), *down))
        heights = [SIZE[state.garden[cell]] for cell in one.seen]
        assert sorted(set(heights)) == heights
        for cell, blocker in one.hidden:
            assert one.line.index(blocker) < one.line.index(cell)
            assert SIZE[state.garden[blocker]] >= SIZE[state.garden[cell]]


def test_the_largest_seen_of_a_type_is_taken_over_all_visitors() -> None:
    seen = garden(row("sw2", "sw4", "sw5", ".", "el3"))
    sights = [sight(seen, parse_position(name)) for name in ("a1s", "b1s", "e1w")]
    largest = largest_seen(seen, sights)
    assert (5, 3) == (largest[TYPE[parse_tile("sw1")]], largest[TYPE[parse_tile("el1")]])
    assert 0 == largest[TYPE[parse_tile("ph1")]]


@pytest.mark.parametrize(("tile", "points"), [("sw1", 1), ("sw3", 3), ("sw4", 0), ("sw5", 0), ("el1", 0)])
def test_a_tile_in_hand_scores_when_a_larger_one_of_its_type_is_seen(tile: str, points: int) -> None:
    seen = garden(row("sw4"))
    assert points == hand_points(parse_tile(tile), largest_seen(seen, [sight(seen, parse_position("a1s"))]))
