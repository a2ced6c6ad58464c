import copy
from typing import Any

import pytest

from rules.errors import BadRecord
from rules.sanssouci.game import SANSSOUCI
from tests.rules.damaging import Damage, change_at, drop_at, set_at
from tests.rules.games import decisions, opening, settings_of

SETTINGS = tuple(settings_of(SANSSOUCI))
FULLEST = SETTINGS[-1]


def words() -> dict[str, Any]:
    """A game of four with expansion, two rounds under way."""
    states = [decision.state for decision in decisions(FULLEST, 3)]
    return copy.deepcopy(SANSSOUCI.to_dict(next(state for state in states if state.turns == 8)))


def test_a_deal_speaks_in_names() -> None:
    deal = SANSSOUCI.to_dict(opening(SETTINGS[0], 1))
    player = deal["players"][0]
    assert {"labyrinth", "statue", "pavilion", "topiary", "stairway", "fountain", "rose-arch", "hedge", "vine"} == set(
        deal["supply"] + deal["market"]
    )
    assert len(player["hand"] + player["deck"]) == 18
    assert "A1" in player["garden"]["printed"]
    assert player["garden"]["nobles"] == {"A": 0, "B": 0, "C": 0, "D": 0, "E": 0, "F": 0, "G": 0, "H": 0, "I": 0}


def share_mission(data: dict[str, Any]) -> None:
    data["players"][0]["missions"][0] = data["players"][1]["missions"][0]


def lay_a_gardener_on(cells: str) -> Damage:
    return change_at("players", 0, "garden", by=lambda garden: garden | {"gardeners": garden[cells][:1]})


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (drop_at("supply"), "deal must be an object with exactly the fields phase, step, first, turn, turns, market,"),
        (set_at("secret", to=1), "deal must be an object with exactly the fields phase,"),
        (set_at("phase", to="party"), "deal.phase must be one of gardens, sides, turns, over."),
        (set_at("step", to=["card"]), "deal.step must be one of card, tile, gardener, noble, end."),
        (set_at("first", to=4), "deal.first must be a whole number from 0 to 3."),
        (set_at("turn", to=True), "deal.turn must be a whole number from 0 to 3."),
        (set_at("turns", to=73), "deal.turns must be a whole number from 0 to 72."),
        (set_at("market", to=["vine"]), "deal.market must be an array of 10 squares."),
        (set_at("market", 2, to="gnome"), "deal.market[2] must be one of labyrinth, statue,"),
        (set_at("supply", to="vine"), "deal.supply must be an array."),
        (set_at("players", to=[]), "deal.players must be an array of 2 to 4 players."),
        (set_at("players", 2, to=[]), "deal.players[2] must be an object with exactly the fields garden, hand,"),
        (set_at("players", 0, "ready", to=1), "deal.players[0].ready must be true or false."),
        (set_at("players", 0, "hand", 0, to=9), "deal.players[0].hand[0] must be one of labyrinth,"),
        (set_at("players", 0, "garden", "nobles", "C", to=7), "deal.players[0].garden.nobles.C must be a whole number"),
        (set_at("players", 0, "garden", "printed", to=[]), "deal.players[0].garden.printed must be what this garden's"),
        (set_at("players", 3, "last", "way", to=["J1"]), "deal.players[3].last.way[0] must be one of A1, B1,"),
        (lay_a_gardener_on("printed"), "deal.players[0].garden must be a garden with at most one tile on each square,"),
        (lay_a_gardener_on("symbols"), "deal.players[0].garden must be a garden with at most one tile on each square,"),
        (
            change_at("players", 1, "deck", by=lambda deck: [deck[1], *deck[1:]]),
            "Seat 1 must have each of its 18 cards once, in hand, deck or played.",
        ),
        (share_mission, "Every seat must have two missions, and no mission may be there twice."),
        (drop_at("supply", 0), "There must be 81 tiles in all for 4 players."),
        (
            change_at("supply", by=lambda supply: ["vine"] * len(supply)),
            "There are only 9 tiles with the symbol vine for 4 players.",
        ),
    ],
)
def test_a_damaged_deal_is_named_in_one_sentence(damage: Damage, sentence: str) -> None:
    data = words()
    damage(data)
    with pytest.raises(BadRecord) as caught:
        SANSSOUCI.from_dict(data)
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).count(". ") + str(caught.value).endswith(".") == 1
    assert ("field" if sentence.startswith("deal") else "pieces") == caught.value.code
