"""The pieces of a game of Gardlings, counted wherever they lie."""

from collections import Counter

from rules.gardlings.garden.placed import cells_of
from rules.gardlings.state import State


def count(state: State) -> object:
    """Count tiles by kind and coins, and check that no two tiles of a garden lie on one square."""
    tiles = Counter(kind for pile in state.stacks for kind in pile)
    for player in state.players:
        tiles.update(player.tiles)
    purses = [state.supply, *(player.coins for player in state.players)]
    squares = [[cell for laid in player.garden for cell in cells_of(laid)] for player in state.players]
    return (
        tuple(sorted(tiles.items())),
        sum(purses) + state.with_coin.bit_count(),
        min(purses) >= 0,
        all(0 <= known <= len(pile) for known, pile in zip(state.known, state.stacks, strict=True)),
        all(len(taken) == len(set(taken)) for taken in squares),
    )
