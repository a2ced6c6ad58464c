import copy
from typing import Any

import pytest

from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.state import Step
from rules.errors import BadRecord
from tests.rules.damaging import Damage, set_at
from tests.rules.games import decisions, opening, settings_of

TABLES = list(settings_of(EMPERORS_GARDEN))


def words(step: Step = Step.ACTION) -> dict[str, Any]:
    """A game of four, a few rounds under way."""
    states = [decision.state for decision in decisions(TABLES[-4], 3)]
    return copy.deepcopy(
        EMPERORS_GARDEN.to_dict(next(state for state in states if state.turns >= 12 and state.step is step))
    )


def test_a_deal_speaks_in_names() -> None:
    deal = EMPERORS_GARDEN.to_dict(opening(TABLES[0], 1))
    assert ["0:0", "0:-1", "1:0", "0:1", "-1:0"] == [laid["cell"] for laid in deal["garden"]]
    assert "0:0" == deal["emperor"]
    assert {"samurai": None, "priest": None, "poet": None} == deal["players"][0]["pieces"]
    assert None is deal["now"]
    assert 36 == len(deal["draw"])
    assert "hanafuda" == deal["deck"]
    suits = {name.rpartition("-")[0] for name in deal["draw"]}
    assert 12 == len(suits)
    assert "chrysanthemum" in suits


def test_looks_are_counted_from_one() -> None:
    for decision in decisions(TABLES[0], 1):
        for player, told in zip(
            decision.state.players, EMPERORS_GARDEN.to_dict(decision.state)["players"], strict=True
        ):
            assert (player.look + 1 or None, player.wish + 1 or None) == (told["look"], told["wish"])


def shift(**changes: object) -> Damage:
    one = {"seat": 0, "piece": "poet", "start": "0:0", "to": None} | changes
    turn = dict.fromkeys(("card", "cell", "placed", "lifted", "start", "goal"))
    turn |= {"action": "none", "shifts": [one], "points": 0}
    return set_at("players", 1, "last", to=turn)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda data: data.pop("draw"), "deal must be an object with exactly the fields deck, own_falls_score, phase,"),
        (set_at("secret", to=1), "deal must be an object with exactly the fields deck,"),
        (set_at("deck", to="tarot"), "deal.deck must be one of hanafuda, western."),
        (set_at("own_falls_score", to=1), "deal.own_falls_score must be true or false."),
        (set_at("phase", to="party"), "deal.phase must be one of samurai, looks, turns, over."),
        (set_at("step", to=["card"]), "deal.step must be one of samurai, wish, look, draw, card, action, put, end."),
        (set_at("order", to=[0, 1, 2, 4]), "deal.order[3] must be a whole number from 0 to 3."),
        (set_at("order", to=[0, 1, 2, 2]), "deal.order must be every seat from 0 to 3 once."),
        (set_at("turn", to=True), "deal.turn must be a whole number from 0 to 3."),
        (set_at("turns", to=49), "deal.turns must be a whole number from 0 to 48."),
        (set_at("garden", to="pine-1"), "deal.garden must be an array."),
        (set_at("garden", 0, "cell", to="0:x"), 'deal.garden[0].cell must be a cell such as "2:-1".'),
        (set_at("garden", 0, "cell", to=7), 'deal.garden[0].cell must be a cell such as "2:-1".'),
        (set_at("garden", 0, "card", to="king-spades"), "deal.garden[0].card must be one of pine-1, pine-2,"),
        (set_at("emperor", to=None), 'deal.emperor must be a cell such as "2:-1".'),
        (set_at("scoring", to=[]), "4 players have 4 scoring cards and 3 removed ones."),
        (set_at("removed", to=[]), "4 players have 4 scoring cards and 3 removed ones."),
        (set_at("players", to=[]), "deal.players must be an array of 2 to 4 players."),
        (set_at("players", 2, to=[]), "deal.players[2] must be an object with exactly the fields pieces, agent,"),
        (set_at("players", 0, "pieces", to={}), "deal.players[0].pieces must be an object with exactly the fields sam"),
        (set_at("players", 0, "agent", to=None), "deal.players[0].agent must be one of pine-1,"),
        (set_at("players", 0, "agent_used", to=0), "deal.players[0].agent_used must be true or false."),
        (set_at("players", 0, "look", to=5), "deal.players[0].look must be a whole number from 1 to 4."),
        (set_at("players", 0, "wish", to=0), "deal.players[0].wish must be a whole number from 1 to 4."),
        (set_at("players", 0, "earned", "poet", to=-1), "deal.players[0].earned.poet must be a whole number from 0"),
        (set_at("players", 3, "last", to={}), "deal.players[3].last must be an object with exactly the fields card,"),
        (set_at("now", "action", to="nap"), "deal.now.action must be one of open, none, place, agent, samurai,"),
        (set_at("now", "placed", to="emperor"), "deal.now.placed must be one of samurai, priest, poet."),
        (shift(piece="pawn"), "deal.players[1].last.shifts[0].piece must be one of poet, priest, samurai, emperor."),
        (shift(seat=4), "deal.players[1].last.shifts[0].seat must be a whole number from 0 to 3."),
        (shift(seat=None), "deal.players[1].last.shifts[0] must be a piece with its seat, or the emperor with none."),
        (shift(piece="emperor"), "deal.players[1].last.shifts[0] must be a piece with its seat, or the emperor"),
        (shift(start=None), 'deal.players[1].last.shifts[0].start must be a cell such as "2:-1".'),
        (lambda data: data["draw"].pop(), "Each of the 48 cards must be there once."),
        (lambda data: data["draw"].__setitem__(0, data["scoring"][0]), "Each of the 48 cards must be there once."),
        (
            lambda data: data["garden"][1].update(cell=data["garden"][0]["cell"]),
            "deal.garden must be an array of cards on different cells.",
        ),
        (
            lambda data: data["players"][0]["pieces"].update(samurai=data["emperor"]),
            "Every piece on the board must stand on a card of its own.",
        ),
        (set_at("emperor", to="60:60"), "Every piece on the board must stand on a card of its own."),
    ],
)
def test_a_damaged_deal_is_named_in_one_sentence(damage: Damage, sentence: str) -> None:
    data = words()
    damage(data)
    with pytest.raises(BadRecord) as caught:
        EMPERORS_GARDEN.from_dict(data)
    assert ("field" if sentence.startswith("deal") else "pieces") == caught.value.code
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).count(". ") + str(caught.value).endswith(".") == 1


def test_a_lifted_card_needs_the_cell_it_came_from() -> None:
    data = words(Step.PUT)
    data["now"]["start"] = None
    with pytest.raises(BadRecord, match=r"^deal\.now\.start must be the cell from which the card was lifted\.$"):
        EMPERORS_GARDEN.from_dict(data)


def spots(data: Any) -> list[tuple[Any, Any]]:  # noqa: ANN401 - any JSON
    """Return every place in some JSON as its container and its key there."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [(data, key) for key in keys] + [spot for key in keys for spot in spots(data[key])]
