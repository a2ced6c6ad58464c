"""Reading the fields of a record: what is read, and what is said of what does not belong there."""

import pytest

from rules.errors import BadRecord
from rules.fields import (
    FLAG,
    Fields,
    Form,
    as_it_is,
    choice,
    exactly,
    instance,
    maybe,
    named,
    one_of,
    read_text,
    several,
    tuple_of,
    whole,
)

BED = {"name": "roses", "rows": 3, "lengths": [1, 3], "is_dug": True, "tools": ["rake", None], "soil": "clay"}
SOILS = ("sand", "clay")
TOOLS = ("spade", "rake")


def bed(place: str = "deal.beds[0]", /, **changes: object) -> Fields:
    return Fields(BED | changes, place, tuple(BED))


TEXT = as_it_is(read_text)
TOOL = named(TOOLS)


@pytest.mark.parametrize(
    ("field", "written", "form", "value"),
    [
        ("name", "roses", TEXT, "roses"),
        ("rows", 3, whole(3, 3), 3),
        ("lengths", [1, 3], several(whole(1, 3)), (1, 3)),
        ("lengths", [1, 3], exactly(2, "lengths", whole(1, 3)), (1, 3)),
        ("is_dug", True, FLAG, True),
        ("soil", "clay", named(SOILS), 1),
        ("soil", "clay", one_of(SOILS), "clay"),
        ("soil", "clay", choice({"heavy": "clay", "light": "sand"}), "heavy"),
        ("soil", None, maybe(named(SOILS), -1), -1),
        ("soil", "sand", maybe(named(SOILS), -1), 0),
        ("tools", ["rake", None], several(maybe(TOOL, -1)), (1, -1)),
        ("tools", {"a": "rake", "b": 2}, tuple_of({"a": TOOL, "b": whole(1, 2)}), (1, 2)),
        ("tools", {"real": 3, "imag": 4}, instance(complex, {"real": whole(3, 3), "imag": whole(4, 4)}), 3 + 4j),
    ],
)
def test_each_field_is_read_as_what_it_is_and_written_back(
    field: str, written: object, form: Form, value: object
) -> None:
    read = bed(**{field: written})
    assert value == read.read(field, form)
    assert written == read.value(field) == form.write(value)


def test_items_of_an_array_come_with_their_places() -> None:
    assert (("deal.beds[0].lengths[0]", 1), ("deal.beds[0].lengths[1]", 3)) == bed().items("lengths")
    assert (("lengths[0]", 1), ("lengths[1]", 3)) == bed("").items("lengths")


@pytest.mark.parametrize(
    ("field", "stands_there", "form", "place", "wanted"),
    [
        ("name", 7, TEXT, "name", "a text"),
        ("rows", 2, whole(3, 5), "rows", "a whole number from 3 to 5"),
        ("rows", 6, whole(3, 5), "rows", "a whole number from 3 to 5"),
        ("rows", True, whole(0, 5), "rows", "a whole number from 0 to 5"),
        ("rows", 3.0, whole(0, 5), "rows", "a whole number from 0 to 5"),
        ("lengths", [1, 4], several(whole(1, 3)), "lengths[1]", "a whole number from 1 to 3"),
        ("lengths", {"0": 1}, several(whole(1, 3)), "lengths", "an array"),
        ("lengths", [1, 3], exactly(3, "lengths", whole(1, 3)), "lengths", "an array of 3 lengths"),
        ("is_dug", 1, FLAG, "is_dug", "true or false"),
        ("soil", "loam", named(SOILS), "soil", "one of sand, clay"),
        ("soil", None, named(SOILS), "soil", "one of sand, clay"),
        ("soil", ["clay"], one_of(SOILS), "soil", "one of sand, clay"),
        ("soil", 1, maybe(named(SOILS), -1), "soil", "one of sand, clay"),
        ("tools", ["rake", None], several(TOOL), "tools[1]", "one of spade, rake"),
        ("tools", [None, "hoe"], several(maybe(TOOL, -1)), "tools[1]", "one of spade, rake"),
    ],
)
def test_what_does_not_belong_there_is_refused_by_its_place(
    field: str, stands_there: object, form: Form, place: str, wanted: str
) -> None:
    with pytest.raises(BadRecord) as refused:
        bed(**{field: stands_there}).read(field, form)
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
