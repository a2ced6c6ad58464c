"""The pieces of a game of Topiary, counted wherever they lie."""

from rules.topiary.state import VISITORS, State, Step


def count(state: State) -> object:
    """Count tiles and visitors, and check the sizes of hands."""
    garden = [tile for tile in (*state.garden, *state.buried) if tile >= 0]
    hands = [len(player.hand) for player in state.players]
    if state.step is Step.LAY:
        hands[state.turn] -= 1
    return (
        sorted((*garden, *(tile for player in state.players for tile in player.hand), *state.pools[-1])),
        hands,
        max(state.visitors.count(seat) for seat in range(len(hands))) <= VISITORS[len(hands)],
        {len(pool) for pool in state.pools},
    )
