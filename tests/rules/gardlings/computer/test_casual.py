import pytest

from rules.game import Seat
from rules.gardlings.box import TILES
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.building import is_too_much
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import gems
from rules.gardlings.scoring import Medal, medal
from rules.gardlings.state import Halt, State, Step
from tests.rules.gardlings.garden.test_building import NOWHERE, with_unicorn
from tests.rules.gardlings.market.test_purchases import THREE_PIGS, WHERE, stack
from tests.rules.gardlings.plots import garden, kind, kinds, worth, worth_with
from tests.rules.gardlings.tables import changed_player, deal, drawing, legal, play, stopped, with_stack


def choice(state: State, seat: int = 0) -> str:
    moves = GARDLINGS.legal_moves(state, Seat(seat))
    return str(GARDLINGS.casual(GARDLINGS.view(state, Seat(seat)), moves))


def to_the_end(state: State) -> State:
    while acting := GARDLINGS.to_act(state):
        seat = min(acting)
        state, _ = play(state, seat, choice(state, seat))
        assert state.round < 40
    return state


@pytest.mark.parametrize("number", range(3))
def test_alone_it_wins_within_a_sensible_number_of_rounds(number: int) -> None:
    over = to_the_end(deal(number=number, length="short"))
    result = GARDLINGS.result(over)
    assert result is not None
    assert over.round <= 16
    assert medal(17, result.totals[0]) in Medal


def test_it_draws_while_nothing_can_go_wrong_and_stops_before_too_much_does() -> None:
    assert "draw" == choice(deal())
    assert "stop" == choice(risky())


def risky() -> State:
    """Return a table at which any tile of the bag brings too many gnomes."""
    laid = garden("double gnome yD.ryb 0:0:0\ndouble gnome y.brDb 5:0:0\nsingle gnome ry.b.r 9:0:0")
    return drawing(deal(), (*laid, *worth(9)), *kinds("double gnome bD.ybr", "double gnome r.ybDy"))


def test_it_does_not_risk_a_garden_that_wins() -> None:
    table = deal(length="short")
    gnomes, harmless = kinds("double gnome bD.ybr", "double gnome r.ybDy"), kinds("pity pig b.r.y.", "pity pig b.r.r.")

    def is_at_risk(grown: Garden) -> bool:
        return [True, True, False, False] == [is_too_much(table.rules, grown, one) for one in (*gnomes, *harmless)]

    for gems_now, expected in ((table.rules.target, "stop"), (table.rules.target - 8, "draw")):
        grown = worth_with(gems_now, "mushie birdie gnome", is_at_risk)
        assert expected == choice(drawing(table, grown, gnomes[0], *harmless))


def test_it_lays_a_tile_where_it_completes_most() -> None:
    state, _ = play(drawing(deal(), worth(9), kind("purple birdie ErEyDb"), kind("pity pig b.r.r.")), 0, "draw")
    laid, _ = play(state, 0, choice(state))
    others = [gems(play(state, 0, move)[0].players[0].garden) for move in legal(state).split()]
    assert max(others) == gems(laid.players[0].garden)


def test_it_moves_a_unicorn_only_to_complete_more() -> None:
    for number in range(12):
        state = drawing(deal(number=number), with_unicorn(), *[kind("pity pig b.r.y.")] * 2)
        move = choice(state)
        if move.startswith("unicorn"):
            assert gems(play(state, 0, move)[0].players[0].garden) > gems(with_unicorn())


def test_it_stops_with_a_tile_that_fits_nowhere() -> None:
    state, _ = play(drawing(deal(), with_unicorn(), NOWHERE, kind("pity pig b.r.r.")), 0, "draw")
    seen: set[str] = set()
    while "stop" in legal(state).split() and len(seen) < 9:
        move = choice(state)
        seen.add(move)
        state, _ = play(state, 0, move)
    assert state.players[0].halt is Halt.FREELY or state.players[0].step is Step.LAY


def test_it_buys_the_dearest_it_can_pay_and_the_creature_it_likes() -> None:
    table = with_stack(
        with_stack(deal(), stack("p1"), kind("purple pig yDbrDy")), stack("p2"), kind("purple gardener TryTDb")
    )
    assert "buy:p2" == choice(stopped(table, worth(10)))
    assert "buy:pity" == choice(stopped(deal(), worth(2)))


def test_it_is_asked_what_to_buy_where_it_can_be_and_orders_well_elsewhere() -> None:
    for players, expected in ((2, ["ask"]), (5, ["order:p", "order:p", "order:purple"])):
        state = changed_player(deal(players), 0, garden=worth(10), halt=Halt.FREELY, step=Step.ORDER)
        moves = []
        while state.players[0].step is Step.ORDER:
            moves.append(choice(state))
            state, _ = play(state, 0, moves[-1])
        assert all(move.startswith(begun) for move, begun in zip(moves, expected, strict=False))
        assert moves[-1] in {"ask", "order:pity"}


def test_it_mutates_the_pig_that_wins_most() -> None:
    state, _ = play(stopped(deal(pigs="advanced"), THREE_PIGS), 0, "buy:pity end")
    number = int(choice(state).split(":")[1])
    assert number in WHERE.values()
    assert TILES[THREE_PIGS[number - 1].kind].name.split()[1] == "pig"


@pytest.mark.parametrize("players", [2, 5])
def test_whoever_plays_on_for_somebody_who_resigned_draws_nothing_and_takes_pity_pigs(players: int) -> None:
    state = play(deal(players, pigs="advanced"), 1, "draw draw")[0]
    while state.round < 4 and (acting := GARDLINGS.to_act(state)):
        seat = min(acting)
        legal_now = GARDLINGS.legal_moves(state, seat)
        move = GARDLINGS.withdrawn(GARDLINGS.view(state, seat), legal_now) if seat == 1 else None
        state, _ = play(state, seat, str(move or choice(state, seat)))
    last = state.players[1].last
    assert last is not None
    assert () == last.garden
    assert last.purchase is not None
    assert 0 == last.purchase.stack


def test_ruling_a_garden_left_by_whoever_resigned_grows_by_the_tile_in_hand_at_most() -> None:
    state = drawing(deal(3), worth(6, "pig"), *[kind("pity pig b.r.y.")] * 3)
    state, _ = play(state, 0, "draw")
    holding = state.players[0]
    assert Step.LAY is holding.step
    poorest = min(gems(play(state, 0, move)[0].players[0].garden) for move in legal(state).split() if "lay" in move)
    while 0 in GARDLINGS.to_act(state):
        move = GARDLINGS.withdrawn(GARDLINGS.view(state, Seat(0)), GARDLINGS.legal_moves(state, Seat(0)))
        state, _ = play(state, 0, str(move))
    left = state.players[0]
    assert (holding.garden, len(holding.garden) + 1) == (left.garden[:-1], len(left.garden))
    assert (poorest, Halt.FREELY, holding.bag) == (gems(left.garden), left.halt, left.bag)
