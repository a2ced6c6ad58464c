"""
Draw the pictures of the README: a real position of each game, as everybody and as the player on turn see it.

Usage: python -m tools.showcase
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from render.registry import LOOKS
from rules.game import AnyGame, Seat, choose_options
from rules.registry import GAMES

FOLDER = Path("docs/pictures")
NAMES = ("Anna", "Ben", "Clara", "David")


@dataclass(frozen=True, slots=True)
class Scene:
    """
    The position that is drawn of a game.

    Args:
        prefix: how the names of its files begin.
        turns: how many turns the casual players have finished: far enough that the table is lively, not full.
        drafted: the beginnings of the notations that the player on turn has drafted.
    """

    prefix: str
    turns: int
    drafted: tuple[str, ...] = ()


SCENES = {
    "sanssouci": Scene("", 29, ("card:", "m", "gardener:", "noble:")),
    "topiary": Scene("topiary-", 13),
    "emperors-garden": Scene("emperors-garden-", 22, ("draw", "card:")),
}


def main() -> None:
    """Play, then draw."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for slug, scene in SCENES.items():
        _draw(slug, scene)


def _draw(slug: str, scene: Scene) -> None:
    game, look = GAMES[slug], LOOKS[slug]
    key = hashlib.sha256(b"showcase").digest()
    state = game.setup(key, len(NAMES), choose_options(game.options, len(NAMES), {}))
    while state.turns < scene.turns:
        state = _decide(game, state)
    seat = state.turn
    before, public = game.view(state, seat), game.view(state, None)
    while any(str(move).startswith(scene.drafted) for move in game.legal_moves(state, seat)):
        state = _decide(game, state)
    panel = look.panel(game.view(state, seat), before, game.legal_moves(state, seat), NAMES)
    (table,) = look.overviews(public, NAMES)
    for name, picture in (("table", table), ("panel", panel)):
        path = FOLDER / f"{scene.prefix}{name}.png"
        path.write_bytes(picture.png)
        print(path)


def _decide(game: AnyGame, state: Any) -> Any:  # noqa: ANN401 - any game's state
    (seat,) = game.to_act(state)
    legal = game.legal_moves(state, Seat(seat))
    move = legal[0] if len(legal) == 1 else game.casual(game.view(state, seat), legal)
    after, _ = game.apply(state, seat, move)
    return after


if __name__ == "__main__":
    main()
