import pytest

from render.sanssouci.draft import Draft, legal_cells, market_marks
from render.sanssouci.pictures.garden import face_marks
from render.sanssouci.pictures.market import SquareMark
from render.sanssouci.pictures.pieces import way_points
from render.sanssouci.pictures.plan import Plan
from rules.game import Seat
from rules.sanssouci.box import BOX
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.garden.cells import cell_name, parse_cell
from rules.sanssouci.moves import MoveNoble, PlaceGardener, TakeTile
from rules.sanssouci.view import NOTHING, Step, Turn, View
from tools.samples.sanssouci import TABLES, Position, positions

GAMES = [list(positions(number, *table)) for number, table in enumerate(TABLES)]
ALL = [one for moments in GAMES for one in moments if one.view.seat is not None]


def at(step: Step) -> list[Position]:
    return [one for one in ALL if one.view.step is step and one.legal and one.view.acting == {one.view.turn}]


def draft_of(one: Position) -> Draft:
    assert one.view.seat is not None
    return Draft(one.view, one.before, one.view.seat)


def test_the_gain_of_a_draft_is_its_noble_and_its_mark() -> None:
    drafts = [draft_of(one) for one in at(Step.END)]
    assert len(drafts) > 100
    for draft in drafts:
        goal = cell_name(draft.turn.way[-1]) if draft.turn.way else "A0"
        assert int(goal[1]) + draft.turn.marked == draft.gain


def test_a_noble_brings_no_end_bonus_but_a_full_row_or_column_does() -> None:
    bonuses = {draft_of(one).end_bonus for one in at(Step.END)}
    assert 0 in bonuses
    assert bonuses <= {0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}
    assert len(bonuses) > 1


def test_the_card_just_played_stays_in_its_place() -> None:
    for one in at(Step.TILE):
        assert sorted(one.before.hand) == list(draft_of(one).cards)


def test_the_gain_stands_on_every_goal_of_a_noble() -> None:
    for one in at(Step.NOBLE):
        goals = {move.cell for move in one.legal if isinstance(move, MoveNoble)}
        words = legal_cells(one.view, one.legal)
        assert goals == set(words)
        assert all(lines == (cell_name(cell), f"+{cell_name(cell)[1]}") for cell, lines in words.items())


def test_every_place_for_a_gardener_has_its_name() -> None:
    seen = set()
    for one in at(Step.GARDENER):
        places = {move.cell for move in one.legal if isinstance(move, PlaceGardener)}
        words = legal_cells(one.view, one.legal)
        assert places == set(words)
        assert all(lines[0] == cell_name(cell) for cell, lines in words.items())
        seen |= {lines[1:] for lines in words.values()}
    assert {(), ("+3",), ("−2",)} <= seen


def test_a_tile_says_where_it_would_go_or_that_it_becomes_a_gardener() -> None:
    kinds = set()
    for one in at(Step.TILE):
        squares = {move.square for move in one.legal if isinstance(move, TakeTile)}
        marks = market_marks(one.view, one.legal)
        assert squares == set(marks)
        shown = {line for lines in legal_cells(one.view, one.legal).values() for line in lines if line[0] == "M"}
        free = {f"M{square + 1}" for square, (mark, _) in marks.items() if mark is SquareMark.LEGAL}
        assert free == shown
        kinds |= {mark for mark, _ in marks.values()}
    assert kinds == {SquareMark.LEGAL, SquareMark.LEGAL_GARDENER}


def test_a_taken_square_keeps_showing_what_was_taken() -> None:
    for one in at(Step.NOBLE)[:50]:
        now = one.view.now
        assert market_marks(one.view, one.legal) == {now.square: (SquareMark.TAKEN, now.symbol)}


def test_nothing_is_marked_for_who_only_watches() -> None:
    one = at(Step.TILE)[0]
    watching: View = SANSSOUCI.view(SANSSOUCI.imagine(one.view, bytes(32)), Seat(1 - min(one.view.turn, 1)))
    assert market_marks(watching, ()) == {}
    assert legal_cells(one.spectator, one.legal) == {}


@pytest.mark.parametrize("face", range(len(BOX.faces)), ids=[face.name for face in BOX.faces])
def test_twelve_marks_stand_on_every_face_of_the_expansion(face: int) -> None:
    marks = face_marks(face)
    assert len(marks) == 12
    assert set(marks.values()) <= {"1", "2", "3", "G", "-2", "-3"}
    assert all(BOX.faces[face].covers >> cell & 1 for cell in marks)


def test_the_marks_of_the_first_face_are_those_of_the_data() -> None:
    marks = {cell_name(cell): mark for cell, mark in face_marks(0).items()}
    row_five = {"C5": "2", "D5": "G", "E5": "1", "F5": "-2"}
    assert row_five == {name: mark for name, mark in marks.items() if name[1] == "5"}


def test_without_an_expansion_nothing_is_printed() -> None:
    assert face_marks(NOTHING) == {}


def turn(way: str, noble_from: int = 1) -> Turn:
    return Turn(way=tuple(parse_cell(name) for name in way.split()), noble_from=noble_from)


def test_a_way_turns_only_at_its_corners() -> None:
    points = way_points(Plan(0, 0, 100), turn("A1 A2 A3 B3 C3"), -20)
    assert points == ((79, 74), (79, 274), (279, 274))


def test_a_way_from_the_terrace_begins_above_row_one() -> None:
    assert way_points(Plan(0, 0, 100), turn("B1", 0), -20) == ((179, -20), (179, 74))


def test_who_stayed_has_no_way() -> None:
    assert way_points(Plan(0, 0, 100), Turn(), -20) == ()
