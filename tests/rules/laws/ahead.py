"""
The laws of ordering ahead, for every game that foresees; like those of all games they take the game from the setting.

Each returns how many moves it has compared, so that no law holds because nothing was ever ordered.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

from rules.ahead import Foresees
from rules.game import AnyGame, Seat
from tests.rules.games import ENDLESS, Decision, Setting, decisions, key_of, pick
from tests.rules.laws.games import MANGLED, delivered, told

Stake = Callable[[Any, Any, Seat], object]
"""What a move of the seat led to that its owner cares for: from the states before and after it."""
Order = list[tuple[Any, Any]]
"""Moves, each with the foreseen state in which it was ordered."""


def what_is_foreseen_follows_from_the_view(setting: Setting, number: int, stride: int = 1) -> int:
    """Check at every so many decisions that a re-deal of the unknown changes nothing of what can be ordered."""
    game, compared = setting.game, 0
    for step, decision, seat, _ in list(foreseeable(setting, number))[::stride]:
        compared += orders_the_same(game, decision.state, seat, (number, step))
    return compared


def orders_the_same(game: AnyGame, state: Any, seat: Seat, number: object) -> int:  # noqa: ANN401 - any game's state
    """Order at random on what is foreseen up to the first surprise, beside a re-deal; all must be the same."""
    chance, compared = chance_of(number), 0
    shadow = game.imagine(game.view(state, seat), key_of(number))
    sides = [foreseen(game, side, seat) for side in (state, shadow)]
    assert (sides[0] is None) == (sides[1] is None)
    while sides[0] is not None:
        assert delivered(game, sides[0], seat, MANGLED[:4]) == delivered(game, sides[1], seat, MANGLED[:4])
        assert {seat} == game.to_act(sides[0])
        move = pick(game, game.legal_moves(sides[0], seat), chance)
        assert premise(game, sides[0], seat, move) == premise(game, sides[1], seat, move)
        compared += 1
        if game.surprises(sides[0], seat, move):
            break
        assert told(game, sides[0], seat, move, seat) == told(game, sides[1], seat, move, seat)
        sides = [game.apply(side, seat, move)[0] for side in sides]
    return compared


def whoever_foresees_a_turn_gets_it(setting: Setting, number: int) -> int:
    """Check that whoever is to act waits for nothing, and that what was foreseen last is what a seat decides next."""
    game, met = setting.game, 0
    foretold: dict[Seat, set[str]] = {}
    for _, decision, seat, ahead in foreseeable(setting, number):
        if seat in game.to_act(decision.state):
            assert ahead is None
            kinds = foretold.pop(seat, None)
            assert kinds is None or kinds & kinds_of(game, decision.state, seat)
            met += kinds is not None
        elif ahead is not None:
            foretold[seat] = kinds_of(game, ahead, seat)
    assert not foretold or game.slug in ENDLESS
    return met


def the_same_premise_means_the_same(setting: Setting, number: int, stake: Stake) -> int:
    """
    Check that what was ordered on a foreseen state has the same outcome when it is played, or that its premise differs.

    Orders are made at random as soon as they can be, and are tried where the seat is next to act.
    """
    game, compared = setting.game, 0
    orders: dict[Seat, Order] = {}
    for step, decision, seat, ahead in foreseeable(setting, number):
        if seat in game.to_act(decision.state):
            compared += is_meant(game, decision.state, seat, orders.pop(seat, []), stake)
        elif ahead is not None and seat not in orders:
            orders[seat] = list(order_of(game, ahead, seat, chance_of((number, step))))
    return compared


def is_meant(game: AnyGame, state: Any, seat: Seat, order: Order, stake: Stake) -> int:  # noqa: ANN401 - any game's state
    """Play an order as far as it may be played, compare every move's outcome with the ordered one, and count them."""
    for number, (ahead, move) in enumerate(order):
        is_legal = move in game.legal_moves(state, seat)
        if not is_legal or premise(game, ahead, seat, move) != premise(game, state, seat, move):
            return number
        assert outcome(game, ahead, seat, move, stake) == outcome(game, state, seat, move, stake), str(move)
        state, _ = game.apply(state, seat, move)
    return len(order)


def outcome(game: AnyGame, state: Any, seat: Seat, move: Any, stake: Stake) -> object:  # noqa: ANN401 - any state and move
    return told(game, state, seat, move, seat), stake(state, game.apply(state, seat, move)[0], seat)


def order_of(game: AnyGame, ahead: Any, seat: Seat, chance: random.Random) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - any state
    """Yield the moves of an order up to the first surprise, each with the foreseen state before it."""
    while game.to_act(ahead):
        move = pick(game, game.legal_moves(ahead, seat), chance)
        if game.surprises(ahead, seat, move):
            return
        yield ahead, move
        ahead, _ = game.apply(ahead, seat, move)


def foreseeable(setting: Setting, number: int) -> Iterator[tuple[int, Decision, Seat, Any]]:
    """Yield every decision of a game for every seat, with what the seat foresees then."""
    for step, decision in enumerate(decisions(setting, number)):
        for seat in map(Seat, range(setting.players)):
            yield step, decision, seat, foreseen(setting.game, decision.state, seat)


def foreseen(game: AnyGame, state: Any, seat: Seat) -> Any:  # noqa: ANN401 - any game's state
    assert isinstance(game, Foresees)
    return game.foreseen(state, seat)


def premise(game: AnyGame, state: Any, seat: Seat, move: Any) -> tuple[int, ...]:  # noqa: ANN401 - any game's state and move
    assert isinstance(game, Foresees)
    found: tuple[int, ...] = game.premise(state, seat, move)
    assert all(type(part) is int for part in found)
    return found


def kinds_of(game: AnyGame, state: Any, seat: Seat) -> set[str]:  # noqa: ANN401 - any game's state
    return {game.kind(move) for move in game.legal_moves(state, seat)}


def chance_of(number: object) -> random.Random:
    """Return chance of its own: with that of the play, orders would wish for what others then do."""
    return random.Random(f"orders {number}")
