import re
from collections import Counter
from dataclasses import replace

import pytest

from render.topiary import steps
from render.topiary.words import text, vocabulary
from render.topiary.words.story import story
from rules.game import Discloses, Seat, rank, told_to
from rules.topiary import events
from rules.topiary.garden.cells import parse_cell
from rules.topiary.garden.positions import POSITIONS, parse_position
from rules.topiary.garden.tiles import CODES, Tile, parse_tile
from rules.topiary.moves import PlaceVisitor
from rules.topiary.view import Phase, Step
from tests.render.topiary.positions import at_step, drafting, garden, moments, row, with_visitors
from tools.samples.topiary import SAMPLES, TABLES

NAMES = ("Anna", "Ben", "Clara", "David")
LONG = ("\\_" * 32,) * 4


def test_a_position_is_two_presses_away_and_a_corner_stands_at_both_sides() -> None:
    legal = tuple(PlaceVisitor(place) for place in POSITIONS)
    view = with_visitors(at_step(Step.VISITOR).view)
    tree = steps.steps(view, legal)
    assert ["North", "East", "South", "West"] == [choice.label for choice in tree.choices]
    assert [13] * 4 == [len(choice.choices) for choice in tree.choices]
    times = Counter(str(leaf.move) for side in tree.choices for leaf in side.choices)
    corners = {notation for notation, number in times.items() if number > 1}
    assert {"visitor:a1se", "visitor:e1sw", "visitor:a5ne", "visitor:e5nw"} == corners


def test_positions_that_see_most_come_first_and_say_what_they_see() -> None:
    view = with_visitors(replace(at_step(Step.VISITOR).view, garden=row("sw2 ?? sw4 ?? pp1")))
    tree = steps.steps(view, [PlaceVisitor(parse_position(name)) for name in ("a1s", "a2e", "a3e", "a4e")])
    west = next(choice for choice in tree.choices if choice.label == "West")
    assert "3 free, the best: A3 → for 8 points" == west.detail
    assert ["A3 →", "A2 →", "A4 →"] == [leaf.label for leaf in west.choices]
    assert [
        "sees swan 2, swan 4: 6 + 2, 2 face down",
        "sees nothing yet, 5 face down",
        "sees nothing yet, 5 face down",
    ] == [leaf.detail for leaf in west.choices]


def test_a_side_without_a_free_position_is_not_offered() -> None:
    view = with_visitors(at_step(Step.VISITOR).view)
    tree = steps.steps(view, [PlaceVisitor(parse_position("a3e"))])
    assert ["West"] == [choice.label for choice in tree.choices]


def test_each_face_down_tile_of_the_line_can_be_picked_up_or_none() -> None:
    one = at_step(Step.PICK)
    tree = steps.steps(one.view, one.legal)
    assert "Confirm, pick up nothing" == tree.without
    for choice in tree.choices:
        assert re.fullmatch("Pick up [A-E][1-5]", choice.label)


def test_confirming_says_what_it_does() -> None:
    told = {steps.closing(one.view) for one in moments() if one.legal}
    assert {
        "",
        "Confirm, and the game ends: all hands are shown.",
        "The others are passed on.",
        "The others leave the game unseen.",
    } == told


def test_the_last_drafter_does_not_read_that_the_others_are_passed_on() -> None:
    kept = [one.view for one in moments() if one.view.phase is Phase.DRAFT and one.view.step is Step.KEEP]
    for view in kept:
        told = (steps.prompt(view), steps.closing(view))
        assert [view.seat != view.first] * 2 == ["passed on" in text for text in told]
        assert [view.seat == view.first] * 2 == ["leave the game" in text for text in told]
    assert {True, False} == {view.seat == view.first for view in kept}


def test_only_the_very_last_turn_ends_the_game() -> None:
    for one in moments():
        if one.view.phase is Phase.TURNS and "ends the game" in steps.closing(one.view):
            assert 1 == sum(one.view.visitors_left(Seat(seat)) for seat in range(len(one.names))) + (
                one.view.now.position >= 0
            )


def test_a_turn_is_told_in_one_line_with_its_sum_and_the_tile_picked_up_to_its_owner_alone() -> None:
    seat, all_ = Seat(0), None
    cell, tile = parse_cell("d3"), parse_tile("sw4")
    nothing, own, stock = Discloses.NOTHING, Discloses.OWN, Discloses.STOCK
    happened = [
        events.VisitorPlaced(seat=seat, audience=all_, discloses=nothing, position=parse_position("a3e")),
        events.TilePicked(seat=seat, audience=all_, discloses=nothing, cell=cell),
        events.TileSeen(seat=seat, audience=frozenset((seat,)), discloses=stock, tile=parse_tile("tr1")),
        events.TileLaid(seat=seat, audience=all_, discloses=own, cell=cell, tile=tile),
    ]
    public = [event for event in happened if told_to(event, None)]
    assert ("**Anna** ▸ visitor A3 → · swan 4 → D3",) == story(public, NAMES)
    assert "· finds T-rex 1 ·" in story(happened, NAMES)[0]
    totals = [(2, 0), (3, 0), (3, 0), (7, 0)]
    assert ("**Anna** ▸ visitor A3 → · swan 4 → D3 **+5**",) == story(public, NAMES, totals)


def test_texts_stay_within_their_limits_whatever_the_names() -> None:
    for one in moments(7):
        names = LONG[: len(one.names)]
        board = text.board(one.view, names)
        assert len(board) <= 3000
        block = board.split("```")[1].splitlines()
        assert max(map(len, block)) <= 36
        for alt in (text.overview_alt(one.spectator, names), text.panel_alt(one.view, names)):
            assert 0 < len(alt) <= 1024


def test_alt_texts_of_the_fullest_table_are_whole_with_ordinary_names() -> None:
    end = SAMPLES.end(4, *TABLES[4])
    alt = text.overview_alt(end.view, NAMES)
    assert alt.endswith("all visitors placed.")
    for name in NAMES:
        assert f"{name}: " in alt


def test_the_board_shows_what_the_picture_shows() -> None:
    lying = garden(f"sw2 ?? -- ?? el5 {'?? ' * 20}")
    view = with_visitors(replace(at_step(Step.VISITOR).view, garden=lying, left_out=2), "a1e", "e5n")
    board = text.board(view, NAMES)
    assert "1  sw2 ??  --  ??  el5" in board.splitlines()
    assert "- A1 → sees sw2 el5: 7" in board.splitlines()
    assert "- E5 ↑ sees el5: 5" in board.splitlines()
    assert "Not in the game: spiral" in board.splitlines()
    legend = board.splitlines()[-1]
    assert [f"`{code}`" in legend for code in CODES] == [code != "sp" for code in CODES]


def test_what_is_hidden_and_what_is_a_bonus_stands_on_the_board() -> None:
    view = with_visitors(replace(at_step(Step.VISITOR).view, garden=row("sw2 sw3 pp1 ?? ??")), "a3e")
    assert "- A3 → sees sw2 sw3: 5 + 2, hidden pp1" in text.board(view, NAMES).splitlines()


def test_the_board_tells_how_far_everybody_is_in_the_draft() -> None:
    one = drafting(Step.KEEP, nth=1)
    board = text.board(one.spectator, NAMES[: len(one.names)])
    assert "has chosen three tiles" in board
    assert "chooses three tiles" in board


def test_hands_are_written_for_their_owner_only() -> None:
    one = at_step(Step.LAY)
    own = text.secrets(one.view)
    assert own.startswith("Your hand: ")
    assert f"You picked up {vocabulary.tile_words(one.view.now.picked)}." in own.splitlines()
    assert "" == text.secrets(one.spectator)
    for tile in one.view.hand:
        assert vocabulary.tile_words(tile) in own


def test_a_drafter_reads_what_to_choose_from_and_what_was_passed_on() -> None:
    choosing = drafting(Step.KEEP)
    assert text.secrets(choosing.view).startswith("You choose from: ")
    later = at_step(Step.VISITOR, table=0)
    verb = "Left over" if later.view.seat == later.view.first else "Passed on"
    expected = f"{verb}: {vocabulary.tiles_listed(later.view.passed)}"
    assert expected == text.secrets(later.view).splitlines()[-1]


def test_the_score_sheet_is_written_best_first_with_what_broke_a_tie() -> None:
    end = SAMPLES.end(4, *TABLES[4])
    told = text.sheet_text(end.result, NAMES)
    assert [f"Place {place}: " for place in (1, 2, 3, 4)] == [line[:9] for line in told.splitlines()[:4]]
    even = rank((end.result.sheet[0], (*end.result.sheet[0][:4], replace(end.result.sheet[0][4], points=9))))
    assert text.sheet_text(even, NAMES).endswith("whoever is later in turn order.")


@pytest.mark.parametrize(
    ("tile", "expected"), [("tr1", "T-rex 1"), ("pp5", "pom pom 5"), ("sw3", "swan 3")], ids=["tr1", "pp5", "sw3"]
)
def test_tiles_have_names_people_say(tile: str, expected: str) -> None:
    assert expected == vocabulary.tile_words(parse_tile(tile))
    assert tile.upper() == vocabulary.code(Tile(parse_tile(tile)))
