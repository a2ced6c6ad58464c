"""What a search of Gardlings stops at, and what it thinks of what it finds there."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from rules.chance import Chance
from rules.changes import changed
from rules.computer.choosing import Level, choose, chosen
from rules.computer.search import Search, values_of
from rules.game import Seat, choose_options
from rules.gardlings.box import Creature, Kind, kinds_of
from rules.gardlings.computer import sight
from rules.gardlings.computer.casual import promise
from rules.gardlings.computer.growth import awaited, awaited_twice
from rules.gardlings.computer.judgement import FEW, KEEN, MASTERS, ONCE, SURE, TWICE, GardlingsJudgement
from rules.gardlings.computer.sight import WHILE, offered
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.garden.places import gems, places
from rules.gardlings.moves import DRAW, STOP, Buy, Lay, MoveUnicorn
from rules.gardlings.state import Halt, Phase, State, Step, with_player
from tests.rules.games import key_of
from tests.rules.gardlings.market.test_purchases import stack
from tests.rules.gardlings.plots import anything, kind, worth
from tests.rules.gardlings.tables import changed_player, deal, play, stopped, with_stack

ANNA, BERT = Seat(0), Seat(1)
FIRST = PlacedTile(Kind(0), 0, 0, 0)
UNDER = next(laid for kind in sorted(kinds_of(Creature.UNICORN)) for laid in places((FIRST,), kind))
"""A unicorn that fits beside the first tile."""
RESTLESS = (
    PlacedTile(Kind(47), 0, 0, 0),
    PlacedTile(Kind(40), 0, 1, 1),
    PlacedTile(Kind(2), -2, 0, 0),
    PlacedTile(Kind(50), 2, 0, 1),
    PlacedTile(Kind(3), -1, 1, 1),
    PlacedTile(Kind(13), -3, 2, 0),
    PlacedTile(Kind(18), -2, -2, 1),
)
"""A garden in which a keen player once moved a unicorn thousands of times before it laid the tile in its hand."""
JUDGEMENT = MASTERS
BOTH = pytest.mark.parametrize("level", [MASTERS, KEEN], ids=["master", "keen"])
Look = Callable[[State, Seat, Sequence[Lay]], Sequence[float]]
"""What moves of a seat promise, by one of the two looks of a judgement."""
PURPLE_AND_YELLOW = (Buy(stack("p1")), Buy(stack("y1")))


def dealt() -> State:
    return GARDLINGS.setup(key_of("judgement"), 2, choose_options(GARDLINGS.options, 2, {}))


def built(state: State, seat: Seat, tiles: int) -> State:
    """Let a seat draw and lay so many tiles where they bring most."""
    while len(state.players[seat].garden) < tiles and state.players[seat].step in (Step.DRAW, Step.LAY):
        legal = GARDLINGS.legal_moves(state, seat)
        state, _ = GARDLINGS.apply(state, seat, JUDGEMENT.quick(state, seat, legal, Chance(bytes(32), "lay")))
    return state


def closed(state: State, seat: Seat) -> State:
    """Let a seat stop and leave its purchase for later."""
    while state.phase is Phase.BUILD and state.players[seat].step is not Step.DONE:
        legal = GARDLINGS.legal_moves(state, seat)
        move = STOP if STOP in legal else JUDGEMENT.quick(state, seat, legal, Chance(bytes(32), "close"))
        state, _ = GARDLINGS.apply(state, seat, move)
    return state


def bought(state: State) -> State:
    """Let everybody buy what the quick player takes."""
    while state.phase is Phase.BUY:
        seat = state.turn
        legal = GARDLINGS.legal_moves(state, seat)
        move: Any = JUDGEMENT.quick(state, seat, legal, Chance(bytes(32), "buy")) if len(legal) > 1 else legal[0]
        state, _ = GARDLINGS.apply(state, seat, move)
    return state


def test_play_goes_on_until_the_viewer_has_laid_one_more_tile_or_has_closed() -> None:
    state = built(dealt(), ANNA, 3)
    assert JUDGEMENT.goes_on(state, ANNA, 0)
    drawn, _ = GARDLINGS.apply(state, ANNA, DRAW)
    assert JUDGEMENT.goes_on(drawn, ANNA, 1)
    assert not JUDGEMENT.goes_on(built(state, ANNA, 4), ANNA, 2)
    assert not JUDGEMENT.goes_on(closed(state, ANNA), ANNA, 0)


def test_what_others_have_closed_does_not_end_the_viewers_building() -> None:
    assert JUDGEMENT.goes_on(closed(built(built(dealt(), ANNA, 3), BERT, 3), BERT), ANNA, 0)


def test_a_purchase_is_judged_before_the_next_round_is_built() -> None:
    counted = closed(closed(built(built(dealt(), ANNA, 7), BERT, 7), BERT), ANNA)
    assert Phase.BUY is counted.phase
    assert JUDGEMENT.goes_on(counted, counted.turn, 0)
    begun = bought(counted)
    assert (Phase.BUILD, 2) == (begun.phase, begun.round)
    assert not JUDGEMENT.goes_on(begun, ANNA, 0)


@BOTH
def test_gems_are_worth_what_they_buy_whether_it_is_bought_already_or_not(level: GardlingsJudgement) -> None:
    """Else a search would draw on only because stopping is judged after a purchase, and drawing before one."""
    table = changed(with_stack(deal(2), stack("p1"), kind("purple unicorn DbDryb")), with_coin=0)
    counted = stopped(table, worth(10), worth(10))
    buyer = counted.turn
    after, _ = play(counted, buyer, "buy:p1 end")
    assert Phase.BUY is after.phase
    assert level.worths(counted)[buyer] == level.worths(after)[buyer]


@BOTH
def test_a_dearer_tile_is_worth_more_than_a_pity_pig(level: GardlingsJudgement) -> None:
    counted = closed(closed(built(built(dealt(), ANNA, 7), BERT, 7), BERT), ANNA)
    seat = counted.turn
    legal = GARDLINGS.legal_moves(counted, seat)
    appeals = dict(zip(legal, level.appeals(counted, seat, legal), strict=True))
    assert len(legal) > 1
    assert max(appeals, key=lambda move: appeals[move]) != Buy(0)


@BOTH
def test_drawing_is_worth_more_than_stopping_while_nothing_can_be_lost(level: GardlingsJudgement) -> None:
    state = built(dealt(), ANNA, 1)
    draw, stop = level.appeals(state, ANNA, [DRAW, STOP])
    assert draw > stop


def gardens_of(state: State, lays: Iterable[Lay]) -> dict[Lay, Garden]:
    """Return the garden that each lay of Anna's leaves."""
    player = state.players[ANNA]
    return {lay: (*player.garden, PlacedTile(Kind(player.held), lay.x, lay.y, lay.turn)) for lay in lays}


@BOTH
def test_a_quick_player_lays_where_most_is_completed_now_and_by_the_next_tile(level: GardlingsJudgement) -> None:
    seen, state = 0, dealt()
    while state.players[ANNA].step in (Step.DRAW, Step.LAY) and len(state.players[ANNA].garden) < 8:
        bag, legal = state.players[ANNA].bag, GARDLINGS.legal_moves(state, ANNA)
        move = level.quick(state, ANNA, legal, Chance(bytes(32), "lay")) if STOP not in legal else DRAW
        if isinstance(move, Lay):
            gardens = gardens_of(state, (lay for lay in legal if isinstance(lay, Lay)))
            few = sorted(gardens, key=lambda lay: -promise(gardens[lay], bag))[:FEW]
            promised = {lay: gems(gardens[lay]) + awaited(state.rules, gardens[lay], bag) for lay in few}
            assert max(promised.values()) == promised[move]
            seen += len({*promised.values()}) > 1
        state, _ = GARDLINGS.apply(state, ANNA, move)
    assert seen >= 2


def lays_of(number: int) -> tuple[State, tuple[Lay, ...]]:
    """Return a garden of a dozen tiles in which Anna has one in hand, and where it may lie."""
    bag = dealt().players[ANNA].bag
    state = changed_player(dealt(), ANNA, garden=anything(number, 12), bag=bag[1:], held=bag[0], step=Step.LAY)
    return state, tuple(move for move in GARDLINGS.legal_moves(state, ANNA) if isinstance(move, Lay))


def gains(look: Look, number: int) -> list[tuple[Garden, float]]:
    """Return what each lay promises beyond the gems that it completes, in gems, what promises most itself first."""
    state, lays = lays_of(number)
    bag, appeals = state.players[ANNA].bag, dict(zip(lays, look(state, ANNA, lays), strict=True))
    gardens = gardens_of(state, lays)
    best = sorted(lays, key=lambda lay: -promise(gardens[lay], bag))
    return [(gardens[lay], appeals[lay] / SURE - gems(gardens[lay])) for lay in best]


@BOTH
def test_at_a_glance_a_few_lays_are_weighed_by_the_next_tile(level: GardlingsJudgement) -> None:
    for number in range(4):
        bag, rules = lays_of(number)[0].players[ANNA].bag, dealt().rules
        found = gains(level.appeals, number)
        assert len(found) > FEW
        expected = [awaited(rules, garden, bag) for garden, _ in found[:FEW]] + [0.0] * (len(found) - FEW)
        assert pytest.approx(expected) == [gain for _, gain in found]


def test_a_master_sees_more_lays_closely_and_two_tiles_ahead_where_they_seem_best() -> None:
    bag, rules = lays_of(1)[0].players[ANNA].bag, dealt().rules
    found = gains(MASTERS.close_appeals, 1)
    assert len(found) > ONCE
    once = [awaited(rules, garden, bag) for garden, _ in found[:ONCE]]
    seem = [gems(garden) + gain for (garden, _), gain in zip(found, once, strict=False)]
    best = sorted(range(ONCE), key=lambda at: -seem[at])[:TWICE]
    expected = once + [0.0] * (len(found) - ONCE)
    for at in best:
        expected[at] = awaited_twice(rules, found[at][0], bag)
    assert pytest.approx(expected) == [gain for _, gain in found]


def test_a_keen_player_sees_no_more_however_close_the_look() -> None:
    for number in range(4):
        state, lays = lays_of(number)
        assert KEEN.appeals(state, ANNA, lays) == KEEN.close_appeals(state, ANNA, lays)
        assert KEEN.appeals(state, ANNA, lays) == MASTERS.appeals(state, ANNA, lays)


def test_two_tiles_ahead_another_lay_may_be_the_best() -> None:
    best = []
    for number in range(12):
        state, lays = lays_of(number)
        for look in (MASTERS.appeals, MASTERS.close_appeals):
            appeals = list(look(state, ANNA, lays))
            best.append(appeals.index(max(appeals)))
    assert best[::2] != best[1::2]


def test_a_master_leaves_a_gardener_for_a_third_dragon_and_a_keen_player_takes_what_is_dearer() -> None:
    table = with_stack(deal(), stack("b1"), kind("blue dragon bDr.yb"))
    table = with_stack(table, stack("p1"), kind("purple gardener TryTDb"))
    dragons = tuple(sorted(kinds_of(Creature.DRAGON)))[:2]
    state = stopped(table, worth(10))
    state = changed_player(state, ANNA, bag=(*state.players[ANNA].bag, *dragons))
    moves = [Buy(stack("b1")), Buy(stack("p1"))]
    chosen_by = {level: list(level.appeals(state, ANNA, moves)) for level in (MASTERS, KEEN)}
    assert chosen_by[MASTERS][0] > chosen_by[MASTERS][1]
    assert chosen_by[KEEN][0] < chosen_by[KEEN][1]


def test_a_dear_tile_is_not_paid_with_more_coins_than_it_is_better() -> None:
    table = with_stack(deal(), stack("p1"), kind("purple unicorn DbDryb"))
    state = stopped(with_stack(table, stack("y1"), kind("yellow unicorn DyDDbD")), worth(10), coins=(4,))
    appeals = dict(zip(PURPLE_AND_YELLOW, JUDGEMENT.appeals(state, ANNA, PURPLE_AND_YELLOW), strict=True))
    purple, yellow = PURPLE_AND_YELLOW
    assert appeals[purple] > appeals[yellow]


def test_the_victory_tile_is_judged_as_good_as_winning(monkeypatch: pytest.MonkeyPatch) -> None:
    # Else Bert, who builds still, would be trusted to reach what wins here.
    monkeypatch.setattr(sight, "USUAL", 0)
    state = closed(built(dealt(), ANNA, 4), ANNA)
    assert Halt.FREELY is state.players[ANNA].halt
    easy = changed(state, rules=changed(state.rules, target=gems(state.players[ANNA].garden)))
    judged: Any = JUDGEMENT
    usual, won = (values_of(GARDLINGS, judged, one, 2)[ANNA] for one in (state, easy))
    assert usual < 0.6
    assert won > 0.95


def test_a_unicorn_is_not_moved_to_and_fro() -> None:
    """Whichever way it lies, it cannot both promise more there than here and here than there."""
    garden = (FIRST, UNDER)
    state = with_player(dealt(), ANNA, changed(dealt().players[ANNA], garden=garden))
    legal = GARDLINGS.legal_moves(state, ANNA)
    moves = [move for move in legal if isinstance(move, MoveUnicorn)]
    assert moves
    for move in moves:
        there, _ = GARDLINGS.apply(state, ANNA, move)
        back = MoveUnicorn(1, UNDER.x, UNDER.y, UNDER.turn)
        assert back in GARDLINGS.legal_moves(there, ANNA)
        assert gain(state, move) + gain(there, back) < 0


def gain(state: State, move: MoveUnicorn) -> float:
    """Return how much more moving a unicorn promises than the best of all other moves."""
    *others, moving = JUDGEMENT.appeals(state, ANNA, [DRAW, STOP, move])
    return moving - max(others)


def restless(number: int) -> State:
    """Deal a game in which Anna has the restless garden and a tile in hand."""
    state = GARDLINGS.setup(key_of(f"restless {number}"), 2, choose_options(GARDLINGS.options, 2, {}))
    bag = (Kind(6), Kind(45), Kind(31))
    return changed_player(state, ANNA, garden=RESTLESS, bag=bag, held=Kind(16), step=Step.LAY)


@pytest.mark.parametrize("level", [Level.KEEN, Level.MASTER])
def test_a_turn_ends_since_a_unicorn_is_moved_only_where_the_garden_offers_more_thereafter(level: Level) -> None:
    for number in (1, 2):
        state, made = restless(number), 0
        while state.players[ANNA].step is Step.LAY:
            legal = GARDLINGS.legal_moves(state, ANNA)
            assert any(isinstance(move, MoveUnicorn) for move in legal)
            move = choose(GARDLINGS, GARDLINGS.view(state, ANNA), legal, level, seed=made).move
            assert not isinstance(move, MoveUnicorn) or rise(state, move) > WHILE
            state, _ = GARDLINGS.apply(state, ANNA, move)
            made += 1
        assert made <= 3


def test_no_search_tries_to_move_a_unicorn_for_nothing() -> None:
    state = restless(0)
    legal = GARDLINGS.legal_moves(state, ANNA)
    search = Search(GARDLINGS, GARDLINGS.view(state, ANNA), legal, seed=1)
    search.run(60)
    visits = {option.move: option.visits for option in chosen(search, legal).options}
    idle = [move for move in legal if isinstance(move, MoveUnicorn) and rise(state, move) <= WHILE]
    assert idle
    assert [0] * len(idle) == [visits[move] for move in idle]


def rise(state: State, move: MoveUnicorn) -> float:
    """Return how much more Anna's garden offers after moving a unicorn."""
    after, _ = GARDLINGS.apply(state, ANNA, move)
    there, here = after.players[ANNA], state.players[ANNA]
    return offered(after.rules, there, there.garden) - offered(state.rules, here, here.garden)


def test_a_garden_offers_more_after_each_move_of_a_unicorn_that_seems_good() -> None:
    """So it never comes back to what it was, and there is an end of moving."""
    good = idle = 0
    for number in range(12):
        player = dealt().players[ANNA]
        state = changed_player(
            dealt(), ANNA, garden=anything(number, 12), bag=player.bag[1:], held=player.bag[0], step=Step.LAY
        )
        legal = GARDLINGS.legal_moves(state, ANNA)
        appeals = dict(zip(legal, JUDGEMENT.appeals(state, ANNA, legal), strict=True))
        others = max(appeals[move] for move in legal if not isinstance(move, MoveUnicorn))
        for move in legal:
            if isinstance(move, MoveUnicorn):
                assert (appeals[move] > others) == (rise(state, move) > WHILE)
                good += appeals[move] > others
                idle += appeals[move] < others
    assert good >= 5
    assert idle >= 5


def test_moves_of_unicorns_can_be_compared_with_each_other_alone() -> None:
    state = restless(0)
    moves = [move for move in GARDLINGS.legal_moves(state, ANNA) if isinstance(move, MoveUnicorn)][:2]
    rises = [rise(state, move) for move in moves]
    appeals = JUDGEMENT.appeals(state, ANNA, moves)
    assert pytest.approx((rises[0] - rises[1]) * SURE) == appeals[0] - appeals[1]
