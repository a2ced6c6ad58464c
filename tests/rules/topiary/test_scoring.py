from dataclasses import replace

from rules.game import Result
from rules.topiary.game import TOPIARY
from rules.topiary.state import Phase, State
from tests.rules.topiary.boards import on_turn


def ended(state: State) -> Result:
    """Return the result of a game that ends as the state stands."""
    result = TOPIARY.result(replace(state, phase=Phase.OVER))
    assert result is not None
    return result


def line(result: Result, category: str) -> list[int]:
    """Return the points of each seat in a category."""
    return [line.points for lines in result.sheet for line in lines if line.category == category]


CORNERS = """
sw2 .   .   .   tr2
.   .   .   .   .
.   .   wh1 .   .
.   .   .   .   .
el2 .   .   .   py2
"""


def test_ruling_the_tie_breaks_serve_every_place() -> None:
    hands = ("sw1 ph3 pp3", "tr1 sp3 ph4", "ph5 pp5 sp5", "ph2 pp2 sp2")
    result = ended(on_turn(CORNERS, *hands, first=2, a1s=0, e1w=1, e5n=2, c1s=2, a5e=3))
    assert (3, 3, 3, 2) == result.totals
    assert [1, 1, 0, 0] == line(result, "hand")
    assert [3, 4, 1, 2] == line(result, "order")
    assert (2, 1, 3, 4) == result.places
    assert result.tie_break_used
