from rules.game import Seat, choose_options
from rules.registry import GAMES
from tables.thinking.requests import Decision

KEY = bytes(32)


def decision(slug: str = "topiary", seed: int = 1) -> Decision:
    """Return the first decision of a deal for two in which there is something to choose."""
    game = GAMES[slug]
    state = game.setup(KEY, 2, choose_options(game.options, 2, {}))
    while True:
        seat = Seat(min(game.to_act(state)))
        legal = tuple(game.legal_moves(state, seat))
        if len(legal) > 1:
            return Decision(game=game, view=game.view(state, seat), legal=legal, seed=seed)
        state, _ = game.apply(state, seat, legal[0])


def forced(slug: str = "topiary") -> Decision:
    """Return one in which there is nothing to choose."""
    asked = decision(slug)
    return Decision(game=asked.game, view=asked.view, legal=asked.legal[:1], seed=asked.seed)
