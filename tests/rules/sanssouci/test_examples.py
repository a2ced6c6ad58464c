from dataclasses import replace

import pytest

from rules.sanssouci.events import GardenerPlaced, NobleMoved, TilePlaced, TileTurned
from rules.sanssouci.garden.cells import parse_cell
from rules.sanssouci.scoring import score_lines
from tests.rules.sanssouci.boards import EMPTY, after, drawn, garden, legal, on_turn, play


def test_example_colour_card_takes_one_of_the_four_tiles_of_its_colours() -> None:
    assert "m3 m4 m9 m10" == legal(on_turn(hand="grey-turquoise wild"), "card:grey-turquoise")


def test_example_symbol_card_takes_one_of_three_pavilions_and_the_white_one_is_taken() -> None:
    state = on_turn(hand="pavilion wild", market="pavilion statue vine pavilion hedge statue statue statue pavilion")
    assert "m1 m4 m9" == legal(state, "card:pavilion")
    assert garden(EMPTY.replace(".........", "..s......", 1)) == after(state, "card:pavilion m1").garden


def test_example_symbol_card_as_wild_when_no_stairway_lies_there() -> None:
    state = on_turn(hand="stairway wild", market="pavilion vine hedge")
    assert "m1 m2 m3 m4 m5 m6 m7 m8 m9 m10" == legal(state, "card:stairway")


def test_example_wild_card_takes_any_of_the_ten() -> None:
    assert "m1 m2 m3 m4 m5 m6 m7 m8 m9 m10" == legal(on_turn(hand="wild vine"), "card:wild")


def test_example_hedge_from_orange_goes_to_the_orange_hedge() -> None:
    state = on_turn(hand="hedge wild", market="vine vine vine vine vine hedge")
    _, events = play(state, "card:hedge m6")
    assert ["H4"] == [name(event) for event in events]


def test_example_pavilion_from_turquoise_by_fuchsia_and_turquoise_goes_to_the_turquoise_pavilion() -> None:
    state = on_turn(hand="fuchsia-turquoise wild", market=" ".join(["vine"] * 8 + ["pavilion"]))
    assert "m7 m8 m9 m10" == legal(state, "card:fuchsia-turquoise")
    _, events = play(state, "card:fuchsia-turquoise m9")
    assert ["C6"] == [name(event) for event in events]


def name(event: object) -> str:
    assert isinstance(event, TilePlaced)
    return f"{'ABCDEFGHI'[event.cell % 9]}{event.cell // 9 + 1}"


AMANDA = """
ppppppppp
..s...p..
..p......
p..s...p.
.........
..ss.s.s.
"""


def test_example_gardener_goes_on_one_of_seven_free_squares_and_is_laid_on_the_fuchsia_pavilion() -> None:
    state = on_turn(AMANDA, hand="wild vine", market=" ".join(["vine"] * 8 + ["pavilion"]))
    turned, events = play(state, "card:wild m9")
    assert [TileTurned] == [type(event) for event in events]
    assert "gardener:c4 gardener:c5 gardener:a6 gardener:b6 gardener:e6 gardener:g6 gardener:i6" == legal(turned)
    placed, events = play(turned, "gardener:c5")
    assert [(parse_cell("C5"), 0)] == [(event.cell, event.points) for event in events if type(event) is GardenerPlaced]
    assert AMANDA.replace(".........", "..g......") == drawn(placed.players[state.turn].garden)


def moved(drawing: str, noble: str) -> tuple[int, str, str]:
    """Lay a statue, move a noble, and fill the end of its column: return points, way and where it may go next."""
    state = on_turn(drawing, hand="wild vine", market="statue")
    (event,) = play(state, f"card:wild m1 noble:{noble}")[1]
    assert isinstance(event, NobleMoved)
    way = " ".join("ABCDEFGHI"[cell % 9] + str(cell // 9 + 1) for cell in event.way)
    walked = after(state, f"card:wild m1 noble:{noble}").garden
    column = noble[0]
    later = on_turn(replace(walked, symbols=walked.symbols | 1 << parse_cell(f"{column}6")), hand="wild")
    goals = [move for move in legal(later, "card:wild m10").split() if move.startswith(f"noble:{column}")]
    return event.points, way, " ".join(goals)


NOBLE_1 = """
ppppppppp
..ss.....
..ss.....
..gs.....
...s.....
...s.....
"""


def test_example_noble_1_walks_from_the_terrace_to_the_grey_pavilion_and_later_only_passes_beige_and_white() -> None:
    points, way, later = moved(NOBLE_1, "c3")
    assert 3 == points
    assert "C1 C2 C3" == way
    assert "noble:c6" == later


NOBLE_2 = """
pppppPppp
....s....
....ss...
.........
.........
.........
"""


def test_example_noble_2_walks_from_the_beige_to_the_grey_fountain() -> None:
    assert (3, "F1 E1 E2 E3 F3", "") == moved(NOBLE_2, "f3")


NOBLE_3 = """
ppppppppP
.......s.
.......g.
......s.s
......s..
......sss
"""
NOBLE_3_WAY = """
ppppppppP
.......s.
......sg.
......s.s
......s..
......sss
"""


def test_example_noble_3_walks_from_the_beige_to_the_turquoise_vine_but_not_to_the_orange_one() -> None:
    state = on_turn(NOBLE_3_WAY, hand="wild vine", market="statue")
    vines = [move for move in legal(state, "card:wild m1").split() if move.startswith("noble:i")]
    assert ["noble:i6"] == vines
    assert (6, "I1 H1 H2 H3 G3 G4 G5 G6 H6 I6", "") == moved(NOBLE_3_WAY, "i6")


def test_example_noble_3_has_no_way_at_all_while_a_square_is_missing() -> None:
    moves = legal(on_turn(NOBLE_3, hand="wild vine", market="statue"), "card:wild m1").split()
    assert [] == [move for move in moves if move.startswith("noble:i")]


NOBLE_4 = """
ppppppppp
....S....
....s....
....g....
....s....
.........
"""


def test_example_noble_4_walks_from_the_white_to_the_fuchsia_stairway_and_may_walk_to_turquoise_later() -> None:
    points, way, later = moved(NOBLE_4, "e5")
    assert 5 == points
    assert "E2 E3 E4 E5" == way
    assert "noble:e6" == later
    state = on_turn(NOBLE_4.replace(".........\n", "....s....\n"), hand="wild vine", market="statue")
    first = after(state, "card:wild m1 noble:e5").garden
    assert 5 + 6 == after(on_turn(first, hand="wild"), "card:wild m10 noble:e6").garden.walked


FINAL = """
ppppppppp
.s..s.p..
PsgpssPss
..s.g.s..
..S.s.s.p
.s..s.s..
"""


def test_example_final_score_is_25_points_on_top() -> None:
    julian = replace(on_turn(FINAL).players[0], garden=garden(FINAL), missions=(0, 2))
    points = {line.category: line.points for line in score_lines(julian)}
    assert {"nobles": 0, "rows": 7, "columns": 5 + 5, "missions": 3 + 5, "gardeners": 2} == points
    assert 25 == sum(line.points for line in score_lines(julian) if not line.tie_break)


@pytest.mark.parametrize("drawing", [EMPTY, AMANDA, NOBLE_1, NOBLE_2, NOBLE_3, NOBLE_4, FINAL])
def test_drawings_are_read_and_drawn_alike(drawing: str) -> None:
    assert drawing == drawn(garden(drawing))
