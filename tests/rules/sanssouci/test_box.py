import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules.sanssouci import box
from rules.sanssouci.box import BOX, BoxError, read_box
from rules.sanssouci.garden.cells import cell_name, column_of, members, parse_cell, row_of
from tests.rules.damaging import Damage, drop_at, set_at

FILE = Path(box.__file__).with_name("boards.toml")
Data = dict[str, Any]


def data() -> Data:
    return tomllib.loads(FILE.read_text("utf-8"))


def test_the_box_is_the_one_of_the_file() -> None:
    assert BOX == read_box(data())


def test_every_colour_is_on_three_cards_and_turquoise_on_four() -> None:
    colours = Counter(BOX.colours[row - 1] for pair in BOX.pairs for row in pair)
    assert {"white": 3, "grey": 3, "orange": 3, "fuchsia": 3, "turquoise": 4} == colours


def test_a_deck_has_nine_symbols_a_wild_card_and_eight_pairs() -> None:
    names = [BOX.card_name(card) for card in BOX.cards]
    assert 18 == len(set(names))
    assert [*BOX.symbols, "wild"] == names[:10]
    assert all("-" in name for name in names[10:])


def test_a_pair_has_two_rows_and_other_cards_none() -> None:
    rows = {BOX.card_name(card): BOX.rows_of(card) for card in BOX.cards}
    assert ((), ()) == (rows["wild"], rows[BOX.symbols[0]])
    for name, pair in rows.items():
        if pair:
            assert name == "-".join(BOX.colours[row - 1] for row in pair)
    assert 8 == sum(len(pair) == 2 for pair in rows.values())


def test_every_garden_side_prints_row_1_and_six_squares_in_different_columns_and_two_under_the_expansion() -> None:
    covers = BOX.faces[0].covers
    more = [frozenset(members(printed & ~0x1FF)) for printed in BOX.printed]
    assert [0x1FF] * 8 == [printed & 0x1FF for printed in BOX.printed]
    assert [6] * 8 == [len({column_of(cell) for cell in cells}) for cells in more]
    assert [2] * 8 == [(printed & covers).bit_count() for printed in BOX.printed]
    assert not any(
        abs(one - two) == 9 or (abs(one - two) == 1 and row_of(one) == row_of(two))
        for cells in more
        for one in cells
        for two in cells
    )


def mirrored(cells: int) -> set[tuple[int, int]]:
    return {(8 - column_of(cell), row_of(cell)) for cell in members(cells)}


def test_side_b_of_every_garden_mirrors_side_a() -> None:
    for a, b in zip(BOX.printed[::2], BOX.printed[1::2], strict=True):
        assert mirrored(a) == {(column_of(cell), row_of(cell)) for cell in members(b)}


def test_every_expansion_face_covers_the_triangle_below_the_grey_stairway() -> None:
    triangle = "E3 D4 E4 F4 C5 D5 E5 F5 G5 B6 C6 D6 E6 F6 G6 H6"
    assert [triangle] * 8 == [" ".join(cell_name(cell) for cell in members(face.covers)) for face in BOX.faces]
    assert ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"] == [face.name for face in BOX.faces]


def test_every_expansion_face_has_twelve_marks_and_side_b_mirrors_side_a() -> None:
    for face in BOX.faces:
        marks = [pair for pair in zip(face.symbol_points, face.gardener_points, strict=True) if pair != (0, 0)]
        assert 12 == len(marks)
        assert set(marks) <= {(1, 0), (2, 0), (3, 0), (0, 3), (-2, -2), (-3, -3)}
    for a, b in zip(BOX.faces[::2], BOX.faces[1::2], strict=True):
        for points, others in ((a.symbol_points, b.symbol_points), (a.gardener_points, b.gardener_points)):
            assert list(points) == [others[9 * (cell // 9) + 8 - cell % 9] for cell in range(54)]


def test_face_1a_has_its_marks_where_the_file_shows_them() -> None:
    face = BOX.faces[0]
    shown = {name: (face.symbol_points[parse_cell(name)], face.gardener_points[parse_cell(name)]) for name in
             ("E3", "D4", "F4", "D5", "H6")}  # fmt: skip
    assert {"E3": (0, 0), "D4": (1, 0), "F4": (-2, -2), "D5": (0, 3), "H6": (-3, -3)} == shown


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (drop_at("symbols"), "boards.toml lacks something or has it in the wrong form: 'symbols'."),
        (set_at("symbols", 0, to="statue"), "boards.toml: symbols must be 9 different names."),
        (set_at("symbols", 0, to="Maze 1"), "boards.toml: 'Maze 1' is no plain name in small letters."),
        (set_at("symbols", 0, to="wild"), "boards.toml: no symbol can be called wild."),
        (set_at("symbols", 0, to=7), "boards.toml lacks something or has it in the wrong form:"),
        (set_at("colours", to=["white"]), "boards.toml: colours must be 6 different names."),
        (set_at("market", 0, to="black"), "boards.toml: market: 'black' is not one of beige, white, grey, orange,"),
        (set_at("market", to=["white"]), "boards.toml: market must name the colours of 10 squares."),
        (set_at("market", 0, to="beige"), "boards.toml: market must not have squares of row 1, which is preprinted."),
        (set_at("tiles_per_symbol", "2", to=6), "boards.toml: tiles_per_symbol 2 is not 6."),
        (set_at("tiles_per_symbol", "two", to=5), "boards.toml lacks something or has it in the wrong form: invalid"),
        (drop_at("tiles_per_symbol", "4"), "boards.toml: tiles_per_symbol must be for 2, 3 and 4 players."),
        (set_at("deck", "pairs", 0, to="white-black"), "boards.toml: pair white-black: 'black' is not one of"),
        (set_at("deck", "pairs", 0, to="white-beige"), "boards.toml: pair white-beige has a colour that is not on the"),
        (set_at("deck", "pairs", 0, to="white-white"), "boards.toml: pair white-white needs two different colours."),
        (set_at("deck", "pairs", 0, to="turquoise-white"), "boards.toml: deck names a pair twice."),
        (set_at("deck", "pairs", 0, to="white"), "boards.toml lacks something or has it in the wrong form:"),
        (set_at("deck", "pairs", to=["white-grey"]), "boards.toml: deck needs 8 different pairs."),
        (set_at("gardens", "1a", to="D2 A3 B4 G4 F5 J6"), "boards.toml: gardens 1a: 'J6' is not a cell."),
        (set_at("gardens", "1a", to="D2 A3 B4 G4 F5"), "boards.toml: gardens 1a needs 6 different squares."),
        (set_at("gardens", "1a", to="D1 A3 B4 G4 F5 H6"), "boards.toml: gardens 1a must not name row 1, which is"),
        (drop_at("gardens", "1b"), "boards.toml: gardens need sides a and b."),
        (set_at("gardens", "1c", to="D2 A3 B4 G4 F5 H6"), "boards.toml: gardens need sides a and b."),
        (drop_at("expansion", "4"), "boards.toml: 4 players need that many boards."),
        (set_at("expansion", "1", to=["."]), "boards.toml: expansion 1 needs rows of 1, 3, 5 and 7 squares."),
        (set_at("expansion", "1", 0, to="1"), "boards.toml: expansion 1 needs 12 marks."),
        (set_at("expansion", "1", 1, to="9 . -2"), "boards.toml: expansion 1a: '9' is no mark."),
    ],
)
def test_a_mistake_in_the_file_is_named_in_one_sentence(spoil: Damage, sentence: str) -> None:
    spoilt = data()
    spoil(spoilt)
    with pytest.raises(BoxError) as caught:
        read_box(spoilt)
    assert str(caught.value).startswith(sentence)


def test_another_owners_boards_are_read() -> None:
    other = data()
    other["gardens"] |= {"5a": "A2 B3 C4 D5 E6 F2", "5b": "I2 H3 G4 F5 E6 D2"}
    assert 10 == len(read_box(other).side_names)
    other["gardens"] |= {"rosea": "A2 B3 C4 D5 E6 F2", "roseb": "I2 H3 G4 F5 E6 D2"}
    assert ("rosea", "roseb") == read_box(other).side_names[-2:]


@pytest.mark.parametrize("board", ["10", "1-rose"])
def test_sides_of_a_board_whose_name_begins_like_anothers_stay_together(board: str) -> None:
    other = data()
    other["gardens"] |= {f"{board}a": "A2 B3 C4 D5 E6 F2", f"{board}b": "I2 H3 G4 F5 E6 D2"}
    names = read_box(other).side_names
    assert ("1a", "1b", f"{board}a", f"{board}b", "2a") == names[:5]
