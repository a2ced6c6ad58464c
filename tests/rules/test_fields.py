"""Reading the fields of a record: what is read, and what is said of what does not belong there."""

from collections.abc import Callable

import pytest

from rules.errors import BadRecord
from rules.fields import Fields

BED = {"name": "roses", "rows": 3, "lengths": [1, 3], "is_dug": True, "tools": ["rake", None], "soil": "clay"}
SOILS = ("sand", "clay")
TOOLS = ("spade", "rake")


def bed(place: str = "deal.beds[0]", /, **changes: object) -> Fields:
    return Fields(BED | changes, place, tuple(BED))


def test_each_field_is_read_as_what_it_is() -> None:
    read = bed()
    assert "roses" == read.text("name") == read.value("name")
    assert [3, (1, 3), True] == [read.number("rows", 3, 3), read.numbers("lengths", 1, 3), read.flag("is_dug")]
    assert [1, 1] == [read.one_of("soil", SOILS), read.one_of_or("soil", SOILS, -1)]
    assert -1 == bed(soil=None).one_of_or("soil", SOILS, -1)
    assert (1, -1) == read.several_or("tools", TOOLS, -1)
    assert (1, 0) == bed(tools=["rake", "spade"]).several("tools", TOOLS)


def test_items_of_an_array_come_with_their_places() -> None:
    assert (("deal.beds[0].lengths[0]", 1), ("deal.beds[0].lengths[1]", 3)) == bed().items("lengths")
    assert (("lengths[0]", 1), ("lengths[1]", 3)) == bed("").items("lengths")


@pytest.mark.parametrize(
    ("field", "stands_there", "read", "place", "wanted"),
    [
        ("name", 7, lambda one: one.text("name"), "name", "a text"),
        ("rows", 2, lambda one: one.number("rows", 3, 5), "rows", "a whole number from 3 to 5"),
        ("rows", 6, lambda one: one.number("rows", 3, 5), "rows", "a whole number from 3 to 5"),
        ("rows", True, lambda one: one.number("rows", 0, 5), "rows", "a whole number from 0 to 5"),
        ("rows", 3.0, lambda one: one.number("rows", 0, 5), "rows", "a whole number from 0 to 5"),
        ("lengths", [1, 4], lambda one: one.numbers("lengths", 1, 3), "lengths[1]", "a whole number from 1 to 3"),
        ("lengths", {"0": 1}, lambda one: one.items("lengths"), "lengths", "an array"),
        ("is_dug", 1, lambda one: one.flag("is_dug"), "is_dug", "true or false"),
        ("soil", "loam", lambda one: one.one_of("soil", SOILS), "soil", "one of sand, clay"),
        ("soil", None, lambda one: one.one_of("soil", SOILS), "soil", "one of sand, clay"),
        ("soil", ["clay"], lambda one: one.one_of("soil", SOILS), "soil", "one of sand, clay"),
        ("soil", 1, lambda one: one.one_of_or("soil", SOILS, -1), "soil", "one of sand, clay"),
        ("tools", ["rake", None], lambda one: one.several("tools", TOOLS), "tools[1]", "one of spade, rake"),
        ("tools", [None, "hoe"], lambda one: one.several_or("tools", TOOLS, -1), "tools[1]", "one of spade, rake"),
    ],
)
def test_what_does_not_belong_there_is_refused_by_its_place(
    field: str, stands_there: object, read: Callable[[Fields], object], place: str, wanted: str
) -> None:
    with pytest.raises(BadRecord) as refused:
        read(Fields(BED | {field: stands_there}, "deal.beds[0]", tuple(BED)))
    assert f"deal.beds[0].{place} must be {wanted}." == str(refused.value)
    assert ("field", {"place": f"deal.beds[0].{place}"}) == (refused.value.code, refused.value.facts)


@pytest.mark.parametrize("data", [{}, BED | {"gnome": 1}, {"name": "roses"}, [], None, "name"])
def test_an_object_has_exactly_its_fields(data: object) -> None:
    names = "name, rows, lengths, is_dug, tools, soil"
    for place, told in (("deal.bed", "deal.bed"), ("", "The record")):
        with pytest.raises(BadRecord) as refused:
            Fields(data, place, tuple(BED))
        assert f"{told} must be an object with exactly the fields {names}." == str(refused.value)
        assert {"place": place} == refused.value.facts
