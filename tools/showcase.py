"""
Draw the pictures of the README: a real position, as everybody and as the player on turn see it.

Usage: python -m tools.showcase
"""

import hashlib
from pathlib import Path
from typing import Any

from render.registry import LOOKS
from rules.game import AnyGame, Seat, choose_options
from rules.registry import GAMES

FOLDER = Path("docs/pictures")
NAMES = ("Anna", "Ben", "Clara", "David")
TURNS = 29
"""How many turns the casual players have finished: far enough that gardens grow, not so far that they are full."""


def main() -> None:
    """Play, then draw."""
    game, look = GAMES["sanssouci"], LOOKS["sanssouci"]
    key = hashlib.sha256(b"showcase").digest()
    state = game.setup(key, len(NAMES), choose_options(game.options, len(NAMES), {}))
    while state.turns < TURNS:
        state = _decide(game, state)
    seat = state.turn
    before, public = game.view(state, seat), game.view(state, None)
    while any(str(move).startswith(("card:", "m", "gardener:")) for move in game.legal_moves(state, seat)):
        state = _decide(game, state)
    view = game.view(state, seat)
    noble = game.casual(view, game.legal_moves(state, seat))
    drafted, _ = game.apply(state, seat, noble)
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "table.png").write_bytes(look.overview(public, NAMES).png)
    panel = look.panel(game.view(drafted, seat), before, game.legal_moves(drafted, seat), NAMES)
    (FOLDER / "panel.png").write_bytes(panel.png)
    print(f"{FOLDER}: table.png, panel.png")


def _decide(game: AnyGame, state: Any) -> Any:  # noqa: ANN401 - any game's state
    (seat,) = game.to_act(state)
    legal = game.legal_moves(state, Seat(seat))
    move = legal[0] if len(legal) == 1 else game.casual(game.view(state, seat), legal)
    after, _ = game.apply(state, seat, move)
    return after


if __name__ == "__main__":
    main()
