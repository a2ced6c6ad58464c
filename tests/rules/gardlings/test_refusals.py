import re

import pytest

from rules.base.moves import NOTATION
from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import places, unicorn_moves
from rules.gardlings.moves import read_move
from rules.gardlings.state import State
from tests.rules.gardlings.market.test_purchases import THREE_PIGS, WHERE
from tests.rules.gardlings.plots import garden, kind, worth
from tests.rules.gardlings.tables import deal, drawing, legal, play, stopped

PIG = kind("pity pig b.r.r.")
HOLDING = play(drawing(deal(), garden("pity pig b.r.r. 0:0:0"), kind("green pig ry.byr"), PIG), 0, "draw")[0]
BUYING = stopped(deal(), worth(7))
MUTATING = play(stopped(deal(pigs="advanced"), THREE_PIGS), 0, "buy:pity end")[0]
ORDERING = play(drawing(deal(2), worth(7), PIG), 0, "stop")[0]


def row() -> Garden:
    """Return a garden whose second tile, a unicorn, holds the other two together."""
    for second in places(garden("pity pig b.r.r. 0:0:0"), kind("green unicorn yb.yrb")):
        begun = (*garden("pity pig b.r.r. 0:0:0"), second)
        for third in places(begun, PIG):
            if not unicorn_moves((*begun, third)):
                return (*begun, third)
    raise AssertionError


ROW = row()
WITH_UNICORN = drawing(deal(), ROW, PIG)
OWN_PLACE = f"unicorn:2:{ROW[1].x}:{ROW[1].y}:{ROW[1].turn}"

OR_ORDERED = "costs 10, or it is on your list already."
RULES = {
    "tile-in-hand": "You hold a drawn tile; lay it first.",
    "no-match": "A tile lies on free squares beside another one, and all edges that touch must match.",
    "tile-fits": "You cannot stop while the tile you drew fits somewhere.",
    "nothing-drawn": "You have no tile to lay; draw one first.",
    "splits": "After the move all tiles must hang together, and the garden must look different.",
    "no-mutation": "One of your pigs goes under a stack of its level; you take a tile one level up.",
}
"""How refusals begin, by their codes."""
LANDING = "A unicorn lands on free squares beside another tile, and all edges that touch must match."
REFUSALS = {
    "a second draw": (HOLDING, "draw", "tile-in-hand"),
    "a place that does not match": (HOLDING, "lay:0:0:0", "no-match"),
    "stopping with a tile": (HOLDING, "stop", "tile-fits"),
    "a lay without a tile": (deal(), "lay:0:0:0", "nothing-drawn"),
    "buying while building": (deal(), "buy:g1", "not-now"),
    "ordering while building": (deal(), "order:g1", "not-now"),
    "closing while building": (deal(), "end", "not-now"),
    "a unicorn that holds tiles together": (WITH_UNICORN, OWN_PLACE, "splits"),
    "a unicorn far away": (WITH_UNICORN, "unicorn:2:20:0:2", "no-match", LANDING),
    "a unicorn that is none": (WITH_UNICORN, "unicorn:1:2:0:2", "no-unicorn", "Tile 1 of your garden is no unicorn."),
    "one that is not there": (WITH_UNICORN, "unicorn:9:2:0:2", "no-unicorn", "Tile 9 of your garden is no unicorn."),
    "a purchase beyond one's gems": (BUYING, "buy:p1", "not-payable", f"The stack p1 {OR_ORDERED}"),
    "a stack that is not there": (BUYING, "buy:g3", "no-stack", "There is no stack g3 at this table."),
    "drawing while buying": (BUYING, "draw", "not-now"),
    "a mutation before its time": (BUYING, "mutate:1:g1:b1", "not-now"),
    "a mutation two levels up": (MUTATING, f"mutate:{WHERE['pity']}:pity:b1", "no-mutation"),
    "an order beyond one's gems": (ORDERING, "order:purple", "not-payable", f"A purple tile {OR_ORDERED}"),
    "an order of a tile beyond one's gems": (ORDERING, "order:p2", "not-payable", f"The stack p2 {OR_ORDERED}"),
    "an order from a stack that is not there": (
        ORDERING,
        "order:p3",
        "no-stack",
        "There is no stack p3 at this table.",
    ),
    "naming a pig before its time": (ORDERING, "pig:1", "not-now"),
    "stopping twice": (ORDERING, "stop", "not-now"),
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS)
def test_a_move_against_the_rules_is_refused_with_its_rule_and_what_is_possible(
    refusal: tuple[State, str, str, *tuple[str, ...]],
) -> None:
    state, text, code, *rule = refusal
    with pytest.raises(IllegalMove) as caught:
        play(state, 0, text)
    assert code == caught.value.code
    assert text == caught.value.facts["move"]
    (expected,) = rule or [RULES.get(code, f"The move {text} is not the decision that you face.")]
    assert expected == str(caught.value.facts["rule"])
    assert re.fullmatch(r"[A-Z].*\. You can .*: .*\.", str(caught.value))
    assert legal(state).split()[0] in str(caught.value)


def test_long_lists_are_cut() -> None:
    state, _ = play(drawing(deal(), worth(12), kind("green pig ry.byr"), PIG), 0, "draw")
    with pytest.raises(IllegalMove, match=r"and \d+ more\."):
        play(state, 0, "stop")


@pytest.mark.parametrize(
    "text",
    [
        *("", "dig", "lay", "lay:0:0", "lay:0:0:4", "lay:00:0:0", "lay:-0:0:0", "lay:1000:0:0", "lay:0:0:0:0"),
        *("unicorn:0:0:0:0", "unicorn:1:0:0", "buy:", "buy:x1", "buy:g0", "buy:g", "order:", "order:gold", "pig:0"),
        *("mutate:1:g1", "mutate:1:xx:b1", "mutate:1:g1:xx", "mutate:1:g1:b1:p1", "pig", "stop:", "end:1", "@all"),
        *("draw draw", "lay:0:0:٠", "l" * 25),
    ],
)
def test_what_is_no_move_is_refused_as_such(text: str) -> None:
    with pytest.raises(BadNotation, match="not a move of Gardlings") as caught:
        GARDLINGS.parse_move(deal(), Seat(0), text)
    assert ("@" in text) <= ("@" not in str(caught.value))
    assert read_move(text) is None or not NOTATION.fullmatch(text)


SHORT_FORMS = [
    (HOLDING, "1:0:0", "lay:1:0:0"),
    (WITH_UNICORN, "2:0:-1:0", "unicorn:2:0:-1:0"),
    (ORDERING, "g1", "order:g1"),
    (ORDERING, "blue", "order:blue"),
    (ORDERING, "pity", "order:pity"),
    (BUYING, "G2", "buy:g2"),
    (BUYING, "pity", "buy:pity"),
    (MUTATING, "1:g1:b2", "mutate:1:g1:b2"),
    (deal(), " DRAW ", "draw"),
]


@pytest.mark.parametrize(("state", "text", "full"), SHORT_FORMS, ids=[full for _, _, full in SHORT_FORMS])
def test_short_forms_go_by_the_step_one_is_at(state: State, text: str, full: str) -> None:
    assert full == str(GARDLINGS.parse_move(state, Seat(0), text))


@pytest.mark.parametrize(
    "text",
    [
        *("draw", "stop", "ask", "end", "lay:0:-12:3", "lay:-999:999:0", "unicorn:999:-999:-999:3", "pig:12"),
        *("order:g1", "order:y10", "order:yellow", "order:pity", "buy:p2", "buy:pity", "mutate:123:pity:g10"),
    ],
)
def test_a_notation_is_short_and_read_back(text: str) -> None:
    assert NOTATION.fullmatch(text)
    move = read_move(text)
    assert move is not None
    assert text == str(move)
