"""Records that tell what is not true: each is refused in one sentence, which names the first mistake."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.errors import BadRecord
from rules.record_line import dump, load
from rules.records import verify
from rules.registry import GAMES
from tests.rules.records.test_records import played


def change(name: str, to: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.__setitem__(name, to)


def drop_the_deal(data: dict[str, Any]) -> None:
    del data["deal"]


def swap_hands(data: dict[str, Any]) -> None:
    player = data["deal"]["players"][0]
    player["hand"][0], player["deck"][0] = player["deck"][0], player["hand"][0]


def play_anothers_turn(data: dict[str, Any]) -> None:
    data["moves"][16][0] = (data["moves"][16][0] + 1) % 3


def drop_a_move(data: dict[str, Any]) -> None:
    del data["moves"][5]


def shorten_a_notation(data: dict[str, Any]) -> None:
    data["moves"][0][1] = data["moves"][0][1].removeprefix("card:")


def lift_the_score(data: dict[str, Any]) -> None:
    data["sheet"][1]["nobles"] += 1


def forget_a_category(data: dict[str, Any]) -> None:
    del data["sheet"][0]["gardeners"]


def rank_the_last_first(data: dict[str, Any]) -> None:
    data["ranking"] = [4 - place for place in data["ranking"]]


def act_after_the_end(data: dict[str, Any]) -> None:
    data["seats"][0].append({"from": len(data["moves"]) + 2, "by": "deputy"})


def act_twice_from_one_move_on(data: dict[str, Any]) -> None:
    data["seats"][2] = [{"from": since, "by": "person"} for since in (1, 4, 4)]


def ask_after_the_end(data: dict[str, Any]) -> None:
    data["hints"] = [1, len(data["moves"]) + 1]


def start_late(data: dict[str, Any]) -> None:
    data["seats"][0][0]["from"] = 2


def come_back(data: dict[str, Any]) -> None:
    data["seats"][0] = [{"from": 1, "by": "resigned"}, {"from": 9, "by": "person"}]


def resign_all(data: dict[str, Any]) -> None:
    data["seats"] = [[{"from": 1, "by": "person"}, {"from": 9, "by": "resigned"}]] * 3


def cut_off(data: dict[str, Any]) -> None:
    del data["moves"][-1]


@pytest.mark.parametrize(
    ("forge", "sentence"),
    [
        (drop_the_deal, "The record must be an object with exactly the fields game, rules_version,"),
        (change("game", "chess"), f"game must be one of {', '.join(GAMES)}."),
        (change("rules_version", 2), "Only records of rules version 1 can be checked here."),
        (change("players", 5), "players must be a whole number from 2 to 4."),
        (change("players", 2), "moves[0] must be an array of a seat from 0 to 1"),
        (change("options", {}), "options must be an object with exactly the fields gardens, expansion."),
        (change("options", {"gardens": "mine", "expansion": "on"}), "options.gardens must be one of random, same,"),
        (change("options", {"gardens": "same", "expansion": "off"}), "The seed does not give this deal."),
        (change("seed", "7" * 64), "The seed does not give this deal."),
        (change("seed", "7" * 63), "seed must be 64 hexadecimal digits in lower case."),
        (change("seed", "G" * 64), "seed must be 64 hexadecimal digits in lower case."),
        (change("deal", []), "deal must be an object."),
        (change("deal", {}), "deal must be an object with exactly the fields phase,"),
        (swap_hands, "The seed does not give this deal."),
        (change("moves", [[0, "end"]]), "Move 1: the rules refuse 'end' of seat 0"),
        (change("moves", [[3, "end"]]), "moves[0] must be an array of a seat from 0 to 2 and the notation of a move."),
        (change("moves", [[True, "end"]]), "moves[0] must be an array of a seat"),
        (change("moves", ["end"]), "moves[0] must be an array of a seat"),
        (change("moves", [[2, "\x1b[2J"]]), "Move 1: the rules refuse '\\x1b[2J' of seat 2 (notation)."),
        (change("moves", []), "These moves do not make a game that was played."),
        (play_anothers_turn, "Move 17: the rules refuse"),
        (drop_a_move, "Move 6: the rules refuse"),
        (shorten_a_notation, "Move 1: 'grey-turquoise' is not the full notation of a move."),
        (cut_off, "These moves do not make a game that was played."),
        (lift_the_score, "The sheet is not what these moves score."),
        (forget_a_category, "The sheet is not what these moves score."),
        (change("sheet", None), "The sheet is not what these moves score."),
        (change("sheet", [{"nobles": "40"}]), "sheet[0] must be an object with the points of each category."),
        (rank_the_last_first, "The ranking does not follow from the sheet and the resignations."),
        (change("ranking", [0, 1, 2]), "ranking[0] must be a whole number from 1 to 3."),
        (change("ranking", None), "The ranking does not follow from the sheet and the resignations."),
        (change("ended", "lost"), "ended must be one of played, resigned, agreed, unfinished."),
        (change("ended", "unfinished"), "These moves do not make a game that was unfinished."),
        (change("ended", "resigned"), "These moves do not make a game that was resigned."),
        (come_back, "Somebody acts for a seat after resigning from it."),
        (resign_all, "A game ends by resignation when one of two players resigns, or the last person does,"),
        (change("seats", []), "seats must be an array of 3 seats."),
        (change("seats", [[], [], []]), "seats[0] must be an array of who acted for this seat,"),
        (start_late, "seats[0] must be an array of who acted for this seat, the first of them from move 1 on."),
        (act_after_the_end, "Somebody acts for a seat only after the last move."),
        (act_twice_from_one_move_on, "seats[2][2].from must be a whole number from 5 to 1000000."),
        (ask_after_the_end, "The hints are not numbers of moves, each one larger than that before it."),
        (change("hints", [2, 2]), "The hints are not numbers of moves,"),
        (change("hints", [2, 1]), "The hints are not numbers of moves,"),
        (change("hints", [0]), "hints[0] must be a whole number from 1 to 1000000."),
        (change("hints", ["1"]), "hints[0] must be a whole number from 1 to"),
    ],
)
def test_a_forged_record_is_named_in_one_sentence(forge: Callable[[dict[str, Any]], None], sentence: str) -> None:
    data = json.loads(dump(played()))
    forge(data)
    with pytest.raises(BadRecord) as caught:
        verify(load(json.dumps(data)))
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("forge", "code", "facts"),
    [
        (swap_hands, "deal", {}),
        (drop_the_deal, "field", {"place": ""}),
        (play_anothers_turn, "move", {"move": 17}),
        (shorten_a_notation, "notation", {"move": 1}),
        (cut_off, "ended", {}),
        (resign_all, "ended", {}),
        (lift_the_score, "sheet", {}),
        (rank_the_last_first, "ranking", {}),
        (come_back, "seats", {}),
        (act_after_the_end, "seats", {}),
        (ask_after_the_end, "hints", {}),
        (change("rules_version", 2), "rules-version", {}),
    ],
)
def test_what_is_wrong_with_a_record_has_a_code_and_the_number_of_the_move(
    forge: Callable[[dict[str, Any]], None], code: str, facts: dict[str, object]
) -> None:
    data = json.loads(dump(played()))
    forge(data)
    with pytest.raises(BadRecord) as caught:
        verify(load(json.dumps(data)))
    assert (code, facts) == (caught.value.code, caught.value.facts)
