"""Records of games in which chance deals anew in every round, and of games that random play does not end."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import main
from rules.errors import BadRecord
from rules.record_line import dump, load
from rules.records import Ending, verify
from tests.rules import games
from tests.rules.records.test_records import recorded


def test_random_play_that_does_not_end_is_cut_off_and_recorded_as_unfinished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rules.__main__.MOST_MOVES", 50)
    file = tmp_path / "games.jsonl"
    assert main(["simulate", "gardlings", "--games", "2", "--record", str(file)]) == 0
    report = capsys.readouterr().out.splitlines()
    assert ["games", "moves", "moves/second", "unfinished"] == [line.split()[0] for line in report]
    assert report[-1].startswith("unfinished    2, cut off after")
    assert [Ending.UNFINISHED] * 2 == [load(line).ended for line in file.read_bytes().splitlines()]
    assert main(["verify", str(file)]) == 0


def test_rounds_are_told_where_their_number_differs(capsys: pytest.CaptureFixture[str]) -> None:
    for slug, told in (("gardlings", True), ("sanssouci", False)):
        assert main(["simulate", slug, "--player", "casual"]) == 0
        assert told is ("median rounds" in capsys.readouterr().out)


BAGS = next(table for table in games.SETTINGS if table.game.slug == "gardlings" and table.players > 1)


def test_a_record_tells_the_bags_of_every_round_as_they_were_shuffled() -> None:
    record = recorded(BAGS)
    data = json.loads(dump(record))
    assert "bags" in data
    assert record.dealt is not None
    assert data["bags"] == [*record.dealt]
    assert [BAGS.players] * len(data["bags"]) == [len(bags) for bags in data["bags"]]
    assert [player["bag"] for player in data["deal"]["players"]] == data["bags"][0]
    assert [8] * BAGS.players == [len(bag) for bag in data["bags"][0]]
    assert [9] * BAGS.players == [len(bag) for bag in data["bags"][1]]
    assert None is recorded(games.SETTINGS[0]).dealt


def swap_in_a_bag(data: dict[str, Any]) -> None:
    bag = data["bags"][1][0]
    other = next(place for place, name in enumerate(bag) if name != bag[0])
    bag[0], bag[other] = bag[other], bag[0]


@pytest.mark.parametrize(
    ("forge", "sentence"),
    [
        (swap_in_a_bag, "The seed does not deal so in every round."),
        (lambda data: data["bags"].pop(), "The seed does not deal so in every round."),
        (lambda data: data.update(bags=None), "bags must be an array."),
        (lambda data: data.pop("bags"), "The record must be an object with exactly the fields game,"),
    ],
)
def test_forged_bags_are_named(forge: Callable[[dict[str, Any]], None], sentence: str) -> None:
    data = json.loads(dump(recorded(BAGS)))
    forge(data)
    with pytest.raises(BadRecord) as caught:
        verify(load(json.dumps(data)))
    assert ("dealt" if sentence.startswith("The seed") else "field") == caught.value.code
    assert str(caught.value).startswith(sentence)
