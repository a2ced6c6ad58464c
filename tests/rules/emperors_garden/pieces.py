"""The cards and pieces of a game of Emperor's Garden, counted wherever they are."""

from rules.emperors_garden.state import State, Step


def count(state: State) -> object:
    """Count the cards, and tell whether every piece stands on a card of its own."""
    agents = [player.agent for player in state.players]
    garden = [card for _, card in state.board.garden]
    on_the_way = {Step.CARD: [state.now.card], Step.PUT: [state.now.lifted]}.get(state.step, [])
    cells = {cell for cell, _ in state.board.garden}
    standing = [cell for pieces in state.board.pieces for cell in pieces if cell is not None]
    return (
        sorted([*garden, *agents, *state.scoring, *state.removed, *state.draw, *on_the_way]),
        state.scoring,
        agents,
        len(cells) == len(garden),
        len({*standing, state.board.emperor}) == len(standing) + 1,
        cells.issuperset((*standing, state.board.emperor)),
        [len(pieces) for pieces in state.board.pieces],
    )
