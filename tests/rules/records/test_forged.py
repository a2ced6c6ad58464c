"""Records that tell what is not true: each is refused in one sentence, which names the first mistake."""

import json
import re
from typing import Any

import pytest

from rules.errors import BadRecord
from rules.record_line import dump, load
from rules.records import verify
from rules.registry import GAMES
from tests.rules.damaging import Damage, change_at, drop_at, set_at
from tests.rules.records.test_records import played


def swap_hands(data: dict[str, Any]) -> None:
    player = data["deal"]["players"][0]
    player["hand"][0], player["deck"][0] = player["deck"][0], player["hand"][0]


def act_after_the_end(data: dict[str, Any]) -> None:
    data["seats"][0].append({"from": len(data["moves"]) + 2, "by": "deputy"})


def ask_after_the_end(data: dict[str, Any]) -> None:
    data["hints"] = [1, len(data["moves"]) + 1]


TWICE = [{"from": since, "by": "person"} for since in (1, 4, 4)]
BACK = [{"from": 1, "by": "resigned"}, {"from": 9, "by": "person"}]
GONE = [{"from": 1, "by": "person"}, {"from": 9, "by": "resigned"}]


@pytest.mark.parametrize(
    ("forge", "code", "sentence"),
    [
        (drop_at("deal"), "field", "The record must be an object with exactly the fields game, rules_version,"),
        (set_at("game", to="chess"), "field", f"game must be one of {', '.join(GAMES)}."),
        (set_at("rules_version", to=2), "rules-version", "Only records of rules version 1 can be checked here."),
        (set_at("players", to=5), "field", "players must be a whole number from 2 to 4."),
        (set_at("players", to=2), "field", "moves[0] must be an array of a seat from 0 to 1"),
        (set_at("options", to={}), "field", "options must be an object with exactly the fields gardens, expansion."),
        (set_at("options", "gardens", to="mine"), "field", "options.gardens must be one of random, same,"),
        (set_at("options", "gardens", to="same"), "deal", "The seed does not give this deal."),
        (set_at("seed", to="7" * 64), "deal", "The seed does not give this deal."),
        (set_at("seed", to="7" * 63), "field", "seed must be 64 hexadecimal digits in lower case."),
        (set_at("seed", to="G" * 64), "field", "seed must be 64 hexadecimal digits in lower case."),
        (set_at("deal", to=[]), "field", "deal must be an object."),
        (set_at("deal", to={}), "field", "deal must be an object with exactly the fields phase,"),
        (swap_hands, "deal", "The seed does not give this deal."),
        (set_at("moves", to=[[0, "end"]]), "move", "Move 1: the rules refuse 'end' of seat 0"),
        (set_at("moves", to=[[3, "end"]]), "field", "moves[0] must be an array of a seat from 0 to 2 and the notation"),
        (set_at("moves", to=[[True, "end"]]), "field", "moves[0] must be an array of a seat"),
        (set_at("moves", to=["end"]), "field", "moves[0] must be an array of a seat"),
        (set_at("moves", to=[[2, "\x1b[2J"]]), "move", "Move 1: the rules refuse '\\x1b[2J' of seat 2 (notation)."),
        (set_at("moves", to=[]), "ended", "These moves do not make a game that was played."),
        (change_at("moves", 16, 0, by=lambda seat: (seat + 1) % 3), "move", "Move 17: the rules refuse"),
        (drop_at("moves", 5), "move", "Move 6: the rules refuse"),
        (
            change_at("moves", 0, 1, by=lambda move: move.removeprefix("card:")),
            "notation",
            "Move 1: 'grey-turquoise' is not the full notation of a move.",
        ),
        (drop_at("moves", -1), "ended", "These moves do not make a game that was played."),
        (
            change_at("sheet", 1, "nobles", by=lambda points: points + 1),
            "sheet",
            "The sheet is not what these moves score.",
        ),
        (drop_at("sheet", 0, "gardeners"), "sheet", "The sheet is not what these moves score."),
        (set_at("sheet", to=None), "sheet", "The sheet is not what these moves score."),
        (set_at("sheet", to=[{"nobles": "40"}]), "field", "sheet[0] must be an object with the points of each"),
        (
            change_at("ranking", by=lambda places: [4 - place for place in places]),
            "ranking",
            "The ranking does not follow from the sheet and the resignations.",
        ),
        (set_at("ranking", to=[0, 1, 2]), "field", "ranking[0] must be a whole number from 1 to 3."),
        (set_at("ranking", to=None), "ranking", "The ranking does not follow from the sheet and the resignations."),
        (set_at("ended", to="lost"), "field", "ended must be one of played, resigned, agreed, unfinished."),
        (set_at("ended", to="unfinished"), "ended", "These moves do not make a game that was unfinished."),
        (set_at("ended", to="resigned"), "ended", "These moves do not make a game that was resigned."),
        (set_at("seats", 0, to=BACK), "seats", "Somebody acts for a seat after resigning from it."),
        (set_at("seats", to=[GONE] * 3), "ended", "A game ends by resignation when one of two players resigns, or the"),
        (set_at("seats", to=[]), "field", "seats must be an array of 3 seats."),
        (set_at("seats", to=[[], [], []]), "field", "seats[0] must be an array of who acted for this seat,"),
        (set_at("seats", 0, 0, "from", to=2), "field", "seats[0] must be an array of who acted for this seat, the"),
        (act_after_the_end, "seats", "Somebody acts for a seat only after the last move."),
        (set_at("seats", 2, to=TWICE), "field", "seats[2][2].from must be a whole number from 5 to 1000000."),
        (ask_after_the_end, "hints", "The hints are not numbers of moves, each one larger than that before it."),
        (set_at("hints", to=[2, 2]), "hints", "The hints are not numbers of moves,"),
        (set_at("hints", to=[2, 1]), "hints", "The hints are not numbers of moves,"),
        (set_at("hints", to=[0]), "field", "hints[0] must be a whole number from 1 to 1000000."),
        (set_at("hints", to=["1"]), "field", "hints[0] must be a whole number from 1 to"),
    ],
)
def test_a_forged_record_is_named_in_one_sentence(forge: Damage, code: str, sentence: str) -> None:
    data = json.loads(dump(played()))
    forge(data)
    with pytest.raises(BadRecord) as caught:
        verify(load(json.dumps(data)))
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).endswith(".")
    assert (code, facts_of(sentence)) == (caught.value.code, caught.value.facts)


def facts_of(sentence: str) -> dict[str, object]:
    """Return the number of the move, or the place, that a sentence names."""
    if number := re.match(r"Move (\d+):", sentence):
        return {"move": int(number[1])}
    place, must, _ = sentence.partition(" must be ")
    return {"place": place.replace("The record", "")} if must else {}
