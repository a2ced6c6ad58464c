"""The pieces of a game of Sanssouci, counted wherever they lie."""

from collections import Counter

from rules.sanssouci.garden.cells import column_of, members
from rules.sanssouci.state import NOTHING, State, Step


def count(state: State) -> object:
    """
    Count tiles, cards, missions and nobles.

    Of gardeners only the number is known to the state, so each symbol is counted with them left out, and what was
    turned is added up.
    """
    symbols = Counter(symbol for symbol in (*state.supply, *state.market) if symbol != NOTHING)
    laid = Counter(column_of(cell) for player in state.players for cell in members(player.garden.symbols))
    gardeners = sum(player.garden.gardeners.bit_count() for player in state.players)
    turning = int(state.step is Step.GARDENER)
    return (
        sum(symbols.values()) + sum(laid.values()) + gardeners + turning,
        max((symbols + laid).values()) <= 9,
        tuple(tuple(sorted((*player.hand, *player.deck, *player.played))) for player in state.players),
        tuple(player.missions for player in state.players),
        tuple(len(player.garden.nobles) for player in state.players),
        tuple(
            player.garden.symbols & player.garden.gardeners == 0
            and player.garden.printed & (player.garden.symbols | player.garden.gardeners) == 0
            for player in state.players
        ),
    )
