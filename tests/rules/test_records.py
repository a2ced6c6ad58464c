import json
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import MOST_MOVES, main, play
from rules.computer.choosing import Level
from rules.errors import BadRecord
from rules.game import Seat, choose_options
from rules.record_line import dump, load
from rules.records import Actor, Ending, Record, Setting, Tenure, numbered_key, record_game, verify
from rules.registry import GAMES
from tests.rules import games

ROOT = Path(__file__).parents[2]
TABLES = tuple(table for table in games.SETTINGS if table in games.QUICK_SETTINGS)
SANSSOUCI = GAMES["sanssouci"]


def setting(players: int = 3, **wanted: str) -> Setting:
    return Setting(SANSSOUCI, players, choose_options(SANSSOUCI.options, players, wanted), numbered_key(7, 0))


def by_computers(players: int = 3) -> tuple[tuple[Tenure, ...], ...]:
    return ((Tenure(1, Actor.COMPUTER),),) * players


def played(players: int = 3, **wanted: str) -> Record:
    deal = setting(players, **wanted)
    return record_game(deal, play(deal, casual=False).moves, Ending.PLAYED, by_computers(players))


@cache
def recorded(table: games.Setting, number: int = 0, most: int = MOST_MOVES) -> Record:
    """Play and record a game of any kind, or so many moves of it; casual players end what random play need not end."""
    deal = Setting(table.game, table.players, table.options, numbered_key(7, number))
    game = play(deal, casual=table.game.slug in games.ENDLESS, most=most)
    ended = Ending.UNFINISHED if game.result is None else Ending.PLAYED
    return record_game(deal, game.moves, ended, by_computers(table.players))


@pytest.mark.parametrize("table", games.EACH_SETTING)
def test_a_record_is_read_back_and_found_true(table: games.Setting) -> None:
    record = recorded(table)
    assert record == load(dump(record))
    verify(load(dump(record)))


def test_levels_of_computers_are_read_back_and_records_without_them_too() -> None:
    levels = (*Level, None)
    seats = tuple((Tenure(1, Actor.COMPUTER, level),) for level in levels)
    record = record_game(setting(4), [], Ending.UNFINISHED, seats)
    assert levels == tuple(tenures[0].level for tenures in load(dump(record)).seats)


def test_hints_and_changes_of_hands_up_to_the_last_move_are_read_back_and_found_true() -> None:
    game = played()
    last = len(game.moves)
    handed_on = (Tenure(1, Actor.PERSON), Tenure(2, Actor.DEPUTY), Tenure(last + 1, Actor.PERSON))
    record = replace(game, hints=(1, 2, last), seats=(handed_on, *by_computers(2)))
    assert record == load(dump(record))
    verify(record)


@pytest.mark.parametrize("seat", [{"by": "computer", "level": "grandmaster"}, {"by": "person", "level": "keen"}])
def test_level_that_there_is_not_or_of_a_person_is_refused(seat: dict[str, str]) -> None:
    data = json.loads(dump(played()))
    data["seats"][0] = [{"from": 1, **seat}]
    sentence = (
        "level must be one of casual, keen, master" if seat["by"] == "computer" else " must be an object with exactly"
    )
    with pytest.raises(BadRecord, match=rf"^seats\[0\]\[0\].?{sentence}"):
        load(json.dumps(data))


def test_a_record_has_the_documented_fields_in_one_line() -> None:
    line = dump(played())
    assert "\n" not in line
    names = "game rules_version players options seed deal moves sheet ranking ended seats"
    assert names.split() == list(json.loads(line))


@pytest.mark.parametrize("slug", GAMES)
def test_the_document_shows_a_true_sample(slug: str) -> None:
    text = (ROOT / "docs/records.md").read_text("utf-8")
    sample = next(line for line in text.splitlines() if line.startswith(f'{{"game":"{slug}"'))
    record = load(sample)
    verify(record)
    assert sample == dump(record)


def test_numbered_games_have_the_documented_keys() -> None:
    assert sha256(b"parterre:7:12").digest() == numbered_key(7, 12)


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
        (change("rules_version", 2), "The record is not of rules version 1, the only one that can be checked here."),
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


@pytest.mark.parametrize("line", ["", "{", "[]", '"deal"', "7" * 5000, "[" * 100_000, b"\xff", '{"game":1,"game":2}'])
def test_what_is_no_record_is_refused(line: str | bytes) -> None:
    with pytest.raises(BadRecord) as caught:
        load(line)
    sentences = {
        "json": "This is not one object of JSON in UTF-8, each of its fields there once.",
        "field": "The record must be an object with exactly the fields game, rules_version, players, options, seed,",
    }
    assert str(caught.value).startswith(sentences[caught.value.code])


def spots(data: Any) -> list[tuple[Any, Any]]:  # noqa: ANN401 - any JSON
    """Return every place in some JSON as its container and its key there."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [(data, key) for key in keys] + [spot for key in keys for spot in spots(data[key])]


def complained(line: str) -> str | None:
    """Return what is wrong with a line, if anything is."""
    try:
        verify(load(line))
    except BadRecord as refused:
        return str(refused)
    return None


@pytest.mark.parametrize("number", range(100))
def test_whatever_stands_in_a_record_it_is_refused_in_a_sentence(number: int) -> None:
    chance = random.Random(number)
    table = TABLES[number % len(TABLES)]
    data = json.loads(dump(recorded(table, most=300)))
    container, key = chance.choice(spots(data))
    container[key] = chance.choice([None, -1, 10**9, 1.5, True, "x", "\ud800", [], {}, [[]], float("nan")])
    try:
        verify(load(json.dumps(data)))
    except BadRecord as refused:
        sentence = str(refused)
        assert sentence.isascii()
        assert sentence.endswith(".")


def test_an_unfinished_game_has_neither_sheet_nor_ranking() -> None:
    deal = setting()
    record = record_game(deal, play(deal, casual=False).moves[:20], Ending.UNFINISHED, by_computers())
    assert record.sheet is None
    assert record.ranking is None
    verify(load(dump(record)))


def test_moves_against_the_rules_make_no_record() -> None:
    with pytest.raises(BadRecord, match=r"Move 1: the rules refuse 'stay' of seat 0"):
        record_game(setting(), [(Seat(0), "stay")], Ending.UNFINISHED, by_computers())


def test_simulated_games_are_recorded_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    arguments = "simulate sanssouci --players 3 --games 2 --seed 7 --options expansion=on --options gardens=choose"
    assert main([*arguments.split(), "--record", str(file)]) == 0
    report = capsys.readouterr().out
    assert [line.split()[0] for line in report.splitlines()] == ["games", "moves", "moves/second", "mean"]
    first, second = (load(line) for line in file.read_bytes().splitlines())
    assert (numbered_key(7, 0), numbered_key(7, 1)) == (first.setting.key, second.setting.key)
    assert first.setting.options.to_dict() == {"gardens": "choose", "expansion": "on"}
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out == "2 games dealt and played by the rules.\n"


@pytest.mark.parametrize("slug", GAMES)
def test_the_casual_player_simulates_too(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", slug, "--player", "casual"]) == 0
    assert "games         1\n" in capsys.readouterr().out


def test_verify_names_line_and_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forged = json.loads(dump(played()))
    play_anothers_turn(forged)
    file = tmp_path / "games.jsonl"
    file.write_text(f"{dump(played())}\n{json.dumps(forged)}\n", "utf-8")
    assert main(["verify", str(file)]) == 1
    assert capsys.readouterr().err.startswith("Line 2: Move 17: the rules refuse ")


def test_verify_says_when_a_file_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.jsonl")]) == 1
    assert capsys.readouterr().err.endswith("none.jsonl cannot be used: No such file or directory.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--players 5", "Sanssouci is for 2 to 4 players, not 5."),
        ("--players 0", "Sanssouci is for 2 to 4 players, not 0."),
        ("--options moat=on", "There is no option 'moat' here; the options are: gardens, expansion."),
        ("--options expansion=maybe", "The option expansion cannot be 'maybe'; it can be: off, on."),
        ("--games 0", "argument --games: at least one game"),
    ],
)
def test_simulate_refuses_what_no_table_can_have(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", "sanssouci", *arguments.split()])
    assert stopped.value.code == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_games_do_not_depend_on_the_order_of_sets(slug: str, hash_seed: str, tmp_path: Path) -> None:
    table = [table for table in games.SETTINGS if table.game.slug == slug][-1]
    file = tmp_path / "games.jsonl"
    chosen = " ".join(f"--options {name}={value}" for name, value in table.options.chosen)
    player = "casual" if slug in games.ENDLESS else "random"
    arguments = (
        f"simulate {slug} --players {table.players} --games 1 --seed 7 --player {player} {chosen} --record {file}"
    )
    # A third seed, drawn by chance, is that of the test itself.
    # -S keeps installed packages away: the rules need the standard library alone.
    command = [sys.executable, "-S", "-m", "rules", *arguments.split()]
    environment = {"PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    assert dump(recorded(table)) + "\n" == file.read_text("utf-8")
