"""
Golden games: whole games in notation with their score sheets, kept as they were once played.

`pytest tests/rules/records/test_golden.py --regenerate-golden` plays new ones; the difference is reviewed like code.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pytest

from rules.errors import PlayerError
from rules.game import Seat, choose_options
from rules.registry import GAMES
from tests.rules.games import Setting, key_of, pick

FOLDER = Path(__file__).parents[2] / "golden"
SWITCH = 2
"""How many values an option has that is off or on, or one thing or the other."""
PLAYERS = {"gardlings": (1, 2, 4, 5, 8)}
"""How many play the golden games of a game that seats very many."""
SWITCHES = {"gardlings": ("advanced",)}
"""The switches of a game that has very many; this one stands for others."""
Moves = list[tuple[Seat, str]]


@dataclass(frozen=True)
class Golden:
    """One file: a setting with the key of its deal."""

    name: str
    setting: Setting

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    @property
    def key(self) -> bytes:
        return key_of(self.name)


def goldens() -> Iterator[Golden]:
    """Yield what must be there: every game and number of players, plain and with each option that is a switch."""
    for game in GAMES.values():
        for players in PLAYERS.get(game.slug, game.player_counts):
            named = [spec for spec in game.options if spec.name in SWITCHES.get(game.slug, (spec.name,))]
            switches = [spec for spec in named if len(spec.values) == SWITCH and players in spec.players]
            for chosen in ({}, *({spec.name: spec.values[1]} for spec in switches)):
                options = choose_options(game.options, players, chosen)
                words = [word for switch in chosen.items() for word in switch if word != "on"]
                yield Golden("-".join((game.slug, f"{players}p", *words)), Setting(game, players, options))


GOLDENS = tuple(goldens())
each_golden = pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)


def new_moves(golden: Golden) -> Moves:
    """Play a game of casual players in the even seats and random ones in the odd seats."""
    game, chance = golden.setting.game, random.Random(golden.name)
    state, moves = game.setup(golden.key, golden.setting.players, golden.setting.options), []
    while acting := game.to_act(state):
        seat = min(acting)
        legal = game.legal_moves(state, seat)
        move = pick(game, legal, chance) if seat % 2 else game.casual(game.view(state, seat), legal)
        moves.append((seat, str(move)))
        state, _ = game.apply(state, seat, move)
    return moves


def written(golden: Golden, moves: Moves) -> str:
    """Play the moves and write the game down: a line for each turn, then the sheet. The name fixes the deal."""
    game, setting = golden.setting.game, golden.setting
    state = game.setup(golden.key, setting.players, setting.options)
    for seat, text in moves:
        state, _ = game.apply(state, seat, game.parse_move(state, seat, text))
    result = game.result(state)
    assert result is not None, "the game is not over"
    lines = [f"{setting}, rules version {game.rules_version}", ""]
    lines += [f"{seat}: {' '.join(text for _, text in turn)}" for seat, turn in groupby(moves, lambda move: move[0])]
    lines += ["", " ".join(["seat", *(f"{line.category:>9}" for line in result.sheet[0]), "    total", "  place"])]
    for number, sheet in enumerate(result.sheet):
        points = [f"{line.points:>9}" for line in sheet]
        lines.append(" ".join([f"{number:>4}", *points, f"{result.totals[number]:>9}", f"{result.places[number]:>7}"]))
    return "\n".join(lines) + "\n"


def read_moves(text: str) -> Moves:
    turns = [turn.split() for turn in text.split("\n\n")[1].splitlines()]
    return [(Seat(int(seat.rstrip(":"))), word) for seat, *words in turns for word in words]


@each_golden
def test_every_game_and_number_of_players_has_a_golden_game_that_is_played_alike(
    golden: Golden, request: pytest.FixtureRequest
) -> None:
    if request.config.getoption("--regenerate-golden"):
        golden.file.write_text(written(golden, new_moves(golden)), "utf-8")
    text = golden.file.read_text("utf-8")
    assert written(golden, read_moves(text)) == text


def test_there_is_no_golden_game_of_anything_else() -> None:
    assert {golden.file for golden in GOLDENS} == set(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("slug", GAMES)
def test_golden_games_reach_every_kind_of_move_that_could_be_made_in_them(slug: str) -> None:
    could, did = set(), set()
    for golden in GOLDENS:
        game, setting = golden.setting.game, golden.setting
        state = game.setup(golden.key, setting.players, setting.options)
        for seat, text in read_moves(golden.file.read_text("utf-8")) if game.slug == slug else []:
            move = game.parse_move(state, seat, text)
            could |= {game.kind(other) for other in game.legal_moves(state, seat)}
            did.add(game.kind(move))
            state, _ = game.apply(state, seat, move)
    assert len(did) > 1
    assert could == did


@each_golden
def test_a_forged_golden_game_is_caught(golden: Golden) -> None:
    text = golden.file.read_text("utf-8")
    *_, sheet = text.split("\n\n")
    first, *others = read_moves(text)
    with pytest.raises(PlayerError):
        written(golden, [first, first, *others])
    flattered = text.replace(sheet, sheet.replace(" 1\n", " 2\n"))
    assert flattered != written(golden, read_moves(flattered))
