import copy
from dataclasses import replace
from typing import Any

import pytest

from rules.errors import BadRecord
from rules.topiary.game import TOPIARY
from rules.topiary.state import Phase, State, Step
from tests.rules.damaging import Damage, change_at, drop_at, set_at
from tests.rules.games import Setting, decisions, played_out, settings_of
from tests.rules.topiary.boards import deal

DRAFT = Setting(TOPIARY, 3, next(one.options for one in settings_of(TOPIARY) if one.options["draft"] == "on"))


def states() -> list[State]:
    """A whole game of three with a draft."""
    return [decision.state for decision in decisions(DRAFT, 3)]


def words(step: Step = Step.VISITOR, phase: Phase = Phase.TURNS) -> dict[str, Any]:
    """The game in words at a step, after eight turns or in the draft."""
    turns = 8 if phase is Phase.TURNS else 0
    found = next(one for one in states() if (one.phase, one.step) == (phase, step) and one.turns >= turns)
    return copy.deepcopy(TOPIARY.to_dict(found))


def test_a_deal_speaks_in_names() -> None:
    deal_ = TOPIARY.to_dict(deal(1, 3))
    assert ["1", "2", "3", "4", "5"] == list(deal_["garden"])
    tiles = [tile for row in deal_["garden"].values() for tile in row]
    assert ["*"] == [tile[-1] for tile in tiles if len(tile) == 4]
    assert deal_["garden"]["3"][2].endswith("*")
    assert deal_["left_out"] not in {"", None}
    assert 1 == len(deal_["rest"])
    player = deal_["players"][0]
    assert ([], [], None, None) == (player["visitors"], player["laid"], player["passed"], player["last"])
    assert 3 == len(player["hand"])


def test_a_game_speaks_in_names() -> None:
    state = next(one for one in states() if one.step is Step.LAY)
    data = TOPIARY.to_dict(state)
    assert {"position", "cell", "picked", "laid"} == set(data["now"])
    assert data["now"]["picked"] in data["players"][state.turn]["hand"]
    row, column = data["now"]["cell"][1], "ABCDE".index(data["now"]["cell"][0])
    assert None is data["garden"][row][column]
    assert [1, 1, 1] == [len(player["passed"]) for player in data["players"]]


def double_tile(data: dict[str, Any]) -> None:
    data["players"][0]["hand"] = data["players"][1]["hand"]


def two_on_one_position(data: dict[str, Any]) -> None:
    data["players"][0]["visitors"][0] = data["players"][1]["visitors"][0]


def forget_who_laid(data: dict[str, Any]) -> None:
    next(player for player in data["players"] if player["laid"])["laid"].pop()


def turn_up(data: dict[str, Any]) -> None:
    row = next(row for row in data["garden"].values() if any("*" not in tile for tile in row))
    column = next(column for column, tile in enumerate(row) if "*" not in tile)
    row[column] += "*"


def pass_two(data: dict[str, Any]) -> None:
    data["players"][(data["first"] + 2) % 3]["passed"] *= 2


def skip_a_chooser(data: dict[str, Any]) -> None:
    data["players"][(data["first"] + 2) % 3]["passed"] = None


def pass_on_what_was_not_there(data: dict[str, Any]) -> None:
    last, following = (data["first"] + 2) % 3, (data["first"] + 1) % 3
    data["players"][last]["passed"] = data["players"][following]["hand"][:1]
    data["rest"] = data["players"][data["first"]]["hand"][:1]


def stand_elsewhere(data: dict[str, Any]) -> None:
    data["players"][0]["last"]["position"] = data["players"][1]["visitors"][0]


NO_TURN = {"position": None, "cell": None, "picked": None, "laid": None}
OBJECT = "deal must be an object with exactly the fields phase, step, first, turn, turns, left_out, garden, rest,"
PIECES = "Each tile of the game must be there once: in the garden, in a hand, or left over at last."
GARDEN = "deal.garden must be the tile in the centre and those that were laid face up, all others face down."
CHOSEN = "Whoever chose must have kept three tiles and passed on all others that were there."
LAST = "deal.players[0].last must be the last turn as the garden shows it, or null before it."


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (drop_at("rest"), OBJECT),
        (set_at("secret", to=1), OBJECT),
        (set_at("phase", to="party"), "deal.phase must be one of draft, turns, over."),
        (set_at("phase", to="draft"), "deal.turn must be the seat that is on turn then, at a step of that phase."),
        (set_at("phase", to="over"), "deal.turn must be the seat that is on turn then, at a step of that phase."),
        (set_at("step", to=["lay"]), "deal.step must be one of keep, visitor, pick, lay, end."),
        (set_at("step", to="keep"), "deal.turn must be the seat that is on turn then, at a step of that phase."),
        (set_at("first", to=3), "deal.first must be a whole number from 0 to 2."),
        (set_at("turn", to=True), "deal.turn must be a whole number from 0 to 2."),
        (change_at("turn", by=lambda seat: (seat + 1) % 3), "deal.turn must be the seat that is on turn then, at a"),
        (set_at("turns", to=-1), "deal.turns must be a whole number from 0 to 100."),
        (set_at("turns", to=18), "deal.turn must be the seat that is on turn then, at a step of that phase."),
        (set_at("turns", to=11), "deal.players[0].visitors must be an array of one position for each turn."),
        (set_at("left_out", to="gnome"), "deal.left_out must be one of polyhedron, pom-pom,"),
        (set_at("left_out", to=None), "deal.left_out must be null with 4 players, and a type with fewer."),
        (set_at("garden", to=[]), "deal.garden must be an object with exactly the fields 1, 2, 3, 4, 5."),
        (set_at("garden", "2", to=[]), "deal.garden.2 must be an array of 5 tiles."),
        (set_at("garden", "2", 3, to="sw6"), "deal.garden.2[3] must be one of ph1, ph2,"),
        (set_at("rest", to="sw2"), "deal.rest must be an array."),
        (set_at("rest", to=[]), CHOSEN),
        (set_at("players", to=[]), "deal.players must be an array of 2 to 4 players."),
        (set_at("players", 2, to=[]), "deal.players[2] must be an object with exactly the fields hand, passed,"),
        (set_at("players", 0, "hand", 0, to=9), "deal.players[0].hand[0] must be one of ph1,"),
        (set_at("players", 0, "visitors", to=["a1"]), "deal.players[0].visitors[0] must be one of a1e,"),
        (set_at("players", 0, "last", "cell", to="F1"), "deal.players[0].last.cell must be one of A1, B1,"),
        (set_at("players", 0, "last", to=NO_TURN), LAST),
        (set_at("now", to=NO_TURN | {"position": "a1e"}), "deal.now must be what the seat on turn has done so far, or"),
        (double_tile, PIECES),
        (set_at("garden", "1", 0, to=None), PIECES),
        (
            change_at("players", 1, "hand", by=lambda hand: hand[::-1]),
            "deal.players[1].hand must be an array of 3 tiles in the order of the box.",
        ),
        (two_on_one_position, "deal.players[1].visitors must be an array of positions where nobody else stands."),
        (drop_at("players", 0, "visitors", 0), "deal.players[0].visitors must be an array of one position for each"),
        (forget_who_laid, GARDEN),
        (turn_up, GARDEN),
        (change_at("garden", "3", 2, by=lambda tile: tile.removesuffix("*")), GARDEN),
        (pass_two, CHOSEN),
        (skip_a_chooser, "deal.players must be seats that chose from the last in turn order to the first."),
        (pass_on_what_was_not_there, CHOSEN),
        (set_at("players", 0, "last", to=None), LAST),
        (stand_elsewhere, LAST),
        (set_at("players", 0, "last", "picked", to="sw1"), LAST),
        (change_at("players", 0, "last", by=lambda last: last | {"cell": None, "laid": "sw1"}), LAST),
    ],
)
def test_a_damaged_state_is_named_in_one_sentence(damage: Damage, sentence: str) -> None:
    data = words()
    damage(data)
    with pytest.raises(BadRecord) as caught:
        TOPIARY.from_dict(data)
    assert {PIECES: "pieces", CHOSEN: "draft"}.get(sentence, "field") == caught.value.code
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).count(". ") + str(caught.value).endswith(".") == 1


NOW = "deal.now must be what the seat on turn has done so far, or null."


@pytest.mark.parametrize(
    ("step", "damage", "sentence"),
    [
        (Step.PICK, set_at("now", to=None), NOW),
        (Step.PICK, set_at("now", "cell", to="C3"), NOW),
        (Step.PICK, set_at("now", "position", to=None), NOW),
        (Step.PICK, set_at("step", to="visitor"), "deal.players[0].visitors must be an array of one position"),
        (Step.LAY, set_at("now", to=None), GARDEN),
        (Step.LAY, set_at("now", "cell", to="C3"), GARDEN),
        (Step.LAY, set_at("now", "laid", to="sw1"), NOW),
        (Step.LAY, set_at("now", "picked", to=None), NOW),
        (Step.LAY, set_at("step", to="end"), "deal.players[0].hand must be an array of 3 tiles in the order of the"),
        (Step.END, set_at("now", "position", to=None), NOW),
        (Step.END, set_at("step", to="lay"), "deal.players[0].hand must be an array of 4 tiles in the order of the"),
    ],
)
def test_a_turn_that_does_not_add_up_is_named(step: Step, damage: Damage, sentence: str) -> None:
    found = next(one for one in states() if one.step is step and one.turn == 0 and one.phase is Phase.TURNS)
    data = copy.deepcopy(TOPIARY.to_dict(found))
    assert found == TOPIARY.from_dict(data)
    damage(data)
    with pytest.raises(BadRecord) as caught:
        TOPIARY.from_dict(data)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("step", "damage"),
    [
        (Step.KEEP, set_at("step", to="visitor")),
        (Step.KEEP, set_at("turns", to=1)),
        (Step.KEEP, set_at("step", to="end")),
        (Step.END, set_at("step", to="keep")),
        (Step.KEEP, set_at("phase", to="turns")),
    ],
)
def test_a_draft_that_does_not_add_up_is_refused(step: Step, damage: Damage) -> None:
    data = words(step, Phase.DRAFT)
    assert isinstance(TOPIARY.from_dict(copy.deepcopy(data)), State)
    damage(data)
    with pytest.raises(BadRecord, match=r"^(Whoever chose must|deal\.turn must be)"):
        TOPIARY.from_dict(data)


def test_nobody_is_on_turn_after_the_last_one() -> None:
    over = played_out(DRAFT, 1)
    assert over == TOPIARY.from_dict(TOPIARY.to_dict(over))
    with pytest.raises(BadRecord, match=r"^deal\.turn must be"):
        TOPIARY.from_dict(TOPIARY.to_dict(replace(over, phase=Phase.TURNS)))
