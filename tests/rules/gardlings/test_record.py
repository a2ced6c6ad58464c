import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.errors import BadRecord
from rules.gardlings.game import GARDLINGS
from rules.gardlings.record import player_form
from rules.gardlings.state import State
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


def put(value: object, *path: str | int) -> Callable[[Data], None]:
    def forge(forged: Data) -> None:
        place: Any = forged
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return forge


def lose_a_tile(forged: Data) -> None:
    forged["stacks"]["g1"]["tiles"].pop()


def swap_bags(forged: Data) -> None:
    bags = [player["bag"] for player in forged["players"]]
    single = next(name for name in bags[0] if name.startswith("single"))
    pity = next(name for name in bags[1] if name.startswith("pity"))
    bags[0][bags[0].index(single)], bags[1][bags[1].index(pity)] = pity, single


def repeat_a_gnome(forged: Data) -> None:
    for player in forged["players"]:
        bag = player["bag"]
        player["bag"] = ["single gnome yb.ry." if name.startswith("single") else name for name in bag]


FORGERIES: dict[str, tuple[Callable[[Data], None], str]] = {
    "key": (put("00", "key"), "deal.key must be 64 hexadecimal digits in lower case."),
    "target": (put(18, "rules", "target"), "deal.rules.target must be 17 or 20."),
    "hidden": (put(1, "rules", "hidden"), "deal.rules.hidden must be true or false."),
    "seats": (put(3, "rules", "seats"), "deal.players must be an array of 3 players."),
    "more seats": (put(5, "rules", "seats"), "deal.stacks must be an object with exactly the fields pity, g1,"),
    "phase": (put("buying", "phase"), "deal.phase must be one of build, buy, over."),
    "stack": (put("pity", "stacks", "g1", "tiles", 0), "deal.stacks.g1.tiles[0] must be one of single gnome"),
    "level": (put("pity pig b.r.y.", "stacks", "g1", "tiles", 0), "deal.stacks.g1.tiles must be an array of tiles of"),
    "known": (put(11, "stacks", "g1", "known"), "deal.stacks.g1.known must be a whole number from 0 to 10."),
    "lost tile": (lose_a_tile, "The green tiles are not those of 1 boxes."),
    "swapped tiles": (swap_bags, "Every seat must have 4 single gnome tiles."),
    "repeated gnome": (repeat_a_gnome, "The single tiles are not those of 1 boxes."),
    "coins": (put(23, "supply"), "There must be 28 coins in all."),
    "supply": (put(29, "supply"), "deal.supply must be a whole number from 0 to 28."),
    "coin": (put(NO_COIN, "stacks", "b1", "coin"), "There must be 28 coins in all."),
    "chosen": (put([1, 2], "chosen"), "deal.chosen must be an array of no, one or three whole numbers."),
    "step": (put("sleep", "players", 0, "step"), "deal.players[0].step must be one of draw, lay,"),
    "halt": (put("tired", "players", 0, "halt"), "deal.players[0].halt must be one of not yet,"),
    "turn": (put(7, "players", 1, "last", "garden", 0, "turn"), "deal.players[1].last.garden[0].turn must be a whole"),
    "place": (put("x", "players", 1, "last", "garden", 0, "x"), "deal.players[1].last.garden[0].x must be a whole"),
    "bought": (put(None, "players", 0, "last", "purchase", "stack"), "deal.players[0].last.purchase.stack must be a"),
    "no stack": (put("g9", "players", 0, "last", "purchase", "stack"), "deal.players[0].last.purchase.stack must be a"),
    "count": (put(None, "players", 0, "last", "count"), "deal.players[0].last.count must be an object with"),
    "wish": (put({"level": "gold"}, "players", 1, "order", "wishes"), "deal.players[1].order.wishes must be an array."),
}


@pytest.mark.parametrize(("forge", "sentence"), FORGERIES.values(), ids=FORGERIES)
def test_a_forged_state_is_named(forge: Callable[[Data], None], sentence: str) -> None:
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
