from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.ahead import Foresees
from rules.emperors_garden.state import State as Board
from rules.game import AnyGame, Seat
from rules.gardlings.market.purchases import buy
from rules.gardlings.state import State as Market
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.state import State, with_player
from rules.topiary.scoring import sights_of
from rules.topiary.state import State as Garden
from tests.rules.games import EACH_SETTING, SETTINGS, Setting
from tests.rules.laws import ahead as ahead_laws
from tests.rules.laws.ahead import Stake
from tests.rules.laws.planting import broken


def walked(before: State, after: State, seat: Seat) -> object:
    return after.players[seat].garden.points - before.players[seat].garden.points


def looked(before: Garden, after: Garden, seat: Seat) -> object:
    """What a visitor sees that has just come; others may have changed what earlier ones see."""
    old = {sight.position for sight in sights_of(before.garden, before.visitors, seat)}
    sights = sights_of(after.garden, after.visitors, seat)
    return [(sight.position, sight.points, sight.bonuses) for sight in sights if sight.position not in old]


def stood(_: Board, after: Board, seat: Seat) -> object:
    return after.players[seat].earned, after.board.pieces[seat]


def bought(_: Market, after: Market, seat: Seat) -> object:
    """What the chosen purchase would bring; which pity pig comes nobody knows."""
    purchase = buy(after, seat, after.chosen[0]).players[seat].purchase
    assert purchase is not None
    return purchase.kind if purchase.stack else None, purchase.spent, purchase.gained


STAKES: dict[str, Stake] = {"sanssouci": walked, "topiary": looked, "emperors-garden": stood, "gardlings": bought}
"""What somebody who orders ahead cares for, in each game that foresees."""

LAWFUL = (
    "sanssouci-3p-expansion=on-gardens=choose",
    "topiary-3p-draft=on",
    "emperors-garden-3p-deck=hanafuda-own-falls-score=on",
)
"""Settings in which random play orders much ahead; in Gardlings it hardly ever comes to that."""


def foresees(setting: object) -> bool:
    return isinstance(setting, Setting) and isinstance(setting.game, Foresees)


@pytest.fixture(params=[one for one in EACH_SETTING if foresees(one.values[0])])
def setting(request: pytest.FixtureRequest) -> Setting:
    chosen = request.param
    assert isinstance(chosen, Setting)
    return chosen


def named(name: str) -> Setting:
    return next(setting for setting in SETTINGS if str(setting) == name)


def test_what_is_foreseen_follows_from_the_view_and_is_what_comes(setting: Setting) -> None:
    ahead_laws.what_is_foreseen_follows_from_the_view(setting, 21, stride=17)
    ahead_laws.whoever_foresees_a_turn_gets_it(setting, 22)
    ahead_laws.the_same_premise_means_the_same(setting, 23, STAKES[setting.game.slug])


@pytest.mark.full
def test_orders_hold_in_many_games(setting: Setting) -> None:
    for number in range(20):
        ahead_laws.what_is_foreseen_follows_from_the_view(setting, number)
        ahead_laws.whoever_foresees_a_turn_gets_it(setting, number)
        ahead_laws.the_same_premise_means_the_same(setting, number, STAKES[setting.game.slug])


@pytest.mark.parametrize("name", LAWFUL)
def test_the_laws_compare_something(name: str) -> None:
    chosen = named(name)
    assert ahead_laws.what_is_foreseen_follows_from_the_view(chosen, 21, stride=17)
    assert ahead_laws.whoever_foresees_a_turn_gets_it(chosen, 22)
    stake = STAKES[chosen.game.slug]
    assert any(ahead_laws.the_same_premise_means_the_same(chosen, number, stake) for number in range(20))


def foreseeing(game: AnyGame, also: Callable[[Any, Any, Seat], Any]) -> AnyGame:
    """Return the game with what is foreseen changed, by the foreseen state, the present one and the seat."""

    def foreseen(state: Any, seat: Seat) -> Any:  # noqa: ANN401 - any game's state
        ahead = ahead_laws.foreseen(game, state, seat)
        return ahead and also(ahead, state, seat)

    return broken(game, foreseen=foreseen)


def with_next_card(ahead: State, _: State, seat: Seat) -> State:
    player = ahead.players[seat]
    return with_player(ahead, seat, replace(player, hand=(*player.hand, *player.deck[-1:])))


def with_next_tile(ahead: State, state: State, _: Seat) -> State:
    return replace(ahead, market=(*state.supply[-1:], *ahead.market[len(state.supply[-1:]) :]))


PEEKING: dict[str, Callable[[State, State, Seat], State]] = {
    "one's own next card": with_next_card,
    "the tile that is to come next": with_next_tile,
}


@pytest.mark.parametrize("also", PEEKING.values(), ids=PEEKING)
def test_a_foreseen_state_that_peeks_is_caught(also: Callable[[State, State, Seat], State]) -> None:
    setting = replace(named(LAWFUL[0]), game=foreseeing(SANSSOUCI, also))
    with pytest.raises(AssertionError):
        ahead_laws.what_is_foreseen_follows_from_the_view(setting, 21)


def test_a_premise_that_peeks_is_caught() -> None:
    curious = broken(SANSSOUCI, premise=lambda state, _, __: state.supply[-1:])
    with pytest.raises(AssertionError):
        ahead_laws.what_is_foreseen_follows_from_the_view(replace(named(LAWFUL[0]), game=curious), 21)


def test_a_turn_foreseen_in_vain_is_caught() -> None:
    hopeful = broken(SANSSOUCI, foreseen=lambda state, seat: replace(state, turn=seat) if seat != state.turn else None)
    with pytest.raises(AssertionError):
        ahead_laws.whoever_foresees_a_turn_gets_it(replace(named(LAWFUL[0]), game=hopeful), 22)


@pytest.mark.parametrize("name", LAWFUL[:2])
def test_a_premise_that_ignores_what_lies_there_is_caught(name: str) -> None:
    chosen = named(name)
    blind = replace(chosen, game=broken(chosen.game, premise=lambda *_: ()))
    with pytest.raises(AssertionError):
        for number in range(20):
            ahead_laws.the_same_premise_means_the_same(blind, number, STAKES[chosen.game.slug])
