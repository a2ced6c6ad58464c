"""Pictures are functions of what their reader sees: their bytes are the same in states that look the same."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from render.canvas.formats import Format, drawing_in
from render.game import AnyLook, Names, Picture
from render.registry import LOOKS
from rules.game import AnyGame, Seat
from rules.registry import GAMES
from tests.leaks.harness.stage import setting_by_lot
from tests.rules.games import decisions


def pictures_differ(slug: str, number: int) -> tuple[Counter[str], list[str]]:
    """
    Draw everything for everybody, wide and tall, in a state of a random game and in one like it.

    Returns: what was drawn, and what differs.
    """
    game, chance, drawn = GAMES[slug], random.Random(f"{slug}:{number}"), Counter[str]()
    setting = setting_by_lot(game, chance)
    state, found = chance.choice(list(decisions(setting, number))).state, list[str]()
    for seat in (None, *map(Seat, range(setting.players))):
        imagined = game.imagine(game.view(state, seat), chance.randbytes(32))
        for made in Format:
            with drawing_in(made):
                pairs = list(zip(_drawn(game, state, seat), _drawn(game, imagined, seat), strict=True))
            drawn.update(f"{made.value} {one.name}" for one, _ in pairs)
            found += [f"{made.value} {one.name} for {seat}" for one, another in pairs if one != another]
    return drawn, found


def _drawn(game: AnyGame, state: Any, seat: Seat | None) -> Iterator[Picture]:  # noqa: ANN401 - any game's state
    look: AnyLook = LOOKS[game.slug]
    names: Names = tuple(f"P{number}" for number in range(len(state.players)))
    view = game.view(state, seat)
    yield from look.overviews(view, names)
    if look.parts:
        yield from (look.part(view, Seat(other), names) for other in range(len(names)))
    if seat is not None:
        yield look.panel(view, view, game.legal_moves(state, seat), names, with_odds=True)
