import json
import random
import subprocess
import sys
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

ROOT = Path(__file__).parents[3]
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
    for levels in ((*Level,), (Level.KEEN, None, None, None)):
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
        "level must be one of learner, casual, keen, master"
        if seat["by"] == "computer"
        else " must be an object with exactly"
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
    forged["moves"][16][0] = (forged["moves"][16][0] + 1) % 3
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
