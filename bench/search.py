"""Searching under hidden information: how many simulations a second, each played at random to the end of the game."""

import random
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

from bench.contest import Announced, Contender, Contest
from rules.computer.search import Search
from rules.game import AnyGame, choose_options
from rules.registry import GAMES

_NAME = "search sanssouci"
SIMULATIONS = 10
"""In one search; each begins at another deal."""
_SEARCHED = ("apply", "imagine", "legal_moves", "result", "to_act", "view")


def contests() -> Iterator[Announced]:
    """Yield the search of Sanssouci for two against the same search of gin rummy, both at their first decisions."""
    yield Announced(_NAME, _prepared)


def _prepared() -> Contest:
    from bench.yardsticks import gin_rummy  # noqa: PLC0415 - only `make bench` installs what it needs

    ours = searcher(GAMES["sanssouci"])
    return Contest(_NAME, "simulations", ours, (gin_rummy(random.Random(7), SIMULATIONS),))


def searcher(game: AnyGame) -> Contender:
    """Search the first decision of a new deal for two, each simulation at random to the end."""
    # Without its judgement, searches play a game out at random to its end, as the yardstick does.
    unjudged: Any = SimpleNamespace(**{name: getattr(game, name) for name in _SEARCHED})
    deals = count()

    def work() -> int:
        number = next(deals)
        state = game.setup(number.to_bytes(32, "big"), 2, choose_options(game.options, 2, {}))
        (seat,) = game.to_act(state)
        search = Search(unjudged, game.view(state, seat), game.legal_moves(state, seat), number)
        search.run(SIMULATIONS)
        return search.iterations

    return Contender(game.slug, work)
