import pytest
from PIL import Image, ImageChops

from languages.speech import speaking
from render.canvas.style import GOLD
from render.sanssouci import sides
from render.sanssouci.pictures.panel import panel
from render.sanssouci.steps import steps
from render.sanssouci.words import text
from rules.game import Seat
from rules.sanssouci.box import BOX
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.garden.cells import COLUMNS, Cell, cell_name
from rules.sanssouci.moves import END
from rules.sanssouci.state import Phase, State
from rules.sanssouci.view import NOTHING
from tests.languages.told import lettered, step_texts
from tests.render.comparing import opened
from tools.positions import NAMES
from tools.samples.sanssouci import TABLES, states


def drawn(state: State, seat: int) -> Image.Image:
    view = SANSSOUCI.view(state, Seat(seat))
    return opened(panel(view, view, tuple(SANSSOUCI.legal_moves(state, Seat(seat))), NAMES[: len(view.players)]))


def first(phase: Phase) -> State:
    players, wanted = TABLES[0]
    return next(state for state in states(0, players, wanted) if state.phase is phase)


def middle_of(side: int) -> tuple[int, int, int, int]:
    left, top = 24 + side // 2 * 311, 104 + side % 2 * 376
    return left + 20, top + 70, left + 280, top + 350


def test_a_chosen_garden_takes_its_other_side_from_the_table() -> None:
    before = first(Phase.GARDENS)
    move = SANSSOUCI.legal_moves(before, before.turn)[2]
    after = SANSSOUCI.apply(before, before.turn, move)[0]
    side = after.players[before.turn].garden.side
    old, new = drawn(before, before.turn), drawn(after, before.turn)
    dimmed = [
        number
        for number in range(8)
        if ImageChops.difference(old.crop(middle_of(number)), new.crop(middle_of(number))).getbbox()
    ]
    assert dimmed == [side ^ 1]


def test_all_see_whose_a_garden_is() -> None:
    before = first(Phase.GARDENS)
    after = SANSSOUCI.apply(before, before.turn, SANSSOUCI.legal_moves(before, before.turn)[0])[0]
    after = SANSSOUCI.apply(after, before.turn, END)[0]
    assert drawn(after, after.turn) != drawn(before, after.turn)


def test_a_chosen_side_is_marked_for_its_owner_alone() -> None:
    before = first(Phase.SIDES)
    seat = min(SANSSOUCI.to_act(before))
    other = Seat(1 - seat)
    after = SANSSOUCI.apply(before, seat, SANSSOUCI.legal_moves(before, seat)[1])[0]
    assert before.players[seat].sealed == NOTHING
    assert drawn(after, seat) != drawn(before, seat)
    assert drawn(after, other) == drawn(before, other)


def test_the_two_sides_mirror_each_other() -> None:
    picture = drawn(first(Phase.SIDES), 0)
    left, right = picture.crop((74, 400, 623, 580)), picture.crop((697, 400, 1246, 580))
    assert ImageChops.difference(left, right).getbbox()


def test_missions_are_headed_in_the_readers_language_while_a_side_is_chosen() -> None:
    state = first(Phase.SIDES)
    heading = (960, 616, 1246, 658)
    english = drawn(state, 0).crop(heading)
    with speaking("de"):
        german = drawn(state, 0).crop(heading)
    assert ImageChops.difference(english, german).getbbox() is not None


def test_the_picture_says_beside_both_sides_what_their_marks_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    state = first(Phase.SIDES)
    view, legal = SANSSOUCI.view(state, Seat(0)), tuple(SANSSOUCI.legal_moves(state, Seat(0)))
    sides._base.cache_clear()  # noqa: SLF001 - what is remembered is not lettered again
    with lettered(monkeypatch) as written:
        sides.sides_panel(view, legal, NAMES[:2])
    face = BOX.faces[2 * view.players[0].expansion]
    symbols, gardeners = ({points for points in row if points} for row in (face.symbol_points, face.gardener_points))
    figures = {f"{points:+d}".replace("-", "−") for points in symbols | gardeners}
    assert figures <= {figure for line in written for figure in line.split()}
    assert {"symbol", "gardener", "either"} <= {*written}


def test_no_sentence_beside_the_picture_explains_marks() -> None:
    state = first(Phase.SIDES)
    tree = steps(SANSSOUCI.view(state, Seat(0)), SANSSOUCI.legal_moves(state, Seat(0)))
    assert not any("mark" in text or "gardener" in text for text in step_texts(tree))


def test_the_columns_of_ones_missions_are_golden_on_both_sides() -> None:
    state = first(Phase.SIDES)
    picture, missions = drawn(state, 0), SANSSOUCI.view(state, Seat(0)).missions
    for left in (24, 647):
        letters = [
            picture.crop((left + 50 + column * 61, 180, left + 111 + column * 61, 215)) for column in range(COLUMNS)
        ]
        assert [column in missions for column in range(COLUMNS)] == [_has_gold(letter) for letter in letters]


def _has_gold(image: Image.Image) -> bool:
    return any(colour == GOLD for _, colour in image.getcolors(4096) or ())


def test_the_alt_text_of_both_sides_says_where_their_marks_are() -> None:
    state = first(Phase.SIDES)
    view = SANSSOUCI.view(state, Seat(0))
    alt = text.panel_alt(view, NAMES[:2])
    for face in BOX.faces[2 * view.players[0].expansion :][:2]:
        told = alt[alt.index(f"{face.name.upper()}: ") :].split(". ")[0]
        threes = [cell_name(Cell(cell)) for cell, points in enumerate(face.symbol_points) if points == 3]
        assert f"+3 {', '.join(threes)}" in told
