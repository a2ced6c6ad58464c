import pytest

from rules.topiary.garden.tiles import CODES, SIZE, TILES, TYPE, TYPES, parse_tile, tile_name, tile_words
from rules.topiary.state import VISITORS


def test_there_is_one_tile_of_each_of_8_types_and_5_sizes() -> None:
    assert 40 == len(TILES)
    assert {(kind, size) for kind in range(8) for size in range(1, 6)} == {(TYPE[tile], SIZE[tile]) for tile in TILES}
    assert 8 == len(set(TYPES)) == len(set(CODES))


def test_ruling_the_eighth_type_is_the_elephant() -> None:
    assert ("elephant", "el") == (TYPES[7], CODES[7])


def test_there_are_as_many_visitors_as_the_box_has_for_each_number_of_players() -> None:
    assert {2: 8, 3: 6, 4: 5} == VISITORS


def test_names_of_tiles_are_read_back_in_either_case() -> None:
    for tile in TILES:
        assert tile == parse_tile(tile_name(tile)) == parse_tile(tile_name(tile).upper())


def test_a_tile_is_called_by_its_type_and_size() -> None:
    assert "pom pom 3" == str(tile_words(parse_tile("pp3")))
    assert "T-rex 5" == str(tile_words(parse_tile("tr5")))


@pytest.mark.parametrize("text", ["", "sw", "sw0", "sw6", "xx1", "sw2 ", "sw12", "2sw", "sw²"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        parse_tile(text)
