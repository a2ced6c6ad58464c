import json
from typing import Any

import pytest

from rules.errors import BadRecord
from rules.gardlings.game import GARDLINGS
from rules.gardlings.record import player_form
from rules.gardlings.state import State
from tests.rules.damaging import Damage, set_at
from tests.rules.gardlings.market.test_purchases import THREE_PIGS, WHERE
from tests.rules.gardlings.plots import worth
from tests.rules.gardlings.tables import closing, deal, legal, play, stopped

Data = dict[str, Any]
NO_COIN = False


def data(state: State | None = None) -> Data:
    loaded = json.loads(json.dumps(GARDLINGS.to_dict(state or deal(2))))
    assert isinstance(loaded, dict)
    return loaded


def later() -> State:
    """Return a table in the second round at which a tile is held and an order begun."""
    state = deal(2, pigs="advanced")
    for seat in (0, 1):
        state, _ = play(state, seat, "draw stop order:pity end")
    state, _ = play(state, 0, "draw draw")
    return play(state, 1, "stop order:pity end")[0]


def ordered() -> State:
    """Return a table at which a stack, a level and a pig were ordered."""
    state = closing(deal(2, pigs="advanced"), THREE_PIGS, worth(7), orders={0: "order:b1 order:green order:pity"})
    return play(state, 0, legal(state).split()[-1])[0]


def mutated() -> State:
    """Return a table in the second round; in the first a pig mutated."""
    return play(stopped(deal(pigs="advanced"), THREE_PIGS), 0, f"buy:b1 end mutate:{WHERE['blue']}:b1:p2 end")[0]


def test_orders_and_mutations_speak_in_names() -> None:
    order = data(ordered())["players"][0]["order"]
    assert [("blue", "b1"), ("green", None)] == [(wish["level"], wish["stack"]) for wish in order["wishes"]]
    assert isinstance(order["pig"], int)
    assert None is data(play(deal(2), 0, "draw stop order:pity")[0])["players"][0]["order"]["pig"]
    purchase = data(mutated())["players"][0]["last"]["purchase"]
    assert ("b1", "b1", "p2") == (purchase["stack"], purchase["returned_to"], purchase["drawn_from"])


@pytest.mark.parametrize("state", [ordered(), mutated()], ids=["ordered", "mutated"])
def test_a_player_is_read_back_though_the_tiles_are_not_those_of_a_box(state: State) -> None:
    player, form = state.players[0], player_form(len(state.stacks))
    assert player == form.read(form.write(player), "deal.players[0]")


@pytest.mark.parametrize("state", [deal(), deal(5), deal(20), later()], ids=["1p", "5p", "20p", "later"])
def test_a_state_is_read_back(state: State) -> None:
    assert state == GARDLINGS.from_dict(data(state))


def test_a_deal_names_bags_and_stacks() -> None:
    first = data()
    assert {"pity", *(f"{level}{number}" for level in "gbpy" for number in (1, 2))} == set(first["stacks"])
    assert 8 == len(first["players"][0]["bag"])
    assert all(name.split()[0] in {"single", "double", "pity"} for name in first["players"][0]["bag"])
    assert {"seats": 2, "target": 20, "hidden": True} == {
        name: first["rules"][name] for name in ("seats", "target", "hidden")
    }


def test_a_garden_says_how_its_tiles_lie() -> None:
    last = data(later())["players"][0]["last"]
    assert [{"x": 0, "y": 0, "turn": 0}] == [
        {name: tile[name] for name in ("x", "y", "turn")} for tile in last["garden"]
    ]
    assert "pity" == last["purchase"]["stack"]


def swap_bags(forged: Data) -> None:
    bags = [player["bag"] for player in forged["players"]]
    single = next(name for name in bags[0] if name.startswith("single"))
    pity = next(name for name in bags[1] if name.startswith("pity"))
    bags[0][bags[0].index(single)], bags[1][bags[1].index(pity)] = pity, single


def repeat_a_gnome(forged: Data) -> None:
    for player in forged["players"]:
        bag = player["bag"]
        player["bag"] = ["single gnome yb.ry." if name.startswith("single") else name for name in bag]


LAID = ("players", 1, "last", "garden", 0)
BOUGHT = ("players", 0, "last", "purchase", "stack")
TOP = ("stacks", "g1", "tiles", 0)
FORGERIES: dict[str, tuple[Damage, str]] = {
    "key": (set_at("key", to="00"), "deal.key must be 64 hexadecimal digits in lower case."),
    "target": (set_at("rules", "target", to=18), "deal.rules.target must be 17 or 20."),
    "hidden": (set_at("rules", "hidden", to=1), "deal.rules.hidden must be true or false."),
    "seats": (set_at("rules", "seats", to=3), "deal.players must be an array of 3 players."),
    "more seats": (set_at("rules", "seats", to=5), "deal.stacks must be an object with exactly the fields pity, g1,"),
    "phase": (set_at("phase", to="buying"), "deal.phase must be one of build, buy, over."),
    "stack": (set_at(*TOP, to="pity"), "deal.stacks.g1.tiles[0] must be one of single gnome"),
    "level": (set_at(*TOP, to="pity pig b.r.y."), "deal.stacks.g1.tiles must be an array of tiles of"),
    "known": (set_at("stacks", "g1", "known", to=11), "deal.stacks.g1.known must be a whole number from 0 to 10."),
    "lost tile": (lambda forged: forged["stacks"]["g1"]["tiles"].pop(), "The green tiles are not those of 1 boxes."),
    "swapped tiles": (swap_bags, "Every seat must have 4 single gnome tiles."),
    "repeated gnome": (repeat_a_gnome, "The single tiles are not those of 1 boxes."),
    "coins": (set_at("supply", to=23), "There must be 28 coins in all."),
    "supply": (set_at("supply", to=29), "deal.supply must be a whole number from 0 to 28."),
    "coin": (set_at("stacks", "b1", "coin", to=NO_COIN), "There must be 28 coins in all."),
    "chosen": (set_at("chosen", to=[1, 2]), "deal.chosen must be an array of no, one or three whole numbers."),
    "step": (set_at("players", 0, "step", to="sleep"), "deal.players[0].step must be one of draw, lay,"),
    "halt": (set_at("players", 0, "halt", to="tired"), "deal.players[0].halt must be one of not yet,"),
    "turn": (set_at(*LAID, "turn", to=7), "deal.players[1].last.garden[0].turn must be a whole"),
    "place": (set_at(*LAID, "x", to="x"), "deal.players[1].last.garden[0].x must be a whole"),
    "bought": (set_at(*BOUGHT, to=None), "deal.players[0].last.purchase.stack must be a"),
    "no stack": (set_at(*BOUGHT, to="g9"), "deal.players[0].last.purchase.stack must be a"),
    "count": (set_at("players", 0, "last", "count", to=None), "deal.players[0].last.count must be an object with"),
    "wish": (set_at("players", 1, "order", "wishes", to={}), "deal.players[1].order.wishes must be an array."),
}


@pytest.mark.parametrize(("forge", "sentence"), FORGERIES.values(), ids=FORGERIES)
def test_a_forged_state_is_named(forge: Damage, sentence: str) -> None:
    forged = data(later())
    forge(forged)
    with pytest.raises(BadRecord) as caught:
        GARDLINGS.from_dict(forged)
    assert str(caught.value).startswith(sentence)
    assert ("field" if sentence.startswith("deal.") else "pieces") == caught.value.code


def test_a_purchase_whose_pig_was_never_there_is_refused() -> None:
    state, _ = play(stopped(deal(), worth(3)), 0, "buy:pity")
    forged = data(later())
    purchase = dict(forged["players"][0]["last"]["purchase"], pig="pity pig b.r.y.")
    forged["players"][1]["purchase"] = purchase
    with pytest.raises(
        BadRecord, match=r"^deal\.players\[1\]\.purchase must be a purchase whose pig lies in the garden\.$"
    ):
        GARDLINGS.from_dict(forged)
    assert "buy:pity" not in str(state.chosen)
